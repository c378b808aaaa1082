"""Settings of the remote."""

import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

InvitationPage = Literal["j", "tv", "camera"]
"""Where invitations of players, screens and phones that film are used."""


@dataclass(frozen=True, slots=True)
class RemoteSettings:
    """How phones reach the table.

    Attributes:
        addresses: `host:port` at which phones reach it directly, the best one first.
        names: further host names that are answered, besides `localhost` and those in `addresses` and `published`. All
            other names are refused: a foreign web site could have its own name resolve to the table.
        scheme: `http`, or `https` if connections are encrypted.
        published: where a reverse proxy, or a name of the owner's, serves the page, the best one first: such as
            `https://home.example/table`, without a slash at the end. QR codes contain the first, if there is one.
        proxies: addresses or networks of reverse proxies; what they say of the machines behind them is believed.
        authority: the certificate (PEM) of the table's own authority, which phones must trust; None without one.
        secure: `host:port` at which phones reach it by https while `scheme` is `http`; None without one.
        metrics_token: who knows it may read `/metrics`; None: nobody may.
        pin_file: where the operator's PIN is kept; None: in memory only.
        phones_file: where paired phones are kept over a restart; None: they must pair again.
        cameras_file: the same of phones that film.
    """

    addresses: tuple[str, ...] = ("localhost:8000",)
    names: tuple[str, ...] = ()
    scheme: Literal["http", "https"] = "http"
    published: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    secure: str | None = None
    phones_file: Path | None = None
    cameras_file: Path | None = None
    pin_file: Path | None = None
    metrics_token: str | None = None
    authority: bytes | None = None

    @property
    def urls(self) -> tuple[str, ...]:
        """All addresses of the page, the best one first."""
        return (*self.published, *(f"{self.scheme}://{address}" for address in self.addresses))

    @property
    def url(self) -> str:
        """The address of the page."""
        return self.urls[0]

    @property
    def secure_url(self) -> str | None:
        """The address of the page by https, which browsers demand of a page that films; None without one."""
        own = () if self.secure is None else (f"https://{self.secure}",)
        return next((url for url in (*self.urls, *own) if url.startswith("https:")), None)

    def link(self, code: str, page: InvitationPage = "j") -> str:
        """The address of an invitation; the code is in the fragment, which browsers do not send and so no log holds.

        That of a camera needs a `secure_url`.
        """
        return f"{self.secure_url if page == 'camera' else self.url}/{page}#{code}"

    def all_names(self) -> frozenset[str]:
        """The host names that are answered, lower case, without ports."""
        own = (urlsplit(url).hostname or "" for url in self.urls)
        return frozenset(name.lower().removesuffix(".") for name in ("localhost", *self.names, *own))

    def origins(self) -> frozenset[str]:
        """The origins of the published page, as browsers send them, independent of the name that a proxy uses."""
        return frozenset(url.lower().removesuffix(urlsplit(url.lower()).path) for url in self.published)


def machine_names(hostname: str | None = None) -> tuple[str, ...]:
    """The names of this machine in a home network: its own, alone and by mDNS; no foreign web site can have these."""
    full = hostname or socket.gethostname()
    bare = full.partition(".")[0]
    return tuple(dict.fromkeys((full, bare, f"{bare}.local")))
