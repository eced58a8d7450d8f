"""The instructor's side of the exercises: `python -m classkit.grading` releases, grades, exports.

A hand-in is checked against the release (`preflight`), run in a sandbox (`room`, `inside`, `interview`), marked in this
process, which never runs a student's code (`key`, `marking`), kept as one result for each student (`results`), and
entered in nbgrader's gradebook (`gradebook`, `door`). nbgrader is imported there alone.
"""
