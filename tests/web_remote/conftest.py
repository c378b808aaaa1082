"""The remote of a table double, served, and phones in a real Chromium."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.compiled_routes import compiled_routes  # noqa: F401
from tests.web_remote.doubles.browsers import OpenPhone
from tests.web_remote.doubles.serving import ServedTable, served_table

PATIENCE_MS = 60_000
"""How long a page may take for anything: long, as the machine may have other work."""

KeptPhones = defaultdict[tuple[str, int], list[BrowserContext]]

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
def served() -> Iterator[ServedTable]:
    with served_table("table.local") as table:
        yield table


@pytest.fixture(scope="module")
def kept_phones(browser: Browser) -> Iterator[KeptPhones]:
    """Browsers of phones that no test uses now, by language and width: they keep the files of the page."""
    kept: KeptPhones = defaultdict(list)
    yield kept
    for context in chain(*kept.values()):
        context.close()


@pytest.fixture
def open_phone(browser: Browser, kept_phones: KeptPhones) -> Iterator[OpenPhone]:
    """Opens a phone that has never been at a table; fails on anything that the page logs as an error.

    Only a phone that is not `kept` may be given another clock, which would stay.
    """
    opened: list[tuple[BrowserContext, list[BrowserContext] | None]] = []
    errors: list[str] = []

    def open_one(language: str = "en", width: int = 390, kept: bool = True) -> Page:
        idle = kept_phones[language, width] if kept else None
        context = idle.pop() if idle else phone_context(browser, language, width)
        opened.append((context, idle))
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_one
    for context, idle in opened:
        if idle is None:
            context.close()
        else:
            forget(context)
            idle.append(context)
    assert errors == []


def phone_context(browser: Browser, language: str, width: int) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": width, "height": 844}, locale=language, reduced_motion="reduce", has_touch=True
    )
    context.set_default_timeout(PATIENCE_MS)
    return context


def forget(context: BrowserContext) -> None:
    """Close the pages of a browser, and let it forget all but files."""
    for page in context.pages:
        page.evaluate("() => { try { localStorage.clear() } catch {} }")
        page.close()
    context.clear_cookies()
