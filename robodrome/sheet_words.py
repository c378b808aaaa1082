"""What a picture shows of a printed sheet, in the words of people: which sheet, how many of its tags, how true."""

import math
from collections import Counter

from engine import registry
from engine.state import Game
from hardware.dimensions import load_dimensions
from hardware.sheets.paper import PAPERS
from hardware.sheets.shared_sheets import printed_board
from hardware.sheets.sheet import sheet_of
from hardware.sheets.sheet_layout import lay_out
from hardware.sheets.tags import BOARD_TAGS, SHEET_TAGS, TagPlace
from hardware.sheets.tiles import tiling
from vision.geometry.sheet_flatness import MIN_TAGS, check_sheet
from vision.see import Sighting
from vision.tags.fiducials import TABLE_FAMILY

_GAMES = {tag: name for name, tag in SHEET_TAGS.items()}
"""Id of a sheet's own tag -> its game."""

_CORNERS = ("south-west corner", "west", "north-west corner", "north", "north-east corner", "east")
_PLACES = dict(zip(BOARD_TAGS, (*_CORNERS, "south-east corner", "south"), strict=True))
"""Board tag -> where it is printed."""

_SCALE = "how large it was printed no photo shows: measure the printed ruler, it must be 100 mm"


_MIRRORED = (
    "the picture is mirrored, as front cameras save theirs: take it with the camera on the phone's back, or switch "
    "mirroring off; nothing can be read in a mirror"
)


def sheet_words(sighting: Sighting) -> list[str]:
    """Lines about the sheet in a picture; none if there is none.

    A photo shows whether the parts of a sheet lie true to each other.  It does not show how large the whole is.
    """
    if sighting.mirrored:
        return [_MIRRORED]
    counts = Counter(tag.id for tag in sighting.tags if tag.family == TABLE_FAMILY)
    tags = {tag.id: tag for tag in sighting.tags if tag.family == TABLE_FAMILY and counts[tag.id] == 1}
    sheets = [tag for tag in tags if tag in _GAMES]
    board_tags = [tag for tag in tags if tag in BOARD_TAGS]
    if not sheets and not board_tags:
        return []
    if len(sheets) != 1:
        why = "more than one is in the picture" if sheets else f"its own tag, {_range(_GAMES)}, is not seen"
        return [f"a sheet, {len(board_tags)} of {len(BOARD_TAGS)} board tags; which one is not known: {why}"]
    game = _GAMES[sheets[0]]
    made = registry.make(game)
    layout = lay_out(printed_board(made), load_dimensions())
    places = {place.id: place for place in (*layout.board_tags, layout.sheet_tag)}
    seen = [tag for number, tag in tags.items() if number in places]
    lines = [f"{made.title} sheet, {len(seen)} of {len(places)} tags"]
    if missing := [number for number in places if number not in tags]:
        lines.append(f"not seen: {', '.join(_name(number) for number in missing)}")
    if len(seen) < MIN_TAGS or sighting.size_px is None:
        return [*lines, f"whether it lies true can be seen from {MIN_TAGS} tags on"]
    check = check_sheet(seen, {number: place.corners_mm for number, place in places.items()}, sighting.size_px)
    for number in check.off:
        east, north = check.offsets_mm[number]
        far = f"{math.hypot(east, north):.1f} mm off ({_way(east, north)})"
        lines.append(f"{_name(number)} is {far}: {_tiles(made, places[number])}")
    for number in check.odd_sizes:
        part = f"{100 * check.sizes[number]:.1f} % of the size of the others"
        lines.append(f"{_name(number)} was printed at {part}: {_tiles(made, places[number])}")
    if len(lines) == 1 + bool(missing):
        farthest = max(math.hypot(*check.offsets_mm[number]) for number in check.agreeing)
        lines.append(f"its parts lie true to each other, within {max(farthest, 0.1):.1f} mm")
    return [*lines, _SCALE]


def _range(numbers: dict[int, str]) -> str:
    return f"{min(numbers)} to {max(numbers)}"


def _name(number: int) -> str:
    return f"tag {number} in the {_PLACES[number]}" if number in _PLACES else f"tag {number}, the sheet's own,"


def _way(east_mm: float, north_mm: float) -> str:
    ways = ((east_mm, "east", "west"), (north_mm, "north", "south"))
    return ", ".join(f"{abs(mm):.1f} mm {to if mm > 0 else back}" for mm, to, back in ways if abs(mm) >= 0.05)


def _tiles(game: Game, place: TagPlace) -> str:
    """The tile on which a tag is printed, for each paper of more than one tile: `tile A2 on A4 or Letter, A1 on A3`."""
    drawing = sheet_of(game, load_dimensions())
    papers: dict[str, list[str]] = {}
    for paper, size in PAPERS.items():
        plan = tiling(drawing, size)
        (tile,) = [tile for tile in plan.tiles if tile.visible.holds(place.x_mm, place.y_mm)]
        if len(plan.tiles) > 1:
            papers.setdefault(tile.name, []).append(paper)
    return "tile " + ", ".join(f"{name} on {' or '.join(where)}" for name, where in papers.items())
