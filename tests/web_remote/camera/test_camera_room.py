"""What hosts and all other phones see of the phone that films, and what a host may order."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.web_remote.doubles.camera_phone import jpeg
from tests.web_remote.doubles.table_double import TableDouble
from tests.web_remote.live.test_live_views import Here
from vision.cameras.phone_camera import PhoneCamera
from vision.cameras.phone_status import Trouble
from web_remote.app import create_app
from web_remote.camera.filming import Filming
from web_remote.http.server import listen, serving
from web_remote.pairing.camera_phones import CameraPhones
from web_remote.pairing.paired_phones import Pairing
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock


@asynccontextmanager
async def serving_cameras(secure: str | None = "table.local:8443") -> AsyncIterator[tuple[Here, CameraPhones]]:
    table = TableDouble()
    app = create_app(table, RemoteSettings(secure=secure), frames=(PhoneCamera(), PhoneCamera()))
    async with serving(app, listen("127.0.0.1", 0)) as port:
        yield Here(table, app.state.pairing, port, app), app.state.cameras


async def test_a_host_invites_admits_and_removes_a_phone_that_films() -> None:
    async with serving_cameras() as (here, cameras):
        ana, ben = here.phone("Ana", host=True), here.phone("Ben")
        async with ana.connected(), ben.connected():
            link = (await ana.tell("invite", role="camera"))["result"]["url"]
            address, _, code = link.partition("#")
            assert address == "https://table.local:8443/camera"
            phone, _ = cameras.redeem(code)
            for command in ("admit", "unpair"):
                assert (await ben.tell(command, phone=phone.id))["code"] == "room/host"
            assert (await ben.tell("invite", role="camera"))["code"] == "room/host"
            assert (await ana.tell("admit", phone=phone.id))["t"] == "ack"
            await ben.catch_up()
            films = [{"id": phone.id, "admitted": True, "online": False, "second": False}]
            assert [ana.view["cameras"], ben.view["cameras"]] == [films, films]
            assert (await ana.tell("unpair", phone=phone.id))["t"] == "ack"
            assert (await ana.tell("admit", phone=phone.id))["code"] == "room/phone"
            await ben.catch_up()
            assert [ana.view["cameras"], ben.view["cameras"], cameras.phones] == [[], [], {}]


async def test_only_a_host_sees_who_waits() -> None:
    async with serving_cameras() as (here, cameras):
        phone, _ = cameras.redeem(here.pairing.invite("camera").code)
        ana, ben = here.phone("Ana", host=True), here.phone("Ben")
        async with ana.connected(), ben.connected():
            assert [one["id"] for one in ana.view["cameras"]] == [phone.id]
            assert ben.view["cameras"] == []


@pytest.mark.parametrize("secure", [None])
async def test_where_no_page_is_served_by_https_no_phone_is_invited_to_film(secure: None) -> None:
    async with serving_cameras(secure) as (here, _):
        ana = here.phone("Ana", host=True)
        async with ana.connected():
            assert (await ana.tell("invite", role="camera"))["code"] == "room/https"


@pytest.mark.parametrize(("trouble", "level"), [("hidden", "error"), ("ended", "error"), ("battery", "warning")])
async def test_trouble_is_a_notice_while_it_lasts(trouble: Trouble, level: str) -> None:
    pairing, camera, changes = Pairing(), PhoneCamera(), []
    cameras = CameraPhones(pairing)
    filming = Filming(cameras, (camera, PhoneCamera()), lambda: changes.append(1), lambda: None)
    phone, _ = cameras.redeem(pairing.invite("camera").code)
    filming.admit(phone.id)
    assert filming.notices == []
    camera.note(True, trouble)
    filming._look()
    assert [(one["code"], one["level"]) for one in filming.notices] == [(f"filming/{trouble}", level)]
    filming._look()
    camera.note(True)
    filming._look()
    assert filming.notices == []
    assert len(changes) == 3  # admitted, in trouble, well again


async def test_another_phone_than_the_calibrated_one_is_a_notice_until_that_one_films() -> None:
    pairing, camera = Pairing(), PhoneCamera()
    cameras = CameraPhones(pairing)
    filming = Filming(cameras, (camera, PhoneCamera()), lambda: None, lambda: None)
    filming.admit(cameras.redeem(pairing.invite("camera").code)[0].id)
    camera.use(time.monotonic, name="camera phone 7f")
    codes = []
    for films in ("80", "7f"):
        camera.note(True, camera=films)
        camera.push(jpeg(), time.monotonic())
        filming._look()
        codes.append([(one["code"], one["level"]) for one in filming.notices])
    assert codes == [[("filming/other", "error")], []]


async def test_a_second_phone_films_next_to_the_first_and_has_its_own_notice() -> None:
    pairing, first, second = Pairing(), PhoneCamera(), PhoneCamera()
    cameras = CameraPhones(pairing)
    filming = Filming(cameras, (first, second), lambda: None, lambda: None)
    one, other, late = (cameras.redeem(pairing.invite("camera").code)[0].id for _ in range(3))
    filming.admit(one)
    filming.admit(other, second=True)
    assert {phone.id: phone.second for phone in cameras.phones.values() if phone.admitted} == {one: False, other: True}
    first.note(True)
    second.note(True, "hidden")
    filming._look()
    assert [(one["code"], one["level"]) for one in filming.notices] == [("filming/second", "warning")]
    assert filming.status()["trouble"] is None
    assert filming.status(second=True)["trouble"] == "hidden"
    filming.admit(late, second=True)
    assert [phone.id for phone in cameras.phones.values() if phone.admitted] == [one, late]
    filming.admit(one, second=True)
    assert [phone.id for phone in cameras.phones.values() if phone.admitted] == [one]


async def test_second_phones_are_kept_and_those_from_before_are_first(tmp_path: Path) -> None:
    file = tmp_path / "cameras.json"
    pairing = Pairing()
    cameras = CameraPhones(pairing, file)
    cameras.admit(cameras.redeem(pairing.invite("camera").code)[0].id, second=True)
    assert [phone.second for phone in CameraPhones(pairing, file).phones.values()] == [True]
    file.write_text(file.read_text().replace('"second": true', '"second": false').replace(',\n   "second": false', ""))
    assert '"second"' not in file.read_text()
    assert [phone.second for phone in CameraPhones(pairing, file).phones.values()] == [False]
