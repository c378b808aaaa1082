"""The messages as `firmware/figure/wire.py` declares them: values of the host become fields of the wire, and back.

Usage: ``fields = ROWS[op].to_wire(values)``; ``values = ROWS[op].from_wire(fields)``

A value has the name of its field and the host's unit: `yaw i16 0.01 deg` is `yaw_rad`. Each bit of a field `flags` is a
its own value; another field of bits is a tuple of the names of the bits that are set.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import degrees, pi, radians
from typing import Any

from firmware.figure import wire

_SUFFIXES = {
    "": "",
    "mm": "_mm",
    "mm/s": "_mm_s",
    "deg": "_rad",
    "deg/s": "_rad_s",
    "s": "_s",
    "ms": "_ms",
    "g": "_g",
    "mV": "_mv",
    "kB": "_kb",
    "dBm": "_dbm",
}
"""What the wire's units add to names on the host, where angles are in rad."""

_U32_MAX = 2**32 - 1
"""Stands for the open end of a range such as `1..`; `struct` checks what the type holds."""


@dataclass(frozen=True, slots=True)
class Field:
    """One declared field.

    Attributes:
        name: on the wire.
        value_name: the name of its value on the host, with the host's unit.
        wire_type: a key of `wire.TYPES`.
        unit: of the wire's number; empty for counts, codes and shares.
        steps_per_unit: 10 for steps of 0.1; 0 where the host has the same whole number as the wire.
        limits: least and greatest number on the wire that a figure accepts, where the type holds more.
        bits: names of the bits, from the lowest up.
    """

    name: str
    value_name: str
    wire_type: str
    unit: str = ""
    steps_per_unit: int = 0
    limits: tuple[int, int] | None = None
    bits: tuple[str, ...] = ()

    def to_wire(self, value: Any) -> Any:
        """The content of the field for a value of the host.

        Raises:
            ValueError: a number that no figure accepts.
        """
        if self.bits:
            return sum(1 << place for place, name in enumerate(self.bits) if name in value)
        if self.wire_type == "text":
            return value.encode()
        if self.steps_per_unit:
            value = round(self._in_wire_units(value) * self.steps_per_unit)
        if self.limits and not self.limits[0] <= value <= self.limits[1]:
            raise ValueError(f"{self.name} is {value} on the wire, not in {self.limits[0]}..{self.limits[1]}")
        return value

    def from_wire(self, content: Any) -> Any:
        """The value of the host for the content of the field."""
        if self.bits:
            return tuple(name for place, name in enumerate(self.bits) if content >> place & 1)
        if self.wire_type == "text":
            return content.decode(errors="replace")
        if not self.steps_per_unit:
            return content
        value = content / self.steps_per_unit
        return radians(value) if self.unit.startswith("deg") else value

    def _in_wire_units(self, value: float) -> float:
        if self.unit == "deg" and self.wire_type == "i16":  # a direction: modulo a full turn
            value = (value + pi) % (2 * pi) - pi
        return degrees(value) if self.unit.startswith("deg") else value


class Row:
    """The fields of one message, in the order of the wire."""

    def __init__(self, declared: str) -> None:
        self.fields = tuple(_field(text) for text in declared.split(", ")) if declared else ()

    @property
    def value_names(self) -> tuple[str, ...]:
        """The names of the values on the host."""
        return tuple(
            name for field in self.fields for name in (field.bits if field.name == "flags" else (field.value_name,))
        )

    def to_wire(self, values: Mapping[str, Any]) -> list[Any]:
        """The contents of the fields; `values` may hold more than this row names.

        Raises:
            ValueError: a number that no figure accepts.
        """
        return [
            field.to_wire(
                [bit for bit in field.bits if values[bit]] if field.name == "flags" else values[field.value_name]
            )
            for field in self.fields
        ]

    def from_wire(self, contents: Sequence[Any]) -> dict[str, Any]:
        """The values by name."""
        values: dict[str, Any] = {}
        for field, content in zip(self.fields, contents, strict=True):
            value = field.from_wire(content)
            if field.name == "flags":
                values |= {bit: bit in value for bit in field.bits}
            else:
                values[field.value_name] = value
        return values


def _field(declared: str) -> Field:
    name, wire_type, *details = declared.split(" ")
    if wire_type.startswith("bits"):
        return Field(name, name, wire_type, bits=tuple(details[0].split("+")))
    unit, steps_per_unit, limits = "", 0, None
    for detail in details:
        if ".." in detail:
            low, high = detail.split("..")
            limits = int(low), int(high or _U32_MAX)
        elif detail[0].isdigit():
            steps_per_unit = round(1 / float(detail))
        else:
            unit = detail
    return Field(name, name + _SUFFIXES[unit], wire_type, unit, steps_per_unit, limits)


ROWS = {op: Row(declared) for op, declared in wire.ROWS.items()}
"""The messages by op."""
