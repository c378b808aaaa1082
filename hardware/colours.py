"""Printed colours: red, green and blue from 0 to 1, read from CSS notation."""

import re

from reportlab.lib.colors import getAllNamedColors

Colour = tuple[float, float, float]

WHITE: Colour = (1.0, 1.0, 1.0)
BLACK: Colour = (0.0, 0.0, 0.0)


def grey(level: float) -> Colour:
    """A grey: 0 is black, 1 is white."""
    return (level, level, level)


def css_colour(text: str) -> Colour:
    """Read `#c33`, `#cc3333` or a CSS colour name.

    Raises:
        ValueError: the text is none of these.
    """
    if match := re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", text):
        digits = match[1] if len(match[1]) == 6 else "".join(digit * 2 for digit in match[1])
        red, green, blue = (int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4))
        return (red, green, blue)
    named = getAllNamedColors().get(text.lower())
    if named is None:
        raise ValueError(f"{text!r} is no colour; write #rrggbb or a CSS colour name")
    return (float(named.red), float(named.green), float(named.blue))
