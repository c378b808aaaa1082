"""A table behind a reverse proxy: its page in a folder, its stop, and whose limits a request counts for."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.web_remote.doubles.browsers import OpenPhone
from tests.web_remote.doubles.proxy import FOLDER, proxied
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.gallery import screenshots
from tests.web_remote.http.test_listener import answer, ask, connect, pair, request
from web_remote.http.proxies import Proxies

JOIN = f"POST {FOLDER}/api/join HTTP/1.1"
NAMED = ("192.168.1.2", "172.18.0.0/16", "fd00::2")


def for_(**fields: str) -> list[tuple[bytes, bytes]]:
    return [(name.replace("_", "-").encode(), value.encode()) for name, value in fields.items()]


@pytest.mark.parametrize(
    ("peer", "fields", "client"),
    [
        ("192.168.1.2", {}, "192.168.1.2"),
        ("192.168.1.2", {"x_forwarded_for": "192.168.1.7"}, "192.168.1.7"),
        ("192.168.1.9", {"x_forwarded_for": "192.168.1.7"}, "192.168.1.9"),  # nobody named this one
        ("172.18.4.4", {"x_forwarded_for": "192.168.1.7"}, "192.168.1.7"),
        ("::ffff:192.168.1.2", {"x_forwarded_for": "192.168.1.7"}, "192.168.1.7"),
        ("fd00::2", {"x_forwarded_for": "fd00::7"}, "fd00::7"),
        # What the machine itself sent stands before what the proxy appends.
        ("192.168.1.2", {"x_forwarded_for": "8.8.8.8, 192.168.1.7"}, "192.168.1.7"),
        ("192.168.1.2", {"x_forwarded_for": "8.8.8.8, 192.168.1.7, 172.18.0.3"}, "192.168.1.7"),
        ("192.168.1.2", {"x_forwarded_for": "192.168.1.7:51234"}, "192.168.1.7"),
        ("192.168.1.2", {"x_forwarded_for": "unknown"}, "192.168.1.2"),
        ("192.168.1.2", {"x_forwarded_for": ","}, "192.168.1.2"),
        # The examples of RFC 7239, section 4.
        ("192.168.1.2", {"forwarded": 'For="[2001:db8:cafe::17]:4711"'}, "2001:db8:cafe::17"),
        ("192.168.1.2", {"forwarded": "for=192.0.2.60;proto=http;by=203.0.113.43"}, "192.0.2.60"),
        ("192.168.1.2", {"forwarded": "for=192.0.2.43, for=198.51.100.17"}, "198.51.100.17"),
        ("192.168.1.2", {"forwarded": 'for="_gazonk"'}, "192.168.1.2"),
        # A proxy that knows only one of the two passes the other on as the machine has sent it.
        ("192.168.1.2", {"forwarded": "for=8.8.8.8", "x_forwarded_for": "192.168.1.7"}, "192.168.1.2"),
        ("192.168.1.2", {"forwarded": "for=192.168.1.7", "x_forwarded_for": "192.168.1.7"}, "192.168.1.7"),
    ],
)
def test_which_machine_asks(peer: str, fields: dict[str, str], client: str) -> None:
    assert Proxies(NAMED).client(peer, for_(**fields)) == client


@contextmanager
def behind_a_proxy(
    keeps_host: bool, proxies: tuple[str, ...] = ("127.0.0.1",)
) -> Iterator[tuple[ServedTable, int, str]]:
    """A table, the port of its proxy, and the address of its page there."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        page = f"http://table.local:{port}{FOLDER}"
        with served_table(published=(page,), proxies=proxies) as table, proxied(table, listener, keeps_host):
            yield table, port, page


