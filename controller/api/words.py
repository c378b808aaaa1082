"""Every sentence that the table shows to people, by key.

The phones translate by key and arguments; the English text is their fallback, and what the terminal shows.
"""

import re

from controller.api import sentences
from controller.api.sentences import Sentence
from engine.effects import Token
from engine.words import Arg, Msg, Name

_A_VOWEL = re.compile(r"\ba (?=[aeio]|u(?!s|ni))")
"""The article `a` before a vowel, to be replaced by `an`: sentences name tokens such as "obstacle", but not "used"."""

ENGLISH = {
    "task.lift": "Lift the {token:token} at {site:site}",
    "task.lay": "Lay a {token:token} at {site:site}",
    "task.turn": "Turn the token at {site:site} over, so that it shows a {token:token}",
    "task.carry": "Put the {piece:piece} on {site:site}",
    "why.carried": "It is carried, and robots have no arms",
    "why.carried-by": "The {piece:piece} carries it: what robots carry waits beside the board",
    "why.hand": "It has no motor",
    "why.away": "It is not on the table",
    "why.failed": "It did not get there by itself",
    "why.blocked": "There is no way for its wheels",
    "why.silent": "It does not answer",
    "why.asked": "As you chose",
    "difference.extra": "There is a {seen:token} at {site:site} that does not belong there",
    "difference.missing": "The {expected:token} at {site:site} is missing",
    "difference.wrong": "At {site:site} there is a {seen:token}, it should be a {expected:token}",
    "difference.figure": "The {piece:piece} should be on {site:site}, it stands on {seen:site}",
    "difference.astray": "The {piece:piece} should be on {site:site}, it stands between the sites",
    "mismatch.put-back": "Put it back by hand",
    "mismatch.drive-back": "The robot drives back",
    "mismatch.accept": "It was a move: {seat:seat} {action:term}",
    "mismatch.take-back": "Take the last order back",
    "mismatch.retry": "Try again",
    "mismatch.trust": "Trust the table as it is",
    "thing.piece": "the {piece:piece}",
    "thing.token": "the {token:token} at {site:site}",
    "reason.by": "{what:term} is in the way; take it away",
    "reason.apart": "{one:term} and {two:term} cannot be kept apart; move one of them by hand",
    "reason.blocked": "there is no way for its wheels; make room",
    "reason.unseen": "the camera does not see it; is something over its tag?",
    "reason.silent": "it does not answer; is it on and in reach?",
    "reason.unheard": "no word of the table reached it in time",
    "reason.link": "no robot can be reached; wait for the connection",
    "reason.off": "it stands {mm:count} mm off and cannot correct that; look at its wheels",
    "reason.displaced": "something other than its wheels has moved it",
    "reason.restarted": "it has restarted",
    "reason.stopped": "it was stopped",
    "reason.stopped-again": "somebody has stopped the table again",
    "reason.faulty": "it has a fault; look at it, then let the table go on",
    "reason.battery": "its battery is too low; charge it",
    "reason.lifted": "it was picked up; put it down",
    "reason.updating": "it is receiving new firmware; wait until it has restarted",
    "reason.unsigned": "the firmware is not signed with its own key; give it that key by cable",
    "reason.damaged": "its new firmware arrived damaged",
    "reason.bytecode": "its MicroPython cannot run this firmware; give it MicroPython {version:text} by cable",
    "reason.unknown": "its firmware does not know how to do that; update it",
    "reason.flash": "its flash memory cannot store this",
    "reason.stalled": "its wheels turn, but it does not move; free it",
    "reason.hit": "it ran into something, or something into it",
    "reason.late": "it did not arrive",
    "reason.refused": "it did not do as it was told; the table's log tells more",
    "reason.figure": "figure {figure:count}: {reason:term}",
    "reason.figures": "{reasons:terms}",
    "reason.full": "the disk is full",
    "reason.file": "the file cannot be written; the table's log tells more",
    "reason.worker": "a part of the program has died; it starts anew",
    "reason.program": "the program has met an error; the table's log tells more",
    "camera.format": "it is no colour picture; check the camera's settings",
    "camera.size": (
        "it has {width:count} x {height:count} pixels, but the camera was calibrated with others: set it back, or "
        "calibrate again"
    ),
    "camera.turned": (
        "it was turned by a quarter and has {width:count} x {height:count} pixels now: turn the camera, or the phone, "
        "back"
    ),
    "camera.dark": "it is black; is the lens covered, or the light off?",
    "camera.tags": (
        "it shows {seen:count} of the {all:count} printed tags of the board, {needed:count} are needed; is the board "
        "under the camera, uncovered and lit?"
    ),
    "camera.sheet": "another sheet lies on the table; lay down the one for this game",
    "camera.places": (
        "it shows {seen:count} printed tags, but not where this sheet has them; is it the right sheet, flat, and the "
        "camera's focus as it was calibrated?"
    ),
    "camera.blurred": (
        "it is too blurred to tell tokens; is the lens clean, and the camera's focus as it was calibrated?"
    ),
    "camera.reference": "the empty board was never pictured, so tokens cannot be told; calibrate the board",
    "notice.camera/lost": "The camera gives no pictures. Check its cable; the robots stand still until it is back.",
    "notice.camera/trouble": "The camera's picture cannot be used: {trouble:term}",
    "notice.camera/moved": "The camera or the board was moved: the robots wait until it lies still.",
    "notice.camera/unsure": (
        "The camera or the board was moved, and its new place cannot be made out. Lay the sheet "
        "flat, uncover its printed tags and leave the camera still."
    ),
    "notice.camera/recovered": (
        "The camera or the board was moved by {mm:count} mm and {degrees:text}°; the table has adjusted itself."
    ),
    "notice.camera/lens": (
        "The camera's lens or focus has changed: the printed tags no longer fit together. Set the "
        "focus back, or measure the lens again with robodrome calibrate."
    ),
    "notice.sheet/hidden": "The board's printed tags cannot be seen. Take away what lies on them.",
    "notice.sheet/wrong": "This is not the sheet of {game:text}. Lay the right board under the camera.",
    "notice.phones": "Phones and seats cannot be saved: {reason:term}. After a restart they may be others.",
    "notice.seat/passed": "{name:text} now plays {seat:seat} instead of {before:text}.",
    "notice.seat/taken": "{name:text} has taken the seat {seat:seat}.",
    "notice.host/new": "{name:text} is the host now.",
    "notice.hand": "A hand is over the board: the robots wait.",
    "notice.figure/lost": "The camera does not see the {piece:piece}. Last seen {seconds:count} s ago on {site:site}.",
    "notice.figure/lost-between": (
        "The camera does not see the {piece:piece}. Last seen {seconds:count} s ago between the sites."
    ),
    "notice.figure/link": "The {piece:piece} does not answer. Is it switched on?",
    "notice.figure/battery": "The battery of the {piece:piece} is low.",
    "notice.figure/stuck": "The {piece:piece} did not get to {site:site}: {reason:term}",
    "notice.figure/in-the-way": "The {piece:piece} should make room and cannot: {reason:term}",
    "notice.link/lost": "The message broker is gone; the robots have stopped. Waiting until it is back.",
    "notice.tag/unknown": "A tag with number {tag:count} lies on the table; it belongs to no figure here.",
    "notice.journal": "The journal cannot be written: {reason:term}",
    "notice.slowed": "This computer falls behind: the simulated table runs at {percent:count} % of its speed.",
    "notice.recording": "The recording has stopped, the game goes on: {reason:term}",
    "notice.undo": "The last move was taken back.",
    "notice.hint": "{seat:seat} asked for a hint.",
    "notice.computer": "The computer player failed: {reason:term}",
    "order.stale": "The game has moved on since this order was made. Look again and choose anew.",
    "order.turn": "It is not {seat:seat}'s turn.",
    "order.busy": "The table is still at work on the last order.",
    "order.stopped": "The table is stopped. The host can let it go on.",
    "order.no-game": "There is no sheet of {game:text}.",
    "order.one-sheet": "At this table the sheet cannot be changed while it runs.",
    "order.sheet-change": "The sheet is being changed.",
    "sheet.failed": "The table of this game cannot be opened. {reason:term}",
    "sheet.why-figure": "Figure {figure:count} still stands on the board: take it off.",
    "sheet.why-tags": (
        "The camera finds at most {seen:count} of the {all:count} printed tags of the sheet where they belong: lay it "
        "flat, uncovered and lit."
    ),
    "sheet.why-dark": "It is too dark under the camera: more light is needed.",
    "sheet.why-bright": "The paper is too bright in the picture: less light is needed.",
    "sheet.why-camera": "The camera gives no pictures. Check its cable.",
    "sheet.why-calibration": "The calibration of the camera cannot be used: measure again with robodrome calibrate.",
    "sheet.why-settings": "The table's settings do not fit; its log tells more.",
    "sheet.why-link": "The way to the robots does not open. Are the message broker or the gateway switched on?",
    "sheet.why-store": "The data folder cannot be used; the log of the table tells more.",
    "order.sheet": "With these options the game needs another sheet than the one under the camera.",
    "order.running": "A match is on the table; end it first.",
    "order.lobby": "There is no match on the table.",
    "order.journal": "The order could not be saved, so nothing was done: {reason:term}",
    "order.foreign": "Seat {seat:seat} is not played from a phone.",
    "order.task": "This task is no longer open.",
    "order.seen": "The camera still sees otherwise: {difference:term}.",
    "order.resume": "The robots cannot go on: {reason:term}",
    "order.choice": "This way out is no longer offered.",
    "order.trust": "The table cannot be taken as it is: the game has no such position.",
    "order.undo": "This cannot be taken back.",
    "order.undo-gone": "Nobody asks this any more.",
    "order.ply": "There is no ply {ply:count}; the match has {plies:count}.",
    "order.notation": "This is no action: {action:text}",
    "order.puzzle": "This puzzle is not here any more: a new day has begun.",
    "order.line": "This line of slides cannot be followed.",
    "order.option": "With these options no match can begin: {reason:term}",
    "order.figures": "The game needs {needed:count} figures like that, here are {owned:count}.",
    "order.no-seat": "There is no seat {seat:text}.",
    "order.no-level": "There is no computer player {level:text}.",
    "order.no-figure": "There is no figure {figure:text}.",
    "order.between": "A robot stands between the sites or is not seen.",
    "match.unknown": "The library has no match {match:text}.",
    "match.running": "This match is still being played: its hands and its seed are secret until it is over.",
    "match.size": "The file of a match has at most {kib:count} KiB.",
    "match.damaged": "This is no file of a match, or it is damaged: {reason:term}",
    "match.version": "The file is of version {found:text}, this program reads version {known:count}.",
    "match.impossible": "The match cannot be played by the rules of this program: {reason:term}",
    "match.why-json": "it is not JSON",
    "match.why-format": "it does not say that it is of the format {format:text}",
    "match.why-member": "its member {member:text} is missing, wrong or unknown",
    "match.why-limit": "reading it takes too much time or memory",
    "match.why-sum": "its checksum is wrong, so something in it was changed",
    "match.why-record": "its record of the match cannot be read",
    "match.why-entry": "entry {entry:count} of its record cannot be read",
    "match.why-many": "it has more than {most:count} entries",
    "match.why-uneven": "there is not one time and one source for each entry",
    "match.why-seats": "the seats of this game are {seats:seats}",
    "match.why-game": "there is no game {game:text}",
    "match.why-options": "the game has no such options: {options:text}",
    "match.why-play": "entry {entry:count} fits no position there",
    "match.why-illegal": "entry {entry:count}: {rule:term}",
    "match.rules": "By the rules of this program the match would have ended in another position.",
    "match.full": "The library holds {most:count} imported matches already: remove some first.",
    "replay.none": "No match is being replayed.",
    "backup.damaged": "This is no backup, or it is damaged: {reason:text}",
    "backup.receiving": "Another backup is being received or checked. Wait until that is done.",
    "order.calibrating": "The table is being calibrated.",
    "order.no-calibration": "This table cannot be calibrated here.",
    "order.no-step": "There is no step {step:text} of a calibration.",
    "notice.calibrating": "The table is being calibrated. It goes on when that is over.",
    "order.uncalibrated": "The camera of this table was never calibrated.",
    "notice.uncalibrated": (
        "The camera was never calibrated, so the table sees nothing. A host does that at the operator's console."
    ),
    "order.servicing": "The robots are being looked after.",
    "order.no-service": "The robots of this table cannot be looked after here.",
    "notice.servicing": "The robots are being looked after. The table goes on when that is over.",
    "service.blinks": "It blinks.",
    "service.passed": "The self-test has passed: {tests:terms}.",
    "service.failed": "The self-test has failed: {tests:terms}.",
    "service.test-gyro": "gyro",
    "service.test-accelerometer": "accelerometer",
    "service.test-battery": "battery",
    "service.test-memory": "memory",
    "service.memory": "It has {kb:count} kB of memory free, and started {seconds:count} s ago.",
    "service.watchdog": "Its firmware hung, and the watchdog has restarted it.",
    "service.drive": "After 150 mm without camera it was {mm:text} mm and {degrees:text}° off.",
    "service.drifted": "Its wheels have drifted; they are measured again.",
    "service.cube": "It is a toio cube: it holds its speeds by itself.",
    "service.wiring": "It makes up for this by itself, until it is put right: {mistake:term}",
    "wiring.beyond": "Robot {figure:count} cannot make up for this: {mistakes:terms}",
    "wiring.loose": "Robot {figure:count} moves otherwise than a moment ago. Is a plug loose?",
    "wiring.left-still": "the left wheel does not turn; look at its motor, its wires and what blocks it",
    "wiring.right-still": "the right wheel does not turn; look at its motor, its wires and what blocks it",
    "wiring.both-still": "neither wheel turns; look at the motor driver and its wires",
    "wiring.left-alone": "both motor outputs turn the left wheel; each motor needs an output of its own",
    "wiring.right-alone": "both motor outputs turn the right wheel; each motor needs an output of its own",
    "wiring.left-reversed": "the motor at the left output turns backwards; exchange its two wires",
    "wiring.right-reversed": "the motor at the right output turns backwards; exchange its two wires",
    "wiring.crossed": "the plugs of the two motors are crossed; exchange them",
    "wiring.tag-turned": "it drives with its back ahead; turn its tag by half a turn",
    "wiring.gyro-inverted": "the gyro feels turns the wrong way round; the board is mounted upside down",
    "wiring.gyro-deaf": "the gyro does not feel turns; is its axis upright, and the sensor firmly on the board?",
    "service.tuned": (
        "Its wheels are measured, calibration {revision:count}. After 150 mm without camera it was {was:text} mm and "
        "{turned:text}° off, and is {mm:text} mm and {degrees:text}° off now."
    ),
    "service.paired": "Radio {radio:count} ({id:text}) wears tag {tag:count}.",
    "service.no-radio": "No robot speaks up. Are they switched on, and in the same network?",
    "service.no-tag": (
        "Radio {radio:count} was told to move by {mm:count} mm, and {moved:count} tags have moved. Is it under the "
        "camera, on its wheels, and no hand near?"
    ),
    "service.unpaired": "The robot that answers as {figure:count} wears tag {tag:count}: pair the robots first.",
    "service.same-firmware": "It runs this firmware already.",
    "service.updated": "It runs the new firmware, {version:text}.",
    "service.sent-again": "The firmware did not arrive. It is sent again as soon as the robot answers.",
    "service.other-firmware": (
        "Robot {figure:count} runs another firmware than it was sent. The others were left as they are."
    ),
    "service.own-firmware": "Simulated robots run this program's own firmware, whatever they are sent.",
    "service.middle": (
        "Put the robot with tag {figure:count} in the middle of the board, with no other robot within a hand's width."
    ),
    "service.not-there": (
        "The camera has not seen robot {figure:count} in the middle of the board, with no other within a hand's width."
    ),
    "service.aside": "Put the robot with tag {figure:count} aside, under the camera.",
    "console.failed": "That cannot be done: {reason:term}",
    "console.simulated": "The simulated table has no settings; write those of a real one with: robodrome new-table",
    "console.no-appliance": "Here the program is changed on the machine, with the commands that stand there.",
    "console.no-before": "There is no version before this one.",
    "outcome.resigned": "{seat:seat} gave up",
    "log.adjust": "The table was taken as it is",
    "room.phone": "This phone is no longer paired.",
    "room.host": "Only the host may do this.",
    "room.covered": "The phone is covered: hand it to the player of this seat first.",
    "room.taken": "Somebody plays this seat already.",
    "room.seat": "Take a seat first.",
    "room.computer": "A computer plays this seat; the host can free it.",
    "room.viewer": "This screen only watches.",
    "room.self": "This is your own phone: it leaves the table by its menu.",
    "room.left": "That phone has left.",
    "room.players": "Only players and the host may say this.",
    "message.size": "A message has at most {bytes:count} bytes.",
    "message.malformed": "This message cannot be read: {reason:text}",
    "message.rate": "Too many messages at once; wait a moment.",
    "table.failed": "The table met an error; its log tells more.",
}
"""Key -> template, as in `engine.words`."""


def say(key: str, **args: Arg) -> Sentence:
    """The sentence of a key, with its arguments and its English text."""
    return sentence(words(key, **args))


def words(key: str, **args: Arg) -> Msg:
    """As `say`, to be put into another sentence."""
    return Msg(key, ENGLISH[key], args)


def named_seat(seat: str) -> Name:
    """A seat as an argument, so that phones name it in the reader's language."""
    return Name("seat", seat, seat)


def sentence(msg: Msg) -> Sentence:
    """A sentence of the engine or the table as the phones get it."""
    return {
        "key": msg.key,
        "args": {name: _argument(value) for name, value in msg.args.items()},
        "text": _A_VOWEL.sub("an ", str(msg)),
    }


def _argument(value: Arg) -> sentences.Arg:
    match value:
        case tuple():
            return [_part(one) for one in value]
        case int() | str():
            return value
    return _part(value)


def _part(value: Name | Token | Msg) -> sentences.ListedArg:
    match value:
        case Name(kind="piece", id=name):
            return {"piece": name}
        case Name(kind="site", id=name):
            return {"site": name}
        case Name(id=name):
            return {"seat": name}
        case Token(kind=kind, side=side):
            return {"token": kind, "side": side}
    return sentence(value)
