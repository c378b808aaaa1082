"""The way to a real board in a real Chromium."""

from typing import cast

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from controller.api.setup import Choice, Setup, SetupStep
from controller.api.wording import words
from controller.errors import SetupError
from tests.web_remote.doubles.browsers import OpenPhone, come_in
from tests.web_remote.doubles.serving import ServedTable
from tests.web_remote.doubles.setup_double import SETUP, SetupDouble

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]


def test_a_refusal_comes_into_view(served: ServedTable, open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: SetupDouble, revision: int, choice: Choice) -> Setup:
        raise SetupError("setup/source", words("setup.no-source"))

    monkeypatch.setattr(SetupDouble, "choose", refuse)
    served.setup.told["choice"] |= {"step": "camera", "game": "robotory"}
    ana = open_phone()
    come_in(ana, served, "Ana", host=True)
    ana.locator("main section > button.row").click()
    expect(ana.get_by_text("63 cm").first).to_be_attached()
    ana.get_by_role("button", name="A camera in the network").click()
    choose_pin(ana)
    ana.get_by_label("Address of a stream").fill("ftp://nonsense")
    ana.get_by_role("button", name="Use this address").click()
    refusal = ana.get_by_role("alert").get_by_text("This is not the address of a stream")
    expect(refusal).to_be_in_viewport(ratio=1)
    assert is_above_stop(ana.get_by_role("dialog"), refusal)


def is_above_stop(page: Locator, shown: Locator) -> bool:
    stop, lowest = page.get_by_role("button", name="STOP").bounding_box(), shown.bounding_box()
    assert stop
    assert lowest
    return lowest["y"] + lowest["height"] <= stop["y"]


def at_step(served: ServedTable, step: SetupStep, **changes: object) -> None:
    told = SETUP | {"choice": {"step": step, "game": "robotory", "paper": "A4", "source": "phone"}}
    served.setup.told = cast(Setup, told | changes)


def open_set_up(page: Page, served: ServedTable) -> Locator:
    come_in(page, served, "Ana", host=True)
    page.locator("main section > button.row").click()
    return page.get_by_role("dialog", name="Play on a real board")


def choose_pin(place: Locator | Page) -> None:
    place.get_by_label("New PIN").fill("271828")
    place.get_by_label("The same again").fill("271828")
    place.get_by_role("button", name="Set the PIN").click()


def test_a_sheet_printed_too_small_is_told_from_its_ruler(served: ServedTable, open_phone: OpenPhone) -> None:
    at_step(served, "print")
    page = open_set_up(open_phone(), served)
    page.get_by_role("button", name="No", exact=True).click()
    page.get_by_label("How many mm is it?").fill("97")
    wrong, go_on = page.get_by_role("alert").get_by_text("It is 97 mm"), page.get_by_role("button", name="Go on")
    for shown in (wrong, go_on):
        expect(shown).to_be_in_viewport(ratio=1)
        assert is_above_stop(page, shown)
    page.get_by_label("How many mm is it?").fill("100")
    expect(page.get_by_text("That is right.")).to_be_visible()
    go_on.click()
    expect(page.get_by_role("heading", name="Cut and glue")).to_be_visible()


@pytest.mark.parametrize(("step", "title", "done"), [("print", "Print", "Yes, go on"), ("cut", "Cut and glue", "Done")])
def test_no_button_moves_under_a_finger_when_the_table_answers(
    served: ServedTable, open_phone: OpenPhone, step: SetupStep, title: str, done: str
) -> None:
    at_step(served, step)
    phone, held = open_phone(), list[Route]()
    phone.route("**/setup/prints/robotory/A4", lambda route: held.append(route))
    with phone.expect_request("**/setup/prints/robotory/A4"):
        page = open_set_up(phone, served)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    button = page.get_by_role("button", name=done)
    assert button.count() == 0
    held[0].continue_()
    expect(button).to_be_visible()


def test_an_address_takes_the_operators_pin(served: ServedTable, open_phone: OpenPhone) -> None:
    at_step(served, "camera")
    page = open_set_up(open_phone(), served)
    page.get_by_role("button", name="A camera in the network").click()
    expect(page.get_by_label("Address of a stream")).to_have_count(0)
    choose_pin(page)
    page.get_by_label("Address of a stream").fill("http://192.0.2.7/video")
    page.get_by_role("button", name="Use this address").click()
    expect(page.get_by_role("heading", name="Check")).to_be_visible()
    assert served.setup.told["choice"]["source"] == "http://192.0.2.7/video"


def test_robots_are_added_once_the_board_stands_and_paired_and_back(served: ServedTable, open_phone: OpenPhone) -> None:
    drives = [{"figure": tag, "drive": "hand"} for tag in range(3)]
    kinds = ["hand", "motor", "toio", "ozobot"]
    at_step(served, "play", written=True, opened="real", drives=drives, kinds=kinds)
    ana = open_phone()
    page = open_set_up(ana, served)
    page.get_by_role("button", name="Add robots that drive").click()
    choose_pin(page)
    page.get_by_label("Robot 1").select_option("toio cube")
    page.get_by_role("button", name="Use these").click()
    page.get_by_role("button", name="Pair").click()
    expect(ana.get_by_role("heading", name="Robots", exact=True)).to_be_visible()
    ana.get_by_role("button", name="Back to the table").click()
    expect(page.get_by_label("Robot 1")).to_have_value("toio")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_role("heading", name="Play", exact=True)).to_be_visible()
    assert [one["drive"] for one in served.setup.told["drives"]] == ["hand", "toio", "hand"]


def test_a_second_camera_is_chosen_and_taken_out(served: ServedTable, open_phone: OpenPhone) -> None:
    at_step(served, "play", written=True, opened="real")
    page = open_set_up(open_phone(), served)
    page.get_by_role("button", name="Add a second camera").click()
    choose_pin(page)
    page.get_by_role("button", name="C920").click()
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()
    assert served.setup.told["second"] == "/dev/video0"
    page.get_by_role("button", name="Do without it").click()
    expect(page.get_by_role("button", name="A phone")).to_be_visible()
    assert served.setup.told["second"] is None
