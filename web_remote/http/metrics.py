"""Measurements for Prometheus: the answer to `GET /metrics` with the token from the table's data folder."""

import secrets
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, get_args

from fastapi import Request, Response

from controller.api.shapes import Phase
from controller.api.table_api import Seats
from web_remote.pairing.paired_phones import Pairing

if TYPE_CHECKING:
    from prometheus_client.core import Metric


@dataclass(slots=True)
class Counts:
    """Counts of the phones' sockets since the start.

    Attributes:
        answers: by kind of command and answer: `ack`, or the code of a refusal.
        sockets: sockets that were opened.
        connected: sockets that are open.
    """

    answers: Counter[tuple[str, str]] = field(default_factory=Counter)
    sockets: int = 0
    connected: int = 0


class Metrics:
    """Answers Prometheus.

    Args:
        table: that is measured.
        pairing: the paired phones.
        counts: of the sockets.
        token: who asks must know it; None: nobody may ask.
    """

    def __init__(self, table: Seats, pairing: Pairing, counts: Counts, token: str | None) -> None:
        self._table = table
        self._pairing = pairing
        self._counts = counts
        self._token = token

    async def answer(self, request: Request) -> Response:
        """The measurements in Prometheus's text format."""
        if self._token is None:
            return Response(status_code=404)
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not secrets.compare_digest(given.encode(), self._token.encode()):
            return Response("Send the table's token.", 401, {"www-authenticate": "Bearer"}, "text/plain")
        # Imported when it is asked for the first time: most tables are never measured.
        from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector, generate_latest

        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        registry.register(self)
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    def collect(self) -> Iterator["Metric"]:
        """All metrics, for `prometheus_client`; a spectator may know each of them."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        view, poses = self._table.view(None), self._table.poses()
        open_tasks = [task for task in view["tasks"].values() if task["state"] == "open"]
        phase = GaugeMetricFamily("robodrome_phase", "1 for the phase of the table.", labels=["phase"])
        for name in get_args(Phase):
            phase.add_metric([name], float(name == view["phase"]))
        yield phase
        for name, text, value in (
            ("robodrome_stopped", "Whether the table is stopped.", "stopped" in view),
            ("robodrome_match_plies", "Plies of the match on the table.", view["ply"]),
            ("robodrome_hand_tasks", "Open tasks for hands.", len(open_tasks)),
            ("robodrome_notices", "Notices that phones show.", len(view["notices"])),
            ("robodrome_figures_unseen", "Figures whose tag the camera does not read now.", len(poses["unsure"])),
            ("robodrome_phones", "Paired phones.", len(self._pairing.phones)),
            ("robodrome_sockets", "Sockets of phones that are open.", self._counts.connected),
        ):
            yield GaugeMetricFamily(name, text, value=float(value))
        yield CounterMetricFamily("robodrome_sockets_opened", "Sockets of phones.", value=self._counts.sockets)
        answers = CounterMetricFamily("robodrome_commands", "Answered commands of phones.", labels=["kind", "answer"])
        for (kind, answer), count in self._counts.answers.items():
            answers.add_metric([kind, answer], count)
        yield answers
        yield from self._figures()

    def _figures(self) -> Iterator["Metric"]:
        from prometheus_client.core import GaugeMetricFamily

        health = self._table.figures()
        for name, text, values in (
            ("up", "Whether the figure is heard.", {one["figure"]: one["link"] == "ok" for one in health}),
            ("battery_ratio", "Charge of its battery.", {one["figure"]: one["battery"] for one in health}),
            ("loss_ratio", "Part of its last frames that was lost.", {one["figure"]: one["loss"] for one in health}),
            ("round_trip_ms", "Of its last answered ping.", {one["figure"]: one["round_trip_ms"] for one in health}),
            ("signal_dbm", "Strength of its radio signal.", {one["figure"]: one["signal_dbm"] for one in health}),
            ("seen_per_second", "How often the camera sees it.", {one["figure"]: one["seen_per_s"] for one in health}),
            ("faults", "Faults that are remembered.", {one["figure"]: len(one["faults"]) for one in health}),
        ):
            family = GaugeMetricFamily(f"robodrome_figure_{name}", text, labels=["figure"])
            for figure, value in values.items():
                if value is not None:
                    family.add_metric([str(figure)], float(value))
            yield family
