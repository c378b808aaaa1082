"""Metrics as Prometheus's own parser reads them."""

import stat
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from controller.fleet.status import FigureStatus, LinkStatus, TelemetryStatus
from robodrome.checks import metrics_token
from robodrome.client import Client, RefusedError, join
from tests.web_remote.doubles.table_double import TableDouble
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock

TOKEN = "k" * 43


def values(text: str) -> dict[tuple[str, ...], float]:
    """Name and labels (by their names) of each sample -> its value."""
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def ask(port: int, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=f"http://localhost:{port}") as client:
        return await client.get("/metrics", headers=headers)


async def test_prometheus_reads_table_figures_and_phones() -> None:
    table = TableDouble()
    link = LinkStatus(up=True, last_heard_s=99.9, round_trip_s=0.02)
    table.health = {0: FigureStatus(link=link, telemetry=TelemetryStatus(battery_mv=3775)), 4: FigureStatus()}
    app = create_app(table, RemoteSettings(metrics_token=TOKEN))
    async with serving(app, listen("127.0.0.1", 0)) as port:
        address = f"localhost:{port}"
        cookie = await join(address, app.state.pairing.opening.code, "Ana")
        async with Client(address, cookie).at() as ana:
            await ana.sit("light")
            await ana.start("robotory")
            await ana.order("place white c5")
            with pytest.raises(RefusedError) as refused:
                await ana.order("place white c5 d4 e3")
            told = await ask(port, authorization=f"Bearer {TOKEN}")
    assert told.headers["content-type"].startswith("text/plain; version=")
    found = values(told.text)
    assert {name[1] for name, value in found.items() if name[0] == "robodrome_phase" and value} == {"play"}
    assert found["robodrome_match_plies",] == 1
    assert found["robodrome_stopped",] == 0
    assert found["robodrome_commands_total", "ack", "order"] == 1
    assert found["robodrome_commands_total", "ack", "sit"] == 1
    assert found["robodrome_commands_total", refused.value.code, "order"] == 1
    assert (found["robodrome_phones",], found["robodrome_sockets",], found["robodrome_sockets_opened_total",]) == (
        1,
        1,
        1,
    )
    assert (found["robodrome_figure_up", "0"], found["robodrome_figure_up", "4"]) == (1, 0)
    assert found["robodrome_figure_battery_ratio", "0"] == 0.5
    assert ("robodrome_figure_battery_ratio", "4") not in found
    assert found["robodrome_figure_round_trip_ms", "0"] == 20
    assert found["process_resident_memory_bytes",] > 1e6


async def test_only_who_knows_the_token_is_answered() -> None:
    app = create_app(TableDouble(), RemoteSettings(metrics_token=TOKEN))
    async with serving(app, listen("127.0.0.1", 0)) as port:
        cookie = await join(f"localhost:{port}", app.state.pairing.opening.code, "Ana")
        for headers in (
            {}, {"cookie": cookie}, {"authorization": "Bearer"}, {"authorization": f"Bearer {TOKEN[:-1]}"},
            {"authorization": f"Basic {TOKEN}"},
        ):  # fmt: skip
            refused = await ask(port, **headers)
            assert (refused.status_code, "robodrome_" in refused.text) == (401, False)
        assert (await ask(port, authorization=f"bearer {TOKEN}")).status_code == 200


async def test_a_table_without_a_token_has_no_measurements() -> None:
    async with serving(create_app(TableDouble(), RemoteSettings()), listen("127.0.0.1", 0)) as port:
        assert (await ask(port, authorization="Bearer None")).status_code == 404


def test_the_token_is_made_once_and_private(tmp_path: Path) -> None:
    path = tmp_path / "new" / "metrics.token"
    token = metrics_token(path)
    assert token is not None
    assert len(token) >= 43
    assert metrics_token(path) == token
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert metrics_token(path / "metrics.token") is None, "a file is where a folder would have to be"
