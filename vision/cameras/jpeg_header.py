"""The head of a JPEG from an untrusted phone, read before anything is decoded.

Source: ITU-T T.81, B.1 and B.2.
"""

START, END = b"\xff\xd8", b"\xff\xd9"
BASELINE, SCAN = 0xC0, 0xDA

_OTHER_FRAMES = frozenset(range(0xC1, 0xD0)) - {0xC4, 0xCC}
"""Markers of frames that are not baseline; 0xc4 and 0xcc are tables, and 0xc8 is reserved."""


def baseline_size(jpeg: bytes) -> tuple[int, int] | None:
    """Width and height of a whole JPEG of one baseline scan, as browsers make them; None for anything else.

    A progressive one could repeat its scans without end, and each costs as much as the whole picture.
    """
    if not (jpeg.startswith(START) and jpeg.endswith(END)):
        return None
    at, size = len(START), None
    while at + 4 <= len(jpeg) and jpeg[at] == 0xFF:
        marker, length = jpeg[at + 1], int.from_bytes(jpeg[at + 2 : at + 4], "big")
        if marker in _OTHER_FRAMES or length < 2:
            return None
        if marker == BASELINE:
            if size is not None or length < 8:
                return None
            height, width = (int.from_bytes(jpeg[at + k : at + k + 2], "big") for k in (5, 7))
            size = width, height
        if marker == SCAN:
            again = any(one in jpeg[at + 2 :] for one in (bytes((0xFF, SCAN)), START))
            return None if again or not size or 0 in size else size
        at += 2 + length
    return None
