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
        "step.pass": "Call no more",
        "step.turn": "Turn the timer",
        "step.concede": "The proof fails",
        "step.found": "I have a solution",
        "step.slide": "Slide a robot",
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
        "no.setup": "first the robots are put on the board",
        "no.draw": "first a chip is turned up",
        "no.proof": "a proof is going on: slide a robot",
        "no.search": "nobody proves yet: all search, and call numbers",
        "no.passed": "{seat:seat} has passed and calls no more in this round",
        "no.bid": "a bid is a whole number from 1",
        "no.better": "the own bid of {moves:count} can only be improved",
        "no.concede": "only who has begun a proof, or proves after another one, may concede",
        "no.turn": "the timer may be turned when nobody has called for a while",
        "no.found": "only who plays alone, and searches, says found",
        "no.word": "a proof is going on",
        "no.chip": "{chip:term} cannot be turned up now",
        "no.first": "first the {robot:piece} is put on the board",
        "no.taken": "another robot stands on {cell:site}",
        "no.start": "no robot begins on {cell:site}: a target, diagonal or park",
        "log.bid": "calls {moves:count|move|moves}",
        "log.slide": "slides the {robot:piece} {direction:term} to {cell:site}",
        "log.pass": "calls no more",
        "log.turn": "turns the timer",
        "log.concede": "gives the proof up",
        "log.found": "has a solution",
        "log.stand": "the {robot:piece} begins on {cell:site}",
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
        "end.easy": "no chip that is left needs a move; the most that anybody has is {most:count}",
        **{f"chip.{chip}": chip.replace("-", " ") for chip in CHIPS},
        "tally.bids": "Calls",
        "tally.won": "Calls won",
        "tally.slides": "Slides shown",
    },
)


def robot_name(robot: int) -> Name:
    """A robot within a sentence."""
    return piece(ROBOTS[robot], f"{ROBOT_COLOURS[robot].capitalize()} robot")


def chip_name(chip: int) -> Msg:
    """A target chip within a sentence."""
    return WORDS(f"chip.{CHIPS[chip]}")
