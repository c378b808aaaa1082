"""The steps by which a phone builds a Netzwerk action.

The continuations of a move come from the legal moves of the one robot: at most 255, mostly far fewer.
"""

from collections.abc import Sequence
from typing import Literal

from engine.errors import NotationError
from engine.games.netzwerk.actions import ACCEPT, DECLINE, END, OFFER, THEN, read_action
from engine.games.netzwerk.board_data import PIECES
from engine.games.netzwerk.config import NetzwerkConfig
from engine.games.netzwerk.position import OFFERED, START, Position, robots_of
from engine.games.netzwerk.rules.battery_phase import shifts
from engine.games.netzwerk.rules.endings import end_refusal, verdict
from engine.games.netzwerk.rules.legality import moves_of, play
from engine.games.netzwerk.rules.robot_phase import Paid, moves
from engine.games.netzwerk.words import WORDS, robot_name
from engine.state import NOWHERE, Actor, Step, Steps
from engine.words import Msg, site

_PAY = "pay"
"""The word before the batteries that pay."""


def next_steps(config: NetzwerkConfig, position: Position, actor: Actor, prefix: Sequence[str]) -> Steps:
    """The continuations of `prefix` for an actor in `to_act`; none if no legal action starts with it."""
    words, complete = list(prefix), _after(config, position, actor, prefix) is not None
    if THEN in words:
        cut = len(words) - words[::-1].index(THEN)
        before = _after(config, position, actor, words[: cut - 1])
        if before is None or verdict(config, before) is not None or before.mover != position.mover:
            return NOWHERE
        position, words = before, words[cut:]
    match words:
        case []:
            return Steps(_verbs(config, position), complete)
        case ["move", *rest]:
            return Steps(_move(config, position, rest), complete)
        case ["battery", *rest]:
            return Steps(_battery(config, position, rest), complete)
    return Steps((), complete)


def _after(config: NetzwerkConfig, position: Position, actor: Actor, words: Sequence[str]) -> Position | None:
    """The position after the action of that text; None if it is not an action or illegal."""
    try:
        done = play(config, position, read_action(config.board, actor, " ".join(words)))
    except NotationError:
        return None
    return None if isinstance(done, Msg) else done.position


def _verbs(config: NetzwerkConfig, position: Position) -> tuple[Step, ...]:
    if position.phase == OFFERED:
        verbs = [ACCEPT, DECLINE]
    else:
        may = {
            "move": any(moves(config, position, number) for number in robots_of(position.mover)),
            "battery": any(shifts(config, position)),
            END: end_refusal(position) is None,
            OFFER: position.phase == START,
        }
        verbs = [verb for verb, allowed in may.items() if allowed]
    return tuple(Step(verb, "verb", WORDS(f"step.{verb}")) for verb in verbs)


def _move(config: NetzwerkConfig, position: Position, rest: Sequence[str]) -> tuple[Step, ...]:
    if not rest:
        movable = [number for number in robots_of(position.mover) if moves(config, position, number)]
        return tuple(Step(PIECES[number], "piece", WORDS("step.robot", robot=robot_name(number))) for number in movable)
    robot, *words = rest
    if robot not in PIECES:
        return ()
    number, steps = PIECES.index(robot), dict[str, Step]()
    found = moves(config, position, number)
    for action, paid in zip(moves_of(position, number, found), found, strict=True):
        text = str(action).split()[2:]
        if len(text) > len(words) and text[: len(words)] == words:
            word = text[len(words)]
            steps.setdefault(word, Step(word, *_kind(config, paid, len(words))))
    return tuple(sorted(steps.values(), key=lambda step: step.token == _PAY))


def _kind(config: NetzwerkConfig, paid: Paid, n: int) -> tuple[Literal["site", "choice"], Msg]:
    """Kind and label of a word of a move, counted from the first square."""
    move_path, payment = paid
    squares = [config.board.squares[square] for square in move_path.squares]
    if n == len(squares) - 1:
        return "choice", WORDS("step.pay")
    if n > len(squares) - 1:
        return "site", WORDS("step.point", point=site(payment.points[n - len(squares)]))
    here, there = squares[n : n + 2]
    jumps = there not in config.board.geometry.neighbours[here]
    captures = move_path.captures and n == len(squares) - 2
    key = "_".join(word for word, said in (("jump", jumps), ("capture", captures)) if said)
    return "site", WORDS(f"step.{key or 'go'}", cell=site(there))


def _battery(config: NetzwerkConfig, position: Position, rest: Sequence[str]) -> tuple[Step, ...]:
    names = config.board.points
    targets = {names[point]: ends for point, ends in shifts(config, position)}
    match rest:
        case []:
            return tuple(Step(point, "site", WORDS("step.point", point=site(point))) for point in targets)
        case [point] if point in targets:
            return tuple(
                Step(names[end], "site", WORDS("step.target", point=site(names[end]))) for end in targets[point]
            )
    return ()
