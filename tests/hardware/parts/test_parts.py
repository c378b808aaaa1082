"""The list of parts agrees with the wires, the body and the page; wrong lists are refused by name."""

import csv
import math
import re
from decimal import Decimal
from pathlib import Path

import pytest

from hardware.cad.part_layout import layout_of
from hardware.circuit.power import load_power
from hardware.circuit.wiring import WIRING_TOML
from hardware.dimensions import load_dimensions
from hardware.errors import PartsError
from hardware.parts.bill_of_materials import BOM_CSV, load_parts, mass_g, parts_of, price_eur
from tools.parts_page import PAGE, page


def sum_of(column: str, variant: str) -> float:
    """Summed from the text of the file, in decimals."""
    with BOM_CSV.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if variant in row["variant"].split()]
    return float(sum(int(row["quantity"]) * Decimal(row[column]) for row in rows))


def changed(original: Path, tmp_path: Path, old: str, new: str) -> Path:
    text = original.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / original.name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_the_reference_figure_weighs_what_the_judge_drives() -> None:
    assert mass_g(parts_of("A", load_parts())) == pytest.approx(load_dimensions().figure.mass_g, abs=1e-9)


@pytest.mark.parametrize("variant", ["A", "C"])
def test_a_figure_of_the_cheapest_parts_costs_less_than_35_euros(variant: str) -> None:
    parts = parts_of(variant, load_parts())
    least, most = price_eur(parts)
    assert least == pytest.approx(sum_of("price_from_eur", variant), abs=1e-9)
    assert most == pytest.approx(sum_of("price_to_eur", variant), abs=1e-9)
    assert mass_g(parts) == pytest.approx(sum_of("mass_g", variant), abs=1e-9)
    assert least < 35 < most


def test_the_page_is_what_the_files_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.parts_page"


def test_only_prices_of_public_pages_have_a_month() -> None:
    by_source = {part.price_source: part for part in load_parts()}
    lines = page().splitlines()
    read, guessed = (
        [line for line in lines if f"|{by_source[source].name}|" in line] for source in ("retail", "estimate")
    )
    assert all(re.search(r"<br>20\d\d-\d\d\|$", line) for line in read)
    assert not any("<br>" in line for line in guessed)


@pytest.mark.parametrize(("motor", "rpm_at_6_v", "wheel"), [("motor-planetary", 500, "A"), ("motor-encoder", 130, "C")])
def test_a_motor_s_speed_at_3_7_v_is_one_that_tuning_takes(motor: str, rpm_at_6_v: int, wheel: str) -> None:
    """Pololu 2358 and 2204, in proportion to the voltage; wheels of 14 and 17 mm; 25 to 300 mm/s at 3.9 V."""
    (part,) = (part for part in load_parts() if part.id == motor)
    rpm = round(rpm_at_6_v * 3.7 / 6)
    assert f"; {rpm} rpm at 3.7 V without load" in part.specification
    circumference_mm = math.pi * 2 * layout_of(wheel).wheel_radius
    least, most = map(int, re.findall(r"any of (\d+) to (\d+) rpm", part.alternatives)[0])
    for each in (rpm, least, most):
        assert 25 < each / 60 * circumference_mm * 3.9 / 3.7 < 300


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("driver,1,", "gyro,1,", "gyro stands there twice"),
        ("driver,1,", "driver,0,", "driver: quantity '0'"),
        ("electrical,1.5,estimate", "electrical,,estimate", "motor-planetary: a mass and its source"),
        ("electrical,1.5,estimate", "electrical,1.5,guess", "motor-planetary: mass_source 'guess'"),
        ("electrical,1.5,estimate", "electrical,nan,estimate", "motor-planetary: mass_g 'nan'"),
        ("5.00,9.00,estimate,2026-11,any", "-5,9.00,estimate,2026-11,any", "motor-planetary: price_from_eur '-5'"),
        (
            "5.00,9.00,estimate,2026-11,any",
            "9.50,9.00,estimate,2026-11,any",
            "motor-planetary: price_from_eur 9.5 is more",
        ),
        ("5.00,9.00,estimate,2026-11,any", "5.00,9.00,estimate,2026-13,any", "motor-planetary: price_date '2026-13'"),
        ("battery shops; model-making shops", "battery shops", "cell: sources 'battery shops' must name two"),
        ("Raspberry Pi 4; any computer with Linux,table", ",A", "pi: variant 'A' does not go with the kind table"),
        (",workshop\n", ",table\n", "tape: variant 'table' does not go with the kind workshop"),
        (",A C\n", "\n", "every line must have the columns"),
    ],
)
def test_a_wrong_line_is_named(old: str, new: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(PartsError, match=message):
        load_parts(changed(BOM_CSV, tmp_path, old, new))


def test_hours_of_the_reference_figure_by_hand() -> None:
    """At rest 74.7 + 1.25 + 12 + 0.01 = 87.96 mA; driving 2 + 80 + 0.33 more; 0.9 of 400 mAh."""
    power = load_power()["A"]
    assert power.rest_ma == pytest.approx(87.96)
    assert power.drive_ma == pytest.approx(170.29)
    assert power.hours(0) == pytest.approx(360 / 87.96)
    assert power.hours(1) == pytest.approx(360 / 170.29)
    assert power.hours(0.5) == pytest.approx(360 / 129.125)
    assert power.stall_ma == pytest.approx(170.29 - 80 + 2 * 150)


def test_blocked_motors_with_encoders_by_hand() -> None:
    """Board 100, driver 2, gyro 1.25, light 12, resistors 0.34, encoders 10, and two motors with 252 mA."""
    assert load_power()["C"].stall_ma == pytest.approx(629.59)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[parts.switch]", "[parts.buzzer]", "electrical parts differ from bom.csv: buzzer, switch"),
        ('board = "xiao-esp32c3"', 'board = "xiao-esp32s3"', "has xiao-esp32s3, and in bom.csv xiao-esp32c3"),
        ("rest_ma = 1.25", "", "cannot be read"),
        ("radio_peak_ma = 335", "radio_peak_ma = 699", "variant A: 701 mA while the radio sends, .* gives 700 mA"),
        ("stall_ma = 252", "stall_ma = 501", "a blocked motor-encoder takes 501 mA, the driver gives 500 mA"),
        ("peak_per_capacity = 2.0", "peak_per_capacity = 1.5", "variant C: 630 mA with blocked motors"),
    ],
)
def test_wires_without_parts_and_currents_beyond_limits_are_named(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(PartsError, match=message):
        load_power(changed(WIRING_TOML, tmp_path, old, new))


def test_the_regulator_carries_what_has_no_wire_to_the_cell() -> None:
    """The chip while it sends, gyro 1.25 mA, pull-down 0.33 mA; of variant C the encoders' 10 mA, too."""
    assert load_power()["A"].regulator_ma == pytest.approx(335 + 1.25 + 0.33)
    assert load_power()["C"].regulator_ma == pytest.approx(340 + 1.25 + 0.33 + 10)


def test_the_cell_of_the_list_is_that_of_the_figure_and_not_below_400_mah() -> None:
    mah = load_dimensions().figure.battery_mah
    assert mah >= 400
    (cell,) = (part for part in load_parts() if part.id == "cell")
    assert f"{mah:g} mAh" in cell.specification


def test_a_variant_without_wires_is_named(tmp_path: Path) -> None:
    with pytest.raises(PartsError, match="further variants: B"):
        load_power(parts=load_parts(changed(BOM_CSV, tmp_path, ",A C\n", ",A B C\n")))
