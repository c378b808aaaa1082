"""Time on air, computed by hand from IEEE 802.11-2020."""

import pytest

from controller.wire.frames import encode
from controller.wire.messages import Envelope, PoseFix
from robodrome.doctor import airtime


def test_a_packet_takes_the_time_of_the_standard() -> None:
    # 28 DIFS + 67.5 backoff + 36 preamble + 4 * ceil((16 + 8 * 136 + 6) / 26) + 6 + 10 SIFS + (20 + 4 * 6 + 6) ACK
    assert airtime.packet_us(90) == 28 + 67.5 + 36 + 4 * 43 + 6 + 10 + 50 == 369.5
    assert airtime.packet_us(40) == 28 + 67.5 + 36 + 4 * 28 + 6 + 10 + 50 == 309.5


def test_poses_are_as_long_as_on_the_wire() -> None:
    assert len(encode(Envelope(1, 2, 3, 4, PoseFix(1.0, 2.0, 0.5, 0.05)))) == airtime.POSE_BYTES


def test_a_figure_takes_poses_and_telemetry_each_acknowledged() -> None:
    assert airtime.figure_share() == pytest.approx(1e-6 * (30 * (369.5 + 309.5) + 12 * (381.5 + 309.5)))


def test_a_phone_takes_a_third_of_a_channel() -> None:
    # 1500 bytes: 4 * ceil((16 + 8 * 1546 + 6) / 260) = 192; 40 bytes: 4 * ceil(710 / 260) = 12; else 197.5 each
    assert airtime.phone_share(8.0) == pytest.approx(8e6 / 11680 * (389.5 + 209.5 / 2) * 1e-6)


@pytest.mark.parametrize(("figures", "tables", "filmed"), [(3, 5, 1), (6, 2, 0), (17, 0, 0)])
def test_tables_share_an_access_point_up_to_half_of_its_time(figures: int, tables: int, filmed: int) -> None:
    assert airtime.tables_per_point(figures) == tables
    assert airtime.tables_per_point(figures, phone=True) == filmed
