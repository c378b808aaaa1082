"""The remote of a table double, served, and phones in a real Chromium."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.compiled_routes import compiled_routes  # noqa: F401
from tests.web_remote.doubles.browsers import OpenPhone
from tests.web_remote.doubles.serving import ServedTable, served_table

PATIENCE_MS = 60_000
"""How long a page may take for anything: long, as the machine may have other work."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
def served() -> Iterator[ServedTable]:
    with served_table("table.local") as table:
        yield table


@pytest.fixture
def open_phone(browser: Browser) -> Iterator[OpenPhone]:
    """Opens a phone's browser; fails on anything that the page logs as an error."""
    contexts, errors = [], []

    def open_one(language: str = "en", width: int = 390) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 844}, locale=language, reduced_motion="reduce", has_touch=True
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert errors == []
