"""What tests of several levels share: async tests, the built page, the browser."""

import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.async_tests import run_async_test
from web_remote import build
from web_remote.app import STATIC

CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP table.local 127.0.0.1",
]


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run async tests; pytest runs the others."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    run_async_test(pyfuncitem)
    return True


@pytest.fixture(scope="session")
def page_files() -> Path:
    """The built page; it is built when a source is newer."""
    index = STATIC / "index.html"
    sources = [
        file
        for part in ("src", "package-lock.json", "index.html", "vite.config.ts")
        for file in ([build.FRONTEND / part] if "." in part else (build.FRONTEND / part).rglob("*"))
    ]
    if not index.exists() or index.stat().st_mtime < max(file.stat().st_mtime for file in sources if file.is_file()):
        build.install()
        build.npm("run", "build")
    return STATIC


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for a module; no longer, as `asyncio.run` refuses to work while Playwright does."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield chromium
        chromium.close()
