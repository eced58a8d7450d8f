"""The one step of the build that pyproject.toml cannot say: translations are compiled before the files are gathered."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # an isolated build does not have the kit on its path; this part needs Babel alone

from classkit.catalogues import compile_all  # noqa: E402


class BuildWithCatalogues(build_py):
    """`build_py`, with the catalogues compiled first; an editable installation finds them in place as well."""

    def run(self) -> None:
        """Compile, then let setuptools gather the packages and their data."""
        compile_all(ROOT, ROOT)
        super().run()


setup(cmdclass={"build_py": BuildWithCatalogues})
