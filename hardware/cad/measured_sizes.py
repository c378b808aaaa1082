"""Sizes of bought parts as callipers find them, written into `shapes.toml`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from base.files import write_whole
from hardware.cad.part_layout import SHAPES_TOML, shapes
from hardware.errors import DimensionError

_COMMON = ("xiao", "antenna", "driver", "gyro", "light", "cell", "switch")
"""Bought parts of every variant whose sizes no standard gives; the motor comes before them."""

_NOT_MEASURED = {"source", "swelling"}

_LEAST, _MOST = 0.6, 1.6
"""Accepted sizes, as shares of the drawn one; a part of another size must be drawn separately."""


@dataclass(frozen=True, slots=True)
class Size:
    """One length of a bought part in mm: the one that was drawn, and the least and the most that is accepted."""

    part: str
    name: str
    drawn: float
    least: float
    most: float

    def check(self, measured: float) -> float:
        """The measured length.

        Raises:
            DimensionError: it is out of range; the message says in which it must be.
        """
        if not self.least <= measured <= self.most:
            raise DimensionError(
                f"{self.part}, {self.name}: {measured:g} mm is not between {self.least:g} and {self.most:g} mm: "
                "measure again, or draw another figure around this part"
            )
        return measured


def sizes_of(variant: str) -> list[Size]:
    """All lengths of a variant's bought parts that are worth measuring, in the order in which they are asked."""
    return [
        Size(part, name, length, round(length * _LEAST, 2), round(length * _MOST, 2))
        for part in (shapes()["variants"][variant]["motor"], *_COMMON)
        for name, length in shapes()["bought"][part].items()
        if name not in _NOT_MEASURED
    ]


def changes(measured: Mapping[Size, float]) -> dict[Size, float]:
    """The lengths that differ from those that were drawn.

    Raises:
        DimensionError: a flat is wider than its shaft.
    """
    by_name = {(size.part, size.name): length for size, length in measured.items()}
    for (part, name), length in by_name.items():
        if name == "shaft_flat" and length > by_name.get((part, "shaft_diameter"), length):
            raise DimensionError(f"{part}: the flat of {length:g} mm is wider than the shaft")
    return {size: length for size, length in measured.items() if length != size.drawn}


def write_sizes(changed: Mapping[Size, float]) -> None:
    """Write other lengths into `shapes.toml`, atomically; comments stay.

    Raises:
        OSError: the file cannot be written; it is unchanged.
    """
    text = SHAPES_TOML.read_text(encoding="utf-8")
    for size, length in changed.items():
        text = _replaced(text, size.part, size.name, f"{length:g}" if length % 1 else f"{length:.1f}")
        text = _replaced(text, size.part, "source", '"measured"')
    write_whole(SHAPES_TOML, text.encode())


def _replaced(text: str, part: str, name: str, value: str) -> str:
    """With another value of a key of `[bought.part]`; what follows on its line stays, but for the source."""
    found = re.compile(rf"(^\[bought\.{re.escape(part)}\][^\[]*?^{name} = )\S+(.*?$)", re.MULTILINE | re.DOTALL)
    return found.sub(lambda match: match[1] + value + ("" if name == "source" else match[2]), text, count=1)
