"""A camera's name does not depend on its password and does not reveal it."""

import os
from pathlib import Path

import pytest

from vision.cameras.camera_name import camera_name, shown, shown_within


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (0, "0"),
        ("/dev/video2", "/dev/video2"),
        ("picamera2:1", "picamera2:1"),
        ("recording:ann@home.rec", "recording:ann@home.rec"),
        ("/dev/v4l/by-path/platform-fe80:usb@1-video-index0", "/dev/v4l/by-path/platform-fe80:usb@1-video-index0"),
        ("http://192.168.1.20:8080/video", "http://192.168.1.20:8080/video"),
        ("rtsp://ann:WORD@192.168.1.20/live", "rtsp://192.168.1.20/live"),
        ("rtsp://WORD@[fe80::1]:554/live/?token=WORD#WORD", "rtsp://[fe80::1]:554/live/"),
        ("rtsp://ann:W@ORD@phone/live", "rtsp://phone/live"),
        ("rtsp://ann:W/ORD@phone/live", "rtsp://phone/live"),
        ("rtsp://ann:W?ORD@phone/live", "rtsp://..."),
        ("http://phone/live?WORD@WORD", "http://..."),
        ("rtsp://ann:WORD WORD@phone/live", "rtsp://phone/live"),
        (
            "rtsp://phone/user=WORD_password=WO_RD_channel=1_stream=0.sdp?real_stream",
            "rtsp://phone/user=..._password=..._channel=1_stream=0.sdp",
        ),
        ("http://phone/cgi/Token=WORD/video", "http://phone/cgi/Token=.../video"),
        ("rtsp:ann:WORD@phone/live?WORD", "phone/live"),
        ("ann:WORD@phone/live", "phone/live"),
        ("rtspsrc location=rtsp://ann:WORD@phone/live ! appsink", "rtspsrc location=rtsp://phone/live ! appsink"),
    ],
)
def test_a_source_is_shown_without_what_opens_it(source: int | str, expected: str) -> None:
    assert shown(source) == expected
    assert shown(expected) == expected


def test_addresses_in_a_text_are_shown_so_too() -> None:
    text = 'source = "rtsp://a:W\\"RD@phone/live?WORD" or \'rtsp://a:WORD WORD@x/y\' <i>http://WORD@x?y</i> http://b c'
    assert shown_within(text) == "source = \"rtsp://phone/live\" or 'rtsp://x/y' <i>http://x</i> http://b c"


def test_a_device_has_its_lasting_name_by_number_by_path_and_by_that_name(tmp_path: Path) -> None:
    link = tmp_path / "usb-Maker_Webcam_7F2A-video-index0"
    os.symlink("/dev/video3", link)
    for source in (3, "/dev/video3", str(link)):
        assert camera_name(source, tmp_path) == "camera usb-Maker_Webcam_7F2A-video-index0"
    assert camera_name(2, tmp_path) == "camera 2"
    assert camera_name("/dev/video2", tmp_path) == "camera /dev/video2"
    assert camera_name("rtsp://ann:WORD@phone/live", tmp_path) == "camera rtsp://phone/live"
