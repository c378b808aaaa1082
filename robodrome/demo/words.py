"""Sentences of a demo: what a ply does, what happens at the table, and how it ended."""

import re
from collections.abc import Mapping
from typing import Any

from controller.api.english import called, english
from controller.match.match import Match, Played
from controller.table.views.seat_view import task_view
from controller.table.views.snapshot import TableSnapshot
from engine.effects import Beam, Carry, Down, Drop, Effect, Flip, Manner, Place, Relocate, Remove, Token, Up
from engine.state import Actor, State
from engine.words import Name
from robodrome.demo.fault_schedule import Fault

TOLD_EFFECTS = 4
"""Most changes of a ply in its line, which people read before the next one."""

MANNERS: Mapping[Manner, str] = {
    "drive": "drives to",
    "slide": "slides to",
    "push": "is pushed to",
    "jump": "jumps to",
    "carried": "is carried to",
}

Names = Mapping[str, Name]
"""Piece -> its name within a sentence."""


def ply_words(before: State, played: Played, names: Names) -> str:
    """What a ply does: its changes on the table, or the action itself where nothing changes there."""
    effects = [effect for group in played.effects for effect in group]
    told = [effect_words(effect, names) for effect in effects[:TOLD_EFFECTS]]
    if len(effects) > TOLD_EFFECTS:
        told.append(f"and so on, {len(effects)} changes in all")
    actor, text = played.entry.actor, played.entry.text
    return f"{seat_words(actor)}: {'; '.join(told) or _action_words(before, actor, text)}."


def effect_words(effect: Effect, names: Names) -> str:
    """One change on the table."""
    match effect:
        case Place(token, site):
            return f"{_a(token)} is laid at {site}"
        case Remove(token, site):
            return f"the {token} at {site} is lifted"
        case Flip(token, site):
            return f"the {token.kind} at {site} is turned over to {token.side}"
        case Relocate(piece, path, manner):
            return f"the {called(names[piece])} {MANNERS[manner]} {_place(path[-1])}"
        case Down(piece):
            return f"the {called(names[piece])} is knocked down"
        case Up(piece):
            return f"the {called(names[piece])} stands up"
        case Carry(piece, token, site):
            return f"the {called(names[piece])} takes the {token} at {site}"
        case Drop(piece, token, site):
            return f"the {called(names[piece])} puts the {token} down at {site}"
        case Beam(path):
            return f"a beam goes from {path[0]} to {path[-1]}"


def _action_words(before: State, actor: Actor, text: str) -> str:
    """An action as the phones offer it, step by step; one that no phone offers, as of chance, stays as it is."""
    tokens = text.split()
    labels = []
    for n, token in enumerate(tokens):
        offered = {step.token: english(step.words) for step in before.next_steps(actor, tokens[:n]).steps}
        if token not in offered:
            return text
        labels.append(offered[token])
    words = ", ".join(labels)
    return words[:1].lower() + words[1:]


def doing(table: TableSnapshot) -> str:
    """What happens now."""
    if table.match is None:
        return "the table is set up"
    if table.stage is None:
        return " and ".join(f"{seat_words(actor)} thinks" for actor in table.match.state.to_act[:1])
    if table.open_tasks:
        first, more = table.open_tasks[0], len(table.open_tasks) - 1
        return f"hands: {task_view(first, table.names, None)['text']}" + (f", and {more} more" if more else "")
    if table.drive is not None:
        moving = [called(table.names[piece]) for piece in table.drive.states]
        return f"the {moving[0]} drives" if len(moving) == 1 else f"{len(moving)} robots drive"
    return "the robots drive to their places" if table.stage.purpose == "setup" else "the camera looks"


def ending(match: Match) -> str:
    """Who won and why, in one sentence."""
    outcome, plies = match.state.outcome, f"after {match.ply} {'ply' if match.ply == 1 else 'plies'}"
    if outcome is None:
        return f"Stopped {plies}, as asked: nobody has won yet."
    winners = " and ".join(seat_words(seat) for seat in outcome.winners) or "Nobody"
    return f"{winners} {'win' if len(outcome.winners) > 1 else 'wins'} {plies}: {english(outcome.words)}."


def course(report: Mapping[str, Any]) -> str:
    """What people may want to know of the report."""
    wall, table = (f"{int(report[key]) // 60}:{int(report[key]) % 60:02}" for key in ("wall_s", "sim_s"))
    hands, contacts = report["hand_tasks"], report["contacts"]
    touched = f"robots touched {contacts} times" if contacts else "no robot touched another"
    return f"It took {wall} min, {table} min at the table; hands helped {hands} times, {touched}."


def fault_words(fault: Fault, names: Names) -> str:
    """What is broken on purpose."""
    if fault.piece is not None:
        return f"The {called(names[fault.piece])} is switched off, on purpose."
    return f"The {fault.target} is killed, on purpose."


def seat_words(actor: Actor) -> str:
    """An actor's name at the beginning of a sentence: `Light`, `Player 1`."""
    return re.sub(r"(?<=[a-z])(?=\d)", " ", actor).capitalize()


def _place(site: str) -> str:
    return site.replace("park:", "parking place ")


def _a(token: Token) -> str:
    return f"{'an' if str(token)[0] in 'aeiou' else 'a'} {token}"
