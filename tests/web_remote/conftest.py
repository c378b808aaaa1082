"""The remote of a table double, served, and phones in a real Chromium."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page

from tests.support.compiled_routes import compiled_routes  # noqa: F401
from tests.web_remote.doubles.browsers import OpenPhone, Phones
from tests.web_remote.doubles.serving import ServedTable, served_table


@pytest.fixture
def served() -> Iterator[ServedTable]:
    with served_table("table.local") as table:
        yield table


@pytest.fixture(scope="module")
def phones(browser: Browser) -> Iterator[Phones]:
    kept = Phones(browser)
    yield kept
    kept.close()


@pytest.fixture
def open_phone(phones: Phones) -> Iterator[OpenPhone]:
    """Opens a phone's browser; fails on anything that the page logs as an error.

    A test that changes a phone's clock, scripts or bindings asks for a `new` one.
    """
    with ExitStack() as stack:

        def open_one(language: str = "en", width: int = 390, new: bool = False) -> Page:
            page = phones.new(language) if new else phones.take(language)
            if new:
                stack.callback(page.context.close)
            else:
                stack.callback(phones.put_back, page, language)
            page.set_viewport_size({"width": width, "height": 844})
            return page

        yield open_one
    errors, phones.errors = phones.errors, []
    assert errors == []
