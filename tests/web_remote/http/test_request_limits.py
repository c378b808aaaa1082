"""Which requests pass the listener, over plain requests."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest

from base.limits import MAX_SOURCES, BucketPerSource, TokenBucket, source_of
from tests.web_remote.doubles.table_double import TableDouble
from web_remote.app import create_app
from web_remote.settings import RemoteSettings

JOIN = {"code": "AAAAAA", "name": "Eve"}


def ask(
    asking: Callable[[httpx.AsyncClient, TableDouble], Awaitable[httpx.Response]], base: str = "http://table.local"
) -> httpx.Response:
    async def run() -> httpx.Response:
        table = TableDouble()
        app = create_app(
            table,
            RemoteSettings(
                addresses=("192.168.1.5:8000",), names=("table.local",), published=("https://home.example/table",)
            ),
        )
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=base) as client:
            return await asking(client, table)

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("table.local", 200),
        ("table.local.:8000", 200),
        ("Home.example", 200),
        ("table.local..", 403),
        ("TABLE.local:8000", 200),
        ("localhost:1234", 200),
        ("192.168.1.5:8000", 200),
        ("192.168.1.6", 403),
        ("evil.example", 403),
        ("table.local.evil.example", 403),
        ("table.local@evil.example", 403),
        ("[::1", 403),
        ("", 403),
    ],
)
def test_only_our_names_are_answered(host: str, status: int) -> None:
    answer = ask(lambda client, _: client.get("/api/me", headers={"host": host}))
    assert answer.status_code == status


@pytest.mark.parametrize(("path", "status"), [("/openapi.json", 404), ("/docs", 404), ("/api/openapi.json", 401)])
def test_strangers_get_no_description_of_the_routes(path: str, status: int) -> None:
    assert ask(lambda client, _: client.get(path)).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://table.local"}, 403),  # passes the listener; the code is wrong
        ({"origin": "http://table.local", "content-type": "application/json; charset=utf-8"}, 403),
        ({"origin": "https://home.example"}, 403),
        ({}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://table.local:81"}, 403),
        ({"origin": "http://home.example"}, 403),
        ({"origin": "https://home.example/table"}, 403),
        ({"origin": "http://table.local", "content-type": "text/plain"}, 415),
    ],
)
def test_only_our_own_page_may_change_something(headers: dict[str, str], status: int) -> None:
    answer = ask(lambda client, _: client.post("/api/join", json=JOIN, headers=headers))
    assert answer.status_code == status
    passed = answer.headers["content-type"] == "application/json"
    ours = ("http://table.local", "https://home.example")
    assert passed == (headers.get("origin") in ours and status == 403)


def test_big_bodies_are_refused() -> None:
    body = {"code": "x", "name": "y" * 5000}
    answer = ask(lambda client, _: client.post("/api/join", json=body, headers={"origin": "http://table.local"}))
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/api/me", "/", "/console", "/nowhere"])
def test_every_answer_forbids_foreign_scripts_bases_forms_and_frames(path: str) -> None:
    headers = ask(lambda client, _: client.get(path)).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy == {
        "default-src": "'self'",
        "img-src": "'self' data: blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["board", "games", "picture"])
def test_strangers_see_nothing(path: str) -> None:
    assert ask(lambda client, _: client.get(f"/api/{path}")).status_code == 401


def test_strangers_change_nothing() -> None:
    origin = {"origin": "http://table.local"}
    assert ask(lambda client, _: client.post("/api/leave", json={}, headers=origin)).status_code == 401


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    now_s = 0.0
    bucket = TokenBucket(burst=20, per_s=10, now=lambda: now_s)
    assert [bucket.take() for _ in range(21)] == [True] * 20 + [False]
    now_s = 0.55
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    now_s = 1000.0
    assert sum(bucket.take() for _ in range(30)) == 20


def test_who_waits_for_a_turn_is_told_how_long() -> None:
    now_s = 0.0
    bucket = TokenBucket(burst=2, per_s=10, now=lambda: now_s)
    assert [bucket.take_in_turn() for _ in range(4)] == [0.0, 0.0, pytest.approx(0.1), pytest.approx(0.2)]
    now_s = 0.25
    assert bucket.take_in_turn() == pytest.approx(0.05)


def test_each_source_has_a_limit_of_its_own() -> None:
    limits = BucketPerSource(2, 1, lambda: 0.0)
    assert [limits.take("here") for _ in range(3)] == [True, True, False]
    assert limits.take("there")
    for number in range(MAX_SOURCES):
        assert limits.take(str(number))
    assert limits.take("here")  # quiet longest, so forgotten


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("fd00::1:2:3:4", "fd00::/64"),
        ("fd00::9:9:9:9", "fd00::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_a_machine_has_one_name_however_many_addresses(address: str, source: str) -> None:
    assert source_of(address) == source
