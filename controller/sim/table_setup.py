"""What is done at a simulated table at once, without hands: setting it up, and taking everything off its sheet."""

from collections.abc import Mapping

from controller.sim.process.table_process import SimHandle
from controller.sim.table import BOX_MM, BOX_PITCH_MM
from controller.tracking.sites import class_of_token
from engine.effects import Scene


async def arrange_table(table: SimHandle, scene: Scene, roster: Mapping[str, int]) -> None:
    """Put tokens and figures where a scene has them.

    Args:
        table: the simulated one.
        scene: what it shall show.
        roster: piece -> figure.

    Raises:
        SimulatedTableError: the table has ended.
    """
    figures = {roster[piece]: site for piece, site in scene.figures.items() if piece in roster}
    control = await table.control()
    try:
        await control.arrange(figures, {site: class_of_token(token) for site, token in scene.tokens.items()})
    finally:
        await control.close()


async def clear_table(table: SimHandle) -> None:
    """Take all tokens, and put all figures into their box.

    Raises:
        SimulatedTableError: the table has ended.
    """
    control = await table.control()
    try:
        truth = await control.truth()
        left = [figure.tag for figure in truth.figures if figure.x_mm > BOX_MM[0]]
        await control.arrange({tag: (BOX_MM[0], BOX_MM[1] + BOX_PITCH_MM * tag) for tag in left}, {})
    finally:
        await control.close()
