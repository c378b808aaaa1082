"""The legal actions of Ricochet Robots, and the reasons why others are refused."""

from collections.abc import Iterator
from functools import lru_cache

from engine.games.ricochet.actions import Bid, RicochetAction, Slide, Stand, TurnUp, Word, bids, slides
from engine.games.ricochet.board import DIRECTIONS, NAMES
from engine.games.ricochet.chips import CHIPS
from engine.games.ricochet.config import OFFER_S, RicochetConfig
from engine.games.ricochet.position import (
    CALLING,
    DRAW,
    LAST_CALL,
    OFFERED,
    OPEN_PHASES,
    OVER,
    PROOF,
    SEARCH,
    SETUP,
    Position,
)
from engine.games.ricochet.rules import proof
from engine.games.ricochet.rules.rounds import drawable, may_call, standing_bid, standing_in, waiting
from engine.games.ricochet.words import WORDS, chip_name, robot_name
from engine.state import CHANCE, CLOCK, Actor, Timer
from engine.words import GAME, Msg, seat, seats, site

OFFERED_BIDS = 50
"""Highest number that is listed; higher ones may be called too."""


def to_act(config: RicochetConfig, position: Position) -> tuple[Actor, ...]:
    """Chance, or the seats that may call, or the prover; also the clock while a timer runs."""
    phase, seats = position.phase, config.seats
    if phase == OVER:
        return ()
    if phase in (SETUP, DRAW):
        return (CHANCE,)
    if phase == PROOF:
        prover = seats[position.proving[0]]
        return (prover, CLOCK) if config.proof_s else (prover,)
    return (*(name for seat, name in enumerate(seats) if may_call(position, seat)), CLOCK)


def timers(config: RicochetConfig, position: Position) -> tuple[Timer, ...]:
    """The running timer. It restarts when its name changes, not when it is still there after an action."""
    phase = position.phase
    if phase == SEARCH:
        return (Timer("search", config.patience_s, "offer"),)
    if phase == OFFERED:
        return (Timer("offer", OFFER_S, "turn"),)
    if phase in (LAST_CALL, CALLING):
        return (Timer(phase, config.calling_s, "out"),)
    if phase == PROOF and config.proof_s:
        return (Timer(f"proof of {config.seats[position.proving[0]]}", config.proof_s, "out"),)
    return ()


def chance_outcomes(config: RicochetConfig, position: Position) -> tuple[tuple[RicochetAction, float], ...]:
    """Each free start cell for the next robot, or each chip of the pile, with equal probabilities."""
    if position.phase == SETUP:
        robot = waiting(position)[0]
        stands = _stands(robot, config.board.starts)
        free = [stand for stand in stands if stand.cell not in position.robots]
        return tuple((stand, 1 / len(free)) for stand in free)
    if position.phase == DRAW:
        chips = drawable(config, position)
        return tuple((_TURN_UPS[chip], 1 / len(chips)) for chip in chips)
    return ()


_TURN_UPS = tuple(TurnUp(chip) for chip in range(len(CHIPS)))
"""Chip -> the action that turns it up."""


@lru_cache(maxsize=64)
def _stands(robot: int, cells: tuple[int, ...]) -> tuple[Stand, ...]:
    return tuple(Stand(robot, cell) for cell in cells)


def legal_actions(config: RicochetConfig, position: Position, actor: Actor) -> Iterator[RicochetAction]:
    """The legal actions of an actor in `to_act`: bids upwards, slides by robot and direction, words last."""
    if actor == CHANCE:
        yield from (action for action, _ in chance_outcomes(config, position))
    elif actor == CLOCK:
        yield from (Word(CLOCK, timer.action) for timer in timers(config, position))
    else:
        if position.phase == PROOF:
            standing = standing_in(position)
            for row in slides(actor)[: config.robots]:
                for action in row:
                    if proof.slid(config, position.chip, standing, action.robot, action.direction) is not None:
                        yield action
        elif not config.solo:
            yield from bids(actor, most_offered(position, config.seats.index(actor)))
        for word in words(config, position):
            yield Word(actor, word)


