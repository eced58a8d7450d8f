"""The one step of the build that pyproject.toml cannot say: translations are compiled before the files are gathered."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


def compile_catalogues(root: Path) -> list[Path]:
    """Write the `.mo` file beside every `<package>/locale/<language>/LC_MESSAGES/<domain>.po` below `root`.

    Returns the files written. A catalogue that cannot be read raises Babel's `PoFileError`, which names the line.
    """
    compiled = []
    for source in sorted(root.glob("*/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as stream:
            catalogue = read_po(stream, abort_invalid=True)
        with source.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, catalogue)
        compiled.append(source.with_suffix(".mo"))
    return compiled


class BuildWithCatalogues(build_py):
    """`build_py`, with the catalogues compiled first; an editable installation finds them in place as well."""

    def run(self) -> None:
        """Compile, then let setuptools gather the packages and their data."""
        compile_catalogues(Path(__file__).resolve().parent)
        super().run()


if __name__ == "__main__":
    setup(cmdclass={"build_py": BuildWithCatalogues})
