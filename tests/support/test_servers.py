"""What the helpers of servers promise."""

import asyncio
import gc
import socket

import pytest

from tests.support.servers import kept_port, stop_listening


@pytest.mark.parametrize("iterations", range(4))
def test_a_connection_that_comes_while_the_server_ends_does_not_leak(
    iterations: int, recwarn: pytest.WarningsRecorder
) -> None:
    """Without `stop_listening` one of them does."""

    async def main() -> None:
        server = await asyncio.start_server(lambda _, writer: writer.transport.abort(), "127.0.0.1", 0)
        with socket.create_connection(server.sockets[0].getsockname()):
            for _ in range(iterations):
                await asyncio.sleep(0)
            await stop_listening(server)
            for _ in range(4):
                await asyncio.sleep(0)

    asyncio.run(main())
    gc.collect()
    assert not [warning for warning in recwarn if warning.category is ResourceWarning]


def test_a_kept_port_serves_one_server_after_the_other_and_nobody_else() -> None:
    with kept_port() as port, kept_port() as other:
        assert other != port
    for _ in range(2):
        with kept_port() as again, socket.create_server(("127.0.0.1", again)):
            assert again in (port, other)
    with socket.socket() as foreign, pytest.raises(OSError, match="in use"):
        foreign.bind(("127.0.0.1", port))
