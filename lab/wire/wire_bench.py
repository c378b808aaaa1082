"""`python -m lab wire`: codec, links, stops, invalid frames and wheels."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Rows

from lab.wire import invalid_frames, link_traffic, stop_times, wheel_tuning

FLOODING = 10
"""Paired phones that flood the table in the second half of the stops."""

MAX_WHEEL_MM, MAX_WHEEL_DEG = 1.0, 1.0
"""Promised limits of a tuned figure's error over 150 mm with even grip."""


@dataclass(frozen=True, slots=True)
class Amount:
    """Extent of the measurement.

    Attributes:
        figures: number of figures together.
        seconds: wall time for each link.
        stops: trials with the phone's stop.
        kills: trials with a killed controller or broker, half of each.
        strings: random strings at both ends.
        tuned: figures whose wheels are calibrated.
    """

    figures: int = 17
    seconds: float = 60.0
    stops: int = 200
    kills: int = 200
    strings: int = 1_000_000
    tuned: int = 20


async def bench(amount: Amount, console: Console) -> dict[str, Any]:
    """Measure; the modules document the keys.

    Raises:
        ControllerError: a measurement failed.
    """
    report: dict[str, Any] = {"load_before": _load(), "codec_us": invalid_frames.codec_us(), "links": []}
    with Progress(console=console) as progress:
        task = progress.add_task("links", total=len(link_traffic.LINKS))
        for kind, qos in link_traffic.LINKS:
            progress.update(task, description=f"{kind}, {amount.figures} figures")
            report["links"].append(await link_traffic.measure(kind, qos, amount.figures, amount.seconds))
            progress.advance(task)
        report["stop"] = await stop_times.from_a_phone(amount.figures, amount.stops, _bar(progress, "stop"))
        report["flooded"] = await stop_times.from_a_phone(
            amount.figures, amount.stops, _bar(progress, "stop in a flood"), FLOODING
        )
        report["killed"] = await stop_times.killed(amount.figures, amount.kills, _bar(progress, "kill"))
    report["stop_p99_ms"] = report["stop"]["stop_p99_ms"]
    return report


def bench_alone(amount: Amount, console: Console) -> dict[str, Any]:
    """The measurements on simulated time, which have their own event loops."""
    with Progress(console=console) as progress:
        return {
            "garbage": invalid_frames.examine(amount.strings, _bar(progress, "garbage")),
            "wheels": wheel_tuning.measure(amount.tuned, _bar(progress, "wheels")),
            "load_after": _load(),
        }


def _bar(progress: Progress, name: str) -> Callable[[float], None]:
    task = progress.add_task(name, total=1.0)
    return lambda part: progress.update(task, completed=part)


def _load() -> float:
    return round(os.getloadavg()[0], 2)


def faults(report: dict[str, Any]) -> list[str]:
    """Descriptions of the broken limits."""
    said = [f"{row['link']} (QoS {row['qos']}) lost {row['lost']} messages" for row in report["links"] if row["lost"]]
    if report["stop"]["stop_p99_ms"] > stop_times.LATE_MS:
        said.append(f"a stop took {report['stop']['stop_p99_ms']} ms")
    if report["flooded"]["stop_p99_ms"] > stop_times.LATE_MS:
        said.append(f"a stop took {report['flooded']['stop_p99_ms']} ms in a flood")
    if report["killed"]["late"]:
        said.append(f"{report['killed']['late']} kills let wheels run longer than {report['killed']['allowed_ms']} ms")
    broken = ("flips_taken", "random_taken", "faults")
    said += [f"garbage: {name} = {report['garbage'][name]}" for name in broken if report["garbage"][name]]
    wheels = report["wheels"]
    if wheels["even_grip_mm"] > MAX_WHEEL_MM or wheels["even_grip_deg"] > MAX_WHEEL_DEG:
        said.append(f"tuned wheels are {wheels['even_grip_mm']} mm and {wheels['even_grip_deg']} degrees off")
    return said


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    links = Rows("link", "QoS", "messages", "lost", "p50 ms", "p95 ms", "CPU s", "broker's", title="Links")
    for row in report["links"]:
        values = ("link", "qos", "sent", "lost", "rtt_p50_ms", "rtt_p95_ms", "cpu_s", "broker_cpu_s")
        links.add_row(*(str(row[name]) for name in values))
    console.print(links)
    console.print(f"A message, to bytes and back: {report['codec_us']} us.")
    stop, killed, junk, wheels = report["stop"], report["killed"], report["garbage"], report["wheels"]
    console.print(
        f"Stop from a phone, {stop['trials']} times {stop['figures']} figures: motors off p99 "
        f"{stop['stop_p99_ms']} ms, then at rest within {stop['braking_p99_ms']} ms."
    )
    flooded = report["flooded"]
    console.print(
        f"The same while {flooded['flooding']} phones flood the table, a process searches and one plans: motors off "
        f"p50 {flooded['stop_p50_ms']} ms, p99 {flooded['stop_p99_ms']} ms, {flooded['stop_max_ms']} ms at most; sent "
        f"after p50 {flooded['sent_p50_ms']} ms, p99 {flooded['sent_p99_ms']} ms, {flooded['sent_max_ms']} ms at most."
    )
    console.print(
        f"Killed, {killed['trials']} trials: controller {killed.get('controller_max_ms')} ms, broker "
        f"{killed.get('broker_max_ms')} ms at most; {killed['allowed_ms']} are allowed, {killed['late']} were late."
    )
    console.print(
        f"Garbage: {junk['flips']} flipped bits ({junk['flips_taken']} taken), {junk['random']} random strings "
        f"({junk['random_taken']} taken), {junk['forged']} forged frames: {junk['faults']} faults."
    )
    console.print(
        f"Wheels of {wheels['figures']} random figures, 150 mm without camera, worst of all: "
        f"{wheels['before_mm']} mm and {wheels['before_deg']} degrees before, {wheels['after_mm']} and "
        f"{wheels['after_deg']} after, {wheels['even_grip_mm']} and {wheels['even_grip_deg']} with even grip; "
        f"{wheels['true_mm']} and {wheels['true_deg']} with wheels that are known exactly. Tags were found within "
        f"{wheels['tag_mm']} mm and {wheels['tag_deg']} degrees, the camera's delay within {wheels['late_ms']} ms."
    )
    console.print(f"Load {report['load_before']} before, {report['load_after']} after.")
    for words in faults(report):
        console.print(words, style="bold red", markup=False)
