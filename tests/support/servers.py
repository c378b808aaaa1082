"""Servers of asyncio that end without a leak."""

import asyncio


async def stop_listening(server: asyncio.Server) -> None:
    """Close a server's sockets.

    Until Python 3.12 a connection accepted in the very iteration that closes the server is never served and leaks
    (CPython issue 109564): stop accepting, let the loop begin what it accepted, then close.
    """
    loop = asyncio.get_running_loop()
    for sock in server.sockets:
        loop.remove_reader(sock.fileno())
    await asyncio.sleep(0)
    server.close()
