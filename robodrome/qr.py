"""A QR code in the terminal, in colours of its own."""

import segno
from rich.style import Style
from rich.text import Text

QUIET_ZONE = 4
"""Light modules around the code, as ISO/IEC 18004 asks for; phones find codes with less only now and then."""

_COLOURS = {True: "#000000", False: "#ffffff"}


def terminal_qr(link: str) -> Text:
    """The QR code of a link, two rows of modules in a line of text: black on white, whatever the terminal's colours."""
    rows = [list(row) for row in segno.make_qr(link).matrix_iter(border=QUIET_ZONE)]
    lower = [*rows[1::2], *([[0] * len(rows[0])] if len(rows) % 2 else [])]
    lines = []
    for above, below in zip(rows[::2], lower, strict=True):
        styles = (Style(color=_COLOURS[a > 0], bgcolor=_COLOURS[b > 0]) for a, b in zip(above, below, strict=True))
        lines.append(Text.assemble(*(("▀", style) for style in styles)))
    return Text("\n", no_wrap=True).join(lines)
