"""A phone that films: invited, admitted and removed by a host, one picture at a time, and refused all else."""

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from pathlib import Path

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed

from controller.api.table_api import Json
from controller.api.wording import say, words
from tests.support.patience import until
from tests.web_remote.doubles.camera_phone import WAITS, CameraPhone, jpeg
from tests.web_remote.doubles.console_double import CalibratorDouble
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.http.test_https import TLS
from tests.web_remote.http.test_listener import ask, pair, request
from vision.cameras.phone_camera import PhoneCamera
from vision.errors import CameraLostError
from web_remote.camera.frame_socket import WRONG
from web_remote.live.phone_channel import REPLACED, UNPAIRED
from web_remote.messages.camera_messages import MAX_FRAME
from web_remote.pairing.camera_phones import CameraPhones
from web_remote.pairing.paired_phones import Pairing, PairingError

pytestmark = pytest.mark.wall_clock


@pytest.fixture
def camera() -> PhoneCamera:
    camera = PhoneCamera()
    camera.ask((640, 480), 15)
    return camera


@pytest.fixture
def served(camera: PhoneCamera) -> Iterator[ServedTable]:
    with served_table(frames=(camera, PhoneCamera()), second=TLS) as table:
        yield table


def joined(served: ServedTable, code: str) -> int:
    return ask(served.port, request(served.port, "POST /api/camera/join HTTP/1.1", {"code": code}))


def test_an_invited_phone_waits_until_it_is_admitted(served: ServedTable, camera: PhoneCamera) -> None:
    phone = CameraPhone(served, admitted=False)
    with phone.connected():
        assert phone.hear() == WAITS
        served.do(lambda: served.cameras.admit(phone.id))
    with phone.connected():
        assert phone.asked() | {"trouble": None} == {
            "t": "next",
            "arrival_ms": None,
            "age_ms": None,
            "frames_per_s": 0.0,
            "refused": None,
            "trouble": None,
            "view": None,
        }
        assert phone.wanted == {"size": [640, 480], "rate": 15.0, "bytes": 640 * 480, "hold": None}
        phone.film(jpeg(77), time.monotonic())
        assert abs(int(camera.read(60).image.mean()) - 77) <= 1


def test_a_waiting_phone_that_sends_a_picture_is_cut_off(served: ServedTable, camera: PhoneCamera) -> None:
    phone = CameraPhone(served, admitted=False)
    with phone.connected():
        phone.film(jpeg())
        assert phone.closed() == WRONG
    assert camera.status()["size_px"] is None


def test_the_next_picture_is_asked_for_when_the_last_was_taken(served: ServedTable, camera: PhoneCamera) -> None:
    phone = CameraPhone(served)
    with phone.connected():
        for grey in (10, 60, 110):
            phone.asked()
            phone.film(jpeg(grey), time.monotonic() - 0.25)
            assert abs(int(camera.read(60).image.mean()) - grey) <= 1
        told = phone.asked()
        assert told["age_ms"] >= told["arrival_ms"] >= 250
        assert told["trouble"] is None


def test_more_pictures_are_asked_for_before_the_last_has_arrived(served: ServedTable, camera: PhoneCamera) -> None:
    phone = CameraPhone(served)
    with phone.connected():
        phone.asked()
        phone.film(jpeg(), time.monotonic())
        camera.read(60)
        for _ in range(2):
            phone.asked()
        for grey in (10, 110):
            phone.film(jpeg(grey), time.monotonic())
        phone.ping()
        assert abs(int(camera.read(0).image.mean()) - 110) <= 1


def test_a_picture_that_nobody_takes_gives_way_to_a_newer_one(served: ServedTable, camera: PhoneCamera) -> None:
    phone = CameraPhone(served)
    with phone.connected():
        for grey in (10, 110):
            phone.asked()
            phone.film(jpeg(grey), time.monotonic())
        phone.asked()
        assert abs(int(camera.read(0).image.mean()) - 110) <= 1


