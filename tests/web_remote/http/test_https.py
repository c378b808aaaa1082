"""The page over https: encrypted before the listener, otherwise the same."""

import gc
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from controller.certificate import Certificate
from controller.errors import ConfigError
from robodrome.checks import given_certificate, tls_of
from robodrome.client import Client
from robodrome.own_certificate import own_certificate
from tests.controller.links.test_links import CERTIFICATES
from tests.support.patience import LIMIT_S
from tests.web_remote.doubles.browsers import come_in
from tests.web_remote.doubles.serving import served_table
from tests.web_remote.doubles.table_double import TableDouble
from web_remote.app import create_app
from web_remote.http.connections import TlsAcceptor
from web_remote.http.server import listen, serving
from web_remote.http.tls import tls_context
from web_remote.settings import RemoteSettings

TLS = tls_context(CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key")
"""For `localhost` and 127.0.0.1."""

TRUSTING = ssl.create_default_context(cafile=CERTIFICATES / "ca.crt")


@asynccontextmanager
async def encrypted() -> AsyncIterator[tuple[TableDouble, RemoteSettings, str, httpx.AsyncClient]]:
    """A table, its settings, the code of its host's invitation and a client that trusts its certificate."""
    with listen("127.0.0.1", 0) as listener:
        url = f"localhost:{listener.getsockname()[1]}"
        table, settings = TableDouble(), RemoteSettings(addresses=(url,), scheme="https")
        app = create_app(table, settings)
        async with serving(app, listener, TLS):
            origin = f"https://{url}"
            async with httpx.AsyncClient(base_url=origin, verify=TRUSTING, headers={"origin": origin}) as client:
                yield table, settings, app.state.pairing.opening.code, client


@pytest.mark.wall_clock
async def test_a_phone_joins_follows_and_stops() -> None:
    async with encrypted() as (table, settings, code, client):
        assert settings.link(code) == f"{client.base_url}/j#{code}"
        joined = await client.post("/api/join", json={"code": code, "name": "Ana"})
        assert "Secure" in joined.headers["set-cookie"]
        token = joined.headers["set-cookie"].partition(";")[0]
        async with Client(client.base_url.netloc.decode(), token, TRUSTING).at() as ana:
            assert ana.view["room"]["people"]
            stopped = await client.post("/api/stop", json={})
            assert (stopped.status_code, table.calls[0]) == (200, ("wheels", "listener"))
            await ana.until(lambda view: "stopped" in view)


@pytest.mark.wall_clock
async def test_who_says_nothing_or_no_tls_keeps_nobody_out() -> None:
    async with encrypted() as (_, _, _, client):
        where = client.base_url.host, client.base_url.port
        silent = [socket.create_connection(where) for _ in range(40)]
        with socket.create_connection(where) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert (await client.get("/api/me")).json() == {"paired": False, "name": ""}
        for one in silent:
            one.close()


def test_who_comes_when_it_closes_is_not_left_open() -> None:
    """An unclosed connection is an error of the garbage collection here."""
    for _ in range(20):
        with listen("127.0.0.1", 0) as listener:
            acceptor = TlsAcceptor(listener, TLS)
            acceptor.start()
            late = socket.create_connection(listener.getsockname())
            acceptor.close(LIMIT_S)
            late.close()
        gc.collect()


def test_what_is_no_certificate_is_refused_in_words(tmp_path: Path) -> None:
    certificate, key = CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key"
    assert given_certificate(None, None) is None
    with pytest.raises(ConfigError, match="give both, or neither"):
        given_certificate(certificate, None)
    with pytest.raises(ConfigError, match="no certificate and its key"):
        tls_of(Certificate(CERTIFICATES / "ca.crt", key))
    with pytest.raises(ConfigError, match="No such file"):
        tls_of(Certificate(tmp_path / "none.crt", key))


@pytest.mark.browser
@pytest.mark.usefixtures("page_files")
def test_the_page_can_be_installed_and_keep_the_screen_on_where_it_is_safe(browser: Browser) -> None:
    """Browsers trust `localhost` as they trust https."""
    with served_table("localhost") as served:
        page = browser.new_context().new_page()
        page.goto(f"http://localhost:{served.port}")
        assert page.evaluate("isSecureContext && 'wakeLock' in navigator")
        asked = page.context.new_cdp_session(page)
        found = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [one["errorId"] for one in found] in ([], ["in-incognito"])
        page.context.close()


@pytest.mark.browser
@pytest.mark.usefixtures("page_files")
def test_a_phone_joins_over_the_certificate_that_the_table_has_made(browser: Browser, tmp_path: Path) -> None:
    """Chromium does not trust its authority and must ignore that."""
    made = own_certificate(tmp_path / "https", {"localhost", "table.local"})
    with served_table("table.local", tls=tls_of(made)) as served:
        context = browser.new_context(ignore_https_errors=True)
        page = context.new_page()
        come_in(page, served, "Ana", host=True)
        assert page.evaluate("isSecureContext && 'wakeLock' in navigator")
        (cookie,) = context.cookies()
        assert (cookie["secure"], cookie["httpOnly"], cookie["sameSite"]) == (True, True, "Strict")
        context.close()
