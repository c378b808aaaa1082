"""The operator's console in a real browser."""

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.web_remote.doubles.browsers import OpenPhone, come_in, open_console
from tests.web_remote.doubles.serving import ServedTable

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]


def pin(page: Page, *digits: str) -> None:
    page.locator(".console form").wait_for()
    for field, text in zip(page.locator(".console form input").all(), digits, strict=True):
        field.fill(text)
    page.locator(".console form .primary").click()


def test_an_operator_looks_after_the_table(served: ServedTable, open_phone: OpenPhone) -> None:
    ana = open_phone()
    come_in(ana, served, "Ana", host=True)
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="Operator's console").click()
    pin(ana, "271828", "314159")
    expect(ana.get_by_role("alert").filter(has_text="not the same")).to_be_visible()
    pin(ana, "123456", "123456")
    expect(ana.get_by_role("alert").filter(has_text="123456")).to_be_visible()
    pin(ana, "271828", "271828")
    ana.get_by_role("button", name="Health").click()
    disk = ana.get_by_role("listitem").filter(has_text="Disk")
    expect(disk).to_contain_text("check it")
    expect(disk).to_contain_text("12 MB are free of 50")
    expect(ana.get_by_role("listitem").filter(has_text="Message broker")).to_contain_text("mosquitto")

    ana.go_back()
    ana.get_by_role("button", name="Log").click()
    expect(ana.locator("main ol li")).to_have_count(3)
    ana.get_by_label("Show").select_option("warning")
    expect(ana.locator("main ol li")).to_have_count(2)
    ana.get_by_label("Search").fill("figure answer")
    expect(ana.locator("main ol li")).to_have_text(
        ["18:03:10 · controller › assembly › tables · warning figure 2 does not answer"]
    )

    ana.get_by_role("button", name="Back to the menu").click()
    ana.get_by_role("button", name="Settings").click()
    text, save = ana.locator("textarea"), ana.get_by_role("button", name="Save")
    expect(save).to_be_disabled()
    text.fill(text.input_value().replace("robotory", "chess"))
    expect(ana.locator("#faults li")).to_contain_text("there is no such game")
    expect(save).to_be_disabled()
    ana.get_by_role("button", name="Line 2").click()
    assert text.evaluate("(area) => area.value.slice(area.selectionStart, area.selectionEnd)") == 'game = "chess"'
    text.fill(text.input_value().replace("chess", "droids"))
    expect(ana.locator("#faults li")).to_have_count(0)
    save.click()
    expect(ana.get_by_role("status").filter(has_text="table.toml.2026")).to_be_visible()

    ana.get_by_role("button", name="Back to the menu").click()
    ana.get_by_role("button", name="Backup and help").click()
    with ana.expect_download() as download:
        ana.get_by_role("button", name="Download").first.click()
    assert download.value.path().read_bytes() == b"backup"
    sent = {"name": "evening.zip", "mimeType": "application/zip", "buffer": b"no backup"}
    ana.locator("input[type=file]").set_input_files(sent)  # type: ignore[arg-type]
    expect(ana.get_by_role("alert").filter(has_text="this is none")).to_be_visible()
    ana.locator("input[type=file]").set_input_files(sent | {"buffer": b"backup"})  # type: ignore[arg-type]
    expect(ana.get_by_role("status").filter(has_text="One file is brought back")).to_be_visible()

    waits = ana.get_by_role("status").filter(has_text="A restore waits for the next start.")
    expect(waits).to_be_visible()

    ana.route("**/api/restore", lambda route: route.fulfill(status=413, body="<h1>413 Request Entity Too Large</h1>"))
    ana.locator("input[type=file]").set_input_files(sent)  # type: ignore[arg-type]
    expect(ana.get_by_role("alert").filter(has_text="A proxy before the table refuses the file")).to_be_visible()

    ana.get_by_role("button", name="Back to the menu").click()
    ana.get_by_role("button", name="Program").click()
    waits.get_by_role("button", name="Cancel").click()
    expect(waits).to_have_count(0)
    expect(ana.get_by_text("what runs here goes on")).to_be_visible()
    ana.get_by_role("button", name="Go back now").click()
    expect(ana.get_by_text("Requested.")).to_be_visible()
    expect(ana.get_by_role("button", name="Update now")).to_be_disabled()

    ana.get_by_role("button", name="Lock").click()
    for _ in range(3):
        pin(ana, "314159")
        expect(ana.get_by_role("alert").filter(has_text="wrong")).to_be_visible()
    pin(ana, "314159")
    expect(ana.get_by_role("alert").filter(has_text="Wait ")).to_be_visible()
    expect(ana.get_by_role("button", name="Open")).to_be_disabled()
    ana.get_by_role("button", name="Back to the table").click()
    expect(ana.locator(".console")).to_have_count(0)


def test_a_restore_whose_confirmation_was_not_answered_waits_until_it_is_cancelled(
    served: ServedTable, open_phone: OpenPhone
) -> None:
    ana = open_phone()
    open_console(ana, served, "Backup and help")

    def answer_is_lost(route: Route) -> None:
        """The table gets the request, the phone no answer."""
        headers = {name: value for name, value in route.request.all_headers().items() if not name.startswith(":")}
        headers["host"] = f"table.local:{served.port}"
        url = f"http://127.0.0.1:{served.port}/api/restore/confirm"
        answer = httpx.post(url, content=route.request.post_data_buffer, headers=headers)
        assert answer.status_code == 200, answer.text
        route.abort()

    ana.route("**/api/restore/confirm", answer_is_lost)
    sent = {"name": "evening.zip", "mimeType": "application/zip", "buffer": b"backup"}
    ana.locator("input[type=file]").set_input_files(sent)  # type: ignore[arg-type]
    waits = ana.get_by_role("status").filter(has_text="A restore waits for the next start.")
    expect(waits).to_be_visible()

    ana.reload()
    ana.get_by_role("button", name="Menu").click()
    ana.get_by_role("button", name="Operator's console").click()
    waits.get_by_role("button", name="Cancel").click()
    expect(waits).to_have_count(0)


def test_others_are_told_who_may_open_it(served: ServedTable, open_phone: OpenPhone) -> None:
    ben = open_phone("de")
    come_in(ben, served, "Ben")
    ben.get_by_role("button", name="Menü").click()
    expect(ben.get_by_role("button", name="Betreiberkonsole")).to_have_count(0)
    ben.goto(f"http://table.local:{served.port}/console")
    expect(ben.get_by_text("Die Konsole öffnet sich auf dem Handy des Gastgebers.")).to_be_visible()
