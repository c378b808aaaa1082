"""A figure's board at a USB cable: the chip's boot loader, MicroPython's prompt behind it, and the cable in a browser.

Sources: Espressif, "esptool documentation: Serial Protocol" and "Boot Mode Selection"; W3C, "Web Serial API".
"""

import base64
import hashlib
import os
import select
import zlib
from pathlib import Path
from struct import pack, unpack_from
from typing import Any

from playwright.sync_api import Page

from tests.robodrome.figures.repl_board import ReplBoard

_END, _ESCAPED = b"\xc0", ((b"\xdb", b"\xdb\xdd"), (b"\xc0", b"\xdb\xdc"))
_FLASH_BYTES = 4 * 1024 * 1024
_FLASH_ID = 0x1640EF
"""Of a memory of 4 MB."""

_SPI_W0 = 0x60002058
_MAGIC_REGISTER, _MAGIC = 0x40001000, 0x6921506F
_CHIP = 5
"""ESP32-C3, in GET_SECURITY_INFO."""

_SYNC, _READ, _WRITE, _SECURITY, _BAUD, _ATTACH, _MD5 = 0x08, 0x0A, 0x09, 0x14, 0x0F, 0x0D, 0x13
_MEM_BEGIN, _MEM_END, _MEM_DATA = 0x05, 0x06, 0x07
_IGNORED = (0x02, 0x04, 0x0B)
"""FLASH_BEGIN of nothing, FLASH_END and SPI_SET_PARAMS, which esptool for Python sends."""

_DEFLATE_BEGIN, _DEFLATE_DATA, _DEFLATE_END, _ERASE = 0x10, 0x11, 0x12, 0xD0


class EspBoard(ReplBoard):
    """An ESP32-C3 whose flash memory is empty: MicroPython runs once a file of it was written.

    Attributes:
        flash: the content of the flash memory.
        stuck: it never gets into its boot loader.
        flips_a_bit: what is written to flash memory is not what was sent.
    """

    def __init__(self, folder: Path, **of: Any) -> None:
        super().__init__(folder, **of)
        self.flash = bytearray(b"\xff" * _FLASH_BYTES)
        self.stuck = self.flips_a_bit = False
        self._loader: _Loader | None = None
        self._dtr = self._rts = self._boot = False

    def runs_firmware(self) -> None:
        """Our firmware runs, and takes no Ctrl-C."""
        self._firmware = True

    def spoils(self, name: str) -> None:
        """Of this file it keeps one byte less."""
        self._spoil = name

    def set_signals(self, dtr: bool, rts: bool) -> None:
        """The lines of the USB port: a rising RTS resets the chip, and DTR at that moment chooses the boot loader."""
        if rts and not self._rts:
            self._boot = self._dtr
        elif self._rts and not rts:
            self._loader = _Loader(self, self._say) if self._boot and not self.stuck else None
        self._dtr, self._rts = dtr, rts

    def _take(self, byte: bytes) -> None:
        if self._loader:
            self._loader.take(byte)
        elif self.flash[0] == 0xE9:
            super()._take(byte)


