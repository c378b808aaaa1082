"""What a simulation runs reads no clock, draws no chance and starts no thread but where this page says."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]

ROOMS = (
    *(f"controller/{room}" for room in ("execution", "fleet", "match", "planning", "table", "tracking", "wire")),
    *(f"web_remote/{room}" for room in ("live", "messages", "pairing")),
)

DIRECT = {
    "asyncio.to_thread",
    "datetime.now",
    "date.today",
    "os.urandom",
    "random.SystemRandom",
    "secrets",
    "threading.Thread",
    "time.monotonic",
    "time.perf_counter",
    "time.sleep",
    "time.time",
}
"""`secrets` stands for all its functions but comparisons: a simulation replaces them."""

KNOWN = {
    ("controller/execution/progress.py", "time.perf_counter"),  # how long planning took, which is only reported
    ("controller/fleet/fleet.py", "random.SystemRandom"),  # unless a generator is given
    ("controller/fleet/image_keys.py", "secrets"),
    ("controller/match/about.py", "datetime.now"),  # the day in lists of matches
    ("controller/match/chance.py", "secrets"),
    ("controller/match/journal.py", "secrets"),
    ("controller/tracking/capture.py", "asyncio.to_thread"),  # reads cameras, which a simulation has not
    ("controller/tracking/capture.py", "time.perf_counter"),
    ("web_remote/live/commands.py", "date.today"),  # of the puzzle, unless another clock is given
    ("web_remote/live/live_views.py", "time.monotonic"),  # likewise
    ("web_remote/live/phone_channel.py", "secrets"),
    ("web_remote/pairing/camera_phones.py", "secrets"),
    ("web_remote/pairing/operator_pin.py", "secrets"),
    ("web_remote/pairing/paired_phones.py", "secrets"),
    ("web_remote/pairing/paired_phones.py", "time.monotonic"),  # unless another clock is given
    ("web_remote/pairing/paired_phones.py", "time.time"),
    ("web_remote/pairing/room.py", "time.monotonic"),  # likewise
}


def direct(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        used: tuple[str, ...] = ()
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr != "compare_digest":
            used = (node.value.id, f"{node.value.id}.{node.attr}")
        elif isinstance(node, ast.ImportFrom):
            used = (str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names))
        yield from DIRECT.intersection(used)


def test_clocks_chance_and_threads_come_from_outside() -> None:
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    assert {(str(path.relative_to(ROOT)), name) for path in files for name in direct(path)} == KNOWN
