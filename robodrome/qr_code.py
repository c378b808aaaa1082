"""A QR code in the terminal, with fixed colours."""

import segno
from rich.style import Style
from rich.text import Text

QUIET_ZONE = 4
"""Light modules around the code, as ISO/IEC 18004 asks for; phones find codes with less only now and then."""

LOWER_HALF = "▄"
"""Fonts leave gaps around block characters. Only where two modules differ is one used, and it is this one, as zbar does
not read a code of upper half blocks in some sizes of a font (`docs/results/web.md`)."""

_COLOURS = {True: "#000000", False: "#ffffff"}


def terminal_qr(link: str) -> Text:
    """The QR code of a link, two rows of modules in a line of text: always black on white."""
    rows = [list(row) for row in segno.make_qr(link).matrix_iter(border=QUIET_ZONE)]
    lower = [*rows[1::2], *([[0] * len(rows[0])] if len(rows) % 2 else [])]
    lines = []
    for above, below in zip(rows[::2], lower, strict=True):
        lines.append(Text.assemble(*(_two_modules(a > 0, b > 0) for a, b in zip(above, below, strict=True))))
    return Text("\n", no_wrap=True).join(lines)


def _two_modules(above: bool, below: bool) -> tuple[str, Style]:
    """A character with its style; a module is dark if True."""
    return " " if above == below else LOWER_HALF, Style(color=_COLOURS[below], bgcolor=_COLOURS[above])
