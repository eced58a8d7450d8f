"""The table of Sheriff of Nottingham in a notebook; `sheriffkit.play` opens it."""
