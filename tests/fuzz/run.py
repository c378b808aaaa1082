"""Feeds a target; inputs that made it fail are kept next to this file and tried first from then on."""

import hashlib
import resource
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from base.clock import run_simulated
from tests.fuzz.mutate import mutated
from tests.fuzz.target import Target
from tests.fuzz.targets import TARGETS

CASES = Path(__file__).parent / "cases"
"""A folder for each target with inputs that failed once."""

PAGE_KB = resource.getpagesize() // 1024


@dataclass(slots=True)
class Campaign:
    """How far a campaign has come.

    Attributes:
        seed: of all inputs; each depends on it and on its number only, so a campaign can be taken up again.
        done: inputs so far.
        outcomes: what the target said, and how often.
        faults: names of the inputs at which it failed.
        seconds: wall time so far.
        memory_mb: by number of inputs, the resident memory of the process; it starts again in each process.
    """

    seed: int = 0
    done: int = 0
    outcomes: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0
    memory_mb: dict[str, float] = field(default_factory=dict)


def memory_mb() -> float:
    """Resident memory of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_KB / 1024


def kept_cases(name: str) -> list[bytes]:
    """Inputs at which the target failed once."""
    return [path.read_bytes() for path in sorted((CASES / name).glob("*"))]


def fuzz(name: str, count: int, folder: Path, campaign: Campaign, save: Callable[[], None], every: int) -> None:
    """Feed a target until `count` inputs are done; `save` is called now and then, every `every` inputs."""
    run_simulated(_fuzz(name, count, folder, campaign, save, every))


async def _fuzz(name: str, count: int, folder: Path, campaign: Campaign, save: Callable[[], None], every: int) -> None:
    outcomes = Counter(campaign.outcomes)
    start_s = time.monotonic() - campaign.seconds
    async with TARGETS[name](folder) as target:
        for number, case in enumerate(kept_cases(name)):
            outcomes[await _fed(target, name, case, campaign)] += number >= 0
        while campaign.done < count:
            rng = Random(f"{campaign.seed}/{campaign.done}")
            outcomes[await _fed(target, name, mutated(rng, target.corpus), campaign)] += 1
            campaign.done += 1
            if campaign.done % every == 0:
                campaign.outcomes, campaign.seconds = dict(outcomes), round(time.monotonic() - start_s, 1)
                campaign.memory_mb[str(campaign.done)] = round(memory_mb(), 1)
                save()
    campaign.outcomes, campaign.seconds = dict(outcomes), round(time.monotonic() - start_s, 1)
    save()


async def _fed(target: Target, name: str, data: bytes, campaign: Campaign) -> str:
    try:
        return await target.take(data)
    except Exception:  # noqa: BLE001 - any error is a finding
        folder = CASES / name
        folder.mkdir(parents=True, exist_ok=True)
        case = hashlib.sha256(data).hexdigest()[:12]
        (folder / case).write_bytes(data)
        campaign.faults.append(case)
        traceback.print_exc()
        return "fault"
