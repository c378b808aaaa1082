"""The library of matches on phones, in a real Chromium."""

import json
import re
from pathlib import Path
from typing import Any, cast

import cv2
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from controller.api.english import title
from controller.match.library import SAMPLES, Library
from controller.table.library.hindsight import Hindsight
from controller.table.library.stored_positions import StoredMatches
from controller.workers import run_here
from engine.record import read_record, replay
from engine.state import State
from tests.controller.table.harness import LAYOUT
from tests.controller.table.library.test_replay import PLIES, file
from tests.engine.every_game import SHIPPED
from tests.web_remote.doubles.browsers import OpenPhone, come_in
from tests.web_remote.doubles.serving import ServedTable
from tests.web_remote.doubles.table_double import Journal

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

SHORTEST = {"robotory": 2, "ricochet": 3, "roborama": 1, "droids": 3, "netzwerk": 1}
"""The number of each game's shortest sample."""

FOLLOW = """async (dialog) => {
  const [slider, board] = [dialog.querySelector("input[type=range]"), dialog.querySelector(".board")];
  const shown = [];
  for (let ply = 0; ply <= Number(slider.max); ply++) {
    slider.value = ply;
    slider.dispatchEvent(new Event("input", {bubbles: true}));
    while (board.dataset.ply !== String(ply)) await new Promise((drawn) => requestAnimationFrame(drawn));
    shown.push([...board.querySelectorAll("li")].map((item) => item.textContent).sort());
  }
  return shown;
}"""
"""Moves the slider to each ply, and returns what the board tells people who do not see it."""


def library(page: Page) -> Locator:
    page.get_by_role("button", name="Browse matches").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("listitem").first.wait_for()
    return dialog


def open_sample(dialog: Locator, name: str) -> None:
    game, number = name.split("-")
    dialog.get_by_label("Game").select_option(game)
    matches = dialog.get_by_role("listitem")
    expect(matches).to_have_count(3)
    matches.nth(int(number) - 1).get_by_role("button").click()
    dialog.get_by_role("slider").wait_for()


def states(name: str) -> tuple[State, ...]:
    return replay(read_record(json.dumps(json.loads((SAMPLES / f"{name}.json").read_text())["record"])))


def told(state: State) -> list[str]:
    """A description of a position: what stands and lies where. A battery is charged unless it is called used."""
    scene, batteries = state.scene(), state.view(None).get("batteries", {})
    titles = {piece.id: title(piece.name) for piece in state.game.pieces}
    parks = {park.id: f"parking place {number}" for number, park in enumerate(state.game.board.parks, start=1)}
    figures = [f"{titles[piece]}: {parks.get(site, site)}" for piece, site in scene.figures.items()]
    sides = {site: batteries.get(site, token.side).replace("charged", "") for site, token in scene.tokens.items()}
    tokens = [f"{sides[site]} {token.kind}: {site}".strip() for site, token in scene.tokens.items()]
    return sorted([*figures, *tokens])


@pytest.mark.parametrize("game", SHIPPED)
def test_a_stored_match_of_each_game_on_screen_equals_its_record_state_by_state(
    game: str, served: ServedTable, open_phone: OpenPhone
) -> None:
    name = f"{game}-{SHORTEST[game]}"
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    dialog = library(page)
    open_sample(dialog, name)
    shown: Any = dialog.evaluate(FOLLOW)
    assert shown == [told(state) for state in states(name)]


def test_a_tap_on_what_decided_a_match_shows_the_ply(served: ServedTable, open_phone: OpenPhone) -> None:
    page = open_phone("de")
    come_in(page, served, "Ana", host=True)
    page.get_by_role("button", name="Partien durchstöbern").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Spiel").select_option("robotory")
    expect(dialog.get_by_role("listitem")).to_have_count(3)
    dialog.get_by_role("listitem").first.get_by_role("button").click()
    remarks = dialog.get_by_role("button", name=re.compile(r"^Zug \d+: .* Ein starker Spieler "))
    expect(remarks).to_have_count(4)
    said = str(remarks.nth(1).text_content())
    remarks.nth(1).click()
    expect(dialog.locator(".board")).to_have_attribute("data-ply", said.split(":")[0].removeprefix("Zug "))