def test_tiles_that_have_changed_are_drawn_over_the_last_picture(served: ServedTable, camera: PhoneCamera) -> None:
    phone = CameraPhone(served)
    with phone.connected():
        phone.asked()
        phone.film(jpeg(50), time.monotonic())
        camera.read(60)
        phone.asked()
        phone.film(jpeg(200, (512, 32)), time.monotonic(), (1, 3))
        image = camera.read(60).image
        tiles = [int(image[y : y + 32, x : x + 32].mean()) for y in (0, 32) for x in (0, 32)]
        assert np.allclose(tiles, [50, 200, 50, 200], atol=2)
        for sent, refused in ((jpeg(200, (512, 64)), "form"), (jpeg(200, (512, 32)), "base"), (jpeg(), None)):
            phone.asked()
            phone.film(sent, time.monotonic(), () if refused is None else (1,))
            while phone.asked()["refused"] != refused:
                pass


def wanted_view(phone: CameraPhone, is_there: bool) -> Json:
    """Film until the table says that it wants a view, or that it wants none."""
    while True:
        told = phone.asked()
        phone.film(jpeg(), time.monotonic())
        if bool(told["view"]) == is_there:
            return told["view"] or {}


def test_a_phone_that_is_moved_hears_which_view_is_wanted(served: ServedTable) -> None:
    show = {"x": 0.3, "y": 0.5, "size": 0.6, "tilt_deg": 25.0, "nearer": "left", "lying": True}
    wanted = say("cal.lens/move", place=words("cal.place/left"), lean=words("cal.lean/left"))
    lying = CalibratorDouble(show=show, advice=[wanted], share=0.25)
    phone = CameraPhone(served)
    with phone.connected():
        wanted_view(phone, False)
        served.show(calibrator=lying)
        view = wanted_view(phone, True)
        assert (view["show"], view["advice"], view["share"]) == (show, [wanted], 0.25)
        for other in (CalibratorDouble(show=show, ended="left"), CalibratorDouble(show=show | {"lying": False})):
            served.show(calibrator=other)
            wanted_view(phone, False)
            served.show(calibrator=lying)
            wanted_view(phone, True)


def test_the_clock_of_the_socket_is_that_of_the_frames(served: ServedTable) -> None:
    phone = CameraPhone(served)
    with phone.connected():
        before_s = time.monotonic()
        phone.say(t="ping", ts=12.5)
        while (heard := phone.hear())["t"] != "pong":
            pass
        assert heard["ts"] == 12.5
        assert before_s <= heard["at_s"] <= time.monotonic()


@pytest.mark.parametrize(("captured_s", "age_ms"), [(1e300, 0), (float("nan"), 0), (-1e300, 10_000)])
def test_a_phones_clock_is_believed_within_reason(
    served: ServedTable, camera: PhoneCamera, captured_s: float, age_ms: float
) -> None:
    phone = CameraPhone(served)
    with phone.connected():
        phone.asked()
        phone.film(jpeg(), captured_s)
        camera.read(60)
        assert age_ms <= phone.asked()["age_ms"] < age_ms + 5000


HOSTILE: dict[str, bytes] = {
    "no JPEG": b"GIF89a" + bytes(200),
    "a bomb": jpeg().replace(b"\x00\x30\x00\x40", b"\xff\xff\xff\xff", 1),
    "too many pixels": jpeg(size_px=(800, 600)),
    "too long": jpeg() + bytes(640 * 480),
    "half": jpeg()[:200],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_picture_is_dropped_and_the_phone_films_on(
    served: ServedTable, camera: PhoneCamera, name: str
) -> None:
    phone = CameraPhone(served)
    with phone.connected():
        phone.asked()
        phone.film(HOSTILE[name], time.monotonic())
        assert phone.asked()["refused"] is not None
        phone.film(jpeg(99), time.monotonic())
        assert abs(int(camera.read(60).image.mean()) - 99) <= 1


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"12345678",
        bytes(10),
        bytes(8) + b"\xff\xff" + bytes(200),
        "no json",
        '{"t":"order","id":"aaaaaaaa"}',
        '{"t":"ping","ts":1,"more":2}',
        '{"t":"state","trouble":null,"battery":null,"controls":null,"lens":""}',
        f'{{"t":"state","trouble":null,"battery":null,"controls":null,"lens":"{"x" * 201}"}}',
        "x" * 2000,
    ],
)
def test_whatever_else_it_sends_ends_its_socket(served: ServedTable, sent: bytes | str) -> None:
    phone = CameraPhone(served)
    with phone.connected():
        phone.asked()
        phone.socket.send(sent)
        if sent == b"":
            phone.socket.send("{}")
        assert phone.closed() == WRONG


