"""The command `robodrome`, also `python -m robodrome`."""

import os

from robodrome.cli.main import app


def main() -> None:
    """Run the command line."""
    # With one thread per core, OpenBLAS takes 80 times as long for products of a few hundred numbers.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    app(prog_name="robodrome")


if __name__ == "__main__":
    main()
