"""The circuit: its rules, its drawing, and the netlist as a reader of S-expressions that is not ours finds it."""

import re
from pathlib import Path
from typing import Any

import pytest
import sexpdata

from hardware.circuit.circuit import load_circuits
from hardware.circuit.netlist import netlist
from hardware.circuit.wiring import WIRING_TOML
from hardware.errors import DrawingError, WiringError
from tests.hardware.parts.test_parts import changed
from tools.schematic import picture, schematic

ROOT = Path(__file__).parents[3]

NETS_OF_A = {
    "supply": {"U1 BAT+", "U2 VM", "D1 VDD", "R1 1", "SW1 2"},
    "ground": {"U1 BAT-", "U1 GND", "U2 GND", "U3 GND", "U3 SA0", "D1 GND", "BT1 -", "R2 2", "R3 2"},
    "logic": {"U1 3V3", "U3 VCC", "U3 CS"},
    "cell": {"BT1 +", "SW1 1"},
    "left_1": {"U1 D1", "U2 AIN1"},
    "left_2": {"U1 D2", "U2 AIN2"},
    "right_1": {"U1 D3", "U2 BIN1"},
    "right_2": {"U1 D7", "U2 BIN2"},
    "sleep": {"U1 D10", "U2 nSLEEP", "R3 1"},
    "sda": {"U1 D4", "U3 SDA"},
    "scl": {"U1 D5", "U3 SCL"},
    "light": {"U1 D6", "D1 DIN"},
    "battery": {"U1 D0", "R1 2", "R2 1"},
    "left_plus": {"U2 AOUT1", "M1 +"},
    "left_minus": {"U2 AOUT2", "M1 -"},
    "right_plus": {"U2 BOUT1", "M2 +"},
    "right_minus": {"U2 BOUT2", "M2 -"},
}
"""By hand, from the data sheets of DRV8833 (pins and sleep), LSM6DS3 (CS high and SA0 low: I2C at 0x6A) and WS2812."""


def children(node: list[Any], name: str) -> list[list[Any]]:
    return [child for child in node[1:] if isinstance(child, list) and child[0] == sexpdata.Symbol(name)]


def value(node: list[Any], name: str) -> str:
    ((_, text),) = children(node, name)
    return text


def read(variant: str) -> list[Any]:
    return sexpdata.loads(netlist(load_circuits()[variant]))


def test_the_netlist_holds_the_nets_of_the_reference_figure() -> None:
    (nets,) = children(read("A"), "nets")
    found = {
        value(net, "name"): {f"{value(node, 'ref')} {value(node, 'pin')}" for node in children(net, "node")}
        for net in children(nets, "net")
    }
    assert found == NETS_OF_A


@pytest.mark.parametrize(("variant", "parts"), [("A", 11), ("C", 11)])
def test_the_netlist_has_what_kicad_asks_for(variant: str, parts: int) -> None:
    """`kicad_netlist_parser.cpp`: "A component need a reference, value, footprint name and a full time stamp", of which
    an empty footprint is left to the person; net codes are numbers from 1; nodes belong to components."""
    tree = read(variant)
    assert tree[0] == sexpdata.Symbol("export")
    assert value(tree, "version") == "E"
    (components,), (kinds,), (nets,) = (children(tree, name) for name in ("components", "libparts", "nets"))
    listed = {value(comp, "ref"): comp for comp in children(components, "comp")}
    assert len(listed) == parts
    stamps = {value(comp, "tstamps") for comp in listed.values()}
    assert len(stamps) == parts
    assert all(re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", stamp) for stamp in stamps)
    assert all(value(comp, "value") for comp in listed.values())
    pins = {
        value(kind, "part"): {value(pin, "num") for pin in children(children(kind, "pins")[0], "pin")}
        for kind in children(kinds, "libpart")
    }
    for code, net in enumerate(children(nets, "net"), start=1):
        assert value(net, "code") == str(code)
        for node in children(net, "node"):
            kind = value(children(listed[value(node, "ref")], "libsource")[0], "part")
            assert value(node, "pin") in pins[kind]


@pytest.mark.parametrize("variant", ["A", "C"])
def test_the_drawing_is_what_the_wires_give_and_names_every_pin(variant: str) -> None:
    circuit = load_circuits()[variant]
    svg = picture(variant).read_text(encoding="utf-8")
    assert svg == schematic(circuit), "run python -m tools.schematic"
    words = set(re.findall(r"<tspan[^>]*>([^<]*)</tspan>", svg))
    boxes = [piece for piece in circuit.pieces if len(piece.nets) > 2 or piece.ref.startswith("M")]
    assert {pin for piece in boxes for pin in piece.nets} <= words
    assert set(circuit.signals) <= words
    assert {piece.ref for piece in circuit.pieces} <= {word.split("  ")[0] for word in words}


def test_a_pin_without_a_place_in_the_drawing_is_named(tmp_path: Path) -> None:
    path = changed(WIRING_TOML, tmp_path, 'DIN = "light" }', 'DIN = "light", DOUT = "left_1" }')
    with pytest.raises(DrawingError, match="no place for D1 DOUT"):
        schematic(load_circuits(path)["A"])


def test_a_drawing_that_would_join_two_nets_is_refused(tmp_path: Path) -> None:
    path = changed(WIRING_TOML, tmp_path, '{ 1 = "cell", 2 = "supply" }', '{ 1 = "supply", 2 = "cell" }')
    with pytest.raises(DrawingError, match="joins cell and supply"):
        schematic(load_circuits(path)["A"])


def test_the_firmware_reads_the_voltage_that_the_resistors_divide() -> None:
    (microvolts,) = re.findall(r"^_ADC_UV_PER_MV = (\d+)", (ROOT / "firmware/figure/hal_esp32.py").read_text(), re.M)
    assert int(microvolts) == 1000 * 200_000 / (200_000 + 200_000)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('SDA = "sda"', 'SDA = "sdb"', "the wire sda at U1 .*, pin D4, leads nowhere"),
        ('ref = "U3"', 'ref = "U2"', "U2 stands there twice"),
        ('    { ref = "R1", pins = { 1 = "supply", 2 = "battery" } },\n', "", "divider has 1 pieces, and 2 in bom.csv"),
        ("ohm = 10_000", "ohm = 100_000", "sleep needs a resistor of 10000 ohm or less to ground"),
        ('pins = { 1 = "sleep", 2 = "ground"', 'pins = { 1 = "sleep", 2 = "logic"', "sleep needs a resistor"),
        ('1 = "supply", 2 = "battery"', '1 = "logic", 2 = "battery"', "half of the cell's voltage"),
        ("adc_mv = 2500", "adc_mv = 2000", "half of 4200 mV is more than the converter's 2000 mV"),
        ("full_mv = 4200\n", "", "cannot be read"),
    ],
)
def test_a_wrong_circuit_is_named(old: str, new: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(WiringError, match=message):
        load_circuits(changed(WIRING_TOML, tmp_path, old, new))
