"""What both classrooms share: exact distributions, the shape of a game, words, pictures, lesson parts.

Importing `classkit` loads nothing but the standard library; numpy, scipy, plotly and ipywidgets come with the
modules that need them (`classkit.estimate`, `classkit.plots`, `classkit.lesson`, `classkit.table`).
"""

from classkit.dist import Dist

__all__ = ["Dist"]
