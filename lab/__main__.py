"""Measures the parts, from a clone: `make bench ARGS="vision whole"`, or `python -m lab vision whole`."""

import os

from lab.commands import app
from robodrome.narrow_terminal import write_what_can_be_written


def main() -> None:
    """Run the command line."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `robodrome.__main__` does
    write_what_can_be_written()
    app(prog_name="python -m lab")


if __name__ == "__main__":
    main()
