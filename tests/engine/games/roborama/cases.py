"""Mixed options of RoboRama, plays of them, and the naive rules in the same position."""

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.effects import EffectGroup
from engine.games.roborama.state import RoboRamaState
from engine.registry import decide
from engine.state import CHANCE, Action
from tests.engine.games.roborama import naive
from tests.engine.games.roborama.tables import game, player

CASES: dict[str, dict[str, Any]] = {
    "programme 1": {},
    "programme 1, four": {"players": 4, "turn_limit": 200},
    "neighbours, obstacles": {"colours": "blue green", "obstruction": True},
    "programme 2": {"programme": 2},
    "secret specials, three": {"programme": 2, "specials": 3, "players": 3},
    "infinite specials": {"programme": 2, "specials": 3, "infinite_specials": "any"},
    "programme 3": {"programme": 3},
    "programme 3, four": {"programme": 3, "players": 4, "lenient_down": True},
    "chaos control": {"programme": 3, "players": 3, "chaos_hand": "laser spring pusher mind"},
    "everything": {
        "programme": 3,
        "specials": 2,
        "special_choice": "open",
        "infinite_specials": "active",
        "obstruction": True,
        "lenient_down": True,
        "colours": "green white",
    },
}


@dataclass(frozen=True)
class Ply:
    """One action of a play, with the states before and after it."""

    before: RoboRamaState
    action: Action
    effects: tuple[EffectGroup, ...]
    after: RoboRamaState


@dataclass(frozen=True)
class Play:
    """A game of computer players: its plies, and the number of the first one after the set-up."""

    plies: tuple[Ply, ...]
    set_up: int


@cache
def played(case: str, seed: int, most: int = 150) -> Play:
    """A game by mostly greedy players, every third seed by random ones alone."""
    rng, state = random.Random(seed), game(**CASES[case]).start()
    plies: list[Ply] = []
    set_up = 0
    while state.to_act and len(plies) < most + set_up:
        if state.position.phase in ("first", "specials", "deal", "chaosbot"):
            set_up = len(plies) + 1
        action = _choice(state, rng, greedy=bool(seed % 3) and rng.random() < 0.85)
        after, groups = state.apply(action)
        plies.append(Ply(state, action, groups, after))
        state = after
    return Play(tuple(plies), set_up)


def _choice(state: RoboRamaState, rng: random.Random, greedy: bool) -> Action:
    actor = rng.choice(state.to_act)
    if actor != CHANCE:
        return decide(state, actor, "greedy" if greedy else "random", rng.randrange(10**6))
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    action: Action = rng.choices(outcomes, weights)[0]
    return action


def naively(state: RoboRamaState) -> naive.Position:
    """The naive position when the set-up of a game is done; an obstacle may wait already."""
    options, view = state.game.options, state.view(None)
    colours = [colour for colour in naive.ORDER if colour in state.game.seats]
    variants = {
        "specials": options["specials"] != "all",
        "infinite": options["infinite_specials"].replace("off", ""),
        "obstruction": options["obstruction"],
        "lenient": options["lenient_down"],
    }
    position = naive.start(colours, view["first"], options["programme"], **variants)
    for colour in colours:
        position["special"][colour] = list(view["special"][colour])
        position["hand"][colour] = list(state.view(colour)["chaos_hands"][colour])
    if options["programme"] == 3:
        site = state.scene().figures["CB"]
        position["bot"] = next(cell for cell in naive.SYMBOL if naive.name(cell) == site)
    return naive.begin(position)


def same(state: RoboRamaState, position: naive.Position) -> None:
    """Both know the same of a position."""
    view = state.view(None)
    where = {piece: naive.name(cell) for piece, cell in position["at"].items()}
    for placed in position["obstacles"].values():
        where |= {piece: naive.name(cell) for piece, cell in placed.items() if cell}
    if position["bot"]:
        where["CB"] = naive.name(position["bot"])
    assert {piece: site for piece, site in view["robots"].items() if not site.startswith("park:")} == where
    assert set(view["down"]) == {*position["down"], *(["CB"] if position["bot_lies"] else [])}
    for colour in position["colours"]:
        shown = player(state, colour)
        assert sorted(shown["active"]) == sorted(position["active"][colour])
        assert sorted(shown["special"]) == sorted(position["special"][colour])
        assert sorted(shown["chaos_hands"]) == sorted(position["hand"][colour])
        assert shown["must_leave"] == (colour in position["forced"])
        assert shown["obstacles_due"] == position["due"][colour]
        assert shown["in_game"] == (colour in position["in"])
