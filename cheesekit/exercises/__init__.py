"""The sheets of the exercises on Cheese Thief: what is asked, each student's numbers, and what a strategy plays on."""
