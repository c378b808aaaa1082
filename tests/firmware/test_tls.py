"""TLS of a figure on MicroPython: whom it trusts, by which time, and what it says when it does not."""

import itertools
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.certificate import Certificate
from controller.sim.figures.micropython_boards import BoardParts
from controller.wire.codes import State
from firmware.build import flash
from firmware.figure import cobs, wire
from tests.firmware.rig import NUMBER, PATIENCE_S, Rig, running_rig

pytestmark = [pytest.mark.broker, pytest.mark.wall_clock]

DAYS = 10
LONGER_THAN_THE_WATCHDOG_S = 3
DAY_S = 24 * 3600


def made(folder: Path) -> Certificate:
    """A certificate for 127.0.0.1 that signs itself and lives for `DAYS`."""
    folder.mkdir()
    new = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out certificate.pem"
    of = f"-days {DAYS} -subj /CN=table -addext subjectAltName=IP:127.0.0.1"
    subprocess.run(["openssl", *new.split(), *of.split()], cwd=folder, check=True, capture_output=True)
    return Certificate(folder / "certificate.pem", folder / "key.pem")


def give(rig: Rig, authority: Path | None, trusted_time: float | None) -> None:
    """Flash a new board with what it is to trust."""
    settings = {"wifi_name": "emulated", "authority": "authority.pem", **rig.board}
    if trusted_time is not None:
        settings["trusted_time"] = int(trusted_time)
    flash(rig.memory, settings)
    if authority:
        shutil.copy(authority, rig.memory / "authority.pem")


async def test_it_speaks_tls_to_a_broker_that_its_authority_has_signed(tmp_path: Path) -> None:
    """The handshake blocks for longer than the watchdog waits otherwise."""
    certificate = made(tmp_path / "tls")
    async with running_rig(tmp_path, certificate) as rig:
        give(rig, certificate.file, time.time())
        rig.switch_on()
        await rig.fleet.ready([NUMBER], PATIENCE_S)
        await rig.figure.arm()
        assert (await rig.figure.test()).boots == 1
        assert rig.figure.status.telemetry.state is State.IDLE


@pytest.mark.parametrize(
    ("trusts", "after_days", "words"),
    [
        (
            "another",
            0,
            "the broker's certificate is refused: The certificate is not correctly signed by the trusted CA",
        ),
        ("the same", DAYS + 1, "the broker's certificate is refused: The certificate validity has expired"),
        ("the same", None, "no TLS without the time: flash the settings again, by cable"),
        ("nothing", 0, "authority.pem is missing on the board or is not a certificate"),
    ],
    ids=["another authority", "expired", "no time", "no authority"],
)
async def test_a_broker_that_it_cannot_trust_is_refused_in_words(
    tmp_path: Path, trusts: str, after_days: float | None, words: str
) -> None:
    certificate, other = made(tmp_path / "tls"), made(tmp_path / "other")
    authority = {"the same": certificate.file, "another": other.file, "nothing": None}[trusts]
    async with running_rig(tmp_path, certificate) as rig:
        give(rig, authority, None if after_days is None else time.time() + after_days * DAY_S)
        said: list[str] = []
        healths: list[tuple[int, int]] = []
        splitter = cobs.Splitter()

        def listen(_: int, data: bytes) -> None:
            for frame in splitter.feed(data):
                *_, op, payload = wire.decode(frame)
                if op == wire.LOG:
                    said.append(payload[1:].decode())
                elif op == wire.HEALTH:
                    healths.append(wire.unpack(op, payload)[7:9])

        def say(seq: int, op: int) -> None:
            rig.boards.send_by_cable(NUMBER, cobs.encode(wire.encode(wire.ALL, 9, seq, 0, op)))

        rig.boards.on_cable = listen
        rig.parts = BoardParts(rate=4)
        rig.switch_on()
        seqs = itertools.count(1)

        def asked_until(op: int, condition: Callable[[], bool]) -> Callable[[], bool]:
            """Ask again whenever the condition is looked at."""
            return lambda: say(next(seqs), op) or condition()  # type: ignore[func-returns-value]

        await rig.until(asked_until(wire.HELLO, lambda: any(text.startswith(words) for text in said)))
        await rig.until(
            asked_until(wire.TEST, lambda: any(uptime_s >= LONGER_THAN_THE_WATCHDOG_S for _, uptime_s in healths))
        )
        assert {boots for boots, _ in healths} == {1}, "refused, not restarted"
        assert not rig.figure.status.link.up
