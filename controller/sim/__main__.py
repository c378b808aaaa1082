"""The simulated table's process: `python -m controller.sim RUN_DIR`; started by `controller.sim.process`."""

import asyncio
import logging
import sys
from functools import partial
from pathlib import Path

from controller.errors import ControllerError
from controller.sim.process import announce, read_settings, withdraw
from controller.sim.serving import serve


def main() -> None:
    """Run until stopped; an error that prevents the start is printed on standard output."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    run_dir = Path(sys.argv[1])
    try:
        asyncio.run(serve(read_settings(run_dir), run_dir, partial(announce, run_dir)))
    except ControllerError as error:
        print(error, flush=True)
        sys.exit(1)
    finally:
        withdraw(run_dir)


if __name__ == "__main__":
    main()