@pytest.mark.parametrize("keeps_host", [False, True])
def test_a_phone_plays_and_stops_in_a_folder_of_a_proxy(keeps_host: bool, open_phone: OpenPhone) -> None:
    with behind_a_proxy(keeps_host) as (table, _, page):
        phone = open_phone()
        outside: list[str] = []
        phone.on("request", lambda sent: outside.append(sent.url) if FOLDER not in sent.url else None)
        screenshots.join(phone, page, table.do(lambda: table.pairing.opening.code), "Ana")
        expect(phone).to_have_url(f"{page}/")
        (cookie,) = phone.context.cookies()
        assert (cookie["path"], cookie["secure"], cookie["name"]) == (FOLDER, False, f"robodrome-{table.port}")
        expect(phone.get_by_text("Watching: Ana")).to_be_visible()  # the lobby comes over the socket
        manifest = phone.locator("link[rel=manifest]").evaluate("link => fetch(link.href).then(it => it.json())")
        assert (manifest["start_url"], manifest["scope"]) == ("../", "../")
        phone.evaluate("fetch('api/stop', {method: 'POST', headers: {'content-type': 'application/json'}, body: '{}'})")
        assert ("wheels", "listener") in table.table.calls
        phone.get_by_role("button", name="STOP").click()
        phone.reload()
        expect(phone.locator(".app")).to_be_visible()
        phone.goto(f"{page}/tv")
        expect(phone.locator(".app, form").first).to_be_visible()
        assert outside == []


def test_the_stop_works_through_a_proxy_and_only_for_its_page() -> None:
    with behind_a_proxy(keeps_host=False) as (table, port, page):
        token, cookie = pair(table, "Ben"), f"robodrome-{table.port}="
        stop = f"POST {FOLDER}/api/stop HTTP/1.1"
        ours = page.removesuffix(FOLDER)
        assert ask(port, request(port, stop, {}, Origin=ours, Cookie=cookie + token)) == 200
        assert table.table.calls[0] == ("wheels", "listener")
        assert ask(port, request(port, stop, {}, Origin="http://evil.example", Cookie=cookie + token)) == 403
        assert ask(port, request(port, stop, {}, Origin=ours, Cookie=cookie)) == 401


def tries(port: int, page: str, source: str, count: int, **fields: str) -> list[int]:
    """The answers to wrong codes: 403, and 429 when there were too many."""
    wrong = {"code": "AAAAAA", "name": "Eve"}
    return [
        ask(port, request(port, JOIN, wrong, Origin=page.removesuffix(FOLDER), **fields), source) for _ in range(count)
    ]


def test_machines_behind_a_named_proxy_have_limits_of_their_own() -> None:
    with behind_a_proxy(keeps_host=True) as (_, port, page):
        host = page.split("/")[2]
        assert tries(port, page, "127.0.0.2", 6, Host=host) == [403] * 5 + [429]
        assert tries(port, page, "127.0.0.3", 1, Host=host) == [403]
        # What a machine says of itself changes nothing: it shares the limit of the proxy then.
        forged = [tries(port, page, "127.0.0.2", 1, Host=host, Forwarded=f"for=10.0.0.{n}")[0] for n in range(6)]
        assert forged == [403] * 5 + [429]


def test_machines_behind_a_proxy_that_nobody_named_share_one_limit() -> None:
    with behind_a_proxy(keeps_host=True, proxies=()) as (_, port, page):
        host = page.split("/")[2]
        assert tries(port, page, "127.0.0.2", 5, Host=host) == [403] * 5
        assert tries(port, page, "127.0.0.3", 1, Host=host) == [429]


def test_nobody_gets_a_limit_of_their_own_by_a_header() -> None:
    """The server's own reading of `X-Forwarded-For` would believe every program of this machine."""
    with served_table() as table:
        wrong = {"code": "AAAAAA", "name": "Eve"}
        asked = [
            request(table.port, "POST /api/join HTTP/1.1", wrong, **{"X-Forwarded-For": f"10.0.0.{n}"})
            for n in range(6)
        ]
        assert [ask(table.port, one) for one in asked] == [403] * 5 + [429]


def test_what_is_in_no_folder_of_the_proxy_is_not_the_tables() -> None:
    with behind_a_proxy(keeps_host=True) as (_, port, _page):
        sock = connect(port)
        sock.sendall(request(port, "GET /api/me HTTP/1.1"))
        assert answer(sock).startswith(b"HTTP/1.1 404")
