"""An invitation card: QR codes to the Wi-Fi and to the table's page, and the words that a family needs."""

from dataclasses import dataclass

import segno
from segno.helpers import make_wifi_data

from hardware.drawing.colours import BLACK, INK, WHITE, css_colour, grey
from hardware.drawing.drawing import Box, Drawing, Item, Shape, Text, polygon
from hardware.drawing.fonts import text_width
from hardware.drawing.outlines import rounded
from hardware.errors import PrintError

QUIET_ZONE = 4
"""Light modules around a code, as ISO/IEC 18004 asks for."""

_CARD = Box(0.0, 0.0, 190.0, 134.0)
"""The card; one on a page of A4."""

_CODE_MM = 58.0
"""Side of a QR code with its quiet zone."""

_LINES = 2
"""Lines of words below a code."""

_PANEL = css_colour("#f1ede3")
"""Ground of a step."""

_DARK = css_colour("#2b2f36")
"""Title and numbers."""


@dataclass(frozen=True, slots=True)
class Wifi:
    """A wireless network; an empty password means that it is open.

    Raises:
        PrintError: no network can have that name or password (IEEE 802.11: a name of 1 to 32 bytes, a WPA
            passphrase of 8 to 63 characters).
    """

    name: str
    password: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.name.encode()) <= 32:
            raise PrintError(f"the Wi-Fi's name {self.name!r} must have 1 to 32 characters")
        if self.password and not 8 <= len(self.password) <= 63:
            raise PrintError("the Wi-Fi's password must have 8 to 63 characters; leave it out if the Wi-Fi is open")

    @property
    def link(self) -> str:
        """The text that phones read from the QR code."""
        return make_wifi_data(self.name, self.password or None, "WPA" if self.password else "nopass")


def card(address: str, wifi: Wifi | None) -> Drawing:
    """The card for a table's page.

    Args:
        address: `http://…` or `host:port` of the page.
        wifi: the network in which it answers; without one the card has only the page.
    """
    link = address if "://" in address else f"http://{address}/"
    steps: list[tuple[str, str, list[str]]] = []
    if wifi is not None:
        words = [f"Network: {wifi.name}", f"Password: {wifi.password}" if wifi.password else "No password"]
        steps.append(("Join the Wi-Fi", wifi.link, words))
    steps.append(("Open the table’s page", link, [link]))
    width, height = _CARD.width, _CARD.height
    items: list[Item] = [
        polygon(_CARD.ring, WHITE, grey(0.6), 0.15),
        Text(10.0, height - 17.0, "Come and play with robots", 10.0, _DARK, "start", bold=True),
        Text(10.0, height - 25.0, "Hold your phone’s camera over the code and tap what it shows.", 4.4, INK, "start"),
    ]
    room = (width - 20.0 - 6.0 * (len(steps) - 1)) / len(steps)
    for number, (title, code, words) in enumerate(steps):
        west = 10.0 + number * (room + 6.0)
        items += _step(Box(west, 20.0, west + room, height - 31.0), number + 1, title, code, words)
    last = len(steps) + 1
    items.append(
        Text(10.0, 8.5, f"{last}  Type your name and the code that the host’s phone shows.", 4.4, BLACK, "start")
    )
    return Drawing("Invitation card", _CARD.grown(5.0), tuple(items), rim_mm=5.0)


def _step(box: Box, number: int, title: str, code: str, words: list[str]) -> list[Item]:
    middle = box.centre[0]
    below = box.y0 + 4.0 + 5.0 * _LINES
    side = min(_CODE_MM, box.y1 - 11.0 - below)
    items: list[Item] = [
        polygon(rounded(box, 4.0), _PANEL),
        Text(box.x0 + 5.0, box.y1 - 8.0, f"{number}  {title}", 5.0, _DARK, "start", bold=True),
        *_qr_code(code, Box(middle - side / 2, below, middle + side / 2, below + side)),
    ]
    for line, text in enumerate(words):
        size = min(4.2, 4.2 * (box.width - 8.0) / text_width(text, 4.2))
        items.append(Text(middle, below - 5.0 - 5.0 * line, text, size, BLACK))
    return items


def _qr_code(text: str, box: Box) -> list[Item]:
    """A QR code with its quiet zone in a square box; its modules are one path, so no seams show."""
    rows = [list(row) for row in segno.make_qr(text, error="m").matrix_iter(border=QUIET_ZONE)]
    cell = box.width / len(rows)
    rings = tuple(
        Box(x0 := box.x0 + column * cell, (y1 := box.y1 - row * cell) - cell, x0 + cell, y1).ring
        for row, modules in enumerate(rows)
        for column, dark in enumerate(modules)
        if dark
    )
    return [polygon(box.ring, WHITE), Shape(rings, BLACK)]
