"""The operator's PIN: kept as a hash, tried only by hosts' phones, and safe from guessing."""

import asyncio
import hashlib
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from robodrome.cli.keep_commands import app as keep_app
from tests.web_remote.doubles.phone import Phone
from tests.web_remote.doubles.table_double import TableDouble
from tests.web_remote.pairing.test_paired_phones import Seconds
from web_remote.app import create_app
from web_remote.http.server import listen, serving
from web_remote.pairing.operator_pin import FILE, ConsoleLock, PinError, PinFile, hashed
from web_remote.pairing.paired_phones import Pairing
from web_remote.settings import RemoteSettings

pytestmark = pytest.mark.wall_clock  # hashes are made in threads
RIGHT, WRONG = "271828", "314159"


@pytest.fixture(autouse=True)
def cheap(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost little, but in the test of what is kept."""
    if "scrypt" not in request.node.name:
        monkeypatch.setattr("web_remote.pairing.operator_pin.SCRYPT_N", 16)


def lock_of(file: PinFile, now: Callable[[], float] = time.monotonic) -> ConsoleLock:
    return ConsoleLock(file, now, asyncio.to_thread)


async def refused(trying: object) -> tuple[str, float]:
    with pytest.raises(PinError) as error:
        await trying  # type: ignore[misc]
    return error.value.code, error.value.wait_s


@pytest.mark.parametrize("pin", ["12345", "1234567890123", "000000", "123456", "987654", "12345a", "１２３４５７", ""])
def test_what_anybody_guesses_is_no_pin(pin: str) -> None:
    with pytest.raises(PinError) as error:
        hashed(pin)
    assert error.value.code == "console/weak"


async def test_the_file_holds_a_salted_scrypt_hash_for_its_owner_alone(tmp_path: Path) -> None:
    lock = lock_of(PinFile(tmp_path / FILE))
    await lock.choose("ana", RIGHT, None)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    kept = json.loads((tmp_path / FILE).read_text())
    assert RIGHT not in json.dumps(kept)
    salt = bytes.fromhex(kept["salt"])
    assert len(salt) == 16
    again = hashlib.scrypt(RIGHT.encode(), salt=salt, n=32768, r=8, p=1, maxmem=2**26, dklen=32)
    assert kept["hash"] == again.hex()
    other = hashed(RIGHT)
    assert (other["salt"], other["hash"]) != (kept["salt"], kept["hash"])


async def test_only_an_open_console_replaces_the_pin() -> None:
    lock = lock_of(PinFile(None))
    token = await lock.choose("ana", RIGHT, None)
    assert await refused(lock.choose("eve", WRONG, None)) == ("console/set", 0)
    assert await refused(lock.choose("eve", WRONG, token)) == ("console/set", 0)
    fresh = await lock.choose("ana", "161803", token)
    assert not lock.is_open("ana", token)
    assert lock.is_open("ana", fresh)
    assert await refused(lock.open("ana", RIGHT)) == ("console/pin", 0)
    assert await lock.open("ana", "161803")


async def test_waits_double_and_a_try_meanwhile_is_not_looked_at() -> None:
    now = Seconds()
    lock = lock_of(PinFile(None), now)
    await lock.choose("ana", RIGHT, None)
    for _ in range(3):
        assert await refused(lock.open("eve", WRONG)) == ("console/pin", 0)
    assert await refused(lock.open("eve", RIGHT)) == ("console/wait", 30)
    now.now_s += 10
    assert await refused(lock.open("eve", RIGHT)) == ("console/wait", 20)
    for wait_s in (60, 120, 240, 480, 960, 1920, 3600, 3600):
        now.now_s += 3600
        assert await refused(lock.open("eve", WRONG)) == ("console/pin", 0)
        assert await refused(lock.open("eve", WRONG)) == ("console/wait", wait_s)
    now.now_s += 3600
    await lock.open("eve", RIGHT)
    assert await refused(lock.open("eve", WRONG)) == ("console/pin", 0)


async def test_many_phones_lock_each_other_out_but_not_the_owner() -> None:
    """The owner's phone is known, also after a restart."""
    file = PinFile(None)
    await lock_of(file).choose("owner", RIGHT, None)
    lock = lock_of(file, Seconds())
    for number in range(10):
        assert await refused(lock.open(f"eve {number % 5}", WRONG)) == ("console/pin", 0)
    assert await refused(lock.open("eve's newest", RIGHT)) == ("console/wait", 30)
    assert await refused(lock.open("owner", WRONG)) == ("console/pin", 0)
    assert lock.is_open("owner", await lock.open("owner", RIGHT))


async def test_a_right_pin_takes_back_the_wrong_ones_of_its_own_phone_only() -> None:
    """Ten wrong ones of phones that never had it are free; of these, those of a phone that finds it do not count."""
    lock = lock_of(PinFile(None), Seconds())
    await lock.choose("owner", RIGHT, None)
    for number in range(8):
        assert await refused(lock.open(f"eve {number}", WRONG)) == ("console/pin", 0)
    assert await lock.open("owner", RIGHT)
    assert await refused(lock.open("ben", WRONG)) == ("console/pin", 0)
    assert await lock.open("ben", RIGHT)
    assert await refused(lock.open("eve 0", WRONG)) == ("console/pin", 0)
    assert await refused(lock.open("eve 0", WRONG)) == ("console/pin", 0)
    assert await refused(lock.open("eve 0", RIGHT)) == ("console/wait", 30)
    assert await refused(lock.open("eve's newest", RIGHT)) == ("console/wait", 30)


async def test_a_restart_gives_no_tries_back_and_begins_the_wait_again(tmp_path: Path) -> None:
    now = Seconds()
    lock = lock_of(PinFile(tmp_path / FILE), now)
    await lock.choose("owner", RIGHT, None)
    for number in range(10):
        assert await refused(lock.open(f"eve {number // 3}", WRONG)) == ("console/pin", 0)
    now.now_s += 20
    lock = lock_of(PinFile(tmp_path / FILE), now)
    assert await refused(lock.open("eve 0", RIGHT)) == ("console/wait", 30)
    assert await refused(lock.open("eve's newest", RIGHT)) == ("console/wait", 30)
    assert await lock.open("owner", RIGHT)
    now.now_s += 30
    assert await refused(lock.open("eve 0", WRONG)) == ("console/pin", 0)
    assert await refused(lock.open("eve 0", RIGHT)) == ("console/wait", 60)
    now.now_s += 60
    assert await lock.open("eve 0", RIGHT)
    assert not {"eve 0", "owner"} & {*json.loads((tmp_path / FILE).read_text())["wrong"]}


async def test_what_cannot_be_counted_is_not_looked_at_but_for_the_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = lock_of(PinFile(tmp_path / FILE), Seconds())
    await lock.choose("owner", RIGHT, None)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("web_remote.pairing.operator_pin.write_private", full)
        for pin in (WRONG, RIGHT):
            assert await refused(lock.open("eve", pin)) == ("console/disk", 0)
        assert await lock.open("owner", RIGHT)
        for _ in range(3):
            assert await refused(lock.open("owner", WRONG)) == ("console/pin", 0)
        assert await refused(lock.open("owner", RIGHT)) == ("console/wait", 30)
    assert await lock.open("eve", RIGHT)


async def test_a_pin_that_is_replaced_while_it_is_tried_opens_nothing_and_stays_replaced(tmp_path: Path) -> None:
    file = PinFile(tmp_path / FILE)

    async def replaced_meanwhile(function: Callable[..., object], *given: object) -> object:
        file.write(hashed("161803"))
        return function(*given)

    await lock_of(file).choose("owner", RIGHT, None)
    assert await refused(ConsoleLock(file, Seconds(), replaced_meanwhile).open("ben", RIGHT)) == ("console/pin", 0)
    assert await lock_of(file).open("ben", "161803")


async def test_tries_at_once_are_counted_one_by_one() -> None:
    lock = lock_of(PinFile(None), Seconds())
    await lock.choose("ana", RIGHT, None)
    answers = await asyncio.gather(*(lock.open("eve", WRONG) for _ in range(6)), return_exceptions=True)
    assert [answer.code for answer in answers if isinstance(answer, PinError)] == 3 * ["console/pin"] + 3 * [
        "console/wait"
    ]


async def test_a_console_closes_after_half_an_hour_of_rest_and_twelve_hours_of_work() -> None:
    now = Seconds()
    lock = lock_of(PinFile(None), now)
    token = await lock.choose("ana", RIGHT, None)
    assert not lock.is_open("eve", token)
    assert not lock.is_open("ana", None)
    for _ in range(24):
        now.now_s += 1799
        assert lock.is_open("ana", token)
    now.now_s += 100
    assert not lock.is_open("ana", token)
    token = await lock.open("ana", RIGHT)
    now.now_s += 1801
    assert not lock.is_open("ana", token)
    token = await lock.open("ana", RIGHT)
    lock.close("ana")
    assert not lock.is_open("ana", token)


@pytest.mark.parametrize("calendar_s", [0.0, 56 * 365.25 * 24 * 3600 + 2e9])
async def test_a_jump_of_the_calendar_changes_no_wait_and_no_console(
    calendar_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = lock_of(PinFile(None))
    token = await lock.choose("owner", RIGHT, None)
    for _ in range(3):
        assert await refused(lock.open("eve", WRONG)) == ("console/pin", 0)
    monkeypatch.setattr("time.time", lambda: calendar_s)
    code, wait_s = await refused(lock.open("eve", RIGHT))
    assert (code, 20 < wait_s <= 30) == ("console/wait", True)
    assert lock.is_open("owner", token)


async def test_a_command_on_the_machine_sets_it_again_or_forgets_it(tmp_path: Path) -> None:
    lock = lock_of(PinFile(tmp_path / FILE))
    token = await lock.choose("ana", RIGHT, None)
    run = CliRunner()
    weak = run.invoke(keep_app, ["pin", "--data", str(tmp_path)], input="1234\n1234\n")
    assert weak.exit_code == 2
    assert "6 to 12 digits" in weak.output
    assert lock.is_open("ana", token)
    assert run.invoke(keep_app, ["pin", "--data", str(tmp_path)], input="161803\n161803\n").exit_code == 0
    assert not lock.is_open("ana", token)
    assert await refused(lock.open("ana", RIGHT)) == ("console/pin", 0)
    await lock.open("ana", "161803")
    assert "forgotten" in run.invoke(keep_app, ["pin", "--forget", "--data", str(tmp_path)]).output
    assert not lock.is_set
    assert "No PIN" in run.invoke(keep_app, ["pin", "--forget", "--data", str(tmp_path)]).output
    await lock.choose("ben", RIGHT, None)


async def test_a_file_that_cannot_be_read_lets_nobody_in(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{}")
    lock = lock_of(PinFile(tmp_path / FILE))
    assert await refused(lock.open("ana", RIGHT)) == ("console/file", 0)
    assert await refused(lock.choose("ana", RIGHT, None)) == ("console/file", 0)


@asynccontextmanager
async def table(folder: Path) -> AsyncIterator[tuple[Pairing, str]]:
    """A served table, and its address."""
    with listen("127.0.0.1", 0) as listener:
        url = f"localhost:{listener.getsockname()[1]}"
        app = create_app(TableDouble(), RemoteSettings(addresses=(url,), pin_file=folder / FILE))
        async with serving(app, listener):
            yield app.state.pairing, f"http://{url}"


def machine(url: str, number: int) -> httpx.AsyncClient:
    """A machine with its own address."""
    transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{number}")
    where = url.replace("localhost", "127.0.0.1")
    return httpx.AsyncClient(transport=transport, base_url=where, headers={"origin": where})


async def tried(client: httpx.AsyncClient, pin: str) -> str:
    answer = await client.post("/api/console/open", json={"pin": pin})
    if answer.status_code == 429:
        assert 0 < int(answer.headers["retry-after"]) <= 3600
    return str(answer.json().get("code", "open"))


async def joined(client: httpx.AsyncClient, code: str) -> None:
    assert (await client.post("/api/join", json={"code": code, "name": "Ana"})).status_code == 200


async def test_brute_force_is_refused_and_the_owner_gets_in(tmp_path: Path) -> None:
    """The attackers: machines that are not paired, a player, and phones that were made host, from many addresses."""
    async with table(tmp_path) as (pairing, url), machine(url, 1) as owner:
        await joined(owner, pairing.opening.code)
        assert (await owner.post("/api/console/pin", json={"pin": RIGHT})).status_code == 200
        assert (await owner.post("/api/console/close", json={})).status_code == 200
        assert (await owner.get("/api/diagnostics")).json()["code"] == "console/closed"
        for number in range(2, 42):
            async with machine(url, number) as stranger:
                assert {await tried(stranger, pin) for pin in (WRONG, RIGHT)} == {"room/phone"}
        async with machine(url, 50) as player:
            await joined(player, pairing.invite("player").code)
            assert {await tried(player, pin) for pin in (WRONG, RIGHT)} == {"room/host"}
        codes = []
        for number in range(60, 65):
            async with machine(url, number) as host:
                await joined(host, pairing.opening.code)
                codes += [await tried(host, pin) for pin in (WRONG, WRONG, WRONG, RIGHT)]
                async with machine(url, number + 20) as elsewhere:  # the same phone's cookie from another address
                    elsewhere.cookies = host.cookies
                    codes.append(await tried(elsewhere, RIGHT))
        assert codes.count("console/pin") == 10
        assert set(codes) == {"console/pin", "console/wait"}
        assert await tried(owner, RIGHT) == "open"
        assert (await owner.get("/api/diagnostics")).json()["code"] == "files/none"


async def test_a_former_host_has_no_console_and_needs_the_pin_when_made_host_again(tmp_path: Path) -> None:
    """Also with the console's cookie in hand, at every kind of route behind the PIN."""
    async with table(tmp_path) as (pairing, url):
        ana, ben = (Phone(int(url.rpartition(":")[2]), pairing, name, host=name == "Ana") for name in ("Ana", "Ben"))
        headers = {"origin": url, **ana.headers()}
        async with ana.connected(), ben.connected(), httpx.AsyncClient(base_url=url, headers=headers) as hers:

            async def closed() -> bool:
                state = (await hers.get("/api/console")).json()
                behind = ("console/log", "console/settings", "console/calibration", "console/service", "diagnostics")
                codes = {(await hers.get(f"/api/{path}")).json()["code"] for path in behind}
                return state == {"pin": True, "open": False} and codes == {"console/closed"}

            opened = await hers.post("/api/console/pin", json={"pin": RIGHT})
            hers.headers["cookie"] += "; " + opened.headers["set-cookie"].partition(";")[0]
            assert (await hers.get("/api/console")).json() == {"pin": True, "open": True}
            assert (await ana.tell("host", phone=ben.id))["t"] == "ack"
            assert await closed()
            assert (await hers.post("/api/console/pin", json={"pin": "161803"})).json()["code"] == "room/host"
            assert (await ben.tell("host", phone=ana.id))["t"] == "ack"
            assert await closed()
            assert await tried(hers, RIGHT) == "open"
