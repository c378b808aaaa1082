"""The command `robodrome`, also `python -m controller`."""

from controller.cli import app


def main() -> None:
    """Run the command line."""
    app(prog_name="robodrome")


if __name__ == "__main__":
    main()
