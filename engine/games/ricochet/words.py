"""Sentences of Ricochet Robots for people."""

from engine.games.ricochet.chips import CHIPS, ROBOT_COLOURS, ROBOTS
from engine.words import Msg, Name, Phrases, piece

WORDS = Phrases(
    "ricochet",
    {
        "knows_way": "a way in {moves:count|move|moves} is known",
        "arrives": "brings the {robot:piece} to the target",
        "goes_on": "moves the {robot:piece} on the way to the target",
        "no_way_left": "no way to the target is left in the number that was called",
        "no_shorter_way": "no shorter way is known",
        "found_way": "a way to the target is known",
        "goes_on_with_game": "goes on with the game",
        "step.pass": "I'm out this round",
        "step.turn": "Turn the timer",
        "step.concede": "I can't do it",
        "step.found": "I have a solution",
        "step.slide": "Move a robot",
        "step.bid": "Call a number of moves",
        "step.number": "{moves:count|move|moves}",
        "step.robot": "{robot:piece}",
        "step.direction": "{direction:term}, to {cell:site}",
        "step.chance": "{word:text}",
        "no.part": "the {robot:piece} does not take part",
        "no.turned": "the {robot:piece} has not turned by 90 degrees and may not stop on its target {cell:site}",
        "no.leave": "the {robot:piece} cannot leave {cell:site} that way",
        "no.stop": "the {robot:piece} would never stop",
        "no.diagonal": "the {robot:piece} would have to stop on the diagonal of {cell:site}",
        "no.clock": "now the clock can only play {word:text}",
        "no.setup": "the robots must be put on the board first",
        "no.draw": "a chip must be turned up first",
        "no.proof": "a proof is going on: move a robot",
        "no.search": "nobody is proving yet: everybody searches and calls numbers",
        "no.passed": "{seat:seat} has passed and cannot call in this round",
        "no.bid": "a call is a whole number from 1",
        "no.better": "your call of {moves:count} can only be improved",
        "no.concede": "only the player who is proving may give up",
        "no.turn": "the timer may be turned when nobody has called for a while",
        "no.found": "only a player who plays alone, and is searching, says that",
        "no.word": "a proof is going on",
        "no.chip": "{chip:term} cannot be turned up now",
        "no.first": "the {robot:piece} must be put on the board first",
        "no.taken": "another robot stands on {cell:site}",
        "no.start": "no robot starts on {cell:site}: a target, a diagonal or a parking place",
        "log.bid": "calls {moves:count|move|moves}",
        "log.slide": "moves the {robot:piece} {direction:term} to {cell:site}",
        "log.pass": "is out of this round",
        "log.turn": "turns the timer",
        "log.concede": "gives up the proof",
        "log.found": "has a solution",
        "log.stand": "the {robot:piece} starts on {cell:site}",
        "log.chip": "the next target is the {chip:term}",
        "log.clock.offer": "nobody has called for a while: the timer may be turned",
        "log.clock.turn": "the timer is turned",
        "log.clock.out": "the time is up",
        "did.wins": "{seat:seat} wins the {chip:term}",
        "did.fails": "the proof has failed",
        "did.nobody": "nobody wins the {chip:term}, which goes back",
        "end.solo": "{up:count} chips lie face up, {down:count} face down",
        "end.goal": "{goal:count} of {chips:count} chips win; the most that anybody has is {most:count}",
        "end.pile": "all chips are taken; the most that anybody has is {most:count}",
        "end.rounds": ("{rounds:count|round has|rounds have} been played; the most that anybody has is {most:count}"),
        "end.easy": "no remaining chip needs a move; the most that anybody has is {most:count}",
        **{f"chip.{chip}": chip.replace("-", " ") for chip in CHIPS},
        "tally.bids": "Calls",
        "tally.won": "Calls won",
        "tally.slides": "Moves shown",
    },
)


def robot_name(robot: int) -> Name:
    """A robot within a sentence."""
    return piece(ROBOTS[robot], f"{ROBOT_COLOURS[robot].capitalize()} robot")


def chip_name(chip: int) -> Msg:
    """A target chip within a sentence."""
    return WORDS(f"chip.{CHIPS[chip]}")
