"""What the table believes, compared with the truth of the simulated table."""

import math

from base.angles import wrap_angle
from base.clock import Clock
from controller.sim.process.control_client import SimControl
from controller.sim.true_state import TrueFigure
from controller.table.table import Table
from controller.tracking.differences import TokenDifference
from controller.tracking.sites import class_of_token

MOVED_MM = 0.1
"""A figure whose axle centre is this far from where it stood has moved; truth has no noise, so it can be small."""

MOVED_RAD = math.radians(0.3)
"""The same for turning on the spot: 0.08 mm at the wheels, 15 mm from the centre."""

STEP_S = 0.01
"""Wall time between the looks at truth that find a figure's first motion: the resolution of that measurement."""

TRUE_TOKEN_MM = 25.0
"""A token within this distance of a site's centre lies on the site: about half the least pitch of a board, 48 mm."""


async def order_to_wheel_ms(control: SimControl, clock: Clock, figure: int, released_s: float, speed: float) -> float:
    """Wall time from the release of a plan to the first motion of a figure; infinite if it has not moved yet.

    Args:
        control: gives the truth.
        clock: table time.
        figure: the figure's tag.
        released_s: table time of the release.
        speed: table seconds per wall second.
    """
    first, t_s = await _figure_at(control, figure, released_s), released_s
    while t_s <= clock.now():
        t_s += STEP_S * speed / 4
        now = await _figure_at(control, figure, t_s)
        moved_mm = math.dist((now.x_mm, now.y_mm), (first.x_mm, first.y_mm))
        if moved_mm > MOVED_MM or abs(wrap_angle(now.yaw_rad - first.yaw_rad)) > MOVED_RAD:
            return (t_s - released_s) / speed * 1e3
    return math.inf


async def mismatch_is_real(control: SimControl, table: Table) -> bool:
    """Whether everything in which the table differs from its match, as the camera says, differs in truth."""
    truth, board = await control.truth(), table.session.game.board
    for found in table.session.differences():
        site = board.site(found.site if isinstance(found, TokenDifference) else found.expected)
        if isinstance(found, TokenDifference):
            lying = [token.kind for token in truth.tokens if site.distance_mm(token.x_mm, token.y_mm) < TRUE_TOKEN_MM]
            real = lying == ([class_of_token(found.seen)] if found.seen else [])
        else:
            (figure,) = (figure for figure in truth.figures if figure.tag == table.session.roster[found.piece])
            real = site.distance_mm(figure.x_mm, figure.y_mm) > board.pitch_mm / 5
        if not real:
            return False
    return True


async def _figure_at(control: SimControl, figure: int, t_s: float) -> TrueFigure:
    truth = await control.truth_at(t_s)
    return next(true for true in truth.figures if true.tag == figure)
