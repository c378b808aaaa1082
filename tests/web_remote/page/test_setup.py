"""The way to a real board in a real Chromium."""

import pytest
from playwright.sync_api import expect

from controller.api.setup import Choice, Setup
from controller.api.wording import words
from controller.errors import SetupError
from tests.web_remote.doubles.browsers import OpenPhone, come_in
from tests.web_remote.doubles.serving import ServedTable
from tests.web_remote.doubles.setup_double import SetupDouble

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
    ana.get_by_label("Address of a stream").fill("ftp://nonsense")
    ana.get_by_role("button", name="Use this address").click()
    refusal = ana.get_by_role("alert").get_by_text("This is not the address of a stream")
    expect(refusal).to_be_in_viewport(ratio=1)
    stop = ana.get_by_role("dialog").get_by_role("button", name="STOP").bounding_box()
    lowest = refusal.bounding_box()
    assert stop
    assert lowest
    assert lowest["y"] + lowest["height"] <= stop["y"]
