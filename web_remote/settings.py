"""What the remote must be told."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class RemoteSettings:
    """How phones reach the table.

    Attributes:
        addresses: `host:port` under which phones reach it, the best one first; QR codes lead to the first.
        names: further host names that are answered; `localhost` and the names in `addresses` always are. Every
            other name is refused, or any web site could let its own name point at the table.
        phones_file: keeps the paired phones over a restart; None: they pair anew.
    """

    addresses: tuple[str, ...] = ("localhost:8000",)
    names: tuple[str, ...] = ()
    phones_file: Path | None = None

    def link(self, code: str) -> str:
        """The address that lets a phone in; the code is in the fragment, which stays out of every log."""
        return f"http://{self.addresses[0]}/j#{code}"

    def all_names(self) -> frozenset[str]:
        """The host names that are answered, lower case, without ports."""
        own = (address.rpartition(":")[0] for address in self.addresses)
        return frozenset(name.strip("[]").lower() for name in ("localhost", *self.names, *own))
