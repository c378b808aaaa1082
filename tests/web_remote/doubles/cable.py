"""The network between a phone and the table, which can be slow, and cut."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.patience import LIMIT_S
from tests.support.servers import kept_port, stop_listening


class Cable:
    """Forwards TCP from `port` to `target`, each byte after `delay_s`.

    While `drops_data`, the table's data is lost; while `cut`, connections are refused.
    """

    def __init__(self, port: int, target: int, delay_s: float = 0.0) -> None:
        self.port = port
        self._target = target
        self._delay_s = delay_s
        self._loop = asyncio.new_event_loop()
        self._writers: set[asyncio.StreamWriter] = set()
        self._connections: set[asyncio.Task[None]] = set()
        self.drops_data = False
        self.is_cut = False

    def cut(self) -> None:
        """Break every connection, and let no new one through."""
        self.is_cut = True

        def abort() -> None:
            for writer in self._writers:
                writer.transport.abort()

        self._loop.call_soon_threadsafe(abort)

    def mend(self) -> None:
        self.is_cut = self.drops_data = False

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if task := asyncio.current_task():
            self._connections.add(task)
            task.add_done_callback(self._connections.discard)
        self._writers.add(writer)
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers.add(up_writer)
        await asyncio.gather(self._pass_on(reader, up_writer, True), self._pass_on(up_reader, writer, False))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, up: bool) -> None:
        try:
            while data := await reader.read(65536):
                if up or not self.drops_data:
                    self._loop.call_later(self._delay_s, writer.write, data)
        except ConnectionError:
            pass
        self._loop.call_later(self._delay_s, writer.close)


@contextmanager
def cable_to(port: int, delay_s: float = 0.0) -> Iterator[Cable]:
    """A cable on which a message and its answer travel for twice `delay_s`."""
    with kept_port() as own_port:
        yield from _running(Cable(own_port, port, delay_s))


def _running(cable: Cable) -> Iterator[Cable]:
    """The cable, whose loop a thread runs."""
    ready = threading.Event()
    end = asyncio.Event()

    async def main() -> None:
        server = await asyncio.start_server(cable._connect, "127.0.0.1", cable.port)
        ready.set()
        await end.wait()
        await stop_listening(server)
        for task in cable._connections:
            task.cancel()
        await asyncio.gather(*cable._connections, return_exceptions=True)
        for writer in cable._writers:  # `_pass_on` may have left them open for `delay_s`
            writer.transport.abort()
        await asyncio.sleep(0)  # the loop closes them in its next iteration

    def run() -> None:
        with asyncio.Runner(loop_factory=lambda: cable._loop) as runner:
            runner.run(main())

    thread = threading.Thread(target=run)
    thread.start()
    assert ready.wait(LIMIT_S)
    try:
        yield cable
    finally:
        cable._loop.call_soon_threadsafe(end.set)
        thread.join(LIMIT_S)
