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
    "why.carried-by": "The {piece:piece} carries it: carried things wait next to the board",
    "why.hand": "It has no motor",
    "why.away": "It is not on the table",
    "why.failed": "It did not get there by itself",
    "why.blocked": "There is no free path",
    "why.silent": "It does not answer",
    "why.asked": "You asked for it",
    "difference.extra": "There is a {seen:token} at {site:site} that does not belong there",
    "difference.missing": "The {expected:token} at {site:site} is missing",
    "difference.wrong": "At {site:site} there is a {seen:token}; it should be a {expected:token}",
    "difference.figure": "The {piece:piece} should be on {site:site} but stands on {seen:site}",
    "difference.astray": "The {piece:piece} should be on {site:site} but stands between two places",
    "mismatch.put-back": "Put it back by hand",
    "mismatch.drive-back": "The robot drives back",
    "mismatch.accept": "It was a move: {seat:seat} {action:term}",
    "mismatch.take-back": "Take the last order back",
    "mismatch.retry": "Try again",
    "mismatch.trust": "Play on with the board as it is",
    "thing.piece": "the {piece:piece}",
    "thing.token": "the {token:token} at {site:site}",
    "reason.by": "{what:term} is in the way; take it away",
    "reason.apart": "{one:term} and {two:term} cannot pass each other; move one of them by hand",
    "reason.blocked": "there is no free path; make room",
    "reason.unseen": "the camera does not see it; is something over its tag?",
    "reason.silent": "it does not answer; is it switched on and in reach?",
    "reason.unheard": "no message from the table reached it in time",
    "reason.link": "no robot can be reached; wait for the connection",
    "reason.off": "it stands {mm:count} mm off and cannot correct that; look at its wheels",
    "reason.displaced": "something other than its wheels has moved it",
    "reason.restarted": "it has restarted",
    "reason.stopped": "it was stopped",
    "reason.stopped-again": "somebody has stopped the table again",
    "reason.faulty": "it has a fault; check it, then let the table go on",
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
    "reason.refused": "it did not do what it was asked; details are in the log",
    "reason.figure": "robot {figure:count}: {reason:term}",
    "reason.figures": "{reasons:terms}",
    "reason.full": "the disk is full",
    "reason.file": "the file cannot be written; details are in the log",
    "reason.worker": "a part of the program has stopped and is starting again",
    "reason.program": "the program had an error; details are in the log",
    "camera.format": "it is not a colour picture; check the camera's settings",
    "camera.size": (
        "it has {width:count} x {height:count} pixels, but the camera was calibrated with a different size: set "
        "it back, or calibrate again"
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
    "camera.sheet": "another board lies on the table; lay down the one for this game",
    "camera.places": (
        "it shows {seen:count} printed tags, but not where this board has them; is it the right board, flat, and "
        "the camera's focus as it was calibrated?"
    ),
    "camera.blurred": (
        "it is too blurred to recognise pieces; is the lens clean, and the camera's focus as it was calibrated?"
    ),
    "camera.reference": "the empty board was never recorded, so pieces cannot be recognised; calibrate the board",
    "notice.camera/lost": "The camera gives no pictures. Check its cable; the robots stand still until it is back.",
    "notice.camera/trouble": "The camera's picture cannot be used: {trouble:term}",
    "notice.camera/moved": "The camera or the board was moved: the robots wait until it is still.",
    "notice.camera/unsure": (
        "The camera or the board was moved, and its new place cannot be determined. Lay the board flat, uncover "
        "its printed tags and leave the camera still."
    ),
    "notice.camera/recovered": (
        "The camera or the board was moved by {mm:count} mm and {degrees:text}°; the table has adjusted itself."
    ),
    "notice.camera/lens": (
        "The camera's lens or focus has changed: the printed tags no longer fit together. Set the "
        "focus back, or measure the lens again with robodrome calibrate."
    ),
    "notice.sheet/hidden": "The board's printed tags cannot be seen. Take away what lies on them.",
    "notice.sheet/wrong": "This is not the board of {game:text}. Lay the right board under the camera.",
    "notice.phones": "Phones and seats cannot be saved: {reason:term}. They may change at the next start.",
    "notice.seat/passed": "{name:text} now plays {seat:seat} instead of {before:text}.",
    "notice.seat/taken": "{name:text} has taken the seat {seat:seat}.",
    "notice.host/new": "{name:text} is the host now.",
    "notice.hand": "A hand is over the board: the robots wait.",
    "notice.figure/lost": "The camera does not see the {piece:piece}. Last seen {seconds:count} s ago on {site:site}.",
    "notice.figure/lost-between": (
        "The camera does not see the {piece:piece}. Last seen {seconds:count} s ago between two places."
    ),
    "notice.figure/link": "The {piece:piece} does not answer. Is it switched on?",
    "notice.figure/battery": "The battery of the {piece:piece} is low.",
    "notice.figure/stuck": "The {piece:piece} did not reach {site:site}: {reason:term}",
    "notice.figure/in-the-way": "The {piece:piece} should make room but cannot: {reason:term}",
    "notice.link/lost": (
        "The connection to the message broker is lost; the robots have stopped. Waiting for it to return."
    ),
    "notice.tag/unknown": "Tag {tag:count} lies on the table but belongs to no robot here.",
    "notice.journal": "The journal cannot be written: {reason:term}",
    "notice.slowed": "This computer cannot keep up: the simulated table runs at {percent:count} % of its speed.",
    "notice.recording": "The recording has stopped; the game continues: {reason:term}",
    "notice.undo": "The last move was taken back.",
    "notice.hint": "{seat:seat} asked for a hint.",
    "notice.computer": "The computer player failed: {reason:term}",
    "order.stale": "The game has moved on since then. Look again and choose once more.",
    "order.turn": "It is not {seat:seat}'s turn.",
    "order.busy": "The table is still working on the last order.",
    "order.stopped": "The table is stopped. The host can restart it.",
    "order.no-game": "There is no board for {game:text}.",
    "order.one-sheet": "The board of this table cannot be changed while it runs.",
    "order.sheet-change": "The board is being changed.",
    "sheet.failed": "The table cannot be opened for this game. {reason:term}",
    "sheet.why-figure": "Robot {figure:count} still stands on the board: take it off.",
    "sheet.why-tags": (
        "The camera finds at most {seen:count} of the board's {all:count} printed tags where they belong: lay it "
        "flat, uncovered and lit."
    ),
    "sheet.why-dark": "It is too dark under the camera: more light is needed.",
    "sheet.why-bright": "The paper is too bright in the picture: less light is needed.",
    "sheet.why-camera": "The camera gives no pictures. Check its cable.",
    "sheet.why-calibration": "The camera's calibration cannot be used: calibrate again with robodrome calibrate.",
    "sheet.why-settings": "The table's settings do not fit; details are in the log.",
    "sheet.why-link": "There is no connection to the robots. Is the message broker or the gateway switched on?",
    "sheet.why-store": "The data folder cannot be used; details are in the log.",
    "order.sheet": "With these options the game needs a different board from the one under the camera.",
    "order.running": "A match is being played; end it first.",
    "order.lobby": "No match is being played.",
    "order.journal": "The order could not be saved, so nothing was done: {reason:term}",
    "order.foreign": "Seat {seat:seat} is not played from a phone.",
    "order.task": "This task is no longer open.",
    "order.seen": "The camera still sees something else: {difference:term}.",
    "order.resume": "The robots cannot continue: {reason:term}",
    "order.choice": "This choice is no longer offered.",
    "order.trust": "The board cannot be accepted as it is: the game has no such position.",
    "order.undo": "This cannot be taken back.",
    "order.undo-gone": "This request has ended.",
    "order.ply": "There is no move {ply:count}; the match has {plies:count}.",
    "order.notation": "This is not an action: {action:text}",
    "order.puzzle": "This puzzle is gone: a new day has begun.",
    "order.line": "These moves cannot be played.",
    "order.option": "No match can start with these options: {reason:term}",
    "order.figures": "The game needs {needed:count} robots of this kind; there are {owned:count}.",
    "order.no-seat": "There is no seat {seat:text}.",
    "order.no-level": "There is no computer player {level:text}.",
    "order.no-figure": "There is no robot {figure:text}.",
    "order.between": "A robot stands between two places or cannot be seen.",
    "match.unknown": "The library has no match {match:text}.",
    "match.running": "This match is still being played: players' cards and the draw are secret until it is over.",
    "match.size": "A match file has at most {kib:count} KiB.",
    "match.damaged": "This is not a match file, or it is damaged: {reason:term}",
    "match.version": "The file has version {found:text}; this program reads version {known:count}.",
    "match.impossible": "The match cannot be played by this program's rules: {reason:term}",
    "match.why-json": "it is not JSON",
    "match.why-format": "it does not name the format {format:text}",
    "match.why-member": "its member {member:text} is missing, wrong or unknown",
    "match.why-limit": "reading it takes too much time or memory",
    "match.why-sum": "its checksum is wrong: something in it was changed",
    "match.why-record": "its record of the match cannot be read",
    "match.why-entry": "entry {entry:count} of its record cannot be read",
    "match.why-many": "it has more than {most:count} entries",
    "match.why-uneven": "it needs exactly one time and one source for each entry",
    "match.why-seats": "the seats of this game are {seats:seats}",
    "match.why-game": "there is no game {game:text}",
    "match.why-options": "the game has no such options: {options:text}",
    "match.why-play": "entry {entry:count} does not fit the position there",
    "match.why-illegal": "entry {entry:count}: {rule:term}",
    "match.rules": "By this program's rules the match would have ended in a different position.",
    "match.full": "The library already holds {most:count} imported matches: remove some first.",
    "replay.none": "No match is being replayed.",
    "backup.damaged": "This is not a backup, or it is damaged: {reason:text}",
    "backup.receiving": "Another backup is being received or checked. Wait until that is done.",
    "order.calibrating": "The table is being calibrated.",
    "order.no-calibration": "This table cannot be calibrated here.",
    "order.no-step": "Calibration has no step {step:text}.",
    "notice.calibrating": "The table is being calibrated. Play continues afterwards.",
    "order.uncalibrated": "The camera of this table has not been calibrated.",
    "notice.uncalibrated": (
        "The camera has not been calibrated, so the table sees nothing. A host can do that in the operator's console."
    ),
    "order.servicing": "The robots are being serviced.",
    "order.no-service": "The robots of this table cannot be serviced here.",
    "notice.servicing": "The robots are being serviced. Play continues afterwards.",
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
    "service.wiring": "It compensates for this until it is fixed: {mistake:term}",
    "wiring.beyond": "Robot {figure:count} cannot compensate for this: {mistakes:terms}",
    "wiring.loose": "Robot {figure:count} moves differently from a moment ago. Is a plug loose?",
    "wiring.left-still": "the left wheel does not turn; look at its motor, its wires and what blocks it",
    "wiring.right-still": "the right wheel does not turn; look at its motor, its wires and what blocks it",
    "wiring.both-still": "neither wheel turns; look at the motor driver and its wires",
    "wiring.left-alone": "both motor outputs turn the left wheel; each motor needs an output of its own",
    "wiring.right-alone": "both motor outputs turn the right wheel; each motor needs an output of its own",
    "wiring.left-reversed": "the motor at the left output turns backwards; swap its two wires",
    "wiring.right-reversed": "the motor at the right output turns backwards; swap its two wires",
    "wiring.crossed": "the plugs of the two motors are swapped; exchange them",
    "wiring.tag-turned": "it drives backwards; turn its tag by half a turn",
    "wiring.gyro-inverted": "the gyro senses turns the wrong way round; the board is mounted upside down",
    "wiring.gyro-deaf": "the gyro does not sense turns; is its axis upright, and the sensor firmly on the board?",
    "service.tuned": (
        "Its wheels are measured, calibration {revision:count}. After 150 mm without camera it was {was:text} mm and "
        "{turned:text}° off, and is {mm:text} mm and {degrees:text}° off now."
    ),
    "service.paired": "Radio {radio:count} ({id:text}) carries tag {tag:count}.",
    "service.no-radio": "No robot answers. Are they switched on, and on the same network?",
    "service.no-tag": (
        "Radio {radio:count} was told to move by {mm:count} mm, and {moved:count} tags moved. Is it under the "
        "camera, on its wheels, with no hand near it?"
    ),
    "service.unpaired": "The robot that answers as {figure:count} carries tag {tag:count}: pair the robots first.",
    "service.same-firmware": "It already runs this firmware.",
    "service.updated": "It runs the new firmware, {version:text}.",
    "service.sent-again": "The firmware did not arrive. It is sent again as soon as the robot answers.",
    "service.other-firmware": (
        "Robot {figure:count} runs different firmware from what it was sent. The others were left as they are."
    ),
    "service.own-firmware": "Simulated robots always run this program's own firmware.",
    "service.middle": (
        "Put the robot with tag {figure:count} in the middle of the board, with no other robot within a hand's width."
    ),
    "service.not-there": (
        "The camera has not seen robot {figure:count} in the middle of the board, with no other within a hand's width."
    ),
    "service.aside": "Put the robot with tag {figure:count} aside, under the camera.",
    "console.failed": "That is not possible: {reason:term}",
    "console.simulated": "The simulated table has no settings; write those of a real one with: robodrome new-table",
    "console.no-appliance": "Here the program is changed on the machine, with the commands shown.",
    "console.no-before": "There is no previous version.",
    "outcome.resigned": "{seat:seat} gave up",
    "log.adjust": "Board position accepted",
    "room.phone": "This phone is no longer paired.",
    "room.host": "Only the host may do this.",
    "room.covered": "The phone is covered: hand it to the player of this seat first.",
    "room.taken": "Somebody already plays this seat.",
    "room.seat": "Take a seat first.",
    "room.computer": "A computer plays this seat; the host can free it.",
    "room.viewer": "This screen only watches.",
    "room.self": "This is your own phone: it leaves the table by its menu.",
    "room.left": "That phone has left.",
    "room.players": "Only players and the host may do this.",
    "message.size": "A message has at most {bytes:count} bytes.",
    "message.malformed": "This message cannot be read: {reason:text}",
    "message.rate": "Too many messages at once; wait a moment.",
    "table.failed": "Something went wrong; details are in the log.",
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
