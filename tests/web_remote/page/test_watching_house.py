"""A third house watches: its host types a code that a host of the leading house gets, and nobody there has a seat."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.web_remote.doubles.browsers import OpenPhone, come_in
from tests.web_remote.doubles.linking_double import CODE
from tests.web_remote.doubles.serving import ServedTable
from tests.web_remote.page.test_linked import link, open_linking
from tests.web_remote.page.test_tv import read_code

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]


def test_a_host_lets_a_house_watch_and_ends_it(served: ServedTable, open_phone: OpenPhone) -> None:
    ana = open_phone()
    come_in(ana, served, "Ana", host=True)
    link(served)
    sheet = open_linking(ana)
    expect(sheet.get_by_role("button", name="Let nobody watch any longer")).to_have_count(0)
    sheet.get_by_role("button", name="Let a house watch").click()
    expect(sheet.locator(".letters")).to_have_text(CODE)
    assert read_code(sheet.get_by_role("img", name="QR code")) == CODE
    assert served.table.calls == [("show",)]
    link(served, watchers=["The Mill", "The Barn"], codes=2)
    expect(sheet.get_by_text("Watching: The Mill, The Barn")).to_be_visible()
    assert Axe().run(ana).violations_count == 0
    sheet.get_by_role("button", name="Let nobody watch any longer").click()
    expect(sheet.locator(".letters")).to_have_count(0)
    expect(sheet.get_by_text("Watching:")).to_have_count(0)


def test_a_house_that_watches_sees_both_boards_and_sits_nowhere(served: ServedTable, open_phone: OpenPhone) -> None:
    carl = open_phone()
    come_in(carl, served, "Carl", host=True)
    sheet = open_linking(carl)
    sheet.get_by_role("button", name="Watch another house").click()
    sheet.get_by_label("Code of the other house").fill("abcd efghjk-mn ")
    sheet.get_by_role("button", name="Watch this house").click()
    expect(sheet.get_by_text("This house only watches")).to_be_visible()
    expect(sheet.get_by_role("checkbox")).to_have_count(0)
    assert served.table.calls == [("watcher", "Carl's house", CODE)]
    second = {"house": "The Mill", "agrees": False, "figures": {}, "tokens": {"c4": {"kind": "disc", "side": "white"}}}
    link(served, "watcher", second=second)
    sheet.get_by_role("button", name="Close").click()
    expect(carl.get_by_text("The host in the other house starts the match.")).to_be_visible()
    expect(carl.locator("main li.card button")).to_have_count(0)
    carl.get_by_role("button", name="Their board").click()
    sheet = carl.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="The Mill")).to_be_visible()
    expect(sheet.get_by_text("The Mill is setting up its board")).to_be_visible()
    expect(sheet.get_by_text("white disc: c4")).to_be_attached()
    assert Axe().run(carl).violations_count == 0
