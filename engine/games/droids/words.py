"""Droids' sentences for people."""

from engine.games.droids.board import DIRECTIONS
from engine.games.droids.config import DroidsConfig
from engine.games.droids.orders import BINS, KINDS, arrow_of, kind_of
from engine.words import Arg, Msg, Name, Phrases, direction, piece

WORDS = Phrases(
    "droids",
    {
        "lays": "lays an obstacle at {square:site}",
        "draws": "draws most {colour:term} tokens: {use:term}",
        "shoots": "shoots {arrow:term}",
        "goes_nearer": "brings the robot nearer to its goal: {order:term} {arrow:term}",
        "harms": "costs the others emitters: {order:term} {arrow:term}",
        "mends": "repairs one of its emitters: {order:term} {arrow:term}",
        "prepares": "prepares the next order: {order:term} {arrow:term}",
        "clears_rack": "makes room on the rack for better tokens",
        "keeps_tokens": "keeps the other tokens for the next round",
        "sends": "sends {order:term} {arrow:term} now, before the others move",
        "covers_empty": "covers an emitter without orders",
        "covers_far": "covers the emitter that matters least",
        "uncovers": "repairs the emitter that is nearest to the robot's line",
        "uncovers_full": "repairs the emitter that holds most orders",
        "use.violet": "they move the robot",
        "use.blue": "they bring it out of the river",
        "use.grey": "they move the repair robots",
        "use.red": "they shoot, take and put",
        **{f"kind.{kind.code}": kind.title for kind in KINDS},
        **{f"colour.{own.colour}": own.colour for own in BINS},
        "arrow": "{direction:term}",
        "arrow.relay": "to the {direction:term}, go {onward:term}",
        "step.obstacle": "Lay an obstacle",
        "step.draw": "Draw tokens",
        "step.place": "Place a token",
        "step.send": "Send an order",
        "step.cover": "Cover an emitter",
        "step.uncover": "Uncover an emitter",
        "step.pass": "Done placing",
        "step.square": "{square:site}",
        "step.emitter": "emitter {emitter:text}",
        "step.count": "{tokens:count} {colour:term}",
        "step.kind": "{order:term}",
        "step.arrow": "{arrow:term}",
        "step.slot": "slot {slot:count}",
        "step.chance": "{word:text}",
        "no.chance": "chance has something else to decide now",
        "no.square": "{square:site} is taken, or must stay free",
        "no.must.obstacle": "now {seat:seat} must lay an obstacle",
        "no.must.draw": "now {seat:seat} must draw",
        "no.must.place": "now {seat:seat} must place",
        "no.must.send": "now {seat:seat} must send",
        "no.must.cover": "now {seat:seat} must cover",
        "no.must.uncover": "now {seat:seat} must uncover",
        "no.draw": "{tokens:count|token is|tokens are} drawn now",
        "no.stock": "there are only {tokens:count} {colour:term} tokens",
        "no.token": "the rack holds no token {order:term}",
        "no.slot": "there is no such slot",
        "no.taken": "that slot of emitter {emitter:text} is taken, or the emitter is covered",
        "no.send": ("emitter {emitter:text} is empty, or no robot that can receive its next order stands in its line"),
        "no.cover": "emitter {emitter:text} is covered already",
        "no.uncover": "emitter {emitter:text} is not covered",
        "log.obstacle": "lays an obstacle at {square:site}",
        "log.draw": "draws {drawn:terms}",
        "log.drawn": "{tokens:count} {colour:term}",
        "log.place": "places {order:term} {arrow:term} on emitter {emitter:text}, slot {slot:count}",
        "log.pass": "has finished placing",
        "log.send": "sends {order:term} {arrow:term} from emitter {emitter:text}",
        "log.cover": "covers emitter {emitter:text}",
        "log.uncover": "uncovers emitter {emitter:text}",
        "log.first": "{seat:seat} begins",
        "log.deal": "{seat:seat} draws a {colour:term} token",
        "log.deal_own": "{seat:seat} draws the {colour:term} token {order:term}",
        "log.roll": "the die shows {face:count}",
        "log.hit": "shot {arrow:term} at the {robot:piece}: hit, {face:count} rolled, {needed:count} needed",
        "log.missed": "shot {arrow:term} at the {robot:piece}: missed, {face:count} rolled, {needed:count} needed",
        "log.explodes": "the mine that the {robot:piece} carries explodes: {face:count} rolled",
        "log.holds": "the mine that the {robot:piece} carries does not explode: {face:count} rolled",
        "log.killer": "the killer carries out its next order",
        "did.goes": "the {robot:piece} goes to {square:site}",
        "did.pushed": "the {robot:piece} is pushed to {square:site}",
        "did.lost": "the {robot:piece} is out of the game",
        "did.carried": "the {robot:piece} is taken along",
        "did.stands": "the {robot:piece} stands on {square:site}",
        "did.takes": "the {robot:piece} takes the {thing:token}",
        "did.puts": "the {robot:piece} puts the {thing:token} on {square:site}",
        "did.robs": "the {robot:piece} takes what the {other:piece} carried",
        "did.mined": "a mine stays on {square:site}",
        "did.explodes": "the mine on {square:site} explodes",
        "did.mends": "the {robot:piece} is repaired",
        "did.aims": "the die must show {needed:count} or more to hit the {robot:piece}",
        "did.rolls": "the die decides whether the mine of the {robot:piece} explodes",
        "did.waits": "{seat:seat} cannot send, as no robot stands in line",
        "did.kept": "the orders that are left wait, as no robot stands in line",
        "did.discarded": "the orders that are left are discarded, as no robot stands in line",
        "none.move": "the way is blocked",
        "none.fire": "no robot stands in the line of fire",
        "none.grab": "there is nothing to take, and no room to put anything down",
        "none.relay": "no robot that way can move",
        "none.fix": "no damaged robot stands there",
        "none.wet": "the robot stands in the river",
        "none.dry": "the robot does not stand in the river",
        "end.last": "one player's or team's robot is the last on the board",
        "end.none": "the last robots were lost together",
        "end.containers": "no container is left to bring home",
        "end.majority": "one player holds more than half of the containers",
        "end.alone": "one robot is left alone and the containers are counted",
        "end.garden": "a garden is closed",
        "end.statue": "the statue is home",
        "end.blocked": "the killer is walled in",
        "end.destroyed": "the killer has destroyed the robot",
        "end.rounds": "the agreed rounds are over",
        "end.dead": "nobody can draw, place or send a token any more",
        "end.draw": "{reason:term}; nobody is ahead",
        "tally.sent": "Orders sent",
        "tally.lost": "Emitters lost",
        "tally.secured": "Containers brought home",
    },
)


def colour_name(colour: int) -> Msg:
    """A colour of tokens within a sentence."""
    return WORDS(f"colour.{BINS[colour].colour}")


def kind_name(kind: int) -> Msg:
    """A kind of token within a sentence."""
    return WORDS(f"kind.{KINDS[kind].code}")


def figure_name(config: DroidsConfig, name: str) -> Name:
    """A figure by its id within a sentence."""
    return next(piece(one.id, one.title) for one in config.pieces if one.id == name)


def arrow_name(order: int) -> Msg:
    """The direction of an order; of a relay the direction of sending, then of the other robot's move."""
    kind, arrow = KINDS[kind_of(order)], arrow_of(order)
    way = direction(DIRECTIONS[arrow])
    if kind.act != "relay":
        return WORDS("arrow", direction=way)
    return WORDS("arrow.relay", direction=way, onward=direction(DIRECTIONS[(arrow + kind.turn) % len(DIRECTIONS)]))


def order_names(order: int) -> dict[str, Arg]:
    """An order as the arguments `order` and `arrow`."""
    return {"order": kind_name(kind_of(order)), "arrow": arrow_name(order)}
