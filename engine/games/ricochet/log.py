"""The actions of Ricochet Robots as the log tells them."""

from collections.abc import Iterator

from engine.games.ricochet.actions import Bid, Slide, Stand, TurnUp, Word
from engine.games.ricochet.board import DIRECTIONS, NAMES
from engine.games.ricochet.chips import NO_CHIP
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import PROOF, Position
from engine.games.ricochet.rules.proof import slid
from engine.games.ricochet.rules.rounds import standing_in
from engine.games.ricochet.words import WORDS, chip_name, robot_name
from engine.state import CLOCK, Action
from engine.words import Msg, direction, seat, site


def action_words(config: RicochetConfig, before: Position, action: Action) -> Msg:
    """The sentence of a legal action, for the log."""
    match action:
        case Bid(number=number):
            return WORDS("log.bid", moves=number)
        case Slide(robot=robot, direction=way):
            after = slid(config, before.chip, standing_in(before), robot, way)
            assert after is not None
            cell = site(NAMES[after.robots[robot]])
            return WORDS("log.slide", robot=robot_name(robot), direction=direction(DIRECTIONS[way]), cell=cell)
        case Stand(robot=robot, cell=cell):
            return WORDS("log.stand", robot=robot_name(robot), cell=site(NAMES[cell]))
        case TurnUp(chip=chip):
            return WORDS("log.chip", chip=chip_name(chip))
        case Word(actor=actor, word=word):
            return WORDS(f"log.clock.{word}" if actor == CLOCK else f"log.{word}")
    raise AssertionError(action)


def consequences(config: RicochetConfig, before: Position, after: Position) -> Iterator[Msg]:
    """The results of an action: a chip is won or goes back, or a proof has failed."""
    for name, had, has in zip(config.seats, before.won, after.won, strict=True):
        if has != had:
            yield WORDS("did.wins", seat=seat(name), chip=chip_name(before.chip))
            return
    if before.phase == PROOF and (after.phase != PROOF or after.prover > before.prover):
        yield WORDS("did.fails")
    if before.chip != NO_CHIP and after.chip == NO_CHIP:
        yield WORDS("did.nobody", chip=chip_name(before.chip))
