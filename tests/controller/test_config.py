import re
from pathlib import Path

import pytest

from controller.assembly.broker_access import account_at
from controller.config import BrokerSettings, faults, load, parse
from controller.errors import ConfigError
from vision.cameras.camera import Controls

EXAMPLE = Path(__file__).parents[2] / "hardware" / "table.example.toml"


def test_the_example_reads() -> None:
    settings = load(EXAMPLE)
    assert (settings.motors, settings.hands) == ((0, 1), (2,))
    assert settings.calibration == EXAMPLE.parent / "calibration"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("width_px = 1280", 'width_px = "wide"', "camera.width_px"),
        ("id = 2", "id = 99", "figure.2.id"),
        ("id = 1", "id = 0", "figure ids must differ; twice: 0"),
        ('drive = "hand"', 'drive = "legs"', "'legs'"),
        (
            "[camera]",
            "[kamera]",
            "`kamera` is not a setting; "
            "there are name, game, camera, second_camera, broker, serial, calibration, figure",
        ),
        (
            "width_px = 1280",
            "widht_px = 1280",
            "`camera.widht_px` is not a setting; there are source, width_px, height_px",
        ),
        ("id = 2", "number = 2", "`figure.2.number` is not a setting; there are id, drive"),
        ('calibration = "calibration"', "", "`calibration` is missing"),
        ('game = "robotory"', 'game = "chess"', "there is no such game; there are robotory, droids,"),
        ('name = "home"', 'name = "a/b"', "'a/b'"),
        ('name = "home"', "name = home", "is not TOML"),
        ("frames_per_s = 30", "frames_per_s = 500", "camera.frames_per_s"),
        ("frames_per_s = 30", "white_balance = [1, 2, 3]", "camera.white_balance"),
    ],
)
def test_a_wrong_setting_is_named_with_file_key_and_value(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = EXAMPLE.read_text()
    assert old in text
    path = tmp_path / "table.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(ConfigError) as error:
        load(path)
    assert str(path) in str(error.value)
    assert message in str(error.value)


def test_a_camera_may_be_set_in_part(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(EXAMPLE.read_text().replace("# exposure_ms = 8", "exposure_ms = 8\nwhite_balance = [4600]"))
    assert load(path).camera.controls == Controls(exposure_ms=8.0, white_balance=(4600.0,))


def test_addresses_of_the_page_and_proxies_are_brought_to_one_form(tmp_path: Path) -> None:
    text = (
        EXAMPLE.read_text()
        + """
[web]
addresses = ["https://Home.example:443/Table/", "http://table.lan:8000"]
proxies = ["192.168.1.2", "172.18.0.9/16"]
"""
    )
    web = parse(text, tmp_path / "table.toml").web
    assert web.addresses == ("https://home.example/Table", "http://table.lan:8000")
    assert web.proxies == ("192.168.1.2/32", "172.18.0.0/16")


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ('addresses = ["home.example"]', "`web.addresses.0`: this is not the address of a page"),
        ('addresses = ["https://ana@home.example/#x"]', "`web.addresses.0`: this is not the address of a page"),
        ("port = 80", "`web.port` is not a setting; there are https, addresses, proxies"),
        ('proxies = ["proxy.lan"]', "`web.proxies.0`: this is not an IP address or network"),
    ],
)
def test_a_wrong_address_of_the_page_is_reported(setting: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=re.escape(message)):
        parse(f"{EXAMPLE.read_text()}\n[web]\n{setting}\n", tmp_path / "table.toml")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        ConfigError, match=r"no-table\.toml: there is no such file; write it with `robodrome new-table --out"
    ):
        load(tmp_path / "no-table.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = " + "9" * 5_000, "too many digits"),
        ("game = " + "9" * 4_000, "a whole number of more than 512 bits"),
        ("game = 0x" + "f" * 60_000, "a whole number of more than 512 bits"),
        (".".join(["a"] * 8_000) + " = 1", "a line has more than 64 dots"),
        ("game = " + "[" * 400 + "]" * 400, "nested"),
        ("game = " + "[" * 40 + "]" * 40, "nested more than 32 deep"),
        ("# " + "x" * 70_000, "more than 65536 characters"),
    ],
)
def test_long_numbers_and_deep_keys_are_refused_with_a_reason(text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        parse(text, EXAMPLE)
    (fault,) = faults(text)
    assert message in fault.text


def refusal(folder: Path, section: str, line: str) -> str:
    """The error about a table with one more setting, in a section or above all of them."""
    text = 'calibration = "calibration"\nfigure = []\n'
    (folder / "table.toml").write_text(f"{text}[{section}]\n{line}\n" if section else f"{line}\n{text}")
    with pytest.raises(ConfigError) as error:
        load(folder / "table.toml")
    (fault,) = faults((folder / "table.toml").read_text())
    assert fault.text in str(error.value)
    return fault.text


@pytest.mark.parametrize(
    ("section", "line", "message"),
    [
        ("camera", "source = -1", "a device's number is 0 to 99"),
        ("camera", 'source = "-1"', "a device's number is 0 to 99"),
        ("camera", f'source = "{"9" * 5000}"', "a device's number is 0 to 99"),
        ("camera", "source = 4294967296", "a device's number is 0 to 99"),
        ("camera", "source = true", "true and false are not allowed here (it is true)"),
        ("camera", "source = 1.5", "a device's number, a path or an address is needed (it is 1.5)"),
        ("camera", 'source = " "', "it is empty"),
        ("camera", 'source = "cam\\u0000era"', "(U+0000)"),
        ("camera", 'source = "rtsp://"', "this address has no host"),
        ("camera", 'source = "http://phone:video"', "a port that is not a number"),
        ("camera", "width_px = true", "true and false are not allowed here"),
        ("camera", "width_px = -1280", "greater than or equal to 640"),
        ("camera", "gain = true", "true and false are not allowed here"),
        ("camera", "gain = inf", "finite"),
        ("camera", "focus = nan", "finite"),
        ("camera", "white_balance = [true]", "true and false are not numbers"),
        ("camera", "white_balance = [1, -1]", "greater than 0"),
        ("broker", "port = -1", "greater than or equal to 1"),
        ("broker", "port = true", "true and false are not allowed here"),
        ("broker", 'host = ""', "it is empty"),
        ("broker", 'host = "mqtt://broker.local"', "a name or an IP address alone is needed"),
        ("broker", 'host = "broker.local:1884"', "the port goes into `port`"),
        ("broker", 'host = "[::1]:1884"', "the port goes into `port`"),
        ("broker", 'host = "ann@broker.local"', "the account into `user`"),
        ("broker", 'password_file = ""', "it is empty"),
        ("web", "https = 1", "write true or false (it is 1)"),
        ("", "home_assistant = 0", "write true or false"),
        ("", 'stop_button = ""', "it is empty"),
        ("", "game = true", "true and false are not allowed here"),
        ("", 'name = "Küche"', "a to z without accents"),
        ("", 'name = ""', "it is empty"),
    ],
)
def test_an_impossible_value_is_refused_with_a_reason(tmp_path: Path, section: str, line: str, message: str) -> None:
    error = refusal(tmp_path, section, line)
    assert message in error
    assert f"`{section}.{line.split()[0]}".replace("`.", "`") in error
    assert "pattern" not in error
    assert "^" not in error


@pytest.mark.parametrize("figure", ["id = true", "id = -1", 'id = 0\ndrive = ""', "id = 0\ndrive = true"])
def test_a_figure_that_cannot_be_is_refused(tmp_path: Path, figure: str) -> None:
    (tmp_path / "table.toml").write_text(f'calibration = "calibration"\n[[figure]]\n{figure}\n')
    with pytest.raises(ConfigError, match=r"`figure\.0\."):
        load(tmp_path / "table.toml")


@pytest.mark.parametrize("port", ['port = ""', "port = true", "port = 5", 'port = "/dev/ttyACM0"\nbaud = -9600'])
def test_a_serial_port_that_cannot_be_is_refused(tmp_path: Path, port: str) -> None:
    (tmp_path / "table.toml").write_text(f'calibration = "calibration"\nfigure = []\n[[serial]]\n{port}\n')
    with pytest.raises(ConfigError, match=r"`serial\.0\."):
        load(tmp_path / "table.toml")


@pytest.mark.parametrize(
    ("section", "line", "read"),
    [
        ("camera", 'source = "0"', 0),
        ("camera", 'source = " 2 "', 2),
        ("camera", 'source = " /dev/video2 "', "/dev/video2"),
        ("camera", 'source = "rtsp://ann:a%40b@192.168.1.20:554/live?channel=1"', None),
        ("broker", 'host = "[::1]"', "::1"),
        ("broker", 'host = "fe80::1%eth0"', "fe80::1%eth0"),
        ("broker", 'host = " broker.local "', "broker.local"),
        ("broker", 'host = "küche.local"', "küche.local"),
    ],
)
def test_what_is_meant_is_read(tmp_path: Path, section: str, line: str, read: object) -> None:
    key, _, value = line.partition(" = ")
    (tmp_path / "table.toml").write_text(f'calibration = "calibration"\nfigure = []\n[{section}]\n{line}\n')
    assert getattr(getattr(load(tmp_path / "table.toml"), section), key) == (value.strip('"') if read is None else read)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('name = "attic"\n' + EXAMPLE.read_text().replace('name = "home"', ""), encoding="utf-8-sig")
    assert load(path).name == "attic"
    assert faults("\ufeff" + EXAMPLE.read_text()) == []


@pytest.mark.parametrize(
    "source",
    ["rtsp://ann:WORD@", "rtsp://ann:WORD/x@phone/video", "rtsp://ann:WORD@phone:port/video?token=WORD"],
)
def test_a_refused_address_does_not_tell_its_password(tmp_path: Path, source: str) -> None:
    assert "WORD" not in refusal(tmp_path, "camera", f'source = "{source}"')
    assert "WORD" not in refusal(tmp_path, "", f'camera = "{source}"')
    assert "WORD" not in refusal(tmp_path, "broker", f'host = "{source}"')


def test_a_password_is_read_whatever_wrote_its_file(tmp_path: Path) -> None:
    broker = BrokerSettings(host="broker.local", user="ann", password_file=tmp_path / "word")
    for content in ("Größe 1\n", " Größe 1 \r\n", "\ufeffGröße 1"):
        (tmp_path / "word").write_text(content, encoding="utf-8")
        assert account_at(broker) == ("ann", "Größe 1")
    for content, message in ((b"Gr\xf6\xdfe", "is not UTF-8"), (b"\n", "is empty")):
        (tmp_path / "word").write_bytes(content)
        with pytest.raises(ConfigError, match=f"`broker.password_file`: .*word {message}"):
            account_at(broker)
