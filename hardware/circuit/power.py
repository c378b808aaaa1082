"""The current of a figure's electrical parts, their limits, and the running time of a cell."""

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.circuit.circuit import CELL, SUPPLY, Circuit, load_circuits
from hardware.circuit.wiring import WIRING_TOML
from hardware.dimensions import load_dimensions
from hardware.errors import PartsError
from hardware.parts.bill_of_materials import TABLE, WORKSHOP, Part, load_parts, parts_of

DRIVING_IN_PLAY = 0.2
"""Share of a match in which one figure drives; an estimate."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Current out of the cell of all pieces of one part in a figure, in mA; `source` is `datasheet` or `estimate`."""

    part: Part
    rest_ma: float
    drive_ma: float
    source: str


@dataclass(frozen=True, slots=True)
class Power:
    """One variant: who draws what, and how long a full cell lasts.

    Attributes:
        variant: of the figure.
        draws: by part.
        stall_ma: of all, with both motors blocked at 4.2 V.
        regulator_ma: most that the board's 3.3 V regulator gives: the chip while it sends, and what hangs on it.
        regulator_limit_ma: what it may give.
        usable_mah: of a full cell, until the figure refuses motions.
    """

    variant: str
    draws: Sequence[Draw]
    stall_ma: float
    regulator_ma: float
    regulator_limit_ma: float
    usable_mah: float

    @property
    def rest_ma(self) -> float:
        """All parts, motors off and radio on."""
        return math.fsum(draw.rest_ma for draw in self.draws)

    @property
    def drive_ma(self) -> float:
        """All parts, both motors running."""
        return math.fsum(draw.drive_ma for draw in self.draws)

    def hours(self, driving: float) -> float:
        """Time that a full cell lasts until the figure refuses motions; `driving` is the share of the time, 0 to 1."""
        return self.usable_mah / (self.rest_ma + driving * (self.drive_ma - self.rest_ma))


def load_power(path: Path = WIRING_TOML, parts: Sequence[Part] | None = None) -> dict[str, Power]:
    """Currents by variant.

    Raises:
        PartsError: the file cannot be read, lists other electrical parts than `bom.csv`, or motors, driver, regulator
            and cell do not go together.
        WiringError: the circuit is wrong (`load_circuits`).
    """
    parts = load_parts() if parts is None else parts
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        _check_same_parts(path, data, parts)
        circuits = load_circuits(path, parts)
        return {name: _power(path, circuits[name], data, parts_of(name, parts)) for name in data["variants"]}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise PartsError(f"{path}: cannot be read: {error!r}") from error


def _check_same_parts(path: Path, data: Mapping[str, Any], parts: Sequence[Part]) -> None:
    differing = set(data["parts"]) ^ {part.id for part in parts if part.kind == "electrical"}
    if differing:
        raise PartsError(f"{path}: electrical parts differ from bom.csv: {', '.join(sorted(differing))}")
    unknown = {name for part in parts for name in part.variants} - {*data["variants"], TABLE, WORKSHOP}
    if unknown:
        raise PartsError(f"{path}: bom.csv knows further variants: {', '.join(sorted(unknown))}")
    for name, variant in data["variants"].items():
        boards = {part.id for part in parts_of(name, parts)} & set(data["boards"])
        if boards != {variant["board"]}:
            listed = ", ".join(sorted(boards))
            raise PartsError(f"{path}: variant {name} has {variant['board']}, and in bom.csv {listed}")


def _power(path: Path, circuit: Circuit, data: Mapping[str, Any], parts: Sequence[Part]) -> Power:
    name = circuit.variant
    facts = {part.id: data["parts"][part.id] for part in parts if part.kind == "electrical"}
    variant = data["variants"][name]
    draws = [
        Draw(part, facts[part.id]["rest_ma"], facts[part.id]["drive_ma"], facts[part.id]["source"])
        for part in parts
        if part.id in facts
    ]
    (motor,) = (part for part in parts if "stall_ma" in facts.get(part.id, {}))
    motor_ma, limit_ma = facts[motor.id]["stall_ma"], facts["driver"]["limit_ma"]
    if motor_ma > limit_ma:
        raise PartsError(
            f"{path}: variant {name}: a blocked {motor.id} takes {motor_ma} mA, the driver gives {limit_ma} mA"
        )
    cell, capacity = facts["cell"], load_dimensions().figure.battery_mah
    others = math.fsum(draw.drive_ma for draw in draws if draw.part != motor)
    stall_ma = others + facts[motor.id]["rest_ma"] + motor.quantity * motor_ma
    if stall_ma > capacity * cell["peak_per_capacity"]:
        raise PartsError(f"{path}: variant {name}: {stall_ma:.0f} mA with blocked motors are too much for the cell")
    board = data["boards"][variant["board"]]
    regulated_ma = board["radio_peak_ma"] + _behind_regulator_ma(circuit, facts)
    if regulated_ma > board["regulator_ma"]:
        raise PartsError(
            f"{path}: variant {name}: {regulated_ma:.0f} mA while the radio sends, "
            f"the regulator of {variant['board']} gives {board['regulator_ma']} mA"
        )
    return Power(name, draws, stall_ma, regulated_ma, board["regulator_ma"], capacity * cell["usable"])


def _behind_regulator_ma(circuit: Circuit, facts: Mapping[str, Any]) -> float:
    """Drawn by the parts that have no wire to the cell; of motors only what their encoders take."""
    direct = {piece.part.id for net in (SUPPLY, CELL) for piece, _ in circuit.nets[net]}
    behind = {piece.part.id for piece in circuit.pieces} - direct
    return math.fsum(facts[part]["rest_ma" if "stall_ma" in facts[part] else "drive_ma"] for part in behind)
