"""Scenes and positions: the actions that explain a scene, and the position that a scene gives."""

from collections.abc import Iterator

from engine.effects import Scene, Token
from engine.games.droids.actions import DroidsAction, Lay
from engine.games.droids.board import NUMBER, OFF
from engine.games.droids.config import EMITTERS, DroidsConfig
from engine.games.droids.position import LAY, NOTHING, SEND, STATUE, Position
from engine.games.droids.position_check import wrong_on_board
from engine.games.droids.rules.choices import may_lay
from engine.games.droids.rules.legality import legal_actions, to_act
from engine.games.droids.rules.movement import Scratch
from engine.games.droids.rules.rounds import set_by_hand


def visible_actions(config: DroidsConfig, position: Position, scene: Scene, present: Scene) -> Iterator[DroidsAction]:
    """The few legal actions that can turn the present scene into another.

    While obstacles are placed: the additional obstacle of the scene. While orders are sent: the orders that can be
    sent, or the faces of the die.
    """
    if position.phase == LAY:
        for name in scene.tokens.keys() - present.tokens.keys():
            if name in NUMBER and may_lay(config, position) >> NUMBER[name] & 1:
                yield Lay(config.seats[position.turn], NUMBER[name])
    elif position.phase == SEND:
        for actor in to_act(config, position):
            yield from legal_actions(config, position, actor)


def trusted(config: DroidsConfig, position: Position, scene: Scene) -> Position | str:
    """The position with figures and tokens as in the scene, or the reason why there is none.

    While orders are sent, a robot off the board is lost, and a statue off the board is carried by the player in
    turn. Scenes do not show what robots carry: they keep it.
    """
    places = _places(config, scene)
    if isinstance(places, str):
        return places
    robots, tokens = places
    if (robots, tokens) == (position.robots, position.tokens):
        return position
    scratch = Scratch(config, position)
    for figure, (was, now) in enumerate(zip(position.robots, robots, strict=True)):
        if (was == OFF) == (now == OFF):
            continue
        if figure == config.statue:
            _set_statue(scratch, now)
        elif now != OFF or figure in config.repair or position.phase != SEND:
            return f"{config.pieces[figure].id} must {'wait off' if was == OFF else 'stand on'} the board"
        else:
            scratch.hurt(figure, EMITTERS)
    scratch.fell()
    scratch.robots = [OFF if figure in scratch.lost else square for figure, square in enumerate(robots)]
    scratch.tokens = tokens
    after = scratch.finished(None if scratch.lost else position.order)
    if reason := wrong_on_board(config, after):
        return reason
    return set_by_hand(config, after) if after.phase == SEND and not after.order else after


def _places(config: DroidsConfig, scene: Scene) -> tuple[tuple[int, ...], int] | str:
    """Squares of the figures and mask of the tokens, or the reason why they are impossible."""
    pieces = [piece.id for piece in config.pieces]
    if scene.figures.keys() != set(pieces) or scene.flags:
        return f"Droids needs the figures {', '.join(pieces)} without flags"
    sites = [scene.figures[piece] for piece in pieces]
    if unknown := set(sites) - NUMBER.keys() - {park.id for park in config.board.geometry.parks}:
        return f"{min(unknown)!r} is not a place on the board"
    if any(token != Token(config.scenario.token) or site not in NUMBER for site, token in scene.tokens.items()):
        return f"only tokens for {config.scenario.token or 'nothing'} lie on squares"
    return tuple(NUMBER.get(site, OFF) for site in sites), sum(1 << NUMBER[site] for site in scene.tokens)


def _set_statue(scratch: Scratch, square: int) -> None:
    """The statue was put on the board, or taken from it."""
    if square != OFF:
        scratch.carried[scratch.carried.index(STATUE)] = NOTHING
    else:
        scratch.carried[scratch.position.turn] = STATUE
