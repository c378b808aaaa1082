"""Private search: where unplayed slides would lead, by the rules of a proof."""

from collections.abc import Sequence
from typing import Any

from engine.errors import IllegalActionError, StateError
from engine.games.ricochet.board import DIRECTIONS, NAMES
from engine.games.ricochet.chips import NO_CHIP, ROBOT, ROBOTS
from engine.games.ricochet.config import RicochetConfig
from engine.games.ricochet.position import Position
from engine.games.ricochet.rules import proof
from engine.games.ricochet.rules.rounds import standing_in
from engine.games.ricochet.text import write_position


def explored(config: RicochetConfig, position: Position, line: Sequence[str]) -> dict[str, Any]:
    """The robots after a line of slides such as `R E`, whether that solves the chip, and the slides that can follow.

    Raises:
        StateError: no chip lies open, or the line is not one of slides.
        IllegalActionError: a slide of the line is impossible; its words say why.
    """
    if position.chip == NO_CHIP:
        raise StateError("no chip lies open, so there is nothing to search")
    standing = standing_in(position)
    for number, text in enumerate(line, start=1):
        words = text.split()
        if len(words) != 2 or ROBOT.get(words[0], config.robots) >= config.robots or words[1] not in DIRECTIONS:
            raise StateError(f"slide {number} of the line is not a slide: {text!r}")
        robot, direction = ROBOT[words[0]], DIRECTIONS.index(words[1])
        after = proof.slid(config, position.chip, standing, robot, direction)
        if after is None:
            reason = proof.refusal(config, position.chip, standing, robot, direction)
            assert reason is not None
            raise IllegalActionError("search", text, reason, write_position(config, position))
        standing = after
    return {
        "robots": {ROBOTS[robot]: NAMES[cell] for robot, cell in enumerate(standing.robots)},
        "solved": proof.has_arrived(config, position.chip, standing),
        "slides": {
            ROBOTS[robot]: {
                name: [NAMES[cell] for cell in path]
                for direction, name in enumerate(DIRECTIONS)
                if (path := _path(config, position.chip, standing, robot, direction))
            }
            for robot in range(config.robots)
        },
    }


def _path(config: RicochetConfig, chip: int, standing: proof.Standing, robot: int, direction: int) -> tuple[int, ...]:
    """The cells that a slide enters; none if it is illegal."""
    if proof.slid(config, chip, standing, robot, direction) is None:
        return ()
    path = config.board.slide_path(standing.robots, robot, direction)
    return path.cells[: config.board.reach(standing.robots, robot, direction)]
