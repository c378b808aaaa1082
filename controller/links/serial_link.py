"""Figures behind a serial line: a USB gateway, or one figure on a cable. Frames are COBS-stuffed.

Tested over a pseudo-terminal; has not been run on hardware.
"""

import asyncio
import contextlib
import errno
import logging
import os
import termios
from pathlib import Path

import serial

from base.clock import Clock
from controller.errors import LinkError
from controller.links.link import OnConnection, OnFrame
from firmware.figure import cobs

_RETRY_S = 1.0
"""Period of the attempts to open a port that was unplugged."""

_READ_BYTES = 4096
"""Most bytes of one read of the line: more than the line brings between two reads."""

LASTING_NAMES = Path("/dev/serial/by-id")
"""Where Linux links names to serial ports that stay the same in any order of plugging in."""

_WHY = {
    errno.ENOENT: "is not there; plug the gateway in",
    errno.EACCES: "may not be opened by this user; robodrome doctor says what to do",
    errno.EBUSY: "is in use by another program; end that one",
    errno.ENOTTY: "is not a serial port; correct `serial.port` in the table's settings",
}

_log = logging.getLogger(__name__)


def open_line(port: str, baud: int) -> serial.Serial:
    """Open a serial port that neither reads nor writes blockingly.

    Raises:
        LinkError: it cannot be opened; `__cause__.errno` says why as far as it is known.
    """
    try:
        return serial.Serial(port, baud, timeout=0, write_timeout=0)
    except (serial.SerialException, termios.error, ValueError) as error:
        number = getattr(error, "errno", None)
        if isinstance(error.__context__, termios.error):  # pyserial keeps its number in the text only
            number = error.__context__.args[0]
        cause = OSError(number, str(error))
        raise LinkError(f"serial port {port} {_WHY.get(number or 0, f'cannot be opened: {error}')}") from cause


class SerialLink:
    """A `Link` that opens its port when it appears, and again after it was unplugged.

    A frame written before the other side listens is lost; the fleet repeats its hello and its commands.

    Args:
        port: the device, such as `/dev/ttyACM0`.
        clock: times the attempts to reopen it.
        baud: of a real serial line; USB ignores it.
    """

    def __init__(self, port: str, clock: Clock, baud: int = 115200) -> None:
        self._port = port
        self._clock = clock
        self._baud = baud
        self._line: serial.Serial | None = None
        self._splitter = cobs.Splitter()
        self._on_frame: OnFrame = lambda figure, frame: None
        self._on_connection: OnConnection = lambda connected: None
        self._reopening: asyncio.Task[None] | None = None

    async def start(self, on_frame: OnFrame, on_connection: OnConnection) -> None:
        """Open the port; one that cannot be opened yet is tried again and again."""
        self._on_frame, self._on_connection = on_frame, on_connection
        try:
            self._open()
        except LinkError as error:
            _log.warning("%s; the figures behind it are out of reach until then", error)
            self._reopening = asyncio.get_running_loop().create_task(self._reopen())

    async def close(self) -> None:
        """Close the port."""
        if self._reopening:
            self._reopening.cancel()
            await asyncio.gather(self._reopening, return_exceptions=True)
        self._shut()

    @property
    def connected(self) -> bool:
        """Whether the port is open."""
        return self._line is not None

    def send(self, figure: int, frame: bytes, reliable: bool) -> None:
        """Write one frame; never blocks. What the line does not accept at once is lost, like any damaged frame.

        Raises:
            LinkError: a reliable frame, and the port is closed.
        """
        self._write(cobs.encode(frame), reliable)

    def latch(self, frame: bytes) -> None:
        """Send a break, which stops all figures on the line; as none is retained, the fleet repeats the stop to each.

        Any thread may call it; a break means the same between any two bytes.

        Raises:
            LinkError: the port is closed or fails; then the event loop, too, finds it lost.
        """
        line = self._line
        if not frame:
            return
        try:
            if line is None:
                raise serial.PortNotOpenError
            _write_at_once(line, cobs.BREAK, first=True)
        except (OSError, termios.error) as error:
            raise LinkError(f"serial port {self._port} is gone; plug the gateway in") from error

    def _write(self, data: bytes, reliable: bool) -> None:
        if self._line:
            try:
                _write_at_once(self._line, data)
            except OSError as error:
                self._lost(error)
        if not self._line and reliable:
            raise LinkError(f"serial port {self._port} is gone; plug the gateway in")

    def _open(self) -> None:
        self._line = open_line(self._port, self._baud)
        asyncio.get_running_loop().add_reader(self._line.fileno(), self._read)
        self._on_connection(True)

    def _shut(self) -> None:
        if self._line:
            asyncio.get_running_loop().remove_reader(self._line.fileno())
            self._line.close()
            self._line = None

    def _read(self) -> None:
        assert self._line
        try:
            received = self._line.read(_READ_BYTES)
        except serial.SerialException as error:
            self._lost(error)
            return
        for frame in self._splitter.feed(received):
            if len(frame) > 1:
                self._on_frame(frame[1], frame)

    def _lost(self, error: Exception) -> None:
        _log.warning("serial port %s lost: %s", self._port, error)
        self._shut()
        self._on_connection(False)
        self._reopening = asyncio.get_running_loop().create_task(self._reopen())

    async def _reopen(self) -> None:
        while self._line is None:
            await self._clock.sleep(_RETRY_S)
            try:
                self._open()
            except LinkError as error:
                _log.debug("%s", error)


def _write_at_once(line: serial.Serial, data: bytes, *, first: bool = False) -> None:
    """Write as much as the line accepts now; pyserial would wait forever for a gateway that reads nothing.

    Args:
        line: the open port.
        data: what is written.
        first: whether all that waits is dropped if the line accepts nothing.

    Raises:
        OSError, termios.error: the port is gone.
    """
    try:
        written = os.write(line.fileno(), data)
    except BlockingIOError:
        written = 0
    if first and written < len(data):
        termios.tcflush(line.fileno(), termios.TCOFLUSH)
        with contextlib.suppress(BlockingIOError):
            os.write(line.fileno(), data)
