"""Phones in a real Chromium."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web_remote.doubles.serving import Served, ServedTable
from tests.web_remote.doubles.troubles import notice
from tests.web_remote.gallery import screenshots

OpenPhone = Callable[..., Page]
"""The fixture `open_phone`."""


def address(served: Served, port: int | None = None) -> str:
    """Where phones find a table: by a name that is not localhost."""
    return f"{served.scheme}://table.local:{port or served.port}"


def come_in(page: Page, served: Served, name: str, host: bool = False, port: int | None = None) -> None:
    """Join the table."""
    code = served.do(lambda: (served.pairing.opening if host else served.pairing.invite("player")).code)
    screenshots.join(page, address(served, port), code, name)


def await_view(page: Page, served: ServedTable) -> None:
    """Wait until a match's page shows all that the table has sent: a notice comes last, and goes."""
    shown = page.get_by_text("All is shown.")
    served.show(notices=[notice("info", "brand/new", "All is shown.")])
    expect(shown).to_be_attached()
    served.show(notices=[])
    expect(shown).to_have_count(0)


def open_console(page: Page, served: Served, section: str) -> None:
    """Ana comes in as host, sets the operator's PIN, and opens a section of the console."""
    come_in(page, served, "Ana", host=True)
    open_section(page, section)


def open_section(page: Page, section: str) -> None:
    """A host sets the operator's PIN, and opens a section of the console."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Operator's console").click()
    page.locator(".console form").wait_for()
    for field in page.locator(".console form input").all():
        field.fill("271828")
    page.get_by_role("button", name="Set the PIN").click()
    page.get_by_role("button", name=section).click()
