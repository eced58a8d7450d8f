"""The sheets of the exercises on Sheriff of Nottingham: what is asked, own numbers, and what a strategy plays on."""
