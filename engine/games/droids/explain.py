"""From what the table shows back to positions: which action explains a scene, and trusting the table."""

from collections.abc import Iterator

from engine.effects import Scene, Token
from engine.games.droids.actions import DroidsAction, Lay
from engine.games.droids.board import NUMBER, OFF
from engine.games.droids.choices import may_lay
from engine.games.droids.legality import legal_actions, to_act
from engine.games.droids.movement import Scratch
from engine.games.droids.position import LAY, NOTHING, SEND, STATUE, Position
from engine.games.droids.rounds import settled
from engine.games.droids.setting import EMITTERS, Setting
from engine.games.droids.soundness import wrong_on_board


def visible_actions(setting: Setting, position: Position, scene: Scene, present: Scene) -> Iterator[DroidsAction]:
    """Legal actions of those who may act that can change the scene into another: few, whatever the position.

    While obstacles are laid, that is the one laid where the scene shows one more; while orders are sent, those that
    can be sent, or the faces of a die.
    """
    if position.phase == LAY:
        for name in scene.tokens.keys() - present.tokens.keys():
            if name in NUMBER and may_lay(setting, position) >> NUMBER[name] & 1:
                yield Lay(setting.seats[position.turn], NUMBER[name])
    elif position.phase == SEND:
        for actor in to_act(setting, position):
            yield from legal_actions(setting, position, actor)


def trusted(setting: Setting, position: Position, scene: Scene) -> Position | str:
    """The position with figures and tokens as the scene shows them, or why no position looks like that.

    While orders are sent, a robot that waits beside the board is lost, and a statue that does is carried by the
    player in turn. What robots carry is on no scene: it stays with them.
    """
    places = _places(setting, scene)
    if isinstance(places, str):
        return places
    robots, tokens = places
    if (robots, tokens) == (position.robots, position.tokens):
        return position
    scratch = Scratch(setting, position)
    for figure, (was, now) in enumerate(zip(position.robots, robots, strict=True)):
        if (was == OFF) == (now == OFF):
            continue
        if figure == setting.statue:
            _set_statue(scratch, now)
        elif now != OFF or figure in setting.repair or position.phase != SEND:
            return f"{setting.pieces[figure].id} must {'wait beside' if was == OFF else 'stand on'} the board"
        else:
            scratch.hurt(figure, EMITTERS)
    scratch.fell()
    scratch.robots = [OFF if figure in scratch.lost else square for figure, square in enumerate(robots)]
    scratch.tokens = tokens
    after = scratch.finished(None if scratch.lost else position.order)
    if reason := wrong_on_board(setting, after):
        return reason
    return settled(setting, after) if after.phase == SEND and not after.order else after


def _places(setting: Setting, scene: Scene) -> tuple[tuple[int, ...], int] | str:
    """Squares of the figures and mask of the tokens, or what is wrong with them."""
    pieces = [piece.id for piece in setting.pieces]
    if scene.figures.keys() != set(pieces) or scene.flags:
        return f"Droids needs the figures {', '.join(pieces)} without flags"
    sites = [scene.figures[piece] for piece in pieces]
    if unknown := set(sites) - NUMBER.keys() - {park.id for park in setting.layout.board.parks}:
        return f"{min(unknown)!r} is no place of the board"
    if any(token != Token(setting.scenario.token) or site not in NUMBER for site, token in scene.tokens.items()):
        return f"only tokens for {setting.scenario.token or 'nothing'} lie on squares"
    return tuple(NUMBER.get(site, OFF) for site in sites), sum(1 << NUMBER[site] for site in scene.tokens)


def _set_statue(scratch: Scratch, square: int) -> None:
    """The statue was put on the board, or taken from it."""
    if square != OFF:
        scratch.carried[scratch.carried.index(STATUE)] = NOTHING
    else:
        scratch.carried[scratch.position.turn] = STATUE
