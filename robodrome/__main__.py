"""The command `robodrome`, also `python -m robodrome`."""

import os

from robodrome.cli.main import app
from robodrome.narrow_terminal import write_what_can_be_written


def main() -> None:
    """Run the command line."""
    # With one thread per core, OpenBLAS takes 80 times as long for products of a few hundred numbers.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    write_what_can_be_written()
    app(prog_name="robodrome")


if __name__ == "__main__":
    main()
