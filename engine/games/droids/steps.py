"""The steps by which a phone builds an action of Droids."""

from collections.abc import Iterable, Sequence
from typing import Literal

from engine.games.droids.board import DIRECTIONS, NAMES
from engine.games.droids.config import SLOTS, DroidsConfig
from engine.games.droids.orders import BINS, COLOUR, KIND, KINDS, order_of
from engine.games.droids.position import Position
from engine.games.droids.rules.choices import free_slots, may_lay, room, stock
from engine.games.droids.rules.legality import chance_outcomes, emitters, splits, verb
from engine.games.droids.words import WORDS, arrow_name, colour_name, kind_name
from engine.state import CHANCE, NOWHERE, Actor, Step, Steps
from engine.words import site

_DONE = Steps((), True)
"""The answer to a whole legal action."""


def next_steps(config: DroidsConfig, position: Position, actor: Actor, prefix: Sequence[str]) -> Steps:
    """The continuations of `prefix` for an actor in `to_act`; none if no legal action starts with it."""
    if actor == CHANCE:
        return _chance(config, position, list(prefix))
    doing = verb(config, position, actor)
    match list(prefix):
        case []:
            done = (Step("pass", "verb", WORDS("step.pass")),) if doing == "place" else ()
            return Steps((Step(doing, "verb", WORDS(f"step.{doing}")), *done), False)
        case ["pass"] if doing == "place":
            return _DONE
        case [first, *rest] if first == doing:
            return _after_verb(config, position, actor, doing, rest)
    return NOWHERE


def _after_verb(config: DroidsConfig, position: Position, actor: Actor, doing: str, rest: list[str]) -> Steps:
    if doing == "draw":
        return _draw(position, rest)
    if doing == "place":
        return _place(config, position, actor, rest)
    if doing == "obstacle":
        free = may_lay(config, position)
        return _one_of(
            (
                Step(name, "site", WORDS("step.square", square=site(name)))
                for square, name in enumerate(NAMES)
                if free >> square & 1
            ),
            rest,
        )
    return _one_of((_emitter(name) for name in emitters(config, position, actor, doing)), rest)


def _one_of(steps: Iterable[Step], rest: list[str]) -> Steps:
    """The steps of the last token of an action, or the check of that token."""
    steps = tuple(steps)
    if not rest:
        return Steps(steps, False)
    return _DONE if len(rest) == 1 and rest[0] in [step.token for step in steps] else NOWHERE


def _emitter(name: str) -> Step:
    return Step(name, "choice", WORDS("step.emitter", emitter=name))


def _draw(position: Position, rest: list[str]) -> Steps:
    """Colours in the order of the bins, each with counts that allow the later ones to fill the rack."""
    limits, left, colour = stock(position), room(position, position.turn), 0
    for part in rest:
        if part not in {step.token for step in _draw_steps(limits, left, colour)}:
            return NOWHERE
        name, _, count = part.partition(":")
        left, colour = left - int(count), COLOUR[name] + 1
    return Steps(_draw_steps(limits, left, colour), left == 0)


def _draw_steps(limits: tuple[int, ...], left: int, first: int) -> tuple[Step, ...]:
    return tuple(
        Step(f"{BINS[colour].colour}:{count}", "number", WORDS("step.count", tokens=count, colour=colour_name(colour)))
        for colour in range(first, len(BINS))
        for count in range(1, min(left, limits[colour]) + 1)
        if splits(left - count, tuple(min(left, limit) for limit in limits[colour + 1 :]))
    )


def _place(config: DroidsConfig, position: Position, actor: Actor, rest: list[str]) -> Steps:
    """Token, arrow, emitter, slot."""
    rack = position.racks[position.turn]
    if not rest:
        kinds = sorted(set(rack))
        steps = (Step(KINDS[kind].code, "token", WORDS("step.kind", order=kind_name(kind))) for kind in kinds)
        return Steps(tuple(steps), False)
    code, *rest = rest
    if code not in KIND or KIND[code] not in rack:
        return NOWHERE
    arrows = KINDS[KIND[code]].arrows
    if not rest:
        return Steps(tuple(_arrow(KIND[code], arrow) for arrow in arrows), False)
    direction, *rest = rest
    if direction not in [DIRECTIONS[arrow] for arrow in arrows]:
        return NOWHERE
    names = config.board.edges[actor].emitters
    free: dict[str, list[int]] = {}
    for slot in free_slots(position, position.turn):
        free.setdefault(names[slot // SLOTS], []).append(slot % SLOTS + 1)
    if not rest:
        return Steps(tuple(map(_emitter, free)), False)
    emitter, *rest = rest
    return (
        _one_of((Step(str(slot), "number", WORDS("step.slot", slot=slot)) for slot in free.get(emitter, ())), rest)
        if emitter in free
        else NOWHERE
    )


def _arrow(kind: int, arrow: int) -> Step:
    return Step(DIRECTIONS[arrow], "choice", WORDS("step.arrow", arrow=arrow_name(order_of(kind, arrow))))


def _chance(config: DroidsConfig, position: Position, prefix: list[str]) -> Steps:
    """The tokens of the outcomes, so a real die may be typed in."""
    texts = [str(action).split() for action, _ in chance_outcomes(config, position)]
    going_on = dict.fromkeys(
        text[len(prefix)] for text in texts if text[: len(prefix)] == prefix and len(text) > len(prefix)
    )
    kind: Literal["choice", "verb"] = "choice" if prefix else "verb"
    return Steps(tuple(Step(token, kind, WORDS("step.chance", word=token)) for token in going_on), prefix in texts)
