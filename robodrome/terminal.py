"""Standard error, where commands tell what happens; standard output is for their results."""

from rich.console import Console

STANDARD_ERROR = Console(stderr=True)
"""One console for the log and for progress, as a bar stays whole only if all lines pass through its own console."""
