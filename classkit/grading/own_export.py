"""`nbgrader export`, which would count what still waits to be marked as 0, writes the kit's tables in its place."""

from pathlib import Path
from typing import Any

from nbgrader.plugins import ExportPlugin

from classkit.grading.course import Course
from classkit.grading.export import export


class Tables(ExportPlugin):  # type: ignore[misc]
    """Writes the tables of `make export`, of the assignments that are named, or of all, and says so."""

    def export(self, gradebook: Any) -> None:
        """Write them. Errors: ValueError if something is asked for that these tables are not."""
        course = Course(Path(self.parent.coursedir.root))
        if self.to or self.student:
            raise ValueError(f"the tables are of all students, and stand in {course.root.name}/export/")
        for line in export(course, tuple(map(str, self.assignment)) or course.assignments()).lines():
            self.log.info(line)
