"""Settings of the remote."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True, slots=True)
class RemoteSettings:
    """How phones reach the table.

    Attributes:
        addresses: `host:port` at which phones reach it, the best one first; QR codes contain the first.
        names: further host names that are answered, besides `localhost` and those in `addresses`. All other names are
            refused: a foreign web site could have its own name resolve to the table.
        scheme: `http`, or `https` if connections are encrypted.
        authority: the certificate (PEM) of the authority that phones are told to trust; None: none of the table's own.
        metrics_token: who knows it may read `/metrics`; None: nobody may.
        pin_file: where the operator's PIN is kept; None: in memory only.
        phones_file: where paired phones are kept over a restart; None: they must pair again.
    """

    addresses: tuple[str, ...] = ("localhost:8000",)
    names: tuple[str, ...] = ()
    scheme: Literal["http", "https"] = "http"
    phones_file: Path | None = None
    pin_file: Path | None = None
    metrics_token: str | None = None
    authority: bytes | None = None

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"{self.scheme}://{self.addresses[0]}"

    def link(self, code: str, page: Literal["j", "tv"] = "j") -> str:
        """The address of an invitation; the code is in the fragment, which browsers do not send and so no log holds."""
        return f"{self.url}/{page}#{code}"

    def all_names(self) -> frozenset[str]:
        """The host names that are answered, lower case, without ports."""
        own = (address.rpartition(":")[0] for address in self.addresses)
        return frozenset(name.strip("[]").lower() for name in ("localhost", *self.names, *own))
