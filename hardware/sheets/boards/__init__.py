"""The playing fields, one module for each game: what is printed between the tags."""
