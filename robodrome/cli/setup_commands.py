"""The commands that set a table up: its camera's calibration, its settings, and what is missing on the machine."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from robodrome.cli.options import (
    TABLE_FILE,
    Data,
    GameName,
    Light,
    Seed,
    Size,
    TableName,
    UntriedData,
    examples,
)

app = typer.Typer(rich_markup_mode=None)


def _known_steps(names: list[str] | None) -> list[str] | None:
    from vision.calibrate.session import STEPS

    for name in names or ():
        if name not in STEPS:
            raise typer.BadParameter(f"there is no step {name!r}; there are {', '.join(STEPS)}")
    return names


@app.command(epilog=examples("calibrate", "calibrate --table table.toml", "calibrate --step lens --step board"))
def calibrate(
    game: GameName = "robotory",
    *,
    table: TableName,
    pictures: Annotated[
        Path | None, typer.Option(help="Folder with pictures instead of a camera, a subfolder for each step.")
    ] = None,
    step: Annotated[
        list[str] | None,
        typer.Option(
            callback=_known_steps,
            show_default="all steps",
            help="Do this step only: look, lens, board, figures, empty, tokens or proof; may be repeated.",
        ),
    ] = None,
    lens_model: Annotated[
        Literal["pinhole-5", "pinhole-8", "fisheye"] | None,
        typer.Option(help="Model of the lens's distortion.", show_default="the one that fits best"),
    ] = None,
    lens: Annotated[
        str,
        typer.Option(
            help="Name of the lens, for the report; the simulated camera has the lenses standard, webcam and wide."
        ),
    ] = "standard",
    size: Size = "auto",
    light: Light = "typical",
    seed: Seed = 0,
    keep: Annotated[
        Path | None, typer.Option(help="Folder to keep the pictures in; --pictures calibrates from them again.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Folder of the calibration and its report.", show_default="that of the table's settings"),
    ] = None,
    data: Data,
) -> None:
    """Measure camera, board, figures and tokens, step by step."""
    from rich.console import Console

    from robodrome.calibrate.command import calibrate as run_calibrate
    from robodrome.calibrate.setups import CalibrateOptions

    chosen = CalibrateOptions(
        game=game,
        table=table,
        pictures=pictures,
        steps=tuple(step or ()),
        lens_model=lens_model,
        lens=lens,
        size=size,
        light=light,
        seed=seed,
        keep=keep,
        out=out,
        data=data,
    )
    run_calibrate(chosen, Console())


@app.command("new-table", epilog=examples("new-table", "new-table --out attic.toml"))
def new_table(
    out: Annotated[Path, typer.Option(help="File to write.")] = TABLE_FILE,
) -> None:
    """Write the settings of a real table from a few answers.

    Each answer is checked at once. The file is shown before it is written, and an existing one is replaced only after
    a question.
    """
    from robodrome.new_table import ask_and_write

    if not ask_and_write(out):
        raise typer.Exit(1)


@app.command(epilog=examples("doctor", "doctor --fix", "doctor --repair", "doctor --table attic.toml --port 9000"))
def doctor(
    *,
    table: TableName,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the page that `play` is to use.")] = 8000,
    data: UntriedData,
    fix: Annotated[bool, typer.Option("--fix", help="Offer to mend what can be mended, one question each.")] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help="First repair damaged files of the data folder; copies are kept.")
    ] = False,
    camera_height: Annotated[
        str | None,
        typer.Option(
            metavar="LENS",
            help="Only say how high a camera must hang: module3, module3-wide, or angles of view as in 66x41.",
        ),
    ] = None,
    radio: Annotated[
        int | None,
        typer.Option(min=1, metavar="FIGURES", help="Only say how many tables share an access point if so many drive."),
    ] = None,
) -> None:
    """Check what a table needs, and say how to fix what is missing."""
    from rich.console import Console

    if camera_height is not None:
        from robodrome.doctor.height import tell_heights

        tell_heights(camera_height, Console())
        return
    if radio is not None:
        from robodrome.doctor.airtime import tell_radio

        tell_radio(radio, Console())
        return

    from robodrome.doctor.command import examine

    raise typer.Exit(examine(table, port, data, Console(), fix=fix, mended=repair))
