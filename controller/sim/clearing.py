"""What simulated people do before another sheet is laid: they take everything off the one that lies there."""

from controller.sim.process import SimHandle
from controller.sim.table import BOX_MM, BOX_PITCH_MM


async def clear_table(table: SimHandle) -> None:
    """Lift all tokens, and carry all figures into their box.

    Raises:
        SimulatedTableError: the table has ended.
    """
    control = await table.control()
    try:
        truth = await control.truth()
        for token in truth.tokens:
            await control.lift((token.x_mm, token.y_mm))
        for figure in truth.figures:
            if figure.x_mm > BOX_MM[0]:
                await control.carry(figure.tag, (BOX_MM[0], BOX_MM[1] + BOX_PITCH_MM * figure.tag))
    finally:
        await control.close()
