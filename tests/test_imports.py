"""Imports run one way: who may import what, as one table, checked on the syntax trees of every module.

An import at the top of a module must lead to an earlier room of the table, or to the module's own. Inside a function,
or under TYPE_CHECKING, it may lead anywhere in the kit, except from one game to the other and from classkit to a game.
Other libraries are allowed only in the rooms that name them, whether at the top or inside a function.

A new module gets a line here: its name goes into the room where it belongs.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

KITS = ("classkit", "cheesekit", "sheriffkit")
HEAVY = ("numpy", "scipy", "plotly", "ipywidgets", "IPython")


@dataclass(frozen=True)
class Room:
    """Modules that may import each other and what stands in earlier rooms.

    `classkit` and `kit` name modules, separated by spaces: those of classkit, and those of each of the two games. The
    name of a package brings all that is inside it; `__init__` is the top of classkit or of a game alone. `top` are the
    libraries that may be imported at the top of a module or in a function, `lazy` only in a function.
    """

    name: str
    classkit: str = ""
    kit: str = ""
    top: tuple[str, ...] = ()
    lazy: tuple[str, ...] = ()

    @property
    def modules(self) -> tuple[str, ...]:
        """The dotted names of the modules."""
        shared = [f"classkit.{name}" for name in self.classkit.split()]
        games = [f"{game}.{name}" for game in KITS[1:] for name in self.kit.split()]
        return tuple(name.removesuffix(".__init__") for name in shared + games)


GAME = (
    "engine options redeal "
    "needs night day knowledge "
    "setting market bagging haggling offers allowed purse inspection verdict debt rounds scoring ledger"
)
"""What plays a game: the shared names, the Thief's, the Sheriff's."""

ROOMS = (
    Room("ground", classkit="__init__ dist game words english compare shown frozen history plain sheet strategy"),
    Room("texts", kit="english bot_words odds_words review_words panel_words goods"),
    Room("rules", kit="rules moves items"),
    Room("state", kit="state table"),
    Room("engine", kit=GAME),
    Room(
        "answers",
        kit="odds bribery belief stories "
        "hands bag wealth gains price bargain responses curve worth choice stall guess printed",
    ),
    Room("bots", kit="bots"),
    Room(
        "records",
        classkit="autosave session",
        kit="session sentences telling heard worlds rates rollout trials replies review panel played dealings labs",
    ),
    Room("faces", classkit="terminal", kit="__init__ cli __main__"),
    Room("solvers", classkit="duel estimate normalform signalling trees", top=("numpy", "scipy")),
    Room("models", kit="models simulate", top=("numpy", "scipy")),
    Room(
        "frontend",
        classkit="frontend theme cards chart pictures exercise "
        "matrix_replies matrix_examples matrix_pictures matrix_diagrams matrix_view matrix_draft",
        lazy=("IPython",),
    ),
    Room("plots", classkit="plots", lazy=("plotly", "IPython")),
    Room(
        "parts",
        classkit="choices controls duel_lab explore forms lesson log matrix_fields matrix_lab opening table timer "
        "tree_draft tree_lab typed",
        top=("ipywidgets", "IPython"),
    ),
    Room("widgets", kit="widgets lessons exercises", top=("ipywidgets", "IPython")),
    Room("grading", classkit="grading", top=("IPython", "traitlets", "nbformat", "nbconvert", "nbgrader")),
    Room("tools", classkit="catalogues", top=("babel",)),
)
LIGHT = ROOMS[: [room.name for room in ROOMS].index("solvers")]


@dataclass(frozen=True)
class Import:
    """One name that a module imports, and where."""

    target: str
    line: int
    lazy: bool


def place(module: str) -> int | None:
    """The number of a module's room in the table: that of the longest name that it is or is inside of."""
    best: tuple[int, int] | None = None
    for number, room in enumerate(ROOMS):
        for name in room.modules:
            inside = module == name or (name not in KITS and module.startswith(name + "."))
            if inside and (best is None or len(name) > best[0]):
                best = (len(name), number)
    return best[1] if best else None


