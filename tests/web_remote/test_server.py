"""Serving inside a running loop."""

import asyncio
import signal
import socket

import httpx
import pytest

from tests.web_remote.table_double import TableDouble
from web_remote.app import create_app
from web_remote.server import listen, own_addresses, serving
from web_remote.settings import RemoteSettings


@pytest.mark.wall_clock
async def test_it_answers_inside_the_block_and_not_after_it() -> None:
    handlers = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    table = TableDouble()
    async with serving(create_app(table, RemoteSettings()), listen("127.0.0.1", 0)) as port:
        assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == handlers
        async with httpx.AsyncClient(base_url=f"http://localhost:{port}") as client:
            assert (await client.get("/api/me")).status_code == 200
            with pytest.raises(OSError, match="in use"):
                listen("127.0.0.1", port)
    async with httpx.AsyncClient(base_url=f"http://localhost:{port}") as client:
        with pytest.raises(httpx.ConnectError):
            await client.get("/api/me")
    assert table._listeners == []


@pytest.mark.wall_clock
async def test_cancelling_ends_it_cleanly() -> None:
    async def serve() -> None:
        async with serving(create_app(TableDouble(), RemoteSettings()), listen("127.0.0.1", 0)):
            await asyncio.Event().wait()

    task = asyncio.create_task(serve())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_small_messages_do_not_wait_for_one_another() -> None:
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()) as phone:
        accepted, _ = listener.accept()
        with accepted:
            assert phone.getpeername() == accepted.getsockname()
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_addresses_name_the_port() -> None:
    assert all(address.endswith(":8123") for address in own_addresses(8123))
    assert not [address for address in own_addresses(8123) if address.startswith("127.")]


def test_the_settings_know_their_names() -> None:
    settings = RemoteSettings(addresses=("192.168.1.5:8000", "[fe80::1]:8000"), names=("Table.local",))
    assert settings.all_names() == {"localhost", "192.168.1.5", "fe80::1", "table.local"}
    assert settings.link("abc") == "http://192.168.1.5:8000/j#abc"
