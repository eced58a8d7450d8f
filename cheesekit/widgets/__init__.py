"""The table of Cheese Thief in a notebook; `cheesekit.play` opens it."""