def test_a_position_that_arrives_after_its_match_was_closed_is_dropped(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    page = open_phone()
    come_in(page, served, "Ana", host=True)
    held: list[Route] = []
    page.route("**/plies/0", lambda route: held.append(route))
    dialog = library(page)
    open_sample(dialog, "netzwerk-1")
    dialog.get_by_role("button", name="Back to the list").click()
    dialog.get_by_role("slider").wait_for(state="detached")
    with page.expect_response("**/plies/0") as answered:
        held[0].continue_()
    answered.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(done))")


def test_a_match_is_taken_in_shared_replayed_and_removed(
    served: ServedTable, open_phone: OpenPhone, tmp_path: Path
) -> None:
    journal = Journal(served.table)
    journal.path = tmp_path / "journal.sqlite"
    matches = Library(cast(Any, journal))
    served.table.stored = StoredMatches(
        matches, LAYOUT, run_here, cast(Any, None), Hindsight(run_here, bool), served.table.changed
    )
    (tmp_path / "evening.json").write_text(file(*PLIES))
    (tmp_path / "broken.json").write_text(file(*PLIES).replace("place black", "place white"))
    ana, ben = open_phone("de"), open_phone()
    come_in(ana, served, "Ana", host=True)
    come_in(ben, served, "Ben")

    ana.get_by_role("button", name="Partien durchstöbern").click()
    dialog = ana.get_by_role("dialog")
    files = dialog.locator("input[type=file]")
    files.set_input_files(tmp_path / "broken.json")
    expect(dialog.get_by_role("alert")).to_contain_text("ihre Prüfsumme stimmt nicht")
    files.set_input_files(tmp_path / "evening.json")
    expect(dialog.get_by_text("Die erste Stellung")).to_be_visible()

    with ana.expect_download() as shared:
        dialog.get_by_role("button", name="Partie teilen").click()
    assert json.loads(shared.value.path().read_text()) == json.loads(file(*PLIES))
    with ana.expect_download() as shared:
        dialog.get_by_role("button", name="Bild teilen").click()
    picture = cv2.imread(str(shared.value.path()))
    assert picture is not None
    assert picture.shape[1] == 1080
    assert len({*map(tuple, picture[::40, ::40].reshape(-1, 3).tolist())}) > 3, "cells, figures and paper differ"

    dialog.get_by_role("slider").fill("2")
    dialog.get_by_role("button", name="Ab hier von den Robotern nachspielen lassen").click()
    told = ben.get_by_text("Dark moves the black robot to c4, 1 disc burned")
    expect(told).to_be_visible()
    assert served.table.replay is not None
    assert (served.table.replay["ply"], served.table.replay["plies"]) == (2, 4)
    expect(ben.get_by_role("button", name="End the replay")).to_have_count(0)
    ana.get_by_role("button", name="Anhalten").click()
    expect(ben.get_by_text("Paused.")).to_be_visible()
    ana.get_by_role("button", name="Nachspielen beenden").click()
    expect(told).to_be_hidden()

    matches = library(ben).get_by_role("listitem")
    expect(matches).to_have_count(16)
    expect(ben.get_by_role("button", name="Import a file")).to_have_count(0)
    ben.get_by_role("searchbox").fill("netzwerk expert")
    expect(matches).to_have_count(1)
    ana.get_by_role("button", name="Partien durchstöbern").click()
    ana.get_by_role("dialog").get_by_text("aus einer Datei").click()
    ana.get_by_role("button", name="Aus der Sammlung entfernen").click()
    ana.get_by_role("button", name="Aus der Sammlung entfernen").click()
    expect(ana.get_by_role("dialog").get_by_role("listitem")).to_have_count(15)