def test_a_flood_of_pictures_ends_its_socket(served: ServedTable, camera: PhoneCamera) -> None:
    phone = CameraPhone(served)
    with phone.connected():
        with suppress(ConnectionClosed):  # it may end before the last one is sent
            for _ in range(20):
                phone.film(jpeg(), time.monotonic())
        assert phone.closed() == WRONG
    assert camera.status()["frames_per_s"] <= 0.5  # one picture in two seconds


def test_a_message_above_the_limit_is_not_even_kept(served: ServedTable) -> None:
    phone, waiting = CameraPhone(served), CameraPhone(served, admitted=False)
    for one, too_long in ((phone, MAX_FRAME + 1), (waiting, 70_000)):
        with one.connected():
            one.hear()
            with suppress(ConnectionClosed):
                one.socket.send(bytes(too_long))
            assert one.closed() in (1009, 1006)  # the rest of the message is not read, which may reset the connection


def test_a_camera_reads_nothing_and_stops_nothing(served: ServedTable) -> None:
    """Neither with its cookie nor with its token in the place of a player's."""
    phone = CameraPhone(served)
    paths = ["me", "board", "games", "picture", "figures", "phones", "openapi.json", "camera", "console/calibration"]
    for cookie in ("robodrome-{}-camera={}", "robodrome-{}={}"):
        sent = cookie.format(served.port, phone.token)
        for path in paths:
            answer = ask(served.port, request(served.port, f"GET /api/{path} HTTP/1.1", Cookie=sent))
            assert answer == (200 if path == "me" else 401), path  # `me` says that it is not paired
        assert ask(served.port, request(served.port, "POST /api/stop HTTP/1.1", {}, Cookie=sent)) == 401
    assert served.table.calls == []
    with phone.connected("feed"):
        assert phone.closed() == UNPAIRED


def test_a_phones_token_films_nothing(served: ServedTable) -> None:
    phone = CameraPhone(served)
    phone.token = pair(served, "Ben")
    with phone.connected():
        assert phone.closed() == UNPAIRED


def test_an_invitation_is_for_one_role_and_one_phone(served: ServedTable) -> None:
    codes = [served.do(lambda role=role: served.pairing.invite(role).code) for role in ("camera", "player", "viewer")]
    answer = ask(served.port, request(served.port, "POST /api/join HTTP/1.1", {"code": codes[0], "name": "Eve"}))
    assert answer == 403
    assert [joined(served, code) for code in (*codes, codes[0])] == [200, 403, 403, 403]


def test_the_newer_socket_of_a_phone_films(served: ServedTable, camera: PhoneCamera) -> None:
    phone = CameraPhone(served)
    again = copy(phone)
    with phone.connected():
        phone.asked()
        with again.connected():
            assert phone.closed() == REPLACED
            again.asked()
            again.film(jpeg(33), time.monotonic())
            assert abs(int(camera.read(60).image.mean()) - 33) <= 1
            assert camera.status()["connected"]
    until(lambda: not camera.status()["connected"], "the phone is away")


