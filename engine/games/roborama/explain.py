"""RoboRama and the scenes of the table: what a position shows, which actions explain a scene, positions as seen."""

from collections.abc import Iterator

from engine.effects import Scene
from engine.errors import StateError
from engine.games.roborama.actions import Drive, RoboRamaAction
from engine.games.roborama.board import CELL, CELLS, CHAOSBOT, OFF, PIECE, PIECES, ROBOTS
from engine.games.roborama.flow import awaiting_card, ended, winners, without_player
from engine.games.roborama.legal import card_streams, streams
from engine.games.roborama.position import NO_CARD, NO_ONE, Position, changed, robots_mask
from engine.games.roborama.setting import Setting
from engine.games.roborama.soundness import unsound
from engine.games.roborama.turn import Turn
from engine.state import Actor

_DOWN = frozenset(("down",))


def scene_of(setting: Setting, position: Position) -> Scene:
    """Every figure on its cell or its parking place, and who lies."""
    sites = {PIECES[piece]: _site(setting, position, piece) for piece in setting.pieces}
    return Scene(sites, {}, {PIECES[piece]: _DOWN for piece in setting.pieces if position.down >> piece & 1})


def _site(setting: Setting, position: Position, piece: int) -> str:
    cell = position.cells[piece]
    return setting.layout.board.parks[piece].id if cell == OFF else CELLS[cell]


def same_places(one: Scene, other: Scene) -> bool:
    """Whether everything stands at the same place."""
    return dict(one.figures) == dict(other.figures) and dict(one.tokens) == dict(other.tokens)


def same_flags(one: Scene, other: Scene) -> bool:
    """Whether the same figures lie."""
    return dict(one.flags) == dict(other.flags)


def candidates(setting: Setting, position: Position, actor: Actor, scene: Scene) -> Iterator[RoboRamaAction]:
    """The legal actions of a seat that may lead to a scene: its robots end where they are seen elsewhere."""
    if position.phase != "card":
        for _, actions in streams(setting, position, actor):
            yield from actions
        return
    moved = {
        PIECE[piece]: CELL[site]
        for piece, site in scene.figures.items()
        if piece in PIECE and site in CELL and site != _site(setting, position, PIECE[piece])
    }
    own = {piece: cell for piece, cell in moved.items() if piece // ROBOTS == position.mover}
    for _, actions in card_streams(setting, position, own):
        for action in actions:
            if not isinstance(action, Drive) or {stop[0]: stop[-1] for stop in action.stops} == own:
                yield action


def adjusted(setting: Setting, position: Position, scene: Scene) -> Position:
    """This position with the figures as a scene shows them; cards and choices stay.

    A player whose robots are all parked is out, robots that are all at home win, and obstacles that stand on the
    board count as placed.

    Raises:
        StateError: no position looks like that; says what it needs.
    """
    seen = _seen(setting, position, scene)
    for colour in setting.colours:
        if seen.playing >> colour & 1 and robots_mask(seen, colour) == 1 << OFF:
            seen = without_player(seen, colour)
        if seen.forced >> colour & 1 and not robots_mask(seen, colour) & setting.layout.start[colour]:
            seen = seen._replace(forced=seen.forced & ~(1 << colour))
        placed = sum(position.cells[piece] == OFF != seen.cells[piece] for piece in setting.neutral.get(colour, ()))
        seen = seen._replace(due=changed(seen.due, colour, max(0, seen.due[colour] - placed)))
    if fault := unsound(setting, _awaiting(setting, seen)):
        raise StateError(f"RoboRama cannot go on from this table: {fault}")
    return _awaiting(setting, seen)


def _seen(setting: Setting, position: Position, scene: Scene) -> Position:
    figures = [PIECES[piece] for piece in setting.pieces]
    if scene.figures.keys() != set(figures) or scene.tokens:
        raise StateError(f"RoboRama needs exactly the figures {', '.join(figures)} and no tokens, not {scene}")
    cells, down = list(position.cells), 0
    for piece in setting.pieces:
        site, park = scene.figures[PIECES[piece]], setting.layout.board.parks[piece].id
        if site not in CELL and site != park:
            raise StateError(f"RoboRama needs {PIECES[piece]} on a cell or on {park}, not on {site}")
        cells[piece] = CELL.get(site, OFF)
        down |= ("down" in scene.flags.get(PIECES[piece], ())) << piece
    return position._replace(cells=tuple(cells), down=down)


def _awaiting(setting: Setting, position: Position) -> Position:
    """The position at the next choice that there is, after something else has changed."""
    if position.phase == "over" or winners(setting, position):
        return ended(position)
    if position.phase == "chaosbot" and position.cells[CHAOSBOT] != OFF:
        turn = Turn(setting, position)
        turn.set_up()
        return turn.position
    if position.mover != NO_ONE and not position.playing >> position.mover & 1:
        after = setting.after(position.mover, position.playing)
        position = position._replace(mover=after, phase="card", played=NO_CARD, used=False, choices=0)
    return awaiting_card(setting, position) if position.phase in ("obstacle", "card") else position
