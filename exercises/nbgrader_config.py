"""nbgrader's settings: stock, but for the kit's door (`classkit.grading.door`).

Formgrader and the command line read this file too, so their buttons go through the same door: "Autograde" enters the
saved results and never runs a student's code. Hand-ins are read from `checked/`, where `make grade` puts them repaired.
"""

from classkit.grading.door import settings

c = get_config()  # noqa: F821  (nbgrader gives it to this file)
c.merge(settings())