def most_offered(position: Position, seat: int) -> int:
    """The highest bid that is listed for the seat."""
    own = standing_bid(position, seat)
    return OFFERED_BIDS if own is None else min(OFFERED_BIDS, own - 1)


def words(config: RicochetConfig, position: Position) -> tuple[str, ...]:
    """The actions of one word of a seat in `to_act`."""
    if position.phase == PROOF:
        return ("concede",) if may_concede(config, position) else ()
    if config.solo:
        return ("found", "pass")
    return ("pass", "turn") if position.phase == OFFERED else ("pass",)


def may_concede(config: RicochetConfig, position: Position) -> bool:
    """Whether the prover may concede: after a slide, after a failed bid, or if no robot can move."""
    if position.moves or position.prover:
        return True
    standing = standing_in(position)
    return not any(
        proof.slid(config, position.chip, standing, robot, direction) is not None
        for robot in range(config.robots)
        for direction in range(len(DIRECTIONS))
    )


def refusal(config: RicochetConfig, position: Position, action: RicochetAction) -> Msg | None:
    """Why the rules forbid an action here, or None."""
    actors = to_act(config, position)
    if not actors:
        return GAME("over")
    if action.actor not in actors:
        return _wrong_actor(config, position, action.actor, actors)
    match action:
        case Bid(actor=actor, number=number) if position.phase in OPEN_PHASES and not config.solo:
            return bid_refusal(position, config.seats.index(actor), number)
        case Slide(robot=robot, direction=direction) if position.phase == PROOF:
            if robot not in range(config.robots):
                return WORDS("no.part", robot=robot_name(robot))
            return proof.refusal(config, position.chip, standing_in(position), robot, direction)
        case Word(actor=actor, word=word) if actor == CLOCK:
            (timer,) = timers(config, position)
            return None if word == timer.action else WORDS("no.clock", word=timer.action)
        case Word(word=word):
            return None if word in words(config, position) else _word_refusal(word)
        case Stand(robot=robot, cell=cell) if position.phase == SETUP:
            return _stand_refusal(config, position, robot, cell)
        case TurnUp(chip=chip) if position.phase == DRAW:
            return None if chip in drawable(config, position) else WORDS("no.chip", chip=chip_name(chip))
    return WORDS(_DOING[position.phase])


_DOING = {
    SETUP: "no.setup",
    DRAW: "no.draw",
    PROOF: "no.proof",
    **dict.fromkeys(OPEN_PHASES, "no.search"),
}
"""Phase -> key of why an action of another kind is refused in it."""


def _wrong_actor(config: RicochetConfig, position: Position, actor: Actor, actors: tuple[Actor, ...]) -> Msg:
    if actor in config.seats and position.phase in OPEN_PHASES:
        return WORDS("no.passed", seat=seat(actor))
    return GAME("turn", seats=seats(actors))


def bid_refusal(position: Position, seat: int, number: int) -> Msg | None:
    """Why a seat may not call that number, or None.

    "El mateix jugador pot millorar la seva pròpia proposta, però no podrà dir una xifra més alta de la què va dir
    primer." (001_d843ed9042ca41dc.txt)
    """
    if number < 1:
        return WORDS("no.bid")
    own = standing_bid(position, seat)
    if own is not None and number >= own:
        return WORDS("no.better", moves=own)
    return None


def _word_refusal(word: str) -> Msg:
    return WORDS(f"no.{word}" if word in ("concede", "turn", "found") else "no.word")


def _stand_refusal(config: RicochetConfig, position: Position, robot: int, cell: int) -> Msg | None:
    if robot != waiting(position)[0]:
        return WORDS("no.first", robot=robot_name(waiting(position)[0]))
    if cell in position.robots:
        return WORDS("no.taken", cell=site(NAMES[cell]))
    return None if cell in config.board.starts else WORDS("no.start", cell=site(NAMES[cell]))
