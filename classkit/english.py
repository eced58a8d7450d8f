"""The English texts of what both classrooms share, by message id: comparing, lesson parts, charts, errors."""

from classkit.words import Catalogue

add = Catalogue("classkit").add

# an answer held against the exact value
add("compare.exact", "{given} is right.")
add("compare.close", "{given} is right.")
add("compare.rounded", "{given} is right, rounded to {places} decimal place.",
    "{given} is right, rounded to {places} decimal places.", "places")  # fmt: skip
add("compare.near", "{given} is near, but a fraction has to be equal. Was it made from a rounded number?")
add("compare.wrong", "{given} is not it.")

# what cannot be read as one number
_DO = "Write a number such as 0.25, 1/4 or 25%."
add("compare.refuse.bool", f"True and False are not numbers here. {_DO}")
add("compare.refuse.complex", f"A complex number cannot be the answer. {_DO}")
add("compare.refuse.many", f"One number is wanted; this is a collection ({{kind}}). {_DO}")
add("compare.refuse.finite", f"{{given}} is not a finite number. {_DO}")
add("compare.refuse.text", f"“{{given}}” cannot be read as a number. {_DO}")
add("compare.refuse.unit", "“{given}”: leave out what stands behind the number, and write {number}.")
add("compare.refuse.comma", "“{given}” could mean two numbers. Write {one} or {other}.")
add("compare.refuse.zero", "{given} divides by zero.")
add("compare.refuse.long", "This number is too long to be read: at most {most} characters.")
add("compare.refuse.blank", f"Nothing is there yet. {_DO}")
add("compare.refuse.type", f"This is of the type “{{kind}}”, not a number. {_DO}")

# something went wrong in a widget
add("frontend.error", "Something went wrong here ({kind}: {reason}). What was there before is still there.")

# charts
add("chart.table", "The numbers as a table")
add("chart.interval", "{low} to {high}")
add("chart.interval.of", "{name}: interval")
add("explore.still", "A still picture of this chart ({settings}). Run the cell to move it.")

# lesson parts
add("lesson.unknown", "This lesson has no question {key}. Its questions are {keys}.")
add("lesson.none", "No lesson has been begun. Take predict, reveal and check from the lesson's own module, for example "
    "from cheesekit.lessons.night_dice, or call classkit.lesson.begin with its name.")  # fmt: skip
add("lesson.predict.percent", "Your prediction")
add("lesson.predict.number", "Your prediction")
add("lesson.predict.button", "Commit")
add("lesson.predict.typed", "Commit to a number by typing it: predict(\"{key}\", …), with a number such as 0.25, 1/4 "
    "or \"25%\" in place of the dots.")  # fmt: skip
add("lesson.predict.typed.number", "Commit to a number by typing it: predict(\"{key}\", …), with a number such as 12 "
    "in place of the dots.")  # fmt: skip
add("lesson.predict.kept", "Your prediction: {guess}.")
add("lesson.predict.next", "You may still change it. Read on; the answer is revealed below.")
add("lesson.predict.late", "You have seen the answer, so your prediction stays as it was.")
add("lesson.predict.whole", "A whole number is wanted here; given was {given}.")
add("lesson.reveal.none", "You have not predicted anything. A number that you commit to first is what makes the "
    "answer stick: predict above, then run this cell again.")  # fmt: skip
add("lesson.reveal.hit", "You predicted {guess}: exactly that.")
add("lesson.reveal.points.high", "You predicted {guess}: {gap} percentage points too high.")
add("lesson.reveal.points.low", "You predicted {guess}: {gap} percentage points too low.")
add("lesson.reveal.off.high", "You predicted {guess}: {gap} too many.")
add("lesson.reveal.off.low", "You predicted {guess}: {gap} too few.")
add("lesson.check.field", "Your answer")
add("lesson.check.example.probability", "1/4, 0.25 or 25%")
add("lesson.check.example.count", "12")
add("lesson.check.example.number", "12, 2.5 or 5/2")
add("lesson.check.button", "Check")
add("lesson.check.typed", 'Answer by typing: check("{key}", …), with your number in place of the dots.')
add("lesson.outside.probability", "A probability lies between 0 and 1; given was {given}. For 40 percent write 0.4 or "
    "\"40%\".")  # fmt: skip
add("lesson.outside.number", "The number lies between 0 and {most}; given was {given}.")
add("lesson.line.guess", "your prediction")
add("lesson.line.value", "the answer")
