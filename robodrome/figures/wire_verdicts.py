"""Verdicts on the wires of a board on the bench, from what it measured and what somebody saw."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from controller.wire.bench import Wires
from firmware.figure.pins import GYROS

INPUTS = ("left_1", "left_2", "right_1", "right_2")
"""The signals at the motor driver's inputs, in the order of `Pulse.input`. A high input turns its motor: the left one
forward, the left one back, the right one forward, the right one back."""

PRINTED = ("AIN1", "AIN2", "BIN1", "BIN2")
"""What is printed at these inputs; some modules have IN1 to IN4."""

WEAK_DBM = -75
"""A weaker signal is not reliable."""

_CELL_MV = (3000, 4300)
"""Voltages that a cell has."""

_COUNTS = 20
"""An encoder counts hundreds of edges in a pulse."""

_MOTORS_EXCHANGED = (2, 3, 0, 1)


@dataclass(frozen=True, slots=True)
class Verdict:
    """About one wire.

    Attributes:
        wire: its signal in `wiring.toml`, or `motors`, `left_motor`, `right_motor`, `driver`, `gyro`, `antenna`.
        trouble: what is wrong and what to do; empty if nothing is.
        tested: False if another wire's trouble kept it from being tested.
    """

    wire: str
    trouble: str = ""
    tested: bool = True


@dataclass(frozen=True, slots=True)
class Findings:
    """What was measured and seen.

    Attributes:
        wires: what the board measured.
        turned: for each driver input that was pulsed, the input whose movement was seen; None: nothing turned.
        asleep: whether something turned while the sleep pin was low.
        counted: for each pulse what the encoders counted, left and right; None on a board without encoders.
        lit: whether the light showed its colour.
        battery_mv: voltage of the cell.
        signal_dbm: of the Wi-Fi; 0: not joined.
    """

    wires: Wires
    turned: Sequence[int | None]
    asleep: bool
    counted: Sequence[tuple[int, int]] | None
    lit: bool
    battery_mv: int
    signal_dbm: int


def verdicts(found: Findings) -> list[Verdict]:
    """One verdict for each wire, in the order in which wires are soldered."""
    sleep = _sleep(found)
    return [
        sleep,
        *_driver(found, tested=not sleep.trouble),
        *_gyro(found.wires),
        Verdict("light", "" if found.lit else "the light stays dark: its DIN, its + from the cell, its ground"),
        Verdict("battery", _battery(found.battery_mv)),
        *_encoders(found),
        Verdict("antenna", _antenna(found.signal_dbm)),
    ]


def _sleep(found: Findings) -> Verdict:
    awake = ", and the driver is awake without it" if found.asleep else ""
    if "sleep" in found.wires.pulled_down:
        return Verdict(
            "sleep",
            "a resistor on the driver's module pulls it up, so motors may run while the chip starts: remove that "
            "resistor, or open the solder bridge in front of it",
        )
    if "sleep" in found.wires.pulled_up:
        return Verdict(
            "sleep",
            f"nothing pulls it down{awake}: its wire is off, the resistor to ground at the driver is, or one on the "
            "driver's module is as strong",
        )
    if found.asleep:
        return Verdict("sleep", "a motor turns while it is low: it leads to another pin of the driver")
    return Verdict("sleep")


def _driver(found: Findings, tested: bool) -> Iterator[Verdict]:
    """The driver's power, its four inputs, and the motors at its outputs."""
    turned = tuple(found.turned)
    if not any(seen is not None for seen in turned):
        yield Verdict("driver", "no motor turns: its VM and its ground" if tested else "", tested)
        yield from (Verdict(signal, tested=False) for signal in (*INPUTS, "motors"))
        return
    yield Verdict("driver")
    troubles = _motors(turned)
    for number, (signal, seen) in enumerate(zip(INPUTS, turned, strict=True)):
        if troubles:
            yield Verdict(signal, tested=seen is not None)
        elif seen is None:
            yield Verdict(signal, f"nothing turns: the wire to {PRINTED[number]} is off")
        elif seen != number:
            twin = number ^ 1
            harmless = ", or that motor's two wires are exchanged, which does no harm" if seen == twin else ""
            yield Verdict(signal, f"it leads to {PRINTED[seen]} and belongs at {PRINTED[number]}{harmless}")
        else:
            yield Verdict(signal)
    yield from (Verdict(wire, trouble) for wire, trouble in (troubles or {"motors": ""}).items())


