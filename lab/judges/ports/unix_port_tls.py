"""The figure's link on MicroPython's own C core with mbedTLS: whom it trusts.

`python -m lab.judges.ports.unix_port_tls MICROPYTHON` with the path of a unix port of MicroPython 1.27 prints a line
for each case, and fails if one is not as it should be. The emulated board lets the computer do the TLS; here it is
mbedTLS, with the computer's clock. Pins, Wi-Fi and watchdog are empty modules.
"""

import asyncio
import ssl
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.certificate import Certificate
from firmware.archive import sources

_LIMIT_S = 30.0

_BOARD = """
class Pin:
    OUT = 3
    def __init__(self, number, mode=-1, value=None): pass
    def value(self, level): pass
class PWM:
    def __init__(self, pin, freq, duty_u16): pass
class I2C:
    def __init__(self, number, sda, scl, freq): pass
class ADC:
    ATTN_11DB = 3
    def __init__(self, pin, atten): pass
class WDT:
    def __init__(self, timeout): print("watchdog", timeout)
    def feed(self): pass
class RTC:
    shows = (2000, 1, 1, 5, 0, 0, 0, 0)
    def datetime(self, new=None):
        RTC.shows = new or RTC.shows
        return RTC.shows
class NeoPixel:
    def __init__(self, pin, count): pass
class WLAN:
    def __init__(self, interface): pass
    def isconnected(self): return True
STA_IF = 0
"""
"""`machine`, `network` and `neopixel` in one."""

_SCRIPT = """
import sys
sys.path[:] = [{folder!r}, ".frozen"]
import asyncio
from figure.config import settings
from figure.hal_esp32 import Esp32Hal
from figure.link import MqttLink

class Hal(Esp32Hal):
    def _look_up(self, host, port):
        self._address = host  # this port's addresses have another form

async def main():
    config = settings({settings!r})
    link = MqttLink(Hal(config), config)
    ended = asyncio.Event()
    link.on_trouble = lambda words: (print("refused:", words), ended.set())
    task = asyncio.create_task(link.run(print, lambda: (print("accepted"), ended.set()), b""))
    await ended.wait()
    task.cancel()

asyncio.run(main())
"""

_CONFIG = """[ca]
default_ca = signing
[signing]
database = index
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = policy
x509_extensions = extensions
[policy]
commonName = supplied
[extensions]
subjectAltName = IP:127.0.0.1
basicConstraints = critical, CA:true
"""

_LIVES = "20260101000000Z", "20990101000000Z"
_EXPIRED = "20250101000000Z", "20250201000000Z"


def made(folder: Path, start: str, end: str) -> Certificate:
    """A certificate for 127.0.0.1 that signs itself, valid between two times as `openssl ca` writes them."""
    folder.mkdir()
    (folder / "index").touch()
    (folder / "config").write_text(_CONFIG)
    request = (
        "req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=table -keyout key -out request"
    )
    signing = "ca -batch -notext -selfsign -config config -keyfile key -in request -out certificate"
    as_der = "x509 -in certificate -outform DER -out authority"  # this port reads no PEM; that of the chips reads both
    for command in (request, f"{signing} -startdate {start} -enddate {end}", as_der):
        subprocess.run(["openssl", *command.split()], cwd=folder, check=True, capture_output=True)
    return Certificate(folder / "certificate", folder / "key")


async def answer(micropython: str, folder: Path, server: Certificate, authority: Path, trusted_time: int) -> str:
    """What the figure's link says of a broker with this certificate."""

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if await reader.read(256):
            writer.write(b"\x20\x02\x00\x00")  # CONNACK
        await reader.read()
        writer.close()

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(server.file, server.key)
    async with await asyncio.start_server(greet, "127.0.0.1", 0, ssl=context) as listening:
        port = listening.sockets[0].getsockname()[1]
        where = {"host": "127.0.0.1", "port": port, "authority": str(authority), "trusted_time": trusted_time}
        script = folder / "script.py"
        script.write_text(_SCRIPT.format(folder=str(folder), settings=where))
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            micropython, str(script), stdout=pipe, stderr=asyncio.subprocess.STDOUT
        )
        async with asyncio.timeout(_LIMIT_S):
            output, _ = await process.communicate()
        listening.close()
    return "; ".join(line for line in output.decode().splitlines() if not line.startswith("watchdog"))


async def judge(micropython: str) -> bool:
    """Print a line for each case; True if all are as they should be."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "figure").mkdir()
        for name, content in sources().items():
            (folder / "figure" / name).write_bytes(content)
        for name in ("machine", "network", "neopixel"):
            (folder / f"{name}.py").write_text(_BOARD)
        right, other, old = made(folder / "1", *_LIVES), made(folder / "2", *_LIVES), made(folder / "3", *_EXPIRED)
        now = int(time.time())
        cases = {
            "right authority": (right, right, now, "accepted"),
            "another authority": (right, other, now, "not correctly signed by the trusted CA"),
            "expired": (old, old, now, "validity has expired"),
            "no time": (right, right, 0, "no TLS without the time"),
        }
        well = True
        for case, (server, authority, trusted_time, expected) in cases.items():
            said = await answer(micropython, folder, server, authority.file.with_name("authority"), trusted_time)
            well = well and expected in said
            print(f"{case}: {said}")
        return well


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m lab.judges.ports.unix_port_tls MICROPYTHON")
    try:
        well = asyncio.run(judge(sys.argv[1]))
    except OSError as error:
        sys.exit(f"{sys.argv[1]} cannot be run: {error.strerror}; name the micropython of a built unix port")
    if not well:
        sys.exit("one case is not as it should be")
