"""Where phones reach the page: by http, and by https at a second port for those that film; or by https alone."""

import logging
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from base.files import ensure_folder
from controller.certificate import Certificate
from controller.config import WebSettings
from controller.data_folder import folder_lock
from controller.errors import ConfigError, StoreError
from robodrome.checks import metrics_token, tls_of
from robodrome.own_certificate import AUTHORITY, own_certificate
from web_remote.http.addresses import own_addresses
from web_remote.http.server import listen
from web_remote.pairing.operator_pin import FILE as PIN_FILE
from web_remote.settings import RemoteSettings, machine_names

log = logging.getLogger(__name__)

HTTPS = "https"
"""Name in the data folder of the folder with the authority and its certificate."""

HTTPS_OFFSET = 443
"""Port of https above that of http: 8443 with 8000."""


@dataclass(frozen=True, slots=True)
class ReachedAt:
    """The address `host` and the `port` of the page, the data folder, and whether it is served by https only."""

    host: str
    port: int
    data: Path
    https: bool


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Addresses of the page, what encrypts its connections, and the second port if http and https are both served."""

    settings: RemoteSettings
    tls: ssl.SSLContext | None
    encrypted: tuple[socket.socket, ssl.SSLContext] | None = None


@contextmanager
def endpoint_of(at: ReachedAt, web: WebSettings, certificate: Certificate | None) -> Iterator[Endpoint]:
    """Addresses and TLS contexts of the page; inside the block a second port is open, and its authority is held: a
    second table that made it again would take phones' trust from this one.

    Args:
        at: where the page answers.
        web: the table's settings.
        certificate: given by the owner of the table, and then for all connections.

    Raises:
        ControllerError: the page shall be served by https, and the certificate cannot be made.
        StoreError: another table uses the data folder.
    """
    with folder_lock(ensure_folder(at.data / HTTPS)):
        yield from _endpoint_of(at, web, certificate)


def _endpoint_of(at: ReachedAt, web: WebSettings, certificate: Certificate | None) -> Iterator[Endpoint]:
    encrypted = at.https or web.https
    settings = RemoteSettings(
        addresses=own_addresses(at.port, at.host) if at.host in ("0.0.0.0", "::") else (f"{at.host}:{at.port}",),
        names=machine_names(),
        scheme="https" if certificate or encrypted else "http",
        published=web.addresses,
        proxies=web.proxies,
        phones_file=at.data / "phones.json",
        cameras_file=at.data / "cameras.json",
        pin_file=at.data / PIN_FILE,
        metrics_token=metrics_token(at.data / "metrics.token"),
    )
    if certificate is not None:
        yield Endpoint(settings, tls_of(certificate))
    elif encrypted:
        yield Endpoint(*_with_own_certificate(settings, at.data))
    else:
        yield from _plain_and_encrypted(settings, at)


def _plain_and_encrypted(settings: RemoteSettings, at: ReachedAt) -> Iterator[Endpoint]:
    try:
        with_authority, tls = _with_own_certificate(settings, at.data)
    except (ConfigError, StoreError) as error:
        log.warning("The page is not served by https, so no phone can film: %s", error)
        yield Endpoint(settings, None)
        return
    with _port_of_https(at) as second:
        secure = f"{settings.addresses[0].rpartition(':')[0]}:{second.getsockname()[1]}"
        yield Endpoint(replace(with_authority, secure=secure), None, (second, tls))


def _with_own_certificate(settings: RemoteSettings, data: Path) -> tuple[RemoteSettings, ssl.SSLContext]:
    folder = data / HTTPS
    # Phones trust an authority that vouches for no name without a dot; such a name shall need no new trust.
    dotted = [name for name in settings.all_names() if name == "localhost" or "." in name or ":" in name]
    tls = tls_of(own_certificate(folder, dotted))
    return replace(settings, authority=(folder / AUTHORITY).read_bytes()), tls


def _port_of_https(at: ReachedAt) -> socket.socket:
    """The port that belongs to that of http, as phones keep their trust and their role by port; else any free one."""
    try:
        return listen(at.host, at.port + HTTPS_OFFSET)
    except (OSError, OverflowError):
        return listen(at.host, 0)
