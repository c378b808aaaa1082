"""Paper sizes."""

from hardware.errors import PrintError

PAPERS = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "A2": (420.0, 594.0),
    "A1": (594.0, 841.0),
    "A0": (841.0, 1189.0),
    "Letter": (215.9, 279.4),
    "Roll": (914.0, 1292.0),
}
"""Portrait width and height in mm (ISO 216; ANSI A; a plotter's roll of 36 inches)."""


def paper_name(text: str) -> str:
    """The name of a paper, from its name in any case.

    Raises:
        PrintError: no such paper; the message lists the known ones.
    """
    for name in PAPERS:
        if name.lower() == text.lower():
            return name
    raise PrintError(f"there is no paper {text!r}; choose one of {', '.join(PAPERS)}")
