"""What is checked before anything begins: folders, the page's port, seats, a table's settings.

`play` and the others refuse by these functions, and `doctor` tries the same ones.
"""

import errno
import logging
import secrets
import shutil
import socket
import ssl
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from base.files import ensure_folder, write_private
from base.ports import holder_of
from base.release import RELEASED_S
from controller.certificate import Certificate
from controller.config import TableSettings, load
from controller.errors import ConfigError, LinkError, StoreError
from engine import registry
from engine.state import Game
from robodrome.openssl import validity
from web_remote.http.addresses import own_addresses
from web_remote.http.server import listen
from web_remote.http.tls import tls_context

log = logging.getLogger(__name__)

MIN_FREE_MB = 50
"""Least free space of a folder that is written to: journals and calibrations stay far below it."""

PROBE_BYTES = 4096
"""What is written to see whether a folder takes anything: one block of most file systems."""

NO_SPACE = (errno.ENOSPC, errno.EDQUOT)
"""Errors of a full disk, and of a user who may not fill more of it."""


def check_folder(folder: Path, option: str) -> int:
    """Try to write in a folder, or in the nearest existing one above it; leaves nothing behind.

    Args:
        folder: need not exist yet, and is not made.
        option: named in the errors.

    Returns:
        Free space in MB.

    Raises:
        ConfigError: it is not a folder.
        StoreError: it cannot be written, or is nearly full.
    """
    where = f"{option} {folder}"
    place = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not place.is_dir():
        raise ConfigError(f"{where}: {place} is a file, not a folder; choose another folder")
    try:
        with tempfile.TemporaryFile(dir=place) as probe:
            probe.write(bytes(PROBE_BYTES))
            probe.flush()
    except OSError as error:
        if error.errno not in NO_SPACE:
            raise StoreError(
                f"{where}: {place} cannot be written ({error.strerror}); choose another folder, or change its owner"
            ) from error
    free_mb = shutil.disk_usage(place).free // 1_000_000
    if free_mb < MIN_FREE_MB:
        raise StoreError(
            f"{where}: the disk is full, {free_mb} MB are free of {MIN_FREE_MB}; make room, or choose another folder"
        )
    return free_mb


def make_folder(folder: Path, option: str) -> None:
    """Make a folder that can be written, now rather than when the results are there.

    Raises:
        ConfigError, StoreError: see `check_folder`.
    """
    check_folder(folder, option)
    folder.mkdir(parents=True, exist_ok=True)


def take_port(host: str, port: int) -> socket.socket:
    """Take the page's port until the socket is closed; port 0 is any free one.

    Raises:
        ConfigError: this machine has no such address.
        LinkError: the port is in use, or needs rights that we do not have.
    """
    try:
        return listen(host, port)
    except PermissionError as error:
        raise LinkError(f"--port {port}: ports below 1024 need the rights of root; choose one such as 8000") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise LinkError(
                f"--port {port}: {holder_of(port)} uses it; end that program, or choose another port, such as "
                f"--port {_free_port_after(host, port)}"
            ) from error
        known = ", ".join(address.rpartition(":")[0] for address in own_addresses(port))
        raise ConfigError(
            f"--host {host}: this machine has no such address; it has {known} and 127.0.0.1, and 0.0.0.0 stands for all"
        ) from error


def given_certificate(certificate: Path | None, key: Path | None) -> Certificate | None:
    """The certificate of `--certificate` and `--key`; None without them. The log warns of one that is not valid now.

    Raises:
        ConfigError: only one of the two is given, or `openssl` is not installed.
    """
    if certificate is None or key is None:
        if certificate or key:
            raise ConfigError("--certificate and --key belong together; give both, or neither")
        return None
    _warn_of_dates(certificate)
    return Certificate(certificate, key)


def _warn_of_dates(certificate: Path) -> None:
    """Say in the log that a certificate is not valid now, or that this machine's clock cannot tell."""
    dates, now_s = validity(certificate), time.time()
    if dates is None:
        return
    begins, ends = (f"{datetime.fromtimestamp(date_s, UTC):%Y-%m-%d %H:%M} UTC" for date_s in dates)
    if dates[1] <= max(now_s, RELEASED_S):
        log.warning(
            "--certificate %s: it was valid until %s, so phones refuse it or warn of it; renew it and start again.",
            certificate,
            ends,
        )
    elif now_s < RELEASED_S:
        log.warning(
            "--certificate %s: it is valid from %s until %s, but this machine's clock is not set and cannot say "
            "whether that is today; phones go by their own clocks.",
            certificate,
            begins,
            ends,
        )
    elif now_s < dates[0]:
        log.warning(
            "--certificate %s: it is not valid before %s, so phones refuse it or warn of it; use one that is valid "
            "today, or set this machine's clock if it is wrong.",
            certificate,
            begins,
        )


def tls_of(certificate: Certificate) -> ssl.SSLContext:
    """What encrypts the page's connections.

    Raises:
        ConfigError: the certificate cannot be used.
    """
    try:
        return tls_context(certificate.file, certificate.key)
    except ssl.SSLError as error:
        raise ConfigError(
            f"{certificate.file} and {certificate.key}: they are no certificate and its key in PEM ({error.reason}); "
            "make them again, or leave both out for plain http"
        ) from error
    except OSError as error:
        raise ConfigError(
            f"{certificate.file} and {certificate.key}: {error.strerror}; name files that are there"
        ) from error


def computer_players(game: Game, texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Seats and levels of `--ai SEAT=LEVEL`.

    Raises:
        ConfigError: the text is not of this form, or the game has no such seat or level, or a seat is given twice.
    """
    levels = registry.players(game.name)
    given: dict[str, str] = {}
    for text in texts:
        seat, equals, level = text.partition("=")
        if not equals:
            raise ConfigError(f"--ai {text}: write SEAT=LEVEL, such as {game.seats[-1]}={levels[-1]}")
        if seat not in game.seats:
            raise ConfigError(f"--ai {text}: {game.title} has no seat {seat!r}; it has {', '.join(game.seats)}")
        if level not in levels:
            raise ConfigError(f"--ai {text}: {game.title} has no level {level!r}; it has {', '.join(levels)}")
        if seat in given:
            raise ConfigError(f"--ai {text}: seat {seat} is given twice; name it once")
        given[seat] = level
    return tuple(given.items())


def table_settings(file: str, game: str | None) -> TableSettings:
    """The settings of a real table, on which its own game is played first.

    Raises:
        ConfigError: the file cannot be used, or says another game.
    """
    settings = load(Path(file))
    if game not in (None, settings.game):
        raise ConfigError(
            f"{file}: the sheet of {settings.game} lies on this table; leave {game} out and change the sheet in the "
            "lobby on the host's phone, or change `game` in the file, or play on the simulated table with --table sim"
        )
    return settings


def _free_port_after(host: str, port: int) -> int:
    """The next port that is free now."""
    for other in range(port + 1, 65536):
        try:
            listen(host, other).close()
        except OSError:
            continue
        return other
    return 0


def metrics_token(path: Path) -> str | None:
    """What Prometheus must know, from a file that is made when there is none; None if it cannot be kept."""
    try:
        if not path.exists():
            ensure_folder(path.parent)
            write_private(path, f"{secrets.token_urlsafe(32)}\n".encode())
        return path.read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError) as error:
        log.warning("Nobody can read /metrics, as its token cannot be kept: %s", error)
        return None
