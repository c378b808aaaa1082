"""The QR code in the terminal, read from pictures of dark and light ones."""

import io

import pytest
from playwright.sync_api import Browser
from rich.console import Console

from robodrome.qr_code import QUIET_ZONE, terminal_qr
from tests.support.qr_codes import photographed, read_codes

LINK = "http://192.168.1.5:8000/j#0123456789012345678901"
SIZE = 29 + 2 * QUIET_ZONE
"""48 bytes at error correction L need version 3, which has 29 modules (ISO/IEC 18004, table 7)."""


@pytest.mark.browser
@pytest.mark.parametrize(("ink", "paper"), [("#d0d0d0", "#101010"), ("#202020", "#fafafa")], ids=["dark", "light"])
def test_the_code_reads_from_a_dark_and_a_light_terminal(browser: Browser, ink: str, paper: str) -> None:
    console = Console(file=io.StringIO(), record=True, force_terminal=True, color_system="truecolor", width=100)
    console.print(terminal_qr(LINK))
    code = console.export_html(code_format="{code}", inline_styles=True)
    style = f"background: {paper}; color: {ink}; font: 20px monospace"
    page = browser.new_page(viewport={"width": 1000, "height": 500})
    page.set_content(f"<body style='background: {paper}'><pre style='{style}'>{code}</pre>")
    picture = photographed(page.screenshot())
    page.close()
    assert read_codes(picture) == [LINK]


def test_the_code_has_its_quiet_zone_and_names_every_colour() -> None:
    code = terminal_qr(LINK)
    lines = code.split("\n")
    assert [len(line) for line in lines] == [SIZE] * ((SIZE + 1) // 2)
    assert len(code.spans) == sum(len(line) for line in lines)
    assert {character for line in lines[:2] for character in line.plain} == {" "}, "no gap of a font in the quiet zone"
    assert set(code.plain) == {" ", "▄", "\n"}
    assert {span.style.color.name for line in lines[:2] for span in line.spans} == {"#ffffff"}
    assert {span.style.bgcolor.name for line in lines[:2] for span in line.spans} == {"#ffffff"}
