"""The invitation card, read by a decoder of QR codes that is not ours."""

import pytest

from hardware.drawing.drawing import Text
from hardware.drawing.raster import rasterise
from hardware.errors import PrintError
from hardware.sheets.invitation_card import Wifi, card
from tests.support.qr_codes import read_codes


def codes(address: str, wifi: Wifi | None, px_per_mm: float = 5.0) -> list[str]:
    return read_codes(rasterise(card(address, wifi), px_per_mm).image)


def test_phones_read_the_wifi_and_the_page():
    """The form of the first is that of phones' cameras (ZXing's wiki): separators in a name are escaped."""
    assert codes("192.168.1.5:8000", Wifi("Home; sweet", 'say "hi": 42')) == [
        'WIFI:T:WPA;S:Home\\; sweet;P:say \\"hi\\"\\: 42;;',
        "http://192.168.1.5:8000/",
    ]


def test_an_open_wifi_has_no_password():
    assert codes("table.local:8000", Wifi("Guests")) == ["WIFI:T:nopass;S:Guests;;", "http://table.local:8000/"]
    assert "No password" in texts(Wifi("Guests"))


def test_without_a_wifi_there_is_the_page_alone():
    assert codes("https://robots.example/", None) == ["https://robots.example/"]
    assert [text for text in texts(None) if text[:1].isdigit()] == [
        "1  Open the table’s page",
        "2  Type your name and the code that the host’s phone shows.",
    ]


def test_what_phones_read_can_also_be_typed():
    assert {"Network: Home", "Password: robots42", "http://host:80/"} <= set(texts(Wifi("Home", "robots42"), "host:80"))


@pytest.mark.parametrize(
    ("name", "password", "message"),
    [("", "", "1 to 32"), ("ä" * 17, "", "1 to 32"), ("Home", "short", "8 to 63"), ("Home", "x" * 64, "8 to 63")],
)
def test_what_no_wifi_can_be_called_is_refused(name: str, password: str, message: str):
    with pytest.raises(PrintError, match=message):
        Wifi(name, password)


def texts(wifi: Wifi | None, address: str = "192.168.1.5:8000") -> list[str]:
    return [item.text for item in card(address, wifi).items if isinstance(item, Text)]
