"""A match in figures: plies and their times, ways of the figures, and what the game itself counts."""

from collections import defaultdict
from itertools import pairwise
from math import dist
from statistics import fmean

from controller.api.library import Count, Driven, SeatStatistics, Statistics
from controller.api.wording import sentence
from controller.match.match import Match
from engine import registry
from engine.effects import Relocate
from engine.words import Msg


def statistics(match: Match) -> Statistics:
    """The statistics of all plies that were not taken back."""
    return {"seats": _seats(match), "driven": _driven(match)}


def _seats(match: Match) -> list[SeatStatistics]:
    """Times and counts of each seat; events that did not occur are left out."""
    times, counts = _times(match), _counts(match)
    seats: list[SeatStatistics] = []
    for seat in match.game.seats:
        own = times[seat]
        totals: list[Count] = [{"count": of.get(seat, 0), **sentence(what)} for what, of in counts]
        known = [seconds for seconds in own if seconds is not None]
        seats.append(
            {
                "seat": seat,
                "plies": len(own),
                "mean_s": round(fmean(known), 1) if known else 0.0,
                "longest_s": round(max(known, default=0.0), 1),
                "counts": totals,
            }
        )
    return seats


def _times(match: Match) -> dict[str, list[float | None]]:
    """Of each actor's plies: the time since the entry before, None for the first one, before which there is none."""
    before = {after.n: one.t for one, after in pairwise(match.entries)}
    times = defaultdict[str, list[float | None]](list)
    for played in match.log:
        since = before.get(played.entry.n)
        # The table's clock starts again with the table.
        times[played.entry.actor].append(None if since is None else max(0.0, played.entry.t - since))
    return times


def _counts(match: Match) -> list[tuple[Msg, dict[str, int]]]:
    """What the game counts, with the number of each seat."""
    named: dict[str, Msg] = {}
    counts = defaultdict[str, defaultdict[str, int]](lambda: defaultdict(int))
    for ply, played in enumerate(match.log, start=1):
        if played.entry.kind == "action":
            action = match.game.action(played.entry.actor, played.entry.text)
            for one in registry.tally(match.before(ply), action, played.state):
                named[one.what.key] = one.what
                counts[one.what.key][one.actor] += one.count
    return [(what, counts[key]) for key, what in named.items()]


def _driven(match: Match) -> list[Driven]:
    """Of each figure of the game; distances that hands carry it do not count."""
    mm = defaultdict[str, float](float)
    for played in match.log:
        for effect in (effect for group in played.effects for effect in group):
            if isinstance(effect, Relocate) and effect.manner != "carried":
                mm[effect.piece] += _length(match, effect)
    return [{"piece": piece.id, "mm": round(mm[piece.id], 1)} for piece in match.game.pieces]


def _length(match: Match, way: Relocate) -> float:
    """On the playing field."""
    sites = match.game.board.sites
    on_field = [(sites[site].x_mm, sites[site].y_mm) for site in way.path if site in sites]
    return sum(dist(one, other) for one, other in pairwise(on_field))