def imports(tree: ast.Module, names: frozenset[str]) -> Iterator[Import]:
    """Every import of a module. `names` are the kit's modules: `from a import b` means `a.b` if that is one of them."""
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    while waiting:
        node, lazy = waiting.pop()
        for target in targets(node, names):
            yield Import(target, getattr(node, "lineno", 0), lazy)
        below = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            waiting.append((child, below or (is_type_checking(node) and child in getattr(node, "body", []))))


def is_type_checking(node: ast.AST) -> bool:
    """Whether this is `if TYPE_CHECKING:`, whose body no interpreter runs."""
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def targets(node: ast.AST, names: frozenset[str]) -> list[str]:
    """The modules that one node of the tree imports, none for most nodes."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = "." * node.level + (node.module or "")
        return [f"{base}.{alias.name}" if f"{base}.{alias.name}" in names else base for alias in node.names]
    if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("import_module", "__import__"):
        return [arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return []


def faults(sources: dict[str, str]) -> list[str]:
    """Every import that the table forbids, as a sentence. `sources` maps dotted module names to their text."""
    names = frozenset(sources)
    found = []
    for module, text in sorted(sources.items()):
        if place(module) is None:
            found.append(f"{module} stands in no room: enter it in the table of tests/test_imports.py")
            continue
        for item in imports(ast.parse(text), names):
            if why := fault(module, item):
                found.append(f"{module}, line {item.line}: imports {item.target}: {why}")
    return found


def fault(module: str, item: Import) -> str:
    """Why the module may not have this import, or nothing."""
    if item.target.startswith("."):
        return "imports are absolute"
    top = item.target.split(".")[0]
    return inside_fault(module, item, top) if top in KITS else library_fault(module, item, top)


def inside_fault(module: str, item: Import, kit: str) -> str:
    """The rules between the kit's own modules."""
    own = module.split(".")[0]
    if own != kit and kit != "classkit":
        return "classkit imports no game" if own == "classkit" else "the games never import each other"
    here, there = place(module), place(item.target)
    if here is None or there is None:
        return f"{item.target} stands in no room"
    if item.lazy or there <= here:
        return ""
    return f"the room {ROOMS[here].name!r} comes before {ROOMS[there].name!r}; only inside a function is that allowed"


def library_fault(module: str, item: Import, library: str) -> str:
    """The rules for everything else."""
    here = place(module)
    room = ROOMS[here if here is not None else 0]
    if library in sys.stdlib_module_names or library in room.top or (item.lazy and library in room.lazy):
        return ""
    if library in room.lazy:
        return f"the room {room.name!r} imports {library} inside functions only"
    allowed = ", ".join(("the standard library", *room.top, *room.lazy))
    return f"the room {room.name!r} may import: {allowed}"


