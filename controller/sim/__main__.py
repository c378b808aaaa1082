"""The simulated table's process: `python -m controller.sim RUN_DIR`; started by
`controller.sim.process.table_process`."""

import asyncio
import logging
import sys
from functools import partial
from pathlib import Path

from controller.data_folder import folder_lock
from controller.errors import ControllerError
from controller.sim.process.process_main import serve
from controller.sim.process.table_process import announce, clear, read_settings

FREE_S = 10.0
"""Wall time to wait for the folder: the table of a controller that was just killed takes up to 2 s to end."""


def main() -> None:
    """Run until stopped; an error that prevents the start is printed on standard output."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    run_dir = Path(sys.argv[1])
    try:
        with folder_lock(run_dir, FREE_S):
            clear(run_dir)
            try:
                asyncio.run(serve(read_settings(run_dir), run_dir, partial(announce, run_dir)))
            finally:
                clear(run_dir)
    except ControllerError as error:
        print(error, flush=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
