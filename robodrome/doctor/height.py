"""`robodrome doctor --camera-height`: how high a camera hangs above each board, and the bars of the printed stand."""

from rich.console import Console
from rich.table import Table

from controller.sim.camera.camera_kinds import MIN_CELL_PX, RESOLUTIONS
from engine import registry
from hardware.dimensions import load_dimensions
from hardware.parts.camera_stand import angles, stand_for
from hardware.sheets.sheet import sheet_of


def tell_heights(lens: str, console: Console) -> None:
    """Print a line for each game's sheet.

    Raises:
        DimensionError: the lens is unknown.
    """
    across, down = angles(lens)
    table = Table(box=None, pad_edge=False)
    table.add_column("Board")
    for head in ("camera", "mast", "arm", *(f"cell at {name}" for name in RESOLUTIONS)):
        table.add_column(head, justify="right")
    for name in registry.games():
        game = registry.make(name)
        stand = stand_for(sheet_of(game, load_dimensions()).bounds, lens)
        cells = [stand.cell_px(width) for width, _ in RESOLUTIONS.values()]
        table.add_row(
            game.title,
            *(f"{length:.0f} mm" for length in (stand.camera_mm, stand.mast_mm, stand.arm_mm)),
            *(f"{cell:.1f} px" if cell >= MIN_CELL_PX else f"{cell:.1f} px, too few" for cell in cells),
        )
    console.print(f"A lens of {across:g} by {down:g} degrees, at the least height from which it sees a sheet whole:")
    console.print(table)
    console.print(
        f"Cell: of a figure's tag; {MIN_CELL_PX} px are needed. Mast and arm: bars for the joints of `robodrome print "
        "parts stand`. By geometry, without the lens's distortion; nobody has set one up."
    )
