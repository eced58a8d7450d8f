"""What a student's code may not ask of the Linux kernel, whoever runs it: name spaces of its own, hidden memory.

In a name space of its own a process is root there, and could make a file system of any size in memory. Memory in files
without a name (`memfd_create`) and in System V's shared memory belongs to no process that a watch could count. A
seccomp filter refuses these calls with `EPERM` from then on, here and in all processes that come from here; no one can
lift it.
"""

import ctypes
import platform
import struct
import sys

_CALLS = {
    "x86_64": (0xC000003E, 56, 435, (272, 308, 319, 447, 29, 425, 321, 323, 298, 165, 428, 430, 442)),
    "aarch64": (0xC00000B7, 220, 435, (97, 268, 279, 447, 194, 425, 280, 282, 241, 40, 428, 430, 442)),
}
"""By machine: its mark for the filter, the numbers of `clone` and `clone3`, and those that are refused: unshare, setns,
memfd_create, memfd_secret, shmget, io_uring_setup, bpf, userfaultfd, perf_event_open, mount, open_tree, fsopen,
mount_setattr."""

_NEW_USER = 0x10000000
_LOAD, _EQUAL, _ANY_BIT, _AT_LEAST, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_EPERM, _ENOSYS, _X32 = 1, 38, 0x40000000
_NO_NEW_PRIVILEGES, _SECCOMP, _FILTER = 38, 22, 2

_STEP = "=HBBI"
Step = tuple[int, int, int, int]
"""One step of the filter: what to do, how many steps to leap if it holds and if it does not, and with which number."""


def program(machine: str) -> tuple[Step, ...]:
    """The filter for a machine; empty where there is none."""
    if machine not in _CALLS:
        return ()
    mark, clone, clone3, refused = _CALLS[machine]
    steps: list[Step] = [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, mark), (_RETURN, 0, 0, _KILL), (_LOAD, 0, 0, 0)]
    steps += [(_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _KILL)]  # the same calls by other numbers
    for number in refused:
        steps += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ERROR | _EPERM)]
    # The C library asks `clone3` first and takes `clone`, whose flags can be read here, where there is none.
    steps += [(_EQUAL, 0, 1, clone3), (_RETURN, 0, 0, _ERROR | _ENOSYS)]
    steps += [(_EQUAL, 0, 3, clone), (_LOAD, 0, 0, 16), (_ANY_BIT, 0, 1, _NEW_USER), (_RETURN, 0, 0, _ERROR | _EPERM)]
    return (*steps, (_RETURN, 0, 0, _ALLOW))


def compiled() -> bytes:
    """The filter of this system, as the kernel and `bwrap --seccomp` read it; empty where there is none."""
    steps = program(platform.machine()) if sys.platform == "linux" else ()
    return b"".join(struct.pack(_STEP, *step) for step in steps)


def forbid() -> bool:
    """Refuse these calls from now on; returns whether this system can. Errors: OSError if it says so and does not."""
    filtering = compiled()
    if not filtering:
        return False
    code = ctypes.create_string_buffer(filtering)
    packed = ctypes.create_string_buffer(
        struct.pack("@HP", len(filtering) // struct.calcsize(_STEP), ctypes.addressof(code))
    )
    libc = ctypes.CDLL(None, use_errno=True)
    zero = ctypes.c_ulong(0)
    if libc.prctl(_NO_NEW_PRIVILEGES, ctypes.c_ulong(1), zero, zero, zero) or libc.prctl(
        _SECCOMP, ctypes.c_ulong(_FILTER), packed, zero, zero
    ):
        raise OSError(ctypes.get_errno(), "the kernel took no filter of system calls")
    return True
