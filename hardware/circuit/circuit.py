"""A figure's circuit as parts, pins and nets, read from `wiring.toml` and checked for what no drawing would show."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.circuit.wiring import WIRING_TOML, load_wiring
from hardware.errors import WiringError
from hardware.parts.bill_of_materials import Part, load_parts, parts_of

GROUND, CELL, SUPPLY, LOGIC = "ground", "cell", "supply", "logic"
"""Nets that are not signals: of all parts, the cell before its switch and behind it, and the board's 3.3 V."""

_HOLDS_LOW_OHM = 10_000
"""Most with which nSLEEP is held low while the chip's pin is open."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a part: its name in the drawing, such as `U1`; by pin its net, and other names on modules."""

    ref: str
    part: Part
    nets: Mapping[str, str]
    printed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Circuit:
    """One variant's pieces; the board comes first."""

    variant: str
    pieces: Sequence[Piece]

    @property
    def nets(self) -> dict[str, list[tuple[Piece, str]]]:
        """By net, its ends: piece and pin."""
        nets: dict[str, list[tuple[Piece, str]]] = {}
        for piece in self.pieces:
            for pin, net in piece.nets.items():
                nets.setdefault(net, []).append((piece, pin))
        return nets

    @property
    def signals(self) -> list[str]:
        """Nets between a pin of the chip and other parts."""
        return [net for net in self.pieces[0].nets.values() if net not in (GROUND, SUPPLY, LOGIC)]

    def of(self, part: str) -> list[Piece]:
        """The pieces of a part by its id in `bom.csv`."""
        return [piece for piece in self.pieces if piece.part.id == part]


def load_circuits(path: Path = WIRING_TOML, parts: Sequence[Part] | None = None) -> dict[str, Circuit]:
    """Circuits by variant.

    Raises:
        WiringError: the file cannot be read, a pin does not allow its wire (`load_wiring`), a net ends nowhere, names
            stand twice, pieces are not as many as in `bom.csv`, nothing holds nSLEEP low, or the cell's voltage is not
            divided as the firmware and the chip's converter need it.
    """
    load_wiring(path)
    parts = load_parts() if parts is None else parts
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        circuits = {name: Circuit(name, list(_pieces(name, data, parts))) for name in data["variants"]}
        for circuit in circuits.values():
            _check(circuit, data)
    except (KeyError, TypeError) as error:
        raise WiringError(f"{path}: cannot be read: {error!r}") from error
    return circuits


def _pieces(name: str, data: Mapping[str, Any], parts: Sequence[Part]) -> Iterator[Piece]:
    variant = data["variants"][name]
    fitted = [part for part in parts_of(name, parts) if part.id in data["parts"]]
    for part in sorted(fitted, key=lambda part: part.id != variant["board"]):
        pieces = data["parts"][part.id]["pieces"]
        if pieces and len(pieces) != part.quantity:
            raise WiringError(f"variant {name}: {part.id} has {len(pieces)} pieces, and {part.quantity} in bom.csv")
        wires = variant["wires"] if part.id == variant["board"] else {}
        for piece in pieces:
            pins = piece["pins"] | {pin: signal for signal, pin in wires.items()}
            printed = data["parts"][part.id].get("printed", {})
            if unknown := set(printed) - set(pins):
                raise WiringError(
                    f"variant {name}: {part.id} has no pin {min(unknown)} that could be printed otherwise"
                )
            yield Piece(piece["ref"], part, pins, printed)


def _check(circuit: Circuit, data: Mapping[str, Any]) -> None:
    name = f"variant {circuit.variant}"
    refs = [piece.ref for piece in circuit.pieces]
    for ref in refs:
        if refs.count(ref) > 1:
            raise WiringError(f"{name}: {ref} stands there twice")
    for net, ends in circuit.nets.items():
        if len(ends) < 2:
            ((piece, pin),) = ends
            raise WiringError(f"{name}: the wire {net} at {piece.ref} ({piece.part.id}), pin {pin}, leads nowhere")
    resistors = [(piece, data["parts"][piece.part.id].get("ohm")) for piece in circuit.pieces]
    ohms = {tuple(piece.nets.values()): ohm for piece, ohm in resistors if ohm is not None}
    if ohms.get(("sleep", GROUND), float("inf")) > _HOLDS_LOW_OHM:
        raise WiringError(f"{name}: sleep needs a resistor of {_HOLDS_LOW_OHM} ohm or less to ground")
    upper, lower = ohms.get((SUPPLY, "battery")), ohms.get(("battery", GROUND))
    if upper is None or upper != lower:
        raise WiringError(f"{name}: the firmware reads half of the cell's voltage, from two equal resistors")
    full_mv, most_mv = data["parts"]["cell"]["full_mv"], data["boards"][circuit.pieces[0].part.id]["adc_mv"]
    if full_mv / 2 > most_mv:
        raise WiringError(f"{name}: half of {full_mv} mV is more than the converter's {most_mv} mV")
