"""Phones in a real Chromium."""

from collections import defaultdict
from collections.abc import Callable
from urllib.parse import urljoin

from playwright.sync_api import Browser, Page, Route, expect

from tests.web_remote.doubles.serving import Served, ServedTable
from tests.web_remote.doubles.troubles import notice
from tests.web_remote.gallery import screenshots

OpenPhone = Callable[..., Page]
"""The fixture `open_phone`."""

PATIENCE_MS = 60_000
"""How long a page may take for anything: long, as the machine may have other work."""

expect.set_options(timeout=PATIENCE_MS)


class Phones:
    """Phones that one test after the other uses: they need not start again and fetch the page's files.

    A phone that is put back has forgotten what it kept, its person and its routes. Its clock, scripts and bindings
    would stay: a test that changes those takes a new one and closes its context.

    Attributes:
        errors: what pages logged as errors.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: defaultdict[str, list[Page]] = defaultdict(list)
        self.errors: list[str] = []

    def new(self, language: str) -> Page:
        """A phone that nobody has used."""
        context = self._browser.new_context(locale=language, reduced_motion="reduce", has_touch=True)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def take(self, language: str) -> Page:
        """A phone that shows a blank page."""
        return self._idle[language].pop() if self._idle[language] else self.new(language)

    def put_back(self, page: Page, language: str) -> None:
        """Let the next test use a phone, unless this one has closed it."""
        if page.is_closed():
            return page.context.close()
        for one in page.context.pages:
            if one is not page:
                one.close()
        page.context.clear_cookies()
        page.unroute_all()
        if page.url.startswith("http"):
            _leave(page)
        page.emulate_media(color_scheme="light")
        return self._idle[language].append(page)

    def close(self) -> None:
        """Close all that were put back."""
        for page in (one for pages in self._idle.values() for one in pages):
            page.context.close()


def _leave(page: Page) -> None:
    """Let a page of the table end and forget what it has stored; the table may be gone."""

    def blank(route: Route) -> None:
        route.fulfill(body="", content_type="text/html")

    url = urljoin(page.url, "/blank")
    page.route(url, blank)
    page.goto(url)
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.unroute(url, blank)


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
