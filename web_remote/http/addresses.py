"""The addresses at which other machines reach this one, as the Linux kernel reports its network."""

import contextlib
import fcntl
import ipaddress
import socket
from collections.abc import Iterator
from pathlib import Path

ETHERNET = "1"
"""What the kernel calls the type of Ethernet and Wi-Fi (ARPHRD_ETHER); tunnels, such as those of VPNs, have others."""

INSIDE = ("br-", "cni", "docker", "lxc", "lxdbr", "podman", "tailscale", "tap", "tun", "veth", "virbr", "vmnet", "wg")
"""Beginnings of the names of interfaces that lead to containers, virtual machines and VPNs."""

_UP = 0x1
"""RTF_UP of a route (linux/route.h)."""

_UNUSABLE = 0x08 | 0x20 | 0x40
"""Of an IPv6 address: another machine has it, it is given up, or it is not confirmed yet (linux/if_addr.h)."""

_TEMPORARY = 0x01
"""Of an IPv6 address: it changes from day to day (RFC 8981)."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def own_addresses(port: int, host: str = "0.0.0.0") -> tuple[str, ...]:
    """`host:port` at which other machines may reach this one, the likeliest first; otherwise `localhost`.

    Args:
        port: of the service.
        host: what it listens on: `::` for all IPv6 addresses, anything else for all IPv4 ones.
    """
    if host == "::":
        found = [(name, f"[{address}]") for name, address in _ranked(ipv6_addresses(), "ipv6_route")]
    else:
        found = [(name, str(address)) for name, address in _ranked(list(_ipv4_addresses()), "route")]
    return tuple(f"{address}:{port}" for _, address in found) or (f"localhost:{port}",)


def _ranked(addresses: list[tuple[str, Address]], routes: str) -> list[tuple[str, Address]]:
    defaults = default_interfaces(Path("/proc/net", routes))
    return ranked(addresses, defaults)


def ranked(
    addresses: list[tuple[str, Address]], defaults: list[str], interfaces: Path = Path("/sys/class/net")
) -> list[tuple[str, Address]]:
    """Those that leave the machine: first that of the default route, last those of containers and VPNs.

    Args:
        addresses: each with its interface.
        defaults: interfaces of default routes, the preferred one first.
        interfaces: has a folder for each interface, with its `type`.
    """

    def rank(one: tuple[str, Address]) -> tuple[bool, int]:
        name = one[0]
        return leads_inside(name, interfaces), defaults.index(name) if name in defaults else len(defaults)

    outward = [one for one in addresses if not one[1].is_loopback and not one[1].is_link_local]
    return sorted(outward, key=rank)


def leads_inside(name: str, interfaces: Path = Path("/sys/class/net")) -> bool:
    """Whether an interface leads to containers, virtual machines or a VPN, where no phone at home is."""
    try:
        kind = (interfaces / name / "type").read_text().strip()
    except OSError:
        kind = ETHERNET
    return kind != ETHERNET or name.startswith(INSIDE)


def default_interfaces(routes: Path) -> list[str]:
    """The interfaces of default routes in `/proc/net/route` or `ipv6_route`, the preferred one first; [] if unread."""
    found: list[tuple[int, str]] = []
    with contextlib.suppress(OSError):
        rows = [line.split() for line in routes.read_text().splitlines()]
        for row in rows:
            if len(row) == 10:
                target, length, *_, metric, _, _, flags, name = row
                is_default = int(target + length, 16) == 0
            elif len(row) == 11 and row[0] != "Iface":
                name, target, _, flags, _, _, metric, mask, *_ = row
                is_default, metric = int(target + mask, 16) == 0, f"{int(metric):x}"
            else:
                continue
            if is_default and int(flags, 16) & _UP and name != "lo":
                found.append((int(metric, 16), name))
    return [name for _, name in sorted(found, key=lambda one: one[0])]


def ipv6_addresses(file: Path = Path("/proc/net/if_inet6")) -> list[tuple[str, Address]]:
    """The IPv6 addresses, each with its interface; those that stay come before those that change."""
    found: list[tuple[bool, str, Address]] = []
    with contextlib.suppress(OSError):
        for digits, _, _, _, flags, name in map(str.split, file.read_text().splitlines()):
            if not int(flags, 16) & _UNUSABLE:
                found.append((bool(int(flags, 16) & _TEMPORARY), name, ipaddress.IPv6Address(int(digits, 16))))
    return [(name, address) for _, name, address in sorted(found, key=lambda one: one[0])]


def _ipv4_addresses() -> Iterator[tuple[str, Address]]:
    """The IPv4 address of each interface that has one."""
    get_address = 0x8915  # SIOCGIFADDR, linux/sockios.h
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        for _, name in sorted(socket.if_nameindex()):
            with contextlib.suppress(OSError):
                answer = fcntl.ioctl(any_socket.fileno(), get_address, name.encode()[:15].ljust(256, b"\0"))
                yield name, ipaddress.IPv4Address(answer[20:24])
