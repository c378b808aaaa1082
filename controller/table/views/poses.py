"""Where the figures are, as phones draw them several times a second."""

from controller.api import telemetry
from controller.table.views.snapshot import TableSnapshot


def poses(table: TableSnapshot) -> telemetry.Poses:
    """Where the figures are now, and how certain that is."""
    seen = {piece: pose for piece in table.roster if (pose := table.pose(piece)) is not None}
    unsure: dict[str, telemetry.UncertainPose] = {
        piece: {"sight": sight, "sigma_mm": round(pose.sigma_mm, 1)}
        for piece, pose in seen.items()
        if (sight := table.sight(pose)) != "seen"
    }
    return {
        "t": round(table.now_s, 2),
        "figures": {
            piece: (round(pose.x_mm, 1), round(pose.y_mm, 1), round(pose.yaw_rad, 3), round(table.now_s - pose.t_s, 2))
            for piece, pose in seen.items()
        },
        "unsure": unsure,
        "hand": bool(table.estimate and table.estimate.hand),
        "done": round(table.drive.done, 2) if table.drive else None,
    }
