"""A real table that notes its messages to and from a hall: ``python -m lab.hall.joined_play play ...``.

Each line of `FILE` in its data folder is JSON: wall time on the machine's steady clock, topic, message.
"""

import json
import os
import time

from controller.hall.hall_bus import HallBus
from controller.hall.hall_link import HallLink
from lab.hall.nats_cluster import let_resolve
from lab.hall.replayed_table import NICE
from robodrome.__main__ import main

FILE = "hall-messages.jsonl"

_publish, _ordered = HallLink._publish, HallLink._ordered


def _note(link: HallLink, topic: str, payload: bytes) -> None:
    with (link._file._path.parent / FILE).open("a") as file:
        file.write(json.dumps([time.monotonic(), topic, json.loads(payload)]) + "\n")


def _noted_publish(self: HallLink, bus: HallBus, topic: str, payload: bytes, retain: bool = False) -> None:
    _note(self, topic.rpartition("/")[2], payload)
    _publish(self, bus, topic, payload, retain)


def _noted_ordered(self: HallLink, topic: str, payload: bytes) -> None:
    _note(self, "orders", payload)
    _ordered(self, topic, payload)


if __name__ == "__main__":
    os.nice(NICE)
    let_resolve()
    HallLink._publish = _noted_publish  # type: ignore[method-assign]
    HallLink._ordered = _noted_ordered  # type: ignore[method-assign]
    main()
