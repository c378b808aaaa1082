"""RoboRama's sentences for people."""

from collections.abc import Iterable

from engine.games.roborama.actions import Chaos, Chip, DealCard, Drive, First, Pick, Plain, Put, Specials
from engine.games.roborama.board import CARDS, CELLS, CHAOSBOT, COLOURS, DIRECTIONS, KINDS, PIECES, ROBOTS
from engine.state import Action, Actor
from engine.words import Msg, Name, Phrases, direction, seat, site

WORDS = Phrases("roborama")


def robot_name(robot: int) -> Name:
    """A robot, an obstacle or the ChaosBot within a sentence."""
    if robot == CHAOSBOT:
        return Name("piece", PIECES[robot], "chaosbot")
    return Name("piece", PIECES[robot], f"{COLOURS[robot // ROBOTS]}-robot", robot % ROBOTS + 1)


def card_name(card: int) -> Msg:
    """A robot card within a sentence."""
    return WORDS(f"card.{CARDS[card]}")


def chaos_name(kind: int) -> Msg:
    """A kind of ChaosBot card within a sentence."""
    return WORDS(f"chaos.{KINDS[kind]}")


def hand_name(kinds: Iterable[str]) -> Msg:
    """ChaosBot cards by their kinds."""
    return WORDS("hand", cards=tuple(chaos_name(KINDS.index(kind)) for kind in kinds))


def action_words(action: Action, hidden: bool) -> Msg:
    """The sentence of an action, for a log that shows or hides its secrets."""
    match action:
        case Drive(special=special, card=card, stops=[one]):
            key = "log.special" if special else "log.basic"
            return WORDS(key, card=card_name(card), robot=robot_name(one[0]), cell=site(CELLS[one[-1]]))
        case Drive(card=card, stops=[one, two, *_]):
            return WORDS(
                "log.special_two",
                card=card_name(card),
                robot=robot_name(one[0]),
                cell=site(CELLS[one[-1]]),
                second=robot_name(two[0]),
                end=site(CELLS[two[-1]]),
            )
        case Chip(card=card):
            return WORDS("log.chip", card=card_name(card))
        case Pick(verb=verb, card=card):
            return WORDS(f"log.{verb}", card=card_name(card))
        case Specials(cards=cards) if not hidden:
            return WORDS("log.specials_own", cards=tuple(card_name(n) for n in range(len(CARDS)) if cards >> n & 1))
        case Specials():
            return WORDS("log.specials")
        case Put(verb=verb, cell=cell):
            return WORDS(f"log.{verb}", cell=site(CELLS[cell]))
        case Chaos():
            return _chaos_words(KINDS[action.kind], action.args)
        case Plain(verb=verb):
            return WORDS(f"log.{verb}")
        case First(colour=colour):
            return WORDS("log.first", seat=seat(COLOURS[colour]))
    raise AssertionError(action)


def deal_words(to: Actor, card: DealCard, hidden: bool) -> Msg:
    """A card that is dealt, for a log that shows or hides its kind."""
    if hidden:
        return WORDS("log.deal", seat=seat(to))
    return WORDS("log.deal_own", seat=seat(to), card=chaos_name(card.kind))


def _chaos_words(kind: str, args: tuple[int, ...]) -> Msg:
    key = f"log.chaos.{kind}"
    match kind, args:
        case "laser", ():
            return WORDS("log.chaos.laser_all")
        case "laser", _:
            return WORDS(key, directions=tuple(direction(DIRECTIONS[number]) for number in args))
        case "pusher", (number,):
            return WORDS(key, direction=direction(DIRECTIONS[number]))
        case "mind", (robot, cell):
            return WORDS(key, robot=robot_name(robot), cell=site(CELLS[cell]))
    return WORDS(key, cell=site(CELLS[args[0]]))
