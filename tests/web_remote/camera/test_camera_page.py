"""A phone films with its page: a real Chromium, whose camera shows a film of a table."""

import math
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from controller.api.wording import say, words
from robodrome.checks import tls_of
from robodrome.own_certificate import own_certificate
from tests.conftest import CHROMIUM
from tests.support.patience import until
from tests.support.qr_codes import shown_code
from tests.web_remote.doubles.browsers import PATIENCE_MS, come_in
from tests.web_remote.doubles.console_double import CalibratorDouble
from tests.web_remote.doubles.filmed_table import SCENES, FilmedTable
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.gallery.looks import faults
from vision.cameras.camera_sources import OpenCvCamera
from vision.cameras.phone_camera import PhoneCamera
from vision.observation import EMPTY

pytestmark = [pytest.mark.browser, pytest.mark.wall_clock, pytest.mark.usefixtures("page_files")]

TAKEN_AWAY = """() => {
  const track = document.querySelector("video").srcObject.getVideoTracks()[0];
  const open = navigator.mediaDevices.getUserMedia;
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("a call", "NotReadableError"));
  window.giveBack = () => (navigator.mediaDevices.getUserMedia = open);
  track.stop();
  track.dispatchEvent(new Event("ended"));
}"""
"""A call takes the camera until `giveBack`."""


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> FilmedTable:
    return FilmedTable(tmp_path_factory.mktemp("film"))


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as one:
        yield one


def chromium(playwright: Playwright, *cameras: str) -> Browser:
    """Chromium whose cameras are of this kind."""
    fake = ("--use-fake-ui-for-media-stream", *cameras)
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=[*CHROMIUM, *fake])


@pytest.fixture(scope="module")
def browser(playwright: Playwright, film: FilmedTable) -> Iterator[Browser]:
    """Chromium with the film in the place of a camera."""
    file = f"--use-file-for-fake-video-capture={film.file}"
    with closing(chromium(playwright, "--use-fake-device-for-media-stream", file)) as one:
        yield one


@pytest.fixture(scope="module")
def browser_with_two_lenses(playwright: Playwright) -> Iterator[Browser]:
    with closing(chromium(playwright, "--use-fake-device-for-media-stream=device-count=2")) as one:
        yield one


@pytest.fixture
def camera() -> PhoneCamera:
    return PhoneCamera()


@pytest.fixture
def served(camera: PhoneCamera, tmp_path: Path) -> Iterator[ServedTable]:
    """By http, and by https with the certificate of the table's own authority."""
    tls = tls_of(own_certificate(tmp_path / "https", {"localhost", "table.local"}))
    with served_table("table.local", frames=(camera, PhoneCamera()), second=tls) as table:
        yield table


@pytest.fixture
def phones(browser: Browser) -> Iterator[list[BrowserContext]]:
    contexts: list[BrowserContext] = []
    yield contexts
    for context in contexts:
        context.close()


def opened(browser: Browser, phones: list[BrowserContext]) -> Page:
    """A phone that goes on past the warning of the certificate."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en", reduced_motion="reduce", ignore_https_errors=True
    )
    context.set_default_timeout(PATIENCE_MS)
    phones.append(context)
    return context.new_page()


@contextmanager
def invited(served: ServedTable, browser: Browser, phones: list[BrowserContext]) -> Iterator[tuple[Page, Page]]:
    """A host's phone, and one that waits for its yes."""
    ana, eye = opened(browser, phones), opened(browser, phones)
    come_in(ana, served, "Ana", host=True)
    ana.get_by_role("button", name="Menu", exact=True).click()
    ana.get_by_role("button", name="Use a phone as the camera").click()
    address = shown_code(ana.get_by_role("img", name="QR code"))
    assert address.startswith(f"https://{served.secure}/camera#")
    eye.goto(address)
    expect(eye.get_by_role("status")).to_have_text("The host must allow it: tap “Allow” on the host's phone.")
    yield ana, eye


