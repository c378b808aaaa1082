"""Scenes and positions: the actions that explain a scene, and the position that a scene gives."""

from engine.effects import Scene
from engine.errors import StateError
from engine.games.ricochet.actions import RicochetAction, Slide, Stand
from engine.games.ricochet.board import NAMES, NUMBER, PARKS
from engine.games.ricochet.chips import ROBOTS
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import DRAW, OVER, PROOF, SETUP, Position
from engine.games.ricochet.rules.legality import legal_actions, to_act
from engine.games.ricochet.rules.rounds import next_round, set_up, waiting


def scene_of(position: Position) -> Scene:
    """The robots by site."""
    return Scene({ROBOTS[robot]: NAMES[cell] for robot, cell in enumerate(position.robots)}, {})


def seen_robots(config: RicochetConfig, scene: Scene) -> tuple[int, ...] | None:
    """The robots' cells; None if the scene does not show exactly the robots of this game."""
    names = ROBOTS[: config.robots]
    if scene.figures.keys() != set(names) or scene.tokens or scene.flags:
        return None
    sites = [scene.figures[name] for name in names]
    if len(set(sites)) != len(sites) or not all(site in NUMBER for site in sites):
        return None
    return tuple(NUMBER[site] for site in sites)


def candidates(config: RicochetConfig, position: Position, robots: tuple[int, ...]) -> list[RicochetAction]:
    """The few actions that might bring the robots to these cells.

    Words come before slides: if all robots are back at their markers, the proof has failed.
    """
    if robots == position.robots:
        return []
    if position.phase == SETUP:
        robot = waiting(position)[0]
        return [Stand(robot, robots[robot])]
    if position.phase == PROOF:
        actions = [action for actor in to_act(config, position) for action in legal_actions(config, position, actor)]
        return sorted(actions, key=lambda action: isinstance(action, Slide))
    return []


def trusted(config: RicochetConfig, position: Position, scene: Scene) -> Position:
    """The position with the robots on the cells of the scene; in a proof their markers stay.

    Raises:
        StateError: no position has that scene.
    """
    robots = seen_robots(config, scene)
    if robots is None:
        raise StateError(f"Ricochet Robots needs {', '.join(ROBOTS[: config.robots])} on different sites, not {scene}")
    if robots == position.robots:
        return position
    for robot, cell in enumerate(robots):
        waits = position.phase == SETUP and cell == PARKS[robot]
        if not waits and not config.board.may_stand(cell):
            raise StateError(f"robot {ROBOTS[robot]} cannot stand on {NAMES[cell]}: a diagonal, or a parking place")
    after = position._replace(robots=robots)
    if position.phase == PROOF:
        return after
    after = after._replace(markers=robots)
    if position.phase == SETUP:
        return set_up(config, after)
    return next_round(config, after) if position.phase in (DRAW, OVER) else after