def circles(sources: dict[str, str]) -> list[str]:
    """A circle of imports at the top of modules, as module names, or nothing."""
    names = frozenset(sources)
    graph = {
        module: {item.target for item in imports(ast.parse(text), names) if not item.lazy and item.target in names}
        for module, text in sources.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        return list(circle.args[1])
    return []


@pytest.fixture(scope="module")
def sources(root: Path) -> dict[str, str]:
    """The text of every module of the kit, by its dotted name."""
    texts = {}
    for path in (path for kit in KITS for path in (root / kit).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        texts[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path.read_text(encoding="utf-8")
    return texts


def test_every_import_is_allowed(sources):
    assert set(KITS) <= set(sources)
    assert faults(sources) == []


def test_no_circle_at_the_top_of_modules(sources):
    assert circles(sources) == []


PLANTED = {
    "classkit": "",
    "classkit.dist": "import fractions\n",
    "classkit.plots": "def draw():\n    import plotly.graph_objects as go\n    return go\n",
    "cheesekit": "def play():\n    from cheesekit.widgets import table\n    return table\n",
    "cheesekit.rules": "from classkit.dist import Dist\n",
    "cheesekit.state": "from cheesekit.rules import Rules\n",
    "cheesekit.simulate": "import numpy as np\nfrom cheesekit import rules\n",
    "cheesekit.bots.honest": "from cheesekit import state\n",
    "cheesekit.widgets.table": "import ipywidgets\nfrom classkit import plots\n",
    "sheriffkit.rules": "from sheriffkit.goods import STANDARD\n",
    "sheriffkit.goods": "import enum\n",
}


def test_planted_modules_that_keep_the_rules_pass():
    assert faults(PLANTED) == []
    assert circles(PLANTED) == []


@pytest.mark.parametrize(
    ("module", "text", "says"),
    [
        ("cheesekit.rules", "from cheesekit.state import State", "'rules' comes before 'state'"),
        ("cheesekit.rules", "from cheesekit import state", "'rules' comes before 'state'"),
        ("cheesekit.state", "if True:\n    import cheesekit.bots.honest", "'state' comes before 'bots'"),
        ("cheesekit", "from cheesekit.simulate import nights", "'faces' comes before 'models'"),
        ("cheesekit.rules", "import cheesekit", "'rules' comes before 'faces'"),
        ("cheesekit.state", "def f():\n    import numpy", "may import: the standard library"),
        ("cheesekit.state", "class A:\n    import numpy", "may import: the standard library"),
        ("cheesekit.state", "import importlib\nimportlib.import_module('numpy')", "may import: the standard library"),
        ("cheesekit.state", "try:\n    import scipy\nexcept ImportError:\n    scipy = None", "imports scipy"),
        ("cheesekit.simulate", "def f():\n    import plotly", "may import: the standard library, numpy, scipy"),
        ("cheesekit.widgets.table", "import numpy", "imports numpy"),
        ("classkit.plots", "import plotly", "inside functions only"),
        ("classkit.plots", "if flag:\n    import plotly", "inside functions only"),
        ("classkit.plots", "import ipywidgets", "imports ipywidgets"),
        ("classkit.dist", "def f():\n    import cheesekit.rules", "classkit imports no game"),
        ("sheriffkit.rules", "def f():\n    import cheesekit.rules", "the games never import each other"),
        ("sheriffkit.rules", "from cheesekit import rules", "the games never import each other"),
        ("cheesekit.state", "from . import rules", "imports are absolute"),
        ("cheesekit.attic", "", "stands in no room"),
    ],
)
def test_a_planted_fault_is_found(module, text, says):
    found = faults({**PLANTED, module: text})
    assert len(found) == 1
    assert says in found[0]


def test_what_no_interpreter_runs_may_lead_up():
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from cheesekit.state import State\n"
    assert faults({**PLANTED, "cheesekit.rules": text}) == []
    assert len(faults({**PLANTED, "cheesekit.rules": text + "else:\n    from cheesekit import state\n"})) == 1


def test_a_planted_circle_is_found():
    planted = {**PLANTED, "cheesekit.rules": "from cheesekit import state\n"}
    assert set(circles(planted)) == {"cheesekit.rules", "cheesekit.state"}


def loaded(statement: str) -> set[str]:
    """The heavy libraries that a fresh interpreter holds after this statement."""
    code = f"import sys; {statement}; print(*sorted(set({HEAVY!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize("kit", KITS)
def test_importing_a_kit_loads_no_heavy_library(kit):
    assert loaded(f"import {kit}") == set()


def test_all_light_rooms_together_load_no_heavy_library(sources):
    rooms = range(len(LIGHT))
    light = sorted(name for name in sources if place(name) in rooms and not name.endswith("__main__"))
    assert "cheesekit.odds" in light
    assert loaded("; ".join(f"import {name}" for name in light)) == set()


def test_the_fresh_interpreter_would_tell():
    assert loaded("import ipywidgets") >= {"ipywidgets", "IPython"}