class _Loader:
    """The boot loader in the chip's ROM, and the one that esptool loads over it."""

    def __init__(self, board: EspBoard, say: Any) -> None:
        self._board, self._flash, self._say = board, board.flash, say
        self._frame = b""
        self._loaded = False
        self._packed, self._at, self._next = zlib.decompressobj(), 0, 0

    def take(self, byte: bytes) -> None:
        if byte != _END:
            self._frame += byte
        elif self._frame:
            frame, self._frame = self._frame, b""
            for raw, escaped in reversed(_ESCAPED):
                frame = frame.replace(escaped, raw)
            self._obey(frame)

    def _obey(self, frame: bytes) -> None:
        way, command, length, check = unpack_from("<BBHI", frame)
        data = frame[8:]
        assert (way, length) == (0, len(data))
        if command in (_MEM_DATA, _DEFLATE_DATA):
            summed = 0xEF
            for byte in data[16:]:
                summed ^= byte
            assert check == summed
        if command == _SYNC:
            for _ in range(8):
                self._answer(command, 0 if self._loaded else 0x20120707)
        elif command == _READ:
            self._answer(command, {_MAGIC_REGISTER: _MAGIC, _SPI_W0: _FLASH_ID}.get(unpack_from("<I", data)[0], 0))
        elif command == _SECURITY:
            self._answer(command, 0, pack("<IB7xII", 0, 0, _CHIP, 0))
        elif command == _MEM_END:
            self._answer(command, 0)
            self._loaded = True
            self._send(b"OHAI")
        elif command in (_WRITE, _MEM_BEGIN, _MEM_DATA, _BAUD, _ATTACH):
            self._answer(command, 0)
        elif self._loaded:
            self._work(command, data)
        else:
            self._answer(command, 0, b"\x01\x05")  # only what was loaded knows it

    def _work(self, command: int, data: bytes) -> None:
        answer = b""
        if command == _ERASE:
            self._flash[:] = b"\xff" * _FLASH_BYTES
        elif command == _DEFLATE_BEGIN:
            self._packed, self._next = zlib.decompressobj(), 0
            self._at = unpack_from("<IIII", data)[3]
        elif command == _DEFLATE_DATA:
            length, number = unpack_from("<II", data)
            assert (length, number) == (len(data) - 16, self._next)
            self._next += 1
            part = self._packed.decompress(data[16:])
            # Flash memory can only lose bits until it is erased (data sheet of any NOR flash).
            assert set(self._flash[self._at : self._at + len(part)]) <= {0xFF}
            self._flash[self._at : self._at + len(part)] = part
            self._flash[self._at] ^= self._board.flips_a_bit
            self._at += len(part)
        elif command == _MD5:
            at, size = unpack_from("<II", data)
            answer = hashlib.md5(self._flash[at : at + size], usedforsecurity=False).digest()
        else:
            assert command in (_DEFLATE_END, *_IGNORED), hex(command)
        self._answer(command, 0, answer)

    def _answer(self, command: int, value: int, data: bytes = b"") -> None:
        content = data + bytes(2 if self._loaded else 4)
        self._send(pack("<BBHI", 1, command, len(content), value) + content)

    def _send(self, frame: bytes) -> None:
        for raw, escaped in _ESCAPED:
            frame = frame.replace(raw, escaped)
        self._say(_END + frame + _END)


_SERIAL = """
class Cable {
  readable = null;
  writable = null;
  getInfo = () => ({ usbVendorId: 0x303a, usbProductId: 0x1001 });
  async open() {
    if (this.readable) throw new DOMException("it is open already", "InvalidStateError");
    if (!(await cable("open"))) throw new DOMException("it cannot be opened", "NetworkError");
    this.readable = new ReadableStream({
      pull: async (to) => {
        for (;;) {
          const got = await cable("read");
          if (got === null) return to.close();
          if (got) return to.enqueue(Uint8Array.from(atob(got), (one) => one.charCodeAt(0)));
        }
      },
    });
    this.writable = new WritableStream({ write: (data) => cable("write", btoa(String.fromCharCode(...data))) });
  }
  async setSignals({ dataTerminalReady: dtr, requestToSend: rts }) {
    this.dtr = dtr ?? this.dtr ?? false;
    this.rts = rts ?? this.rts ?? false;
    await cable("signals", [this.dtr, this.rts]);
  }
  async close() {
    if (!this.readable) throw new DOMException("it is closed already", "InvalidStateError");
    if (this.readable.locked || this.writable.locked) throw new TypeError("a stream is locked");
    this.readable = this.writable = null;
    await cable("close");
  }
}
const serial = { requestPort: async () => (await cable("choose"), new Cable()) };
Object.defineProperty(navigator, "serial", { value: serial });
"""


class BrowserCable:
    """Plugs a board into a page's `navigator.serial`, before the page is opened.

    Attributes:
        chosen: how often the person has chosen a device.
        devices: under how many devices the board appears: the second is that of MicroPython.
    """

    def __init__(self, page: Page, board: EspBoard, devices: int = 1) -> None:
        self.chosen = 0
        self.devices = devices
        self._board, self._file = board, -1
        page.expose_function("cable", self._do)
        page.add_init_script(_SERIAL)

    def _do(self, what: str, data: Any = None) -> Any:
        if what == "choose":
            self.chosen += 1
        elif what == "open":
            if self.devices > self.chosen and self._board.flash[0] == 0xE9:
                return False
            self._file = os.open(self._board.port, os.O_RDWR | os.O_NOCTTY)
            return True
        elif what == "signals":
            self._board.set_signals(*data)
        elif what == "write":
            os.write(self._file, base64.b64decode(data))
        elif what == "read":
            return self._read()
        elif what == "close":
            os.close(self._file)
            self._file = -1
        return None

    def _read(self) -> str | None:
        """What has come within some milliseconds; None when the port is closed."""
        if self._file < 0:
            return None
        ready, _, _ = select.select([self._file], [], [], 0.005)
        return base64.b64encode(os.read(self._file, 65_536)).decode() if ready else ""
