"""RoboRama's sentences for people."""

from collections.abc import Iterable

from engine.games.roborama.actions import Chaos, Chip, DealCard, Drive, First, Pick, Plain, Put, Specials
from engine.games.roborama.board import CARDS, CELLS, CHAOSBOT, COLOURS, DIRECTIONS, KINDS, PIECES, ROBOTS
from engine.state import Action, Actor
from engine.words import Msg, Name, Phrases, direction, piece, seat, site

WORDS = Phrases(
    "roborama",
    {
        "wins": "wins the game",
        "brings_home": "brings {robot:piece} home",
        "forces_out": "makes {rival:seat} leave the corner at once",
        "blocks_way_home": "blocks {rival:seat}'s way home",
        "wakes_card": "makes {card:term} active again",
        "goes_nearer": "brings {robot:piece} nearer to home by {cells:count|cell|cells}",
        "makes_room": "moves {robot:piece} and keeps the other cards",
        "knocks_down": "knocks down {robots:count|robot|robots} of the others",
        "plays_chaos": "plays the ChaosBot's {card:term}",
        "saves_chaos": "keeps the ChaosBot cards for a better moment",
        "turns_card": "chooses {card:term}, which helps most",
        "stands_in_way": "stands in the others' way",
        "no_card": "no card can be played",
        **{f"card.{card}": f"card {card}" for card in CARDS[:-1]},
        "card.chip": "chip card",
        "chaos.move": "move",
        "chaos.laser": "laser",
        "chaos.spring": "spring",
        "chaos.pusher": "pusher",
        "chaos.mind": "mind control",
        "chaos.reset": "reset",
        "hand": "{cards:terms}",
        "step.basic": "Play a card",
        "step.special": "Use a special face",
        "step.specials": "Choose special cards",
        "step.turn": "Turn to the special face",
        "step.keep": "Turn no card",
        "step.chaosbot": "Put the ChaosBot",
        "step.obstacle": "Put an obstacle",
        "step.reactivate": "Reactivate",
        "step.chaos": "Play a ChaosBot card",
        "step.pass": "No ChaosBot card",
        "step.out": "No card to play: leave the game",
        "step.wait": "All robots are down: lose the turn",
        "step.cell": "{cell:site}, {symbol:text}",
        "step.chip_cell": "{cell:site}, chip",
        "step.robot": "{robot:piece}",
        "step.card": "{card:term}",
        "step.direction": "{direction:term}",
        "no.first": "chance must find the first player",
        "no.specials": "the special cards are being chosen",
        "no.deal": "chance must deal the ChaosBot cards",
        "no.chaosbot": "the ChaosBot must be put on a red cell",
        "no.obstacle": (
            "an obstacle must be put on an empty cell outside all zones, in a quadrant without one of yours, and not "
            "on a red cell in programme 3"
        ),
        "no.card": "a robot card must be played",
        "no.reactivate": "one of the cards that the robot has found must be reactivated",
        "no.turn": "a basic card may be turned to its special face",
        "no.chaos": "a ChaosBot card may be played, or pass",
        "no.stuck": "there is a robot card that can be played",
        "no.mercy": "a player without a card to play is out, unless mercy is agreed on and all four robots are down",
        "no.hand": "{seat:seat} does not hold a {card:term} card",
        "no.lies": "the ChaosBot is lying down",
        "no.after": "{chaos:term} cannot be played after {card:term}",
        "no.owner": "{robot:piece} does not belong to {seat:seat}",
        "no.down": "{robot:piece} is down",
        "no.way": "a piece of another player stands in the way",
        "no.over": "there is no piece of another player to jump over",
        "no.own": "one of your robots stands on the last cell",
        "no.won": "{robot:piece} wins the game already",
        "no.leave": "a robot must leave the start zone, where an opponent has arrived",
        "no.ground": "{rule:term}, on the board and never into the zone of another colour",
        "no.basic_face": "{card:term} shows its basic face",
        "no.inactive": "{card:term} is inactive",
        "no.active": "{card:term} is active already",
        "no.chip": "no standing robot of {seat:seat} is on a cell with {card:term}",
        "rule.basic1": "card 1 moves a robot exactly 1 cell",
        **{f"rule.basic{n}": f"card {n} moves a robot exactly {n} cells straight" for n in range(2, 6)},
        "rule.special1": "special 1 moves a robot one cell diagonally",
        "rule.special2": "special 2 moves a robot two cells straight over a piece of another player",
        "rule.special3": "special 3 moves a robot one cell and then two to a side, or two and then one",
        "rule.special4": "special 4 moves two robots straight, one by 1 and one by 3 cells or both by 2",
        "rule.special5": "special 5 moves a robot 1 to 4 cells straight",
        "rule.move": (
            "the ChaosBot moves as far as the card just played, straight, over robots of the player only, to an empty "
            "cell outside of all zones"
        ),
        "rule.laser": (
            "the laser shoots 1 cell in all four directions, 2 cells in two, 1 and 3 cells in two, or 4 cells in one"
        ),
        "rule.spring": (
            "the ChaosBot jumps as far as the card just played, straight, to a cell outside of all zones; a robot "
            "there is expelled to a free neighbouring cell outside of all zones"
        ),
        "rule.pusher": (
            "the ChaosBot goes as far as the card just played, straight, and pushes three, two or one robots at most, "
            "none of them off the board, into a zone or against an obstacle"
        ),
        "rule.mind": (
            "one standing robot of an opponent, outside of all zones and in the ChaosBot's quadrant, goes as far as "
            "the card just played, straight, over robots of its colour only, to an empty cell of the same quadrant "
            "outside of all zones"
        ),
        "rule.reset": "the ChaosBot is laid on a red cell that is free",
        "log.basic": "plays {card:term}: {robot:piece} goes to {cell:site}",
        "log.special": "plays special {card:term}: {robot:piece} goes to {cell:site}",
        "log.special_two": "plays special {card:term}: {robot:piece} goes to {cell:site}, {second:piece} to {end:site}",
        "log.chip": "plays the chip card: {card:term} is active again",
        "log.reactivate": "makes {card:term} active again",
        "log.turn": "turns {card:term} to its special face",
        "log.specials": "has chosen special cards",
        "log.specials_own": "chooses the special cards {cards:terms}",
        "log.chaosbot": "puts the ChaosBot on {cell:site}",
        "log.obstacle": "puts an obstacle on {cell:site}",
        "log.chaos.move": "moves the ChaosBot to {cell:site}",
        "log.chaos.laser": "lets the ChaosBot shoot {directions:terms}",
        "log.chaos.laser_all": "lets the ChaosBot shoot in all directions",
        "log.chaos.spring": "lets the ChaosBot jump to {cell:site}",
        "log.chaos.pusher": "lets the ChaosBot push {direction:term}",
        "log.chaos.mind": "lets the ChaosBot send {robot:piece} to {cell:site}",
        "log.chaos.reset": "lays the ChaosBot on {cell:site}",
        "log.pass": "plays no ChaosBot card",
        "log.keep": "turns no card",
        "log.out": "has no card to play and is out",
        "log.wait": "loses the turn, because all robots are down",
        "log.first": "{seat:seat} begins",
        "log.deal": "{seat:seat} is dealt a ChaosBot card",
        "log.deal_own": "{seat:seat} is dealt the ChaosBot card {card:term}",
        "did.wakes": "{cards:terms} can be played again",
        "did.forces": "{rival:seat} must leave the corner",
        "did.falls": "the {robot:piece} falls",
        "did.rises": "the {robot:piece} stands up again",
        "did.goes": "the {robot:piece} goes to {cell:site}",
        "did.misses": "no robot is hit",
        "end.nobody": "no winner after {turns:count|turn|turns}",
        "end.last": "{winner:seat} is the last player left",
        "end.home": "all four robots of {winners:seats} are at home",
        "tally.cards": "Cards played",
        "tally.specials": "Special actions",
    },
)


def robot_name(robot: int) -> Name:
    """A robot, an obstacle or the ChaosBot within a sentence."""
    if robot == CHAOSBOT:
        return piece(PIECES[robot], "ChaosBot")
    return piece(PIECES[robot], f"{COLOURS[robot // ROBOTS].capitalize()} robot {robot % ROBOTS + 1}")


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
    """What an action did, for the log of somebody from whom its secrets are hidden or not."""
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
    """A card that is dealt, for the log of somebody from whom its kind is hidden or not."""
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
