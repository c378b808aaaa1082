"""The guides: every command is one, every part is named, every number is the software's."""

import re
import shlex
from pathlib import Path

import pytest

from engine import registry
from hardware.cad.part_layout import layout_of, shapes
from hardware.cad.solids import FOLDER, listed
from hardware.dimensions import load_dimensions
from hardware.parts.bill_of_materials import load_parts, mass_g, parts_of, price_eur
from hardware.parts.camera_stand import stand_for
from hardware.sheets.sheet import sheet_of
from tests.engine.every_game import SHIPPED
from tests.test_readme import commands, parse
from tools.part_pictures import MADE

ROOT = Path(__file__).parent.parent
FIGURE = (ROOT / "docs" / "build" / "build-a-figure.md").read_text(encoding="utf-8")
WEEKEND = (ROOT / "docs" / "build" / "first-weekend.md").read_text(encoding="utf-8")
STAND = (ROOT / "docs" / "build" / "stand.md").read_text(encoding="utf-8")
PARTS = (ROOT / "docs" / "build" / "parts.md").read_text(encoding="utf-8")
GUIDES = [ROOT / "hardware" / "README.md", *(ROOT / "docs").glob("play/*.md"), *(ROOT / "docs").glob("build/*.md")]
GUIDES += (ROOT / "docs").glob("operate/*.md")
LINES = {line for page in GUIDES for line in commands(page.read_text(encoding="utf-8"))}
STANDS_FOR = {"FILE": "figure.json", "GAME": "robotory", "FOLDER": "folder", "GROUP": "A", "[2]": "2"}


@pytest.mark.parametrize("line", sorted(line for line in LINES if re.match(r"robodrome \S+ \S", line)))
def test_every_command_of_the_guides_is_one(line: str) -> None:
    arguments = shlex.split(re.split(r"  +", line)[0])[1:]
    parse([STANDS_FOR.get(argument, argument) for argument in arguments])


@pytest.mark.parametrize("variant", ["A", "C"])
def test_the_guide_names_every_part_of_a_figure(variant: str) -> None:
    named = set(re.findall(r"`([a-z0-9-]+)`", FIGURE))
    assert {part.id for part in parts_of(variant, load_parts())} - named == set()


def test_every_printed_part_has_a_command_that_prints_it() -> None:
    printing = set(re.findall(r"robodrome print parts (\w+)", FIGURE + STAND))
    assert printing == set(listed())


def test_the_pictures_are_those_that_are_rendered() -> None:
    shown = set(re.findall(r"pictures/(cad-[\w-]+)\.jpg", FIGURE + STAND + PARTS))
    assert shown == set(MADE)


def test_every_printed_part_has_its_picture() -> None:
    """Of each file of solids that is printed, in the group that `print parts` writes."""
    for group in listed():
        for path in (FOLDER / group).glob("*.stl"):
            if listed()[group][path.stem]["up"]:
                assert f"pictures/cad-part-{group.lower()}-{path.stem}.jpg" in PARTS


def test_the_numbers_of_the_guide_are_the_parts() -> None:
    parts, layout = parts_of("A", load_parts()), layout_of("A")
    least, most = price_eur(parts)
    assert f"{least:.0f} to {most:.0f} euros and {mass_g(parts):.0f} g" in FIGURE
    assert (
        f"the ribs, its wires to the back.\nCells swell with age: {shapes()['bought']['cell']['swelling']} mm" in FIGURE
    )
    assert f"stands {layout.stagger:g} mm before or behind" in FIGURE
    assert f"bottom is {layout_of('C').floor:.1f} mm above the board" in FIGURE
    assert f"cut them to {shapes()['bought']['motor-encoder']['shaft_length']} mm" in FIGURE
    assert f"{load_dimensions().toio.axle_ahead_mm} mm before the middle of the cube" in FIGURE
    assert f"hooks reach {shapes()['toio']['hook']} mm in" in FIGURE
    assert f"Nothing is thinner than {layout.wall} mm" in FIGURE


def test_the_weekend_costs_what_the_list_says() -> None:
    def euros(variant: str, pieces: int = 1) -> str:
        return "–".join(f"{pieces * price:.0f}" for price in price_eur(parts_of(variant, load_parts())))

    assert f"{euros('table')} for the table, and a cube" in WEEKEND
    assert f"{euros('table')} for the table, {euros('A', 3)} for three figures, {euros('workshop')} for what" in WEEKEND


def test_the_numbers_of_the_stand_are_the_command_s() -> None:
    for name in SHIPPED:
        game = registry.make(name)
        bounds = sheet_of(game, load_dimensions()).bounds
        near, wide = stand_for(bounds, "module3"), stand_for(bounds, "module3-wide")
        lengths = (near.camera_mm, near.mast_mm, near.arm_mm, wide.camera_mm, wide.mast_mm)
        assert f"| {game.title} | " + " | ".join(f"{length:.0f} mm" for length in lengths) + " |" in STAND
    grams = sum(facts["volume_mm3"] for facts in listed()["stand"].values()) / 1000 * shapes()["printing"]["g_per_cm3"]
    assert f"weigh {grams:.0f} g" in STAND
