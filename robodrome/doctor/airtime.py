"""`robodrome doctor --radio`: how many tables share an access point, from the time on air of what figures send and get.

2.4 GHz has three channels that do not overlap: 1, 6 and 11. Times are those of IEEE 802.11-2020: DIFS, half of the
smallest contention window, HT-mixed preamble (19.3.2), symbols of 4 us at MCS 0 or MCS 7 (19.5), signal extension,
SIFS, and an acknowledgement of 14 bytes at 6 Mbit/s (17.4). Figures count at MCS 0, as far away as they may stand, each
message as a TCP segment with its acknowledgement; frames that are sent again are what is left of the safe share. That
share, half, is what Zebra's "Best practices for voice deployment" allows where 100 ms matter.
"""

import math

from rich.console import Console

CHANNELS = (1, 6, 11)

SAFE, BEACONS = 0.5, 0.03
"""Share of its time in which a channel may be busy, and of beacons: ten each second, of 300 bytes at 1 Mbit/s."""

POSE_BYTES, POSE_HZ = 23, 30
"""Frame of docs/reference/protocol.md to a figure that drives: one for each picture of the camera."""

TEL_BYTES, TEL_HZ = 31, 12
"""Frame of a figure: ten each second, and a PING with its answer, which are shorter."""

MQTT_BYTES = 27
"""Head of a PUBLISH, with a topic such as `robodrome/table/r/1/cmd`."""

PHONE_MBIT_S = 8.0
"""Of a phone with a noisy camera, which sends 12 whole pictures of 80 kB each second; tiles alone take 3 kB."""

_IP_TCP_BYTES, _SEGMENT_BYTES = 40, 1460
_MAC_BYTES = 46
"""QoS header, CCMP, LLC and checksum."""
_MCS_0, _MCS_7 = 26, 260
"""Data bits of a symbol."""
_SIFS_US, _SLOT_US, _CW_MIN, _PREAMBLE_US, _EXTENSION_US, _SYMBOL_US = 10, 9, 15, 36, 6, 4
_ACK_US = 20 + _SYMBOL_US * math.ceil((16 + 8 * 14 + 6) / 24) + _EXTENSION_US


def packet_us(length: int, bits: int = _MCS_0) -> float:
    """Time on air of an IP packet of so many bytes, from the wait before it to the end of its acknowledgement."""
    wait = _SIFS_US + 2 * _SLOT_US + _SLOT_US * _CW_MIN / 2
    symbols = math.ceil((16 + 8 * (_MAC_BYTES + length) + 6) / bits)
    return wait + _PREAMBLE_US + _SYMBOL_US * symbols + _EXTENSION_US + _SIFS_US + _ACK_US


def figure_share() -> float:
    """Share of a channel's time that a figure takes while it drives."""
    acknowledged_us = packet_us(_IP_TCP_BYTES)
    pose_us, tel_us = (packet_us(_IP_TCP_BYTES + MQTT_BYTES + length) for length in (POSE_BYTES, TEL_BYTES))
    return 1e-6 * (POSE_HZ * (pose_us + acknowledged_us) + TEL_HZ * (tel_us + acknowledged_us))


def phone_share(mbit_s: float = PHONE_MBIT_S) -> float:
    """Share of a channel's time that a near phone takes to film, with one TCP acknowledgement for two segments."""
    segments_s = 1e6 * mbit_s / (8 * _SEGMENT_BYTES)
    each_us = packet_us(_IP_TCP_BYTES + _SEGMENT_BYTES, _MCS_7) + packet_us(_IP_TCP_BYTES, _MCS_7) / 2
    return 1e-6 * segments_s * each_us


def tables_per_point(figures: int, phone: bool = False) -> int:
    """Tables that share an access point if so many figures of each drive, with or without a phone that films."""
    return int((SAFE - BEACONS) / (figures * figure_share() + phone * phone_share()))


def tell_radio(figures: int, console: Console) -> None:
    """Print how many tables with so many figures share an access point, and why."""
    tables, filmed = tables_per_point(figures), tables_per_point(figures, phone=True)
    console.print(
        f"At 2.4 GHz, with {figures} figures of each table that drive together:\n"
        f"{tables} tables share an access point; {filmed} if a phone films each in that band: 5 GHz is better.\n"
        f"{len(CHANNELS) * tables} tables share a room, by access points on channels {', '.join(map(str, CHANNELS))}.\n"
        f"A figure takes {figure_share():.1%} of a channel's time, a phone that films {phone_share():.0%}, beacons "
        f"{BEACONS:.0%}; {SAFE:.0%} are safe. By arithmetic: nobody has measured it.",
        highlight=False,
    )
