"""Views of a match that is played on two tables: the match is told by one of them, the board is this table's."""

from collections.abc import Mapping
from typing import Any, NotRequired, cast

from pydantic import TypeAdapter
from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api import shapes
from controller.api.choices import Level
from controller.planning.stages import Stage

ACCEPT = "accept:"
"""Begins the ids of choices that take what hands did for a move."""


class MatchView(TypedDict):
    """The parts of `shapes.View` that are of the match; all others are of a board."""

    phase: shapes.Phase
    game: shapes.GameOnTable
    match: NotRequired[str]
    ply: int
    you: shapes.You
    seats: dict[str, shapes.Seat]
    levels: list[Level]
    state: NotRequired[dict[str, Any]]
    timers: list[shapes.Timer]
    log: dict[str, shapes.LogEntry]
    fair_play: NotRequired[shapes.FairPlay]
    last: NotRequired[shapes.LastMove]
    undo: NotRequired[shapes.Undo]
    outcome: NotRequired[shapes.Outcome]
    countdown: NotRequired[shapes.Countdown]
    mismatch: NotRequired[shapes.Mismatch]


match_view: TypeAdapter[MatchView] = TypeAdapter(MatchView)
"""Checks what another table tells."""


def told(view: shapes.View) -> MatchView:
    """The parts of a view that another table is told."""
    return cast(MatchView, {name: value for name, value in view.items() if name in MatchView.__annotations__})


def on_board(
    local: shapes.View, match: MatchView, stage: Stage | None, flags: Mapping[str, frozenset[str]]
) -> shapes.View:
    """The match of another table on this one's board.

    Args:
        local: what a spectator sees of this table.
        match: what the other table tells.
        stage: that this board is being brought to.
        flags: piece -> its flags, which no camera sees.
    """
    shown = cast(shapes.View, {**local, **match})
    shown["figures"] = {
        piece: {**figure, "down": "down" in flags.get(piece, ())} for piece, figure in local["figures"].items()
    }
    shown.pop("mismatch", None)
    if match["phase"] in ("lobby", "over"):
        return shown
    if stage is not None:
        shown["phase"] = "setup" if stage.purpose == "setup" else "busy"
    elif match["phase"] == "mismatch":
        shown["phase"] = "play"
    if (mismatch := local.get("mismatch")) is not None:
        offered = match["mismatch"]["choices"] if "mismatch" in match else []
        accepts = [choice for choice in offered if choice["id"].startswith(ACCEPT)]
        shown["mismatch"] = {**mismatch, "choices": [*accepts, *mismatch["choices"]]}
        shown["phase"] = "mismatch"
    return shown


def unheard(local: shapes.View, held: Mapping[str, str]) -> shapes.View:
    """Nothing was told yet: all seats are free but for those that people of this table held, by name."""
    seats = {
        name: {**seat, "kind": "human" if name in held else "open", "name": held.get(name, "")}
        for name, seat in local["seats"].items()
    }
    return {**local, "seats": cast(dict[str, shapes.Seat], seats)}