@contextmanager
def filming(served: ServedTable, browser: Browser, phones: list[BrowserContext]) -> Iterator[tuple[Page, Page]]:
    """A host's phone, and one that films."""
    with invited(served, browser, phones) as (ana, eye):
        ana.get_by_role("button", name="Allow").click()
        expect(eye.get_by_role("status")).to_have_text("Filming")
        yield ana, eye


def test_host_and_phone_see_how_it_films(
    served: ServedTable, browser: Browser, phones: list[BrowserContext], camera: PhoneCamera
) -> None:
    with filming(served, browser, phones) as (ana, eye):
        until(lambda: camera.status()["size_px"] is not None, "a picture arrives")
        frames = [camera.read(60) for _ in range(5)]
        assert np.all(np.diff([frame.t_capture_s for frame in frames]) > 0)
        expect(ana.get_by_text("1280 × 720")).to_be_visible()
        expect(eye.get_by_text("ms old")).to_be_visible()
        for page in (ana, eye):
            assert Axe().run(page).violations_count == 0
            assert faults(page) == []


def test_the_same_film_sent_by_a_phone_and_read_from_its_file_gives_the_same_readings(
    served: ServedTable, browser: Browser, phones: list[BrowserContext], camera: PhoneCamera, film: FilmedTable
) -> None:
    """Ids, tokens and cells are equal; a JPEG moves a figure by up to 0.1 mm and 0.2 degrees."""
    with filming(served, browser, phones):
        sent = film.scenes(camera)
    with closing(OpenCvCamera(str(film.file), (1280, 720))) as file:
        filmed = film.scenes(file)
    for number, (figures, tokens) in enumerate(SCENES):
        ours, theirs = film.read(sent[number]), film.read(filmed[number])
        hidden = {site for site, _ in figures.values()}
        for seen in (ours, theirs):
            read = {site: belief.best for site, belief in seen.sites.items() if site not in hidden}
            assert read == {site: tokens.get(site, EMPTY) for site in read}
            assert (seen.figures.keys(), seen.sheet, seen.trouble) == (figures.keys(), 25, None)
        assert {*ours.board_tags} == {*theirs.board_tags}
        assert ours.sites.keys() == theirs.sites.keys()
        for tag, figure in ours.figures.items():
            there = theirs.figures[tag]
            assert math.hypot(figure.x_mm - there.x_mm, figure.y_mm - there.y_mm) < 0.1
            assert math.remainder(figure.yaw_rad - there.yaw_rad, math.tau) == pytest.approx(0, abs=math.radians(0.2))


def test_who_moves_the_phone_sees_on_it_which_view_is_wanted(
    served: ServedTable, browser: Browser, phones: list[BrowserContext]
) -> None:
    show = {"x": 0.3, "y": 0.5, "size": 0.6, "tilt_deg": 25.0, "nearer": "left", "lying": True}
    wanted = say("cal.lens/move", place=words("cal.place/left"), lean=words("cal.lean/left"))
    with filming(served, browser, phones) as (_, eye):
        served.show(calibrator=CalibratorDouble(show=show, advice=[wanted]))
        expect(eye.get_by_text(wanted["text"])).to_be_visible()
        for drawn in ("How often each part of the picture", "How often each side"):
            expect(eye.get_by_role("img", name=drawn)).to_be_attached()
        assert Axe().run(eye).violations_count == 0
        assert faults(eye) == []
        served.show(calibrator=CalibratorDouble(show=show, ended="stored"))
        expect(eye.get_by_text(wanted["text"])).to_have_count(0)


def test_an_interruption_is_told_to_everybody_and_heals_by_itself(
    served: ServedTable, browser: Browser, phones: list[BrowserContext], camera: PhoneCamera
) -> None:
    with filming(served, browser, phones) as (ana, eye):
        camera.read(60)
        ana.get_by_role("button", name="Back to the menu").click()
        for interrupt, told, heal in (
            (lambda: eye.evaluate(TAKEN_AWAY), "is in use by something else", lambda: eye.evaluate("void giveBack()")),
            (lambda: eye.goto("about:blank"), "is not connected", lambda: eye.go_back()),
        ):
            interrupt()
            notice = ana.get_by_role("dialog").get_by_text(told)
            expect(notice).to_be_visible()
            heal()
            expect(eye.get_by_role("status")).to_have_text("Filming")
            expect(notice).to_have_count(0)
            camera.read(60)


