"""From what the table shows back to positions: which action explains a scene, and trusting the table."""

from collections.abc import Iterator

from engine.effects import Scene, Token
from engine.games.droids.actions import DroidsAction, Lay
from engine.games.droids.board import NUMBER, OFF
from engine.games.droids.legality import legal_actions, to_act
from engine.games.droids.position import LAY, SEND, Position
from engine.games.droids.rounds import may_lay
from engine.games.droids.setting import Setting
from engine.games.droids.soundness import unsound


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
            yield from legal_actions(setting, position, actor)  # type: ignore[misc]


def trusted(setting: Setting, position: Position, scene: Scene) -> Position | str:
    """The position with figures and tokens as the scene shows them, or why no position looks like that.

    Robots that are out of the game, and a carried statue, stay parked; what robots carry stays with them.
    """
    pieces = [piece.id for piece in setting.pieces]
    if scene.figures.keys() != set(pieces) or scene.flags:
        return f"Droids needs the figures {', '.join(pieces)} without flags"
    parks = {park.id for park in setting.layout.board.parks}
    robots = []
    for piece, was in zip(pieces, position.robots, strict=True):
        site = scene.figures[piece]
        if site not in NUMBER and site not in parks:
            return f"{piece} is at {site!r}, which is no place"
        if (site in parks) != (was == OFF):
            return f"{piece} must {'wait beside' if was == OFF else 'stand on'} the board"
        robots.append(NUMBER.get(site, OFF))
    if any(token != Token(setting.scenario.token) or site not in NUMBER for site, token in scene.tokens.items()):
        return f"only tokens for {setting.scenario.token or 'nothing'} lie on squares"
    tokens = sum(1 << NUMBER[site] for site in scene.tokens)
    after = position._replace(robots=tuple(robots), tokens=tokens)
    return unsound(setting, after) or after
