"""The font of everything that is printed: Bitstream Vera Sans, which is part of reportlab and may be embedded."""

from functools import cache
from importlib.resources import files

from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont

FAMILY = "Bitstream Vera Sans"
"""Its name for SVG."""

for _font in ("Vera", "VeraBd"):
    registerFont(TTFont(_font, f"{_font}.ttf"))


def font_name(bold: bool) -> str:
    """The name of the font for reportlab."""
    return "VeraBd" if bold else "Vera"


@cache
def font_file(bold: bool) -> bytes:
    """The font's TrueType file."""
    return (files("reportlab") / "fonts" / f"{font_name(bold)}.ttf").read_bytes()


def text_width(text: str, size_mm: float, bold: bool = False) -> float:
    """Width of a line of text, mm."""
    return float(stringWidth(text, font_name(bold), size_mm))


def fitting_size(text: str, size_mm: float, room_mm: float, bold: bool = False) -> float:
    """The size at which a line of text fits into a width: `size_mm`, or as much less as it needs."""
    return size_mm * min(1.0, room_mm / text_width(text, size_mm, bold))
