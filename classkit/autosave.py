"""An autosave: the one file in which a game in progress is kept, written whole after each move.

It loses nobody's game: a game that was begun anew writes nothing before its first move, and then sets the game that lay
there aside, as `<name>.previous` with the same ending. What cannot be written stops no game.
"""

import os
from datetime import datetime
from pathlib import Path


class Autosave:
    """Where one game is kept. `path` is the file, None for none; `unsaved` is why the last move is not in it, or empty.

    >>> Autosave(None).keep("a game")
    """

    def __init__(self, path: Path | None, loaded: str | None = None) -> None:
        """`loaded`: the text that the game was read from; a file that holds just that is the game's own."""
        self.path, self.unsaved = path, ""
        self._own = loaded is not None and holds(path) == loaded

    def keep(self, game: str) -> None:
        """Write the game as it is now. What goes wrong is told by `unsaved`, and the next move tries again."""
        self.unsaved = ""
        if self.path is None:
            return
        try:
            if not self._own and self.path.exists():
                os.replace(self.path, self.path.with_suffix(f".previous{self.path.suffix}"))
            write(self.path, game)
            self._own = True
        except OSError as error:
            self.unsaved = error.strerror or str(error)


def holds(path: Path | None) -> str | None:
    """The text of that file; None if there is no such file, or no text in it."""
    try:
        return None if path is None else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def when(path: Path) -> str:
    """When that file was last written, to the minute, as a button says it. Errors: OSError if there is none."""
    return datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")


def write(path: Path, text: str) -> None:
    """Write a text file, and its folder if there is none; the old file stays until the new one is whole.

    Errors: OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