def test_a_camera_is_known_again_and_another_than_the_calibrated_one_is_refused(
    served: ServedTable, browser: Browser, phones: list[BrowserContext], camera: PhoneCamera
) -> None:
    with filming(served, browser, phones) as (ana, eye):
        camera.read(60)
        name = camera.keep()
        eye.reload()
        expect(eye.get_by_role("status")).to_have_text("Filming")
        camera.read(60)
        assert camera.keep() == name
        camera.use(time.monotonic, name="camera phone 7f")
        expect(eye.get_by_role("alert")).to_contain_text("Another phone or lens was calibrated")
        ana.get_by_role("button", name="Back to the menu").click()
        notice = ana.get_by_role("dialog").get_by_text("Another phone or lens films than the one that was calibrated")
        expect(notice).to_be_visible()
        for page in (ana, eye):
            assert Axe().run(page).violations_count == 0
            assert faults(page) == []
        camera.use(time.monotonic, name=name)
        expect(notice).to_have_count(0)
        expect(eye.get_by_role("status")).to_have_text("Filming")
        camera.read(60)


def test_another_lens_of_the_phone_is_another_camera_and_is_opened_again(
    served: ServedTable, browser_with_two_lenses: Browser, phones: list[BrowserContext], camera: PhoneCamera
) -> None:
    with filming(served, browser_with_two_lenses, phones) as (_, eye):
        camera.read(60)
        name = camera.keep()
        lens = eye.get_by_role("combobox", name="Lens")
        first = lens.input_value()
        (second,) = {*lens.evaluate("list => [...list.options].map((option) => option.value)")} - {first}
        lens.select_option(second)
        expect(eye.get_by_role("alert")).to_contain_text("Another phone or lens was calibrated")
        eye.reload()
        expect(lens).to_have_value(second)
        expect(eye.get_by_role("alert")).to_contain_text("Another phone or lens was calibrated")
        assert Axe().run(eye).violations_count == 0
        assert faults(eye) == []
        lens.select_option(first)
        expect(eye.get_by_role("status")).to_have_text("Filming")
        assert camera.keep() == name


def test_a_phone_that_was_removed_is_known_again_when_it_is_invited_again(
    served: ServedTable, browser: Browser, phones: list[BrowserContext], camera: PhoneCamera
) -> None:
    with filming(served, browser, phones) as (ana, eye):
        camera.read(60)
        name = camera.keep()
        ana.get_by_role("button", name="Remove: Phone that films").click()
        eye.get_by_label("Letters").fill(ana.locator(".short").inner_text())
        eye.get_by_role("button", name="Go on").click()
        ana.get_by_role("button", name="Allow").click()
        expect(eye.get_by_role("status")).to_have_text("Filming")
        camera.read(60)
        assert camera.keep() == name


def test_a_refused_phone_and_a_removed_one_film_no_more(
    served: ServedTable, browser: Browser, phones: list[BrowserContext], camera: PhoneCamera
) -> None:
    with filming(served, browser, phones) as (ana, eye):
        camera.read(60)
        ana.get_by_role("button", name="Remove: Phone that films").click()
        expect(eye.get_by_text("This phone films no longer.")).to_be_visible()
        eye.get_by_label("Letters").fill(ana.locator(".short").inner_text())
        eye.get_by_role("button", name="Go on").click()
        expect(eye.get_by_role("status")).to_contain_text("The host must allow it")
        ana.get_by_role("button", name="Decline").click()
        expect(eye.get_by_text("This phone films no longer.")).to_be_visible()
        assert not camera.status()["connected"]
        assert served.cameras.phones == {}
