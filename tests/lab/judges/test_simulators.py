"""How figures drive: our own simulator's side of it; the other side needs the optional extra."""

import math
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from rich.console import Console

from base.clock import run_simulated
from controller.errors import ConfigError
from lab.judges import simulators
from lab.judges.drawn_figure import draw
from lab.judges.figure_moves import Drives, Outcome, drive
from lab.judges.mujoco_body import model_of
from lab.judges.own_simulator import OwnStage


def test_a_drawn_figure_reaches_its_goals_within_its_bounds_and_a_push_ends_in_words() -> None:
    done = run_simulated(drive(OwnStage, draw(1), moves=1, pushes=1))
    move, push = done.outcomes
    assert (move.pushes, push.pushes) == (False, True)
    assert (move.off_mm <= 2, move.off_deg <= 3, move.words) == (True, True, None)
    assert (push.words is None) == (push.off_mm <= simulators.PUSHED_MM), "a push that ends elsewhere is told"
    assert -20 < done.beyond_mm < 0


def test_the_same_seed_draws_the_same_figure() -> None:
    assert draw(5) == draw(5)
    assert draw(5) != replace(draw(6), seed=5)


@pytest.mark.parametrize(
    ("changed", "is_passed"),
    [
        ({}, True),
        ({"near": 3979}, False),  # 3980 of 4000 are 99.5 %
        ({"untold": 1}, False),
        ({"pushes_untold": 1}, False),
        ({"bounds_exceeded": 1}, False),
    ],
)
def test_what_the_judge_must_see(changed: dict[str, int], is_passed: bool) -> None:
    seen = {"moves": 4000, "near": 3980, "untold": 0, "pushes_untold": 0, "bounds_exceeded": 0} | changed
    assert simulators.passed({"judges": {"mujoco": seen}}) is is_passed


def test_moves_are_near_or_told_or_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = (
        Outcome(False, 1.0, 1.0, None),
        Outcome(False, 2.1, 0.0, None),
        Outcome(False, 0.0, 3.1, "figure 3: it is stuck"),
        Outcome(True, 80.0, 0.0, "figure 3: it is stuck"),
        Outcome(True, 4.0, 0.0, None),
    )

    async def driven(*_: object) -> Drives:
        return Drives(outcomes, ("stuck", "stuck"), -math.pi)

    monkeypatch.setattr(simulators, "drive", driven)
    monkeypatch.setattr(simulators, "find_spec", lambda name: name)
    own = simulators.bench(2, 3, 2, 10, Console(quiet=True))["judges"]["own"]
    assert (own["moves"], own["near"], own["told"], own["untold"]) == (6, 2, 2, 2)
    assert (own["pushes"], own["pushed"], own["pushes_told"], own["pushes_untold"]) == (4, 2, 2, 0)
    assert (own["bounds_exceeded"], own["nearest_to_a_bound_mm"], own["broken_off"]) == (0, 3.1, {"stuck": 4})
    assert [missed["figure"] for missed in own["missed"]] == [10, 10, 11, 11]


def test_without_mujoco_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulators, "find_spec", lambda name: None)
    with pytest.raises(ConfigError, match=r"pip install 'robodrome\[judges\]'"):
        simulators.bench(1, 1, 0, 0, Console(quiet=True))


def test_mujoco_is_told_the_masses_and_places_that_were_drawn() -> None:
    drawn = draw(3)
    figure = ElementTree.fromstring(model_of(drawn)).find(".//body[@name='figure']")
    assert figure is not None
    parts = [*figure.iterfind("inertial"), *figure.iterfind("body/geom")]
    assert sum(float(part.attrib["mass"]) for part in parts) == pytest.approx(drawn.mass_g / 1000)
    (left, right) = ([float(part) for part in body.attrib["pos"].split()] for body in figure.iterfind("body"))
    assert left[1] - right[1] == pytest.approx(drawn.track_mm / 1000)
    assert left[0] - right[0] == pytest.approx(2 * drawn.stagger_mm / 1000)
    level_mm = 1000 * float(figure.attrib["pos"].split()[2])
    skids = [geom for geom in figure.iterfind("geom") if geom.get("priority")]
    below_mm = [1000 * (float(skid.attrib["pos"].split()[2]) - float(skid.attrib["size"])) for skid in skids]
    assert below_mm == pytest.approx([drawn.skid_gap_mm - level_mm] * 2)


def test_bodies_in_mujoco_stand_on_paper_and_meet_each_other_and_wheels_only_paper() -> None:
    drawn = draw(3)
    model = ElementTree.fromstring(model_of(drawn))
    kinds = {default.get("class", ""): default.find("geom") for default in model.iterfind("default/default")}
    plain = model.find("default/geom")
    assert plain is not None

    def masks(geom: ElementTree.Element) -> tuple[int, int]:
        kind = kinds.get(geom.get("class", ""))
        facts = plain.attrib | (kind.attrib if kind is not None else {})
        return int(facts.get("contype", 1)), int(facts.get("conaffinity", 1))

    def meet(one: ElementTree.Element, other: ElementTree.Element) -> bool:
        """Source: MuJoCo's documentation, "Collision detection", the selection by masks."""
        (contype, conaffinity), (other_contype, other_conaffinity) = masks(one), masks(other)
        return bool(contype & other_conaffinity or other_contype & conaffinity)

    paper = model.findall("worldbody/geom")
    figure, bystander = (body.findall(".//geom") for body in model.iterfind("worldbody/body"))
    assert all(meet(geom, ground) for geom in [*figure, *bystander] for ground in paper)
    (body, other) = ([geom for geom in geoms if geom.get("class") == "body"] for geoms in (figure, bystander))
    assert [(one in body, another in other) for one in figure for another in bystander if meet(one, another)] == [
        (True, True)
    ]
    (radius, half), (_, _, middle) = ([float(part) for part in body[0].attrib[key].split()] for key in ("size", "pos"))
    level_mm = drawn.left.diameter_mm / 2
    edges_mm = [1000 * (middle - half) + level_mm, 1000 * (middle + half) + level_mm]
    assert (2000 * radius, edges_mm) == (pytest.approx(40.0), pytest.approx([2.8, 40.0])), (
        "of the shapes in hardware/cad"
    )
