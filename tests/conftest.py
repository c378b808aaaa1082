"""What tests of several levels share: async tests, the guard against leftovers, the built page, the browser."""

import ctypes
import functools
import gc
import inspect
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from tests.support.async_tests import run_async_test
from tests.support.leftovers import nothing_left_behind
from web_remote import page

_C = ctypes.CDLL(None)
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # of mallopt(3)

HEADLESS = "/usr/bin/chromium-headless-shell"
"""Chromium without windows takes half of the processor time. It has no camera: `/usr/bin/chromium` has."""

CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-audio-output",
    "--host-resolver-rules=MAP table.local 127.0.0.1",
    # Chromium would load two pages of its address bar in each window, which costs as much as loading ours. It obeys the
    # last of several lists, so this one repeats Playwright's.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AimEnabled,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect",
]

LONG = ("table", "browser")
"""Marks of tests that take long, the longest first."""

settings.register_profile("repeatable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("repeatable")  # neither chance nor the load of the machine decides whether a test passes


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the modules that take longest, so none of them runs last."""
    ranks: dict[Path, int] = {}
    for item in items:
        rank = next((n for n, mark in enumerate(LONG) if item.get_closest_marker(mark)), len(LONG))
        ranks[item.path] = min(rank, ranks.get(item.path, rank))
    items.sort(key=lambda item: ranks[item.path])


def pytest_configure() -> None:
    """Let glibc keep freed memory for the next picture; `freed_memory` gives it back after each module."""
    _C.mallopt(_TRIM_THRESHOLD, 1 << 28)
    _C.mallopt(_MMAP_THRESHOLD, 1 << 25)


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Importing tests leaves no garbage to look for: what is collected lasts as long as the process."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Spare the garbage collector what lasts as long as the process: modules and collected tests."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run async tests; pytest runs the others."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    run_async_test(pyfuncitem)
    return True


@pytest.fixture(scope="session", autouse=True)
def temporary_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Temporary files of this process and its children go to a separate folder."""
    with pytest.MonkeyPatch.context() as patch:
        folder = str(tmp_path_factory.mktemp("tmp"))
        patch.setenv("TMPDIR", folder)
        patch.setattr(tempfile, "tempdir", folder)
        yield


@pytest.fixture(autouse=True)
def tidy(temporary_files: None) -> Iterator[None]:
    """A test that leaves something behind fails, and the next one does not suffer from it."""
    with nothing_left_behind():
        yield


@pytest.fixture(scope="module", autouse=True)
def freed_memory() -> Iterator[None]:
    """Give freed memory back to the system after each module: glibc keeps it otherwise, some 200 MB after pictures.

    What then lasts, such as modules that were imported late, the garbage collector need not look at after each test.
    """
    yield
    gc.collect()
    gc.freeze()
    _C.malloc_trim(0)


@pytest.fixture(scope="module", autouse=True)
def caches() -> Iterator[None]:
    """What helpers of the tests cache, such as whole games and maps of pixels, is kept for one test module."""
    yield
    for name, module in list(sys.modules.items()):
        if name.startswith("tests."):
            for value in vars(module).values():
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()


@pytest.fixture(scope="session")
def page_files() -> dict[str, bytes]:
    """The files of the built page, which must be that of the sources as they are."""
    assert page.is_current(), "page.zip was built from other sources; run: make web"
    return page.read_page()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for a module; no longer, as `asyncio.run` refuses to work while Playwright does."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=HEADLESS, args=CHROMIUM)
        yield chromium
        chromium.close()
