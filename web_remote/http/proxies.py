"""Reverse proxies between phones and the table: what they report about the machines behind them."""

import ipaddress
import re
from collections.abc import Collection, Mapping, Sequence

Host = ipaddress.IPv4Address | ipaddress.IPv6Address

_FOR = re.compile(r'(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)', re.IGNORECASE)
"""The machine for which a proxy forwards, in an element of `Forwarded` (RFC 7239)."""


class Proxies:
    """The reverse proxies that the settings name.

    Args:
        named: their addresses or networks.

    Raises:
        ValueError: one is neither.
    """

    def __init__(self, named: Collection[str]) -> None:
        self._networks = [ipaddress.ip_network(name, strict=False) for name in named]

    def client(self, peer: str, headers: Sequence[tuple[bytes, bytes]]) -> str:
        """The address of the machine that sent the request.

        That is the other end of the connection, or what a named proxy there says in `X-Forwarded-For` or `Forwarded`,
        up to the first machine that is not a named proxy. If it says both and they differ, one of them comes from the
        machine behind it and cannot be believed: then the proxy counts as the machine.

        Args:
            peer: the address of the other end of the connection.
            headers: of the request, names in lower case.
        """
        given = {name: _joined(headers, name) for name in (b"x-forwarded-for", b"forwarded")}
        chains = [chain for chain in (_listed(given), _forwarded(given)) if chain]
        found = {self._first_stranger(peer, chain) for chain in chains}
        return found.pop() if len(found) == 1 else peer

    def _first_stranger(self, peer: str, chain: list[str]) -> str:
        current = peer
        while chain and self._is_named(current):
            following = _host(chain.pop())
            if following is None:
                break
            current = str(following)
        return current

    def _is_named(self, address: str) -> bool:
        host = _host(address)
        return host is not None and any(host in network for network in self._networks)


def _joined(headers: Sequence[tuple[bytes, bytes]], name: bytes) -> str:
    return ",".join(value.decode("latin-1") for key, value in headers if key == name)


def _listed(given: Mapping[bytes, str]) -> list[str]:
    return [part.strip() for part in given[b"x-forwarded-for"].split(",") if part.strip()]


def _forwarded(given: Mapping[bytes, str]) -> list[str]:
    elements = [element.strip() for element in given[b"forwarded"].split(",") if element.strip()]
    return [found[1].strip('" ') if (found := _FOR.search(element)) else "" for element in elements]


def _host(text: str) -> Host | None:
    """The address in `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`; None if it is not an address."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        host = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(host, "ipv4_mapped", None) or host
