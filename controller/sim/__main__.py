"""The simulated table's process: `python -m controller.sim RUN_DIR`; started by `controller.sim.process`."""

import asyncio
import logging
import sys
from pathlib import Path

from controller.errors import ControllerError
from controller.sim.process import serve


def main() -> None:
    """Serve until told to stop; what keeps it from starting is said on standard output."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    try:
        asyncio.run(serve(Path(sys.argv[1])))
    except ControllerError as error:
        print(error, flush=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
