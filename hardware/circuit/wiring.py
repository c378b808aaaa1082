"""The wires inside a figure, read from `wiring.toml` and checked against the uses that each pin allows."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hardware.dimensions import load_dimensions
from hardware.errors import WiringError

WIRING_TOML = Path(__file__).with_name("wiring.toml")
"""The wiring that the project ships."""

_SIGNALS = {"left_1", "left_2", "right_1", "right_2", "sleep", "sda", "scl", "light", "battery"}
"""Signals of every variant."""

_ENCODERS = {"left_a", "left_b", "right_a", "right_b"}
"""Further signals of a variant with encoders."""

_LISTENS = {"battery", "light"}
"""Signals with high resistance or of inputs: they cannot pull a pin to a level at reset."""

_QUIET_AT_RESET = (_SIGNALS | _ENCODERS) - {"light"}
"""Signals that must not be driven at reset: motors would get pulses, and outputs would drive against the pin."""

_LOW_AT_RESET = {"sleep"}
"""Signals that a pull-up must not lift: 45 kOhm inside of the chip against 10 kOhm to ground leave 0.6 V, and the
DRV8833 takes only 0.5 V for off."""


def load_wiring(path: Path = WIRING_TOML) -> dict[str, dict[str, int]]:
    """GPIO numbers by signal, for each variant.

    Raises:
        WiringError: the file cannot be read, or a pin does not allow its wire; the message names both.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return {name: _gpios(name, variant, data["boards"]) for name, variant in data["variants"].items()}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise WiringError(f"{path}: cannot be read: {error!r}") from error


def _gpios(name: str, variant: Mapping[str, Any], boards: Mapping[str, Any]) -> dict[str, int]:
    board = boards[variant["board"]]
    wires: dict[str, str] = variant["wires"]
    wanted = _SIGNALS | (_ENCODERS if variant["encoders"] else set())
    if set(wires) != wanted:
        raise WiringError(f"variant {name}: wires {sorted(set(wires) ^ wanted)} are missing or too many")
    gpios = {signal: _gpio(name, signal, pin, board) for signal, pin in wires.items()}
    shared = [signal for signal, gpio in gpios.items() if list(gpios.values()).count(gpio) > 1]
    if shared:
        raise WiringError(f"variant {name}: {', '.join(shared)} share a pin")
    cell_mah = load_dimensions().figure.battery_mah
    if board["charge_ma"] > cell_mah:
        raise WiringError(
            f"variant {name}: {variant['board']} charges with {board['charge_ma']} mA, "
            f"more than a cell of {cell_mah:g} mAh may be charged with in an hour"
        )
    if variant["encoders"] and not board["counts_pulses"]:
        raise WiringError(f"variant {name}: the chip of {variant['board']} cannot count the encoders' pulses")
    return gpios


def _gpio(name: str, signal: str, pin: str, board: Mapping[str, Any]) -> int:
    if pin not in board["pins"]:
        raise WiringError(f"variant {name}: {signal} goes to {pin}, which the board does not have")
    gpio: int = board["pins"][pin]
    if gpio in board["strapping"] and signal not in _LISTENS:
        raise WiringError(f"variant {name}: {signal} on {pin} could keep the chip from starting")
    if gpio in board["boot_log"] and signal in _QUIET_AT_RESET:
        raise WiringError(f"variant {name}: {signal} on {pin} would hear the chip's boot log")
    if gpio in board["pull_up"] and signal in _LOW_AT_RESET:
        raise WiringError(f"variant {name}: {signal} on {pin} would be pulled up at reset, and the motors be on")
    if signal == "battery" and gpio not in board["adc"]:
        raise WiringError(f"variant {name}: {pin} cannot measure the battery's voltage")
    return gpio
