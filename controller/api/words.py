"""Every sentence that the table shows to people, by key.

The phones translate by key and arguments; the English text is their fallback, and what the terminal shows.
"""

import re
from typing import Any

from controller.api.shapes import Sentence

_A_VOWEL = re.compile(r"\ba (?=[aeiou])")
"""The article `a` before a vowel, to be replaced by `an`: sentences name tokens such as "obstacle"."""

ENGLISH = {
    "task.lift": "Lift the {token} at {site}",
    "task.lay": "Lay a {token} at {site}",
    "task.turn": "Turn the {token} at {site} over: {side} side up",
    "task.carry": "Put the {piece} on {site}",
    "why.carried": "It is carried, and robots have no arms",
    "why.carried-by": "The {piece} carries it: what robots carry waits beside the board",
    "why.hand": "It has no motor",
    "why.away": "It is not on the table",
    "why.failed": "It did not get there by itself",
    "why.blocked": "There is no way for its wheels",
    "why.silent": "It does not answer",
    "why.asked": "As you chose",
    "difference.extra": "There is a {seen} at {site} that does not belong there",
    "difference.missing": "The {expected} at {site} is missing",
    "difference.wrong": "At {site} there is a {seen}, it should be a {expected}",
    "difference.figure": "The {piece} should be on {site}, it stands on {seen}",
    "difference.astray": "The {piece} should be on {site}, it stands between the sites",
    "mismatch.put-back": "Put it back by hand",
    "mismatch.drive-back": "The robot drives back",
    "mismatch.accept": "It was a move: {action}",
    "mismatch.take-back": "Take the last order back",
    "mismatch.retry": "Try again",
    "mismatch.trust": "Trust the table as it is",
    "notice.camera/lost": "The camera gives no pictures. Check its cable; the robots stand still until it is back.",
    "notice.camera/trouble": "The camera's picture cannot be used: {trouble}",
    "notice.camera/moved": "The camera or the board was moved: the robots wait until it lies still.",
    "notice.camera/unsure": (
        "The camera or the board was moved, and its new place cannot be made out. Lay the sheet "
        "flat, uncover its printed tags and leave the camera still."
    ),
    "notice.camera/recovered": (
        "The camera or the board was moved by {mm} mm and {degrees}°; the table has adjusted itself."
    ),
    "notice.camera/lens": (
        "The camera's lens or focus has changed: the printed tags no longer fit together. Set the "
        "focus back, or measure the lens again with robodrome calibrate."
    ),
    "notice.sheet/hidden": "The board's printed tags cannot be seen. Take away what lies on them.",
    "notice.sheet/wrong": "This is not the sheet of {game}. Lay the right board under the camera.",
    "notice.phones": "Seats cannot be saved: {reason}. After a restart they may be others.",
    "notice.seat/passed": "{name} now plays {seat} instead of {before}.",
    "notice.seat/taken": "{name} has taken the seat {seat}.",
    "notice.hand": "A hand is over the board: the robots wait.",
    "notice.figure/lost": "The camera does not see the {piece}. Last seen {seconds} s ago on {site}.",
    "notice.figure/lost-between": "The camera does not see the {piece}. Last seen {seconds} s ago between the sites.",
    "notice.figure/link": "The {piece} does not answer. Is it switched on?",
    "notice.figure/battery": "The battery of the {piece} is low.",
    "notice.figure/adjusted": "The wheels of the {piece} had worn; the table has adjusted them.",
    "notice.figure/wheels": "The wheels of the {piece} do not run true. Measure them: robodrome figures tune {figure}",
    "notice.figure/stuck": "The {piece} did not get to {site}: {reason}",
    "notice.figure/in-the-way": "The {piece} should make room and cannot: {reason}",
    "notice.link/lost": "The message broker is gone; the robots have stopped. Waiting until it is back.",
    "notice.tag/unknown": "A tag with number {tag} lies on the table; it belongs to no figure here.",
    "notice.journal": "The journal cannot be written: {reason}",
    "notice.recording": "The recording has stopped, the game goes on: {reason}",
    "notice.computer": "The computer player failed: {reason}",
    "order.stale": "The game has moved on since this order was made. Look again and choose anew.",
    "order.turn": "It is not {seat}'s turn.",
    "order.busy": "The table is still at work on the last order.",
    "order.stopped": "The table is stopped. The host can let it go on.",
    "order.sheet": "With these options the game needs another sheet than the one under the camera.",
    "order.running": "A match is on the table; end it first.",
    "order.lobby": "There is no match on the table.",
    "order.journal": "The order could not be saved, so nothing was done: {reason}",
    "order.foreign": "Seat {seat} is not played from a phone.",
    "order.task": "This task is no longer open.",
    "order.seen": "The camera still sees otherwise: {difference}.",
    "order.resume": "The robots cannot go on: {reason}",
    "order.choice": "This way out is no longer offered.",
    "order.trust": "The table cannot be taken as it is: {reason}",
}


def say(key: str, **args: Any) -> Sentence:
    """The sentence of a key, with its arguments and its English text."""
    return {"key": key, "args": args, "text": english(key, **args)}


def english(key: str, **args: Any) -> str:
    """The English text of a sentence."""
    return _A_VOWEL.sub("an ", ENGLISH[key].format(**args))
