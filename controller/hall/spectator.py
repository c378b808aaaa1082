"""What the hall is told of a table, made from a spectator's view alone."""

from collections.abc import Sequence

from controller.api import shapes
from controller.api.hall import Announcement, FleetHealth, HallPhase, HallSeat, Result
from controller.api.telemetry import FigureHealth
from controller.hall.membership import Member

_PHASES: dict[shapes.Phase, HallPhase] = {
    "lobby": "lobby",
    "setup": "playing",
    "play": "playing",
    "busy": "playing",
    "mismatch": "paused",
    "over": "over",
}


def announcement(
    view: shapes.View,
    figures: Sequence[FigureHealth],
    member: Member,
    version: str,
    calls_host: bool,
    page: str,
) -> Announcement:
    """The announcement of a table, whose page is at an address."""
    weak = [one for one in figures if one["battery_low"] or one["link"] == "lost"]
    return Announcement(
        name=member.name,
        game=view["game"]["name"],
        title=view["game"]["title"][:64],
        phase="stopped" if "stopped" in view else _PHASES[view["phase"]],
        seats=[HallSeat(seat=one["id"], name=one["name"][:32], kind=one["kind"]) for one in view["seats"].values()],
        ply=view["ply"],
        calls_host=calls_host,
        version=version[:32],
        figures=FleetHealth(ready=sum(one["link"] == "ok" for one in figures), total=len(figures), weak=len(weak)),
        page=page,
        watch=member.watched,
        stop=member.last_stop,
    )


def result(view: shapes.View, ended_s: float) -> Result | None:
    """The result of the match that is over; None while none is, and for a replay."""
    if view["phase"] != "over" or "outcome" not in view or "match" not in view or "replay" in view:
        return None
    names = {seat: (one["name"] or seat)[:32] for seat, one in view["seats"].items()}
    winners = [names.get(seat, seat[:32]) for seat in view["outcome"]["winners"]]
    return Result(
        match=view["match"],
        game=view["game"]["name"],
        players=list(names.values()),
        winners=winners,
        ended_s=ended_s,
    )
