"""Computer players."""

LEVELS = ("random",)
