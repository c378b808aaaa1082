"""A long campaign against one target: `python -m tests.fuzz TARGET --count 1000000`; it goes on where it was ended."""

import argparse
import json
import logging
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.fuzz.run import Campaign, fuzz
from tests.fuzz.targets import TARGETS

MEMORY = Path("/dev/shm")
"""Where files are fuzzed, if it is there: a disk would wear and be slow."""


def main() -> int:
    """Run a campaign; the exit code is 1 if an input failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--count", type=int, default=1_000_000, help="inputs altogether")
    parser.add_argument("--seed", type=int, default=0, help="of the inputs of a new campaign")
    parser.add_argument("--state", type=Path, help="file with what was done; by default fuzz-TARGET.json here")
    asked = parser.parse_args()
    state: Path = asked.state or Path(f"fuzz-{asked.target}.json")
    campaign = Campaign(**json.loads(state.read_text())) if state.exists() else Campaign(asked.seed)
    logging.disable(logging.CRITICAL)

    def save() -> None:
        state.write_text(json.dumps(asdict(campaign), indent=1))

    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        fuzz(asked.target, asked.count, Path(folder), campaign, save, max(1, asked.count // 100))
    print(json.dumps(asdict(campaign)))
    return 1 if campaign.faults else 0


if __name__ == "__main__":
    sys.exit(main())
