"""Which of this machine's addresses phones get: the tables are those of `proc(5)` and of the kernel's headers."""

from ipaddress import ip_address
from pathlib import Path

import pytest

from web_remote.http.addresses import default_interfaces, ipv6_addresses, own_addresses, ranked

ROUTES = """\
Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
docker0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0
wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0
eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
usb0\t00000000\t0102A8C0\t0002\t0\t0\t1\t00000000\t0\t0\t0
"""
"""Ethernet before Wi-Fi by its metric; a route by `usb0` is down (no RTF_UP)."""

ZERO = "0" * 32
ROUTES_6 = f"""\
fd000000000000000000000000000000 40 {ZERO} 00 {ZERO} 00000100 00000001 00000000 00000001     eth0
{ZERO} 00 {ZERO} 00 fe800000000000000000000000000001 00000400 00000002 00000000 00450003    wlan0
{ZERO} 00 {ZERO} 00 fe800000000000000000000000000001 00000064 00000002 00000000 00450003     eth0
{ZERO} 00 {ZERO} 00 {ZERO} ffffffff 00000001 00000000 00200200       lo
"""

ADDRESSES_6 = """\
fd000000000000010000000000000abc 02 40 00 01     eth0
fd000000000000010000000000000002 02 40 00 80     eth0
fd000000000000010000000000000003 02 40 00 a0     eth0
fe8000000000000000fc00fffe000001 02 40 20 80     eth0
00000000000000000000000000000001 01 80 10 80       lo
"""
"""The first is temporary, the third is deprecated."""


def test_the_default_routes_by_their_metric(tmp_path: Path) -> None:
    (tmp_path / "route").write_text(ROUTES)
    (tmp_path / "ipv6_route").write_text(ROUTES_6)
    assert default_interfaces(tmp_path / "route") == ["eth0", "wlan0"]
    assert default_interfaces(tmp_path / "ipv6_route") == ["eth0", "wlan0"]
    assert default_interfaces(tmp_path / "none") == []


@pytest.mark.parametrize(
    ("addresses", "defaults", "types", "first", "last"),
    [
        # Docker's bridge has been there before the network card.
        ({"docker0": "172.17.0.1", "eth0": "192.168.1.5"}, ["eth0"], {}, "192.168.1.5", "172.17.0.1"),
        # No default route: a network of one's own, and libvirt's bridge.
        ({"virbr0": "192.168.122.1", "eth0": "192.168.1.5"}, [], {}, "192.168.1.5", "192.168.122.1"),
        ({"br-5c0a": "172.18.0.1", "veth1": "172.19.0.1", "enp3s0": "10.0.0.7"}, [], {}, "10.0.0.7", "172.19.0.1"),
        # A bridge that is the machine's own way out does not belong to a container.
        ({"eth1": "10.1.0.1", "br0": "192.168.1.5"}, ["br0"], {}, "192.168.1.5", "10.1.0.1"),
        # VPNs, also as default route, by name or type: 65534 (ARPHRD_NONE) and 512 (PPP) in linux/if_arp.h.
        ({"tun0": "10.8.0.2", "wlan0": "192.168.1.5"}, ["tun0", "wlan0"], {}, "192.168.1.5", "10.8.0.2"),
        ({"wg0": "10.9.0.2", "wlan0": "192.168.1.5"}, ["wlan0"], {}, "192.168.1.5", "10.9.0.2"),
        ({"tailscale0": "100.64.0.2", "eth0": "192.168.1.5"}, ["eth0"], {}, "192.168.1.5", "100.64.0.2"),
        ({"nordlynx": "10.5.0.2", "eth0": "192.168.1.5"}, [], {"nordlynx": "65534"}, "192.168.1.5", "10.5.0.2"),
        ({"company": "10.6.0.2", "eth0": "192.168.1.5"}, [], {"company": "512"}, "192.168.1.5", "10.6.0.2"),
    ],
)
def test_the_address_that_phones_reach_is_the_first(
    addresses: dict[str, str], defaults: list[str], types: dict[str, str], first: str, last: str, tmp_path: Path
) -> None:
    for name in addresses:
        (tmp_path / name).mkdir()
        (tmp_path / name / "type").write_text(types.get(name, "1") + "\n")
    found = ranked([(name, ip_address(text)) for name, text in addresses.items()], defaults, tmp_path)
    told = [str(address) for _, address in found]
    assert (told[0], told[-1], len(told)) == (first, last, len(addresses))


def test_addresses_that_do_not_leave_the_machine_are_left_out(tmp_path: Path) -> None:
    inside = [("lo", ip_address("127.0.0.1")), ("eth0", ip_address("169.254.3.4")), ("eth0", ip_address("fe80::1"))]
    assert ranked(inside, ["eth0"], tmp_path) == []


def test_ipv6_addresses_that_stay_come_first(tmp_path: Path) -> None:
    (tmp_path / "if_inet6").write_text(ADDRESSES_6)
    told = [str(address) for _, address in ipv6_addresses(tmp_path / "if_inet6")]
    assert told == ["fd00:0:0:1::2", "fe80::fc:ff:fe00:1", "::1", "fd00:0:0:1::abc"]


def test_addresses_name_the_port() -> None:
    assert all(address.endswith(":8123") for address in own_addresses(8123))
    assert not [address for address in own_addresses(8123) if address.startswith("127.")]
    assert all(address.startswith(("[", "localhost")) for address in own_addresses(8123, "::"))
