"""The lessons on Sheriff of Nottingham: for each notebook its questions and its charts, and the labs that are moved."""
