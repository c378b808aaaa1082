"""Printed colours: red, green and blue from 0 to 1, read from CSS notation."""

import re
from collections.abc import Mapping

from reportlab.lib.colors import getAllNamedColors

Colour = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

WHITE: Colour = (1.0, 1.0, 1.0)
"""Paper."""

BLACK: Colour = (0.0, 0.0, 0.0)
"""Tags and rulers."""

INK: Colour = (0.35, 0.35, 0.35)
"""Names and outlines."""

DARK_INK: Colour = (0.2, 0.2, 0.2)
"""Names on coloured ground."""

PALE_INK: Colour = (0.5, 0.5, 0.5)
"""Less important names and outlines."""


def grey(level: float) -> Colour:
    """A grey: 0 is black, 1 is white."""
    return (level, level, level)


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """`part` of one colour, the rest of the other."""
    red, green, blue = (part * a + (1 - part) * b for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def css_colour(text: str) -> Colour:
    """Read `#c33`, `#cc3333` or a CSS colour name.

    Raises:
        ValueError: the text is not a colour.
    """
    if match := re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", text):
        digits = match[1] if len(match[1]) == 6 else "".join(digit * 2 for digit in match[1])
        red, green, blue = (int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4))
        return (red, green, blue)
    named = getAllNamedColors().get(text.lower())
    if named is None:
        raise ValueError(f"{text!r} is not a colour; write #rrggbb or a CSS colour name")
    return (float(named.red), float(named.green), float(named.blue))


PRINTED: Mapping[str, Colour] = {
    "red": css_colour("#d0342c"),
    "yellow": css_colour("#e6b800"),
    "green": css_colour("#3f9c4b"),
    "blue": css_colour("#2f6fd0"),
    "orange": css_colour("#e07b1f"),
    "white": css_colour("#f5f5f0"),
    "silver": css_colour("#b4b8be"),
}
"""The players' colours by name, as the boards print them."""
