"""The machine's own Wi-Fi: its clients are counted, and a router is recommended before it is full."""

import pytest

from robodrome.doctor.finding import Finding
from robodrome.doctor.wifi import access_points, check_own_wifi

DEVICES = """phy#0
\tUnnamed/non-netdev interface
\t\twdev 0x2
\t\ttype P2P-device
\tInterface wlan0
\t\tifindex 3
\t\tssid Robodrome
\t\ttype AP
\t\tchannel 6 (2437 MHz), width: 20 MHz, center1: 2437 MHz
"""
STATION = "Station 02:00:00:00:01:00 (on wlan0)\n\tinactive time:\t12 ms\n\trx bytes:\t4096\n"


def finding_with(clients: int, figures: int, devices: str | None = DEVICES) -> Finding | None:
    def ask(*arguments: str) -> str | None:
        return STATION * clients if arguments == ("dev", "wlan0", "station", "dump") else devices

    return check_own_wifi(ask, figures)


def test_an_access_point_is_told_from_a_client() -> None:
    assert access_points(DEVICES) == ["wlan0"]
    assert access_points(DEVICES.replace("type AP", "type managed")) == []


@pytest.mark.parametrize(
    ("clients", "figures", "ok", "router"),
    [(0, 0, True, False), (6, 2, True, False), (3, 3, True, True), (7, 2, False, True), (12, 0, False, True)],
)
def test_seven_clients_are_too_many_and_three_figures_ask_for_a_router(
    clients: int, figures: int, ok: bool, router: bool
) -> None:
    finding = finding_with(clients, figures)
    assert finding is not None
    assert finding.ok == ok
    assert finding.words.startswith(f"{clients} clients in this machine's own Wi-Fi, {figures} figures")
    assert ("router" in finding.remedy) == router


def test_without_an_access_point_or_iw_nothing_is_said() -> None:
    assert finding_with(9, 9, DEVICES.replace("type AP", "type managed")) is None
    assert finding_with(9, 9, None) is None