def test_a_camera_keeps_its_name_and_no_other_has_it(served: ServedTable, camera: PhoneCamera) -> None:
    names = []
    first = CameraPhone(served)
    for lens in ("back", "back", "wide"):
        with first.connected():
            first.asked()
            first.open_lens(lens)
            names.append(camera.keep())
    second = CameraPhone(served)
    with second.connected():
        second.asked()
        with pytest.raises(CameraLostError):
            camera.keep()
        second.open_lens("back")
        names.append(camera.keep())
    assert names[0] == names[1]
    assert len({*names}) == 3
    assert all(re.fullmatch(r"camera phone [0-9a-f]{16}", name) for name in names)


def test_a_phone_that_is_removed_and_invited_again_keeps_its_cameras_and_no_other_key_has_them(
    served: ServedTable, camera: PhoneCamera
) -> None:
    names = []
    for key in ("first-phone", "first-phone", "other-phone", ""):
        phone = CameraPhone(served, key=key)
        with phone.connected():
            phone.asked()
            phone.open_lens("back")
            names.append(camera.keep())
        served.do(lambda phone=phone: served.cameras.forget(phone.id))
    assert names[0] == names[1]
    assert len({*names}) == 3


def test_the_key_of_a_phones_cameras_opens_nothing_and_is_not_kept(tmp_path: Path) -> None:
    pairing, file = Pairing(), tmp_path / "cameras.json"
    cameras = CameraPhones(pairing, file)
    with pytest.raises(PairingError):
        cameras.redeem("QQQQQQ", key="first-phone")
    phone, _ = cameras.redeem(pairing.invite("camera").code, key="first-phone")
    assert not phone.admitted
    assert cameras.phone("first-phone") is None
    assert "first-phone" not in file.read_text()
    assert CameraPhones(pairing, file).phones[phone.id].camera("back") == phone.camera("back")


def test_another_phone_is_refused_until_the_calibrated_one_films(served: ServedTable, camera: PhoneCamera) -> None:
    phone = CameraPhone(served)
    with phone.connected():
        phone.asked()
        phone.open_lens("back")
        camera.keep()
        for lens, refused in (("wide", "other"), ("back", None)):
            phone.open_lens(lens)
            phone.film(jpeg(), time.monotonic())
            assert phone.asked()["refused"] == refused
            assert phone.next["trouble"] == refused


def test_a_phone_that_ends_late_leaves_the_next_one_connected(served: ServedTable, camera: PhoneCamera) -> None:
    first, second = CameraPhone(served), CameraPhone(served, admitted=False)
    with first.connected():
        first.asked()
        served.do(lambda: served.cameras.admit(second.id))
        with second.connected():
            second.open_lens("back")
            first.socket.close()
            for _ in range(20):  # turns of the table's loop, in which it notices that the first one is gone
                second.ping()
            assert camera.keep()
            assert camera.status()["connected"]


def test_phones_that_film_are_kept_over_a_restart_without_their_tokens(tmp_path: Path) -> None:
    file = tmp_path / "data" / "cameras.json"
    pairing = Pairing()
    cameras = CameraPhones(pairing, file)
    phone, token = cameras.redeem(pairing.invite("camera").code)
    cameras.admit(phone.id)
    assert token not in file.read_text()
    assert file.stat().st_mode & 0o077 == 0
    again = CameraPhones(Pairing(), file)
    assert again.is_admitted(phone.id)
    known = again.phone(token)
    assert known is not None
    assert known.camera("back") == phone.camera("back")
    file.write_text("{")
    assert CameraPhones(Pairing(), file).phones == {}


def test_one_phone_films_and_few_wait() -> None:
    pairing = Pairing()
    cameras = CameraPhones(pairing)
    first, _ = cameras.redeem(pairing.invite("camera").code)
    cameras.admit(first.id)
    waiting = [cameras.redeem(pairing.invite("camera").code)[0].id for _ in range(10)]
    assert [*cameras.phones] == [first.id, *waiting[2:]]
    cameras.admit(waiting[-1])
    assert [one.id for one in cameras.phones.values() if one.admitted] == [waiting[-1]]
    with pytest.raises(PairingError):
        cameras.redeem("QQQQQQ")