def _motors(turned: tuple[int | None, ...]) -> Mapping[str, str]:
    """Trouble behind the driver."""
    if turned == _MOTORS_EXCHANGED:
        return {"motors": "left and right are exchanged: AOUT1 and AOUT2 lead to the left motor, BOUT1 and BOUT2 right"}
    if turned[:2] == (None, None):
        return {"left_motor": "it does not turn: AOUT1, AOUT2 and the motor itself"}
    if turned[2:] == (None, None):
        return {"right_motor": "it does not turn: BOUT1, BOUT2 and the motor itself"}
    return {}


def _gyro(wires: Wires) -> Iterator[Verdict]:
    """SDA, SCL, and what is at their end."""
    up, down = set(wires.pulled_up), set(wires.pulled_down)
    low = {line for line in ("sda", "scl") if line not in up}
    missing = {line for line in ("sda", "scl") if line in up and line not in down}
    exchanged = not wires.chip and wires.exchanged_chip in GYROS
    for line in ("sda", "scl"):
        if line in low:
            yield Verdict(line, "it is held low: a short to ground, or a chip that hangs; switch off and on")
        elif missing == {line}:
            yield Verdict(line, f"the wire to {line.upper()} is off")
        else:
            yield Verdict(line, "SDA and SCL are exchanged" if exchanged else "", tested=len(missing) < 2)
    if len(missing) == 2:
        yield Verdict("gyro", "it has no power: its VCC from 3V3, its ground")
    elif low or missing or exchanged:
        yield Verdict("gyro", tested=False)
    elif not wires.chip:
        yield Verdict("gyro", "it does not answer: CS to 3V3, SA0 and ground to GND")
    elif wires.chip not in GYROS:
        yield Verdict("gyro", f"the chip is 0x{wires.chip:02x}, not an LSM6DS3 (0x69, 0x6a) or LSM6DSO (0x6c)")
    else:
        yield Verdict("gyro")


def _battery(millivolts: int) -> str:
    volts = f"{millivolts / 1000:.2f} V"
    if millivolts < _CELL_MV[0]:
        return f"{volts}: its wire, the upper resistor, or the switch is off"
    return f"{volts}: the lower resistor, to ground, is off" if millivolts > _CELL_MV[1] else ""


def _encoders(found: Findings) -> Iterator[Verdict]:
    """Each against the pulses in which its motor was seen to turn."""
    if found.counted is None:
        return
    for side, name in enumerate(("left", "right")):
        wires = f"{name}_a", f"{name}_b"
        counts = [
            count[side] * (-1 if seen % 2 else 1)
            for seen, count in zip(found.turned, found.counted, strict=True)
            if seen is not None and seen // 2 == side
        ]
        if any(abs(count) < _COUNTS for count in counts):
            trouble = "the encoder counts nothing: A or B, its VCC, its ground"
        elif any(count < 0 for count in counts):
            trouble = "the encoder counts backwards: A and B are exchanged"
        else:
            trouble = ""
        yield from (Verdict(wire, trouble, tested=bool(counts)) for wire in wires)


def _antenna(dbm: int) -> str:
    if not dbm:
        return "no Wi-Fi: wifi_name and wifi_password in the settings, and the antenna's plug"
    return f"{dbm} dBm: press the antenna's plug on until it clicks, or move closer" if dbm < WEAK_DBM else ""
