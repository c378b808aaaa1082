"""A stop button at the table: a key of a Linux input device, such as a pin of the Raspberry Pi or a USB button.

Not yet tested on hardware. Sources: Linux, `Documentation/input/input.rst` and `include/uapi/linux/input.h`.
"""

import contextlib
import fcntl
import logging
import os
import select
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path

from controller.errors import ConfigError

log = logging.getLogger(__name__)

HELD_S = 0.05
"""Wall time after which a held key is reported again: nothing resumes while it is held."""

RETRY_S = 0.5
"""Wall time between two attempts to open a device that is gone."""

_EVENT = struct.Struct("@llHHi")
"""A `struct input_event`: seconds and microseconds, type, code, value."""

_SYN, _KEY = 0, 1
"""Types of events: of the device itself, and of a key, which is down unless its value is 0."""

_SYN_DROPPED = 3
"""The device's code for events that were lost, as nobody read them in time."""

_KEYS_BYTES = 96
"""A bit for each key, up to KEY_MAX 0x2FF."""

_READ_KEYS = 2 << 30 | _KEYS_BYTES << 16 | ord("E") << 8 | 0x18
"""The request EVIOCGKEY(96): which keys are down."""


def keys_down(device: int) -> set[int]:
    """The codes of the keys that are down now.

    Args:
        device: file descriptor of an input device.

    Raises:
        OSError: it is none, or it is gone.
    """
    bits = int.from_bytes(fcntl.ioctl(device, _READ_KEYS, bytes(_KEYS_BYTES)), "little")
    return {code for code in range(8 * _KEYS_BYTES) if bits >> code & 1}


def open_device(path: Path) -> tuple[int, set[int]]:
    """Open an input device; returns its file descriptor, which the caller closes, and the keys that are down.

    Raises:
        ConfigError: there is none, it may not be read, or it is something else.
    """
    where = f"`stop_button` {path}"
    try:
        device = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except PermissionError as error:
        raise ConfigError(f"{where} may not be read: sudo usermod -aG input $USER, then log in again") from error
    except OSError as error:
        raise ConfigError(f"{where}: {error.strerror}; `ls /dev/input/by-path` shows what is connected") from error
    try:
        return device, keys_down(device)
    except OSError as error:
        os.close(device)
        raise ConfigError(f"{where} is not an input device; `ls /dev/input/by-path` shows those that are") from error


class StopButton:
    """Watches a button in its own thread, as a context manager; any key of its device counts.

    Args:
        path: of the input device.
        pressed: called when a key goes down and, while one is down, again every `HELD_S`; in the button's thread.
        gone: called when the device is gone and, until it is back, again every `RETRY_S`; in the button's thread.
    """

    name = "The stop button's thread"

    def __init__(self, path: Path, pressed: Callable[[], None], gone: Callable[[], None]) -> None:
        self._path, self._pressed, self._gone = path, pressed, gone
        self._probes: deque[Callable[[], None]] = deque()

    def __enter__(self) -> "StopButton":
        self._start(open_device(self._path))
        return self

    def __exit__(self, *_: object) -> None:
        self._wakeup.close()
        self._thread.join()

    def alive(self) -> bool:
        """Whether its thread runs."""
        return self._thread.is_alive()

    def probe(self, answered: Callable[[], None]) -> None:
        """Have its thread call `answered`."""
        self._probes.append(answered)
        self._wakeup.send(b"\0")

    def restart(self) -> None:
        """Watch it with a new thread; an old one that hangs ends once it runs again."""
        self._wakeup.close()
        self._start(None)

    def _start(self, device_and_keys: tuple[int, set[int]] | None) -> None:
        self._wakeup, wakeup = socket.socketpair()
        self._wakeup.setblocking(False)
        self._thread = threading.Thread(
            target=self._run, args=(wakeup, device_and_keys), name="stop button", daemon=True
        )
        self._thread.start()

    # In the button's thread.

    def _run(self, wakeup: socket.socket, device_and_keys: tuple[int, set[int]] | None) -> None:
        with wakeup:
            while (device_and_keys := device_and_keys or self._reopen(wakeup)) is not None:
                device, down = device_and_keys
                try:
                    self._watch(wakeup, device, down)
                    return
                except OSError as error:
                    log.error("The stop button %s is gone: %s", self._path, error)
                finally:
                    os.close(device)
                device_and_keys = None

    def _reopen(self, wakeup: socket.socket) -> tuple[int, set[int]] | None:
        """The device when it can be opened; None if the button is closed before."""
        self._gone()
        while not (select.select([wakeup], [], [], RETRY_S)[0] and self._is_closed(wakeup)):
            with contextlib.suppress(ConfigError):
                device_and_keys = open_device(self._path)
                log.info("The stop button %s is back", self._path)
                return device_and_keys
            self._gone()
        return None

    def _watch(self, wakeup: socket.socket, device: int, down: set[int]) -> None:
        """Tell presses until the button is closed.

        Raises:
            OSError: the device is gone.
        """
        while True:
            if down:
                self._pressed()
            ready = select.select([wakeup.fileno(), device], [], [], HELD_S if down else None)[0]
            if wakeup.fileno() in ready and self._is_closed(wakeup):
                return
            if device in ready:
                down = self._after(device, down)

    def _is_closed(self, wakeup: socket.socket) -> bool:
        """Whether the button is closed; else somebody has asked whether the thread answers."""
        if not wakeup.recv(1024):
            return True
        while self._probes:
            self._probes.popleft()()
        return False

    def _after(self, device: int, down: set[int]) -> set[int]:
        """The keys that are down after the device's next events; reports each that goes down."""
        data = os.read(device, 64 * _EVENT.size)
        if not data:
            raise OSError("it has ended")
        for _, _, kind, code, value in _EVENT.iter_unpack(data):
            if kind == _KEY and value:
                down |= {code}
                self._pressed()
            elif kind == _KEY:
                down -= {code}
            elif kind == _SYN and code == _SYN_DROPPED:
                down = keys_down(device)
        return down
