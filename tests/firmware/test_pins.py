"""The pins that the firmware uses are those that the wires lead to, and wires lead nowhere dangerous."""

from pathlib import Path

import pytest

from firmware.figure.pins import PINS
from hardware.circuit.wiring import WIRING_TOML, load_wiring
from hardware.errors import WiringError


def test_firmware_and_hardware_name_the_same_pins() -> None:
    assert load_wiring() == PINS


def test_the_reference_board_is_wired_as_its_pages_say() -> None:
    """Seeed's pin map of the XIAO ESP32-C3, by hand."""
    wires = load_wiring()["A"]
    assert (wires["left_1"], wires["left_2"], wires["right_1"], wires["right_2"]) == (3, 4, 5, 20)
    assert (wires["sleep"], wires["sda"], wires["scl"], wires["light"], wires["battery"]) == (10, 6, 7, 21, 2)


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        (
            'left_1 = "D1", left_2 = "D2", right_1',
            'left_1 = "D1", left_2 = "D1", right_1',
            "left_1, left_2 share a pin",
        ),
        ('left_2 = "D2"', 'left_2 = "D9"', "left_2 on D9 could keep the chip from starting"),
        (
            'right_2 = "D7", sleep = "D10", sda = "D4", scl = "D5", light = "D6"',
            'right_2 = "D6", sleep = "D10", sda = "D4", scl = "D5", light = "D7"',
            "right_2 on D6 would hear the chip's boot log",
        ),
        (
            'right_2 = "D7", sleep = "D10"',
            'right_2 = "D10", sleep = "D7"',
            "sleep on D7 would be pulled up at reset, and the motors be on",
        ),
        ("charge_ma = 370", "charge_ma = 500", "charges with 500 mA, more than a cell of 400 mAh"),
        ('battery = "D0" }\n\n', 'battery = "D8" }\n\n', "D8 cannot measure"),
        ('left_1 = "D1", left_2 = "D2"', 'left_1 = "D1", left_2 = "D12"', "D12, which the board does not have"),
        ("encoders = false", "encoders = true", "missing"),
        ("counts_pulses = true", "counts_pulses = false", "xiao-esp32s3 cannot count"),
    ],
)
def test_a_dangerous_wire_is_named(right: str, wrong: str, message: str, tmp_path: Path) -> None:
    text = WIRING_TOML.read_text()
    assert right in text
    path = tmp_path / "wiring.toml"
    path.write_text(text.replace(right, wrong, 1))
    with pytest.raises(WiringError, match=message):
        load_wiring(path)
