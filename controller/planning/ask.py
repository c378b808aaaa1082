"""What the planner is asked when a stage of the choreography is to be driven."""

from collections.abc import Collection, Iterable, Mapping

from controller.choreography import Stage
from controller.planner import Bounds, Obstacle, Point
from controller.planning.joint import Body, Floor
from engine.geometry import Board

Pose = tuple[float, float, float]
"""x_mm, y_mm, yaw_rad, board frame."""


def floor_of(board: Board, obstacles: Iterable[Obstacle], bounds: Bounds, body_mm: float) -> Floor:
    """The floor of a board: figures go over cells and parking places, not over corner points."""
    sites = [*(site for site in board.sites.values() if site.outline_mm), *board.parks]
    return Floor(
        sites=tuple((site.x_mm, site.y_mm) for site in sites),
        pitch_mm=board.pitch_mm,
        yaws=(board.yaw_zero_rad, board.yaw_step_rad),
        obstacles=tuple(obstacles),
        bounds=bounds,
        body_mm=body_mm,
    )


def bodies_of(
    board: Board, stage: Stage, poses: Mapping[str, Pose], fixed: Collection[str], titles: Mapping[str, str]
) -> tuple[list[Body], tuple[tuple[str, ...], ...]]:
    """Everybody on the table during a stage, and the train if there is one.

    Args:
        board: of the game.
        stage: what is to be driven; the pieces that it leaves to hands stay where they are.
        poses: piece -> where it is.
        fixed: pieces that no plan may move.
        titles: piece -> what people call it.
    """
    bodies = []
    for piece, pose in poses.items():
        motion = stage.motion(piece) if piece not in stage.by_hand else None
        path = tuple(_centre(board, site) for site in motion.path) if motion else ()
        bodies.append(
            Body(
                piece=piece,
                start=pose,
                goal=path[-1] if path else None,
                via=path[1:] if motion and motion.follow else (),
                fixed=piece in fixed or piece in stage.by_hand,
                title=titles.get(piece, ""),
            )
        )
    train = tuple(motion.piece for motion in stage.motions)
    return bodies, (train,) if stage.train else ()


def _centre(board: Board, site: str) -> Point:
    place = board.site(site)
    return (place.x_mm, place.y_mm)
