"""The lessons on Cheese Thief: for each notebook its questions and its charts. Values come from `cheesekit.odds`."""
