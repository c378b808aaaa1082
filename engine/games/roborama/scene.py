"""Scenes and positions: the scene of a position, the actions that explain a scene, the position that a scene gives."""

from collections.abc import Iterator

from engine.effects import Scene
from engine.errors import StateError
from engine.games.roborama.actions import Drive, RoboRamaAction
from engine.games.roborama.board import CELL, CELLS, CHAOSBOT, OFF, PIECE, PIECES, ROBOTS
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import NO_CARD, NO_ONE, Position, changed, robots_mask
from engine.games.roborama.position_check import unsound
from engine.games.roborama.rules.course import awaiting_card, ended, winners, without_player
from engine.games.roborama.rules.legality import card_streams, streams
from engine.games.roborama.rules.turn import Turn
from engine.state import Actor

_DOWN = frozenset(("down",))
"""Flags of a figure that lies."""


def scene_of(config: RoboRamaConfig, position: Position) -> Scene:
    """Every figure on its cell or its parking place, with the flag of those that are down."""
    sites = {PIECES[piece]: _site(config, position, piece) for piece in config.pieces}
    return Scene(sites, {}, {PIECES[piece]: _DOWN for piece in config.pieces if position.down >> piece & 1})


def _site(config: RoboRamaConfig, position: Position, piece: int) -> str:
    cell = position.cells[piece]
    return config.board.geometry.parks[piece].id if cell == OFF else CELLS[cell]


def same_places(one: Scene, other: Scene) -> bool:
    """Whether all figures and tokens are at the same places."""
    return dict(one.figures) == dict(other.figures) and dict(one.tokens) == dict(other.tokens)


def same_flags(one: Scene, other: Scene) -> bool:
    """Whether the same figures are down."""
    return dict(one.flags) == dict(other.flags)


def candidates(config: RoboRamaConfig, position: Position, actor: Actor, scene: Scene) -> Iterator[RoboRamaAction]:
    """The legal actions of a seat that may lead to a scene: its moved robots end on their observed cells."""
    if position.phase != "card":
        for _, actions in streams(config, position, actor):
            yield from actions
        return
    moved = {
        PIECE[piece]: CELL[site]
        for piece, site in scene.figures.items()
        if piece in PIECE and site in CELL and site != _site(config, position, PIECE[piece])
    }
    own = {piece: cell for piece, cell in moved.items() if piece // ROBOTS == position.mover}
    for _, actions in card_streams(config, position, own):
        for action in actions:
            if not isinstance(action, Drive) or {stop[0]: stop[-1] for stop in action.stops} == own:
                yield action


def adjusted(config: RoboRamaConfig, position: Position, scene: Scene) -> Position:
    """This position with the figures as in a scene; cards and choices stay.

    A player whose robots are all parked is out, one whose robots are all at home wins, and obstacles on the board count
    as placed.

    Raises:
        StateError: no position has that scene; the message says what is needed.
    """
    seen = _seen(config, position, scene)
    for colour in config.colours:
        if seen.playing >> colour & 1 and robots_mask(seen, colour) == 1 << OFF:
            seen = without_player(seen, colour)
        if seen.forced >> colour & 1 and not robots_mask(seen, colour) & config.board.start[colour]:
            seen = seen._replace(forced=seen.forced & ~(1 << colour))
        placed = sum(position.cells[piece] == OFF != seen.cells[piece] for piece in config.neutral.get(colour, ()))
        seen = seen._replace(due=changed(seen.due, colour, max(0, seen.due[colour] - placed)))
    if fault := unsound(config, _awaiting(config, seen)):
        raise StateError(f"RoboRama cannot go on from this table: {fault}")
    return _awaiting(config, seen)


def _seen(config: RoboRamaConfig, position: Position, scene: Scene) -> Position:
    figures = [PIECES[piece] for piece in config.pieces]
    if scene.figures.keys() != set(figures) or scene.tokens:
        raise StateError(f"RoboRama needs exactly the figures {', '.join(figures)} and no tokens, not {scene}")
    cells, down = list(position.cells), 0
    for piece in config.pieces:
        site, park = scene.figures[PIECES[piece]], config.board.geometry.parks[piece].id
        if site not in CELL and site != park:
            raise StateError(f"RoboRama needs {PIECES[piece]} on a cell or on {park}, not on {site}")
        cells[piece] = CELL.get(site, OFF)
        down |= ("down" in scene.flags.get(PIECES[piece], ())) << piece
    return position._replace(cells=tuple(cells), down=down)


def _awaiting(config: RoboRamaConfig, position: Position) -> Position:
    """The position at its next choice, after figures were moved by hand."""
    if position.phase == "over" or winners(config, position):
        return ended(position)
    if position.phase == "chaosbot" and position.cells[CHAOSBOT] != OFF:
        turn = Turn(config, position)
        turn.set_up()
        return turn.position
    if position.mover != NO_ONE and not position.playing >> position.mover & 1:
        after = config.after(position.mover, position.playing)
        position = position._replace(mover=after, phase="card", played=NO_CARD, used=False, choices=0)
    return awaiting_card(config, position) if position.phase in ("obstacle", "card") else position
