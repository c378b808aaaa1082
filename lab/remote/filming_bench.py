"""`python -m lab filming`: how old a phone's picture is when the table believes it, over a line that delays and loses.

A page in Chromium films `lab.remote.clocked_film` through a real line (`lab.remote.packet_line`) by https; a real
table of figures that hands move takes its pictures.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from playwright.async_api import BrowserContext, CDPSession, async_playwright
from rich.console import Console
from rich.table import Table as Rows

from base.processes import scratch_folder
from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import one_sheet
from controller.assembly.tables import Running, real_table
from controller.config import load
from lab.endurance.process_usage import usage
from lab.endurance.trend import trend
from lab.remote.clocked_film import FIGURES, GAME, ClockedFilm, drawn_age_ms
from lab.remote.packet_line import TABLE, PacketLine, Way, packet_line
from robodrome.checks import tls_of
from robodrome.own_certificate import own_certificate
from vision.cameras.phone_camera import PHONE, PhoneCamera
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.pairing.camera_phones import camera_cookie
from web_remote.settings import RemoteSettings

AGE_MS, RATE = 250.0, 12.0
"""Promised: age at most, of 95 pictures of 100, and pictures per s at least."""

SETTLED_S = 5.0
"""Wall time after a change of the line that does not count."""

SAMPLE_S = 60.0
"""Wall time of each sample of a long run."""

CHROMIUM = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-audio-output", "--enable-precise-memory-info",
)  # fmt: skip


class Beliefs:
    """Ages of pictures when the table has believed them, ms."""

    def __init__(self, running: Running) -> None:
        self._running = running
        self._ages_ms: list[float] = []
        self._number = -1
        self._begun_s = time.monotonic()
        running.table.subscribe(self._hear)

    def _hear(self, change: str) -> None:
        last = self._running.capture.last
        if change == "poses" and last is not None and last[0].number != self._number:
            self._number = last[0].number
            if (age_ms := drawn_age_ms(last[0].image)) is not None:
                self._ages_ms.append(age_ms)

    def begin(self) -> None:
        """Forget all."""
        self._ages_ms, self._begun_s = [], time.monotonic()

    def summary(self) -> dict[str, Any]:
        """Rate and ages since the beginning."""
        shares = np.percentile(self._ages_ms or [np.nan], [50, 95, 100])
        names = ("age_ms_p50", "age_ms_p95", "age_ms_max")
        rate = len(self._ages_ms) / (time.monotonic() - self._begun_s)
        return {"per_s": round(rate, 2)} | {
            name: round(float(share)) for name, share in zip(names, shares, strict=True)
        }


async def bench(
    ways: Sequence[Way], seconds: float, minutes: float, resolution: str, program: str, console: Console
) -> dict[str, Any]:
    """Measure on each way, then for minutes on the last; this process has moved into its own network."""
    with scratch_folder("robodrome-bench-") as folder:
        async with packet_line() as line, _filmed_table(folder, resolution) as (running, app, phone, port, film):
            beliefs = Beliefs(running)
            async with _page(line, folder, program, app, port, film) as session:
                rows = []
                for way in ways:
                    with console.status(f"{1000 * way.delay_s:.0f} ms, {way.loss:.0%} lost ..."):
                        line.become(way)
                        await asyncio.sleep(SETTLED_S)
                        rows.append(_way(way) | await _sample(beliefs, running, phone, seconds))
                samples = []
                for minute in range(1, round(minutes * 60 / SAMPLE_S) + 1):
                    taken = await _sample(beliefs, running, phone, SAMPLE_S)
                    samples.append({"minute": minute} | taken | await _memory(line, session))
                    told = ", ".join(f"{name} {value:.4g}" for name, value in samples[-1].items())
                    console.print(told, highlight=False)
    return {"resolution": resolution, "ways": rows, "samples": samples, "trends": _trends(samples)}


def kept(report: dict[str, Any]) -> bool:
    """Whether the promises were kept on each way."""
    taken = [*report["ways"], *report["samples"]]
    return all(one["age_ms_p95"] <= AGE_MS and one["per_s"] >= RATE for one in taken)


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    names = ("per_s", "age_ms_p50", "age_ms_p95", "age_ms_max", "vision_ms_p95", "load")
    rows = Rows("way", *names, title=f"From drawn to believed, {report['resolution']}")
    for one in report["ways"]:
        rows.add_row(f"{one['delay_ms']:.0f} ms, {one['loss']:.0%} lost", *(f"{one[name]:g}" for name in names))
    console.print(rows)
    for name, slope in report["trends"].items():
        console.print(f"{name}: {slope[0]:+.3g} a minute (95 %: {slope[1]:+.3g} to {slope[2]:+.3g})", highlight=False)


@contextlib.asynccontextmanager
async def _filmed_table(
    folder: Path, resolution: str
) -> AsyncIterator[tuple[Running, Any, PhoneCamera, int, ClockedFilm]]:
    film, phone = ClockedFilm(resolution), PhoneCamera()
    film.save_calibration(folder / "calibration")
    width, height = film.size_px
    figures = "".join(f'[[figure]]\nid = {tag}\ndrive = "hand"\n' for tag in FIGURES)
    (folder / "table.toml").write_text(
        f'name = "bench"\ngame = "{GAME.name}"\ncalibration = "calibration"\n'
        f'[camera]\nsource = "{PHONE}"\nwidth_px = {width}\nheight_px = {height}\n{figures}'
    )
    tls = tls_of(own_certificate(folder / "https", {TABLE}))
    async with real_table(load(folder / "table.toml"), folder / "data", [phone]) as running:
        table = ChangingTable(one_sheet(running))
        await table.open(GAME.name)
        phone.use(running.clock.now, film.size_px)  # any phone counts as the calibrated one
        listener = listen(TABLE, 0)
        port = listener.getsockname()[1]
        settings = RemoteSettings(addresses=(f"{TABLE}:{port}",), scheme="https")
        app = create_app(table, settings, frames=(phone, PhoneCamera()))
        life = asyncio.create_task(table.run())
        try:
            async with serving(app, listener, tls):
                yield running, app, phone, port, film
        finally:
            life.cancel()
            await asyncio.gather(life, return_exceptions=True)
            await table.close()


@contextlib.asynccontextmanager
async def _page(
    line: PacketLine, folder: Path, program: str, app: Any, port: int, film: ClockedFilm
) -> AsyncIterator[CDPSession]:
    """The page of a phone that films."""
    cameras = app.state.cameras
    phone, token = cameras.redeem(app.state.pairing.invite("camera").code)
    cameras.admit(phone.id)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(
            executable_path=line.program(folder / "chromium", program), args=CHROMIUM
        )
        context: BrowserContext = await chromium.new_context(
            viewport={"width": 390, "height": 844}, locale="en", ignore_https_errors=True
        )
        address = f"https://{TABLE}:{port}"
        await context.add_cookies([{"name": camera_cookie(port), "value": token, "url": address}])
        page = await context.new_page()
        await page.add_init_script(film.script)
        await page.goto(f"{address}/camera")
        await page.get_by_role("button", name="Film", exact=True).click()
        await page.get_by_text("Filming", exact=True).wait_for()
        yield await context.new_cdp_session(page)
        await chromium.close()


async def _sample(beliefs: Beliefs, running: Running, phone: PhoneCamera, seconds: float) -> dict[str, Any]:
    beliefs.begin()
    running.capture.vision_ms.clear()
    await asyncio.sleep(seconds)
    return beliefs.summary() | {
        "vision_ms_p95": round(float(np.percentile([*running.capture.vision_ms, 0.0], 95)), 1),
        "load": round(os.getloadavg()[0], 1),
    }


async def _memory(line: PacketLine, session: CDPSession) -> dict[str, Any]:
    """Memory of this process, of all the browser's, and of the page's objects after a collection, MB."""
    await session.send("HeapProfiler.collectGarbage")
    heap = await session.send("Runtime.getHeapUsage")
    used = [usage(pid) for pid in (os.getpid(), *line.programs())]
    own, *theirs = [one.own_mb if one else 0.0 for one in used]
    return {"table_mb": own, "browser_mb": sum(theirs), "heap_mb": heap["usedSize"] / 1e6}


def _way(way: Way) -> dict[str, Any]:
    return {"delay_ms": 1000 * way.delay_s, "loss": way.loss}


def _trends(samples: list[dict[str, Any]]) -> dict[str, tuple[float, float, float]]:
    """Slopes of the long run for each minute, with their intervals of 95 %."""
    found = {}
    for name in ("per_s", "age_ms_p50", "age_ms_p95", "table_mb", "heap_mb", "browser_mb"):
        series = [one[name] for one in samples if name in one]
        slope = trend(range(len(series)), series)
        if slope is not None:
            found[name] = (slope.slope, slope.low, slope.high)
    return found
