"""`robodrome print`: sheets, tokens, tags, the calibration target, and parts for a 3D printer."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from hardware.errors import PrintError
from hardware.sheets.paper import PAPERS, paper_name
from robodrome.cli.options import GameName, GameOptions, examples
from robodrome.cli.run import CommandGroup

if TYPE_CHECKING:
    from hardware.cad.measured_sizes import Size
    from hardware.sheets.print_command import Printed

PAGE_PORT = 8000
"""Port of the table's page unless `robodrome play --port` says another."""

app = typer.Typer(
    help="Print sheets, tags and tokens at true scale.",
    epilog=examples(
        "print sheet droids --paper A3 --out droids.pdf", "print tokens netzwerk", "print card --wifi-name Home"
    ),
    cls=CommandGroup,
    rich_markup_mode=None,
)


def _known_paper(name: str) -> str:
    try:
        return paper_name(name)
    except PrintError as error:
        raise typer.BadParameter(str(error)) from error


def _known_ending(out: Path) -> Path:
    if out.suffix.lower() not in (".pdf", ".svg"):
        raise typer.BadParameter(f"{out} must end in .pdf or .svg")
    return out


Paper = Annotated[
    str,
    typer.Option(
        help=f"One of {', '.join(PAPERS)} (36 inches wide); a larger drawing becomes tiles to glue together.",
        callback=_known_paper,
        autocompletion=lambda: list(PAPERS),
    ),
]
Out = Annotated[Path, typer.Option("--out", help="File to write: .pdf or .svg.", callback=_known_ending)]


@app.command("sheet")
def print_sheet(
    game: GameName,
    paper: Paper = "A4",
    out: Out = Path("sheet.pdf"),
    *,
    options: GameOptions = None,
) -> None:
    """Print the board of a game."""
    _print("sheet", game, paper, out, options)


@app.command("tokens")
def print_tokens(game: GameName, paper: Paper = "A4", out: Out = Path("tokens.pdf")) -> None:
    """Print the tokens of a game."""
    _print("tokens", game, paper, out)


@app.command("tags")
def print_tags(paper: Paper = "A4", out: Out = Path("tags.pdf")) -> None:
    """Print the tops of all figures, for any game."""
    _print("tags", None, paper, out)


@app.command("figures")
def print_figures(
    game: GameName,
    paper: Paper = "A4",
    out: Out = Path("figures.pdf"),
    options: GameOptions = None,
) -> None:
    """Print the tops of a game's figures.

    Each comes with a collar in its colour, with the emblem and name of the phones.
    """
    from controller.api.english import title
    from hardware.sheets.print_command import print_figures as write

    _tell(write(game, options or {}, paper, out, title))


@app.command("charuco")
def print_charuco(paper: Paper = "A4", out: Out = Path("charuco.pdf")) -> None:
    """Print the target that measures a lens."""
    _print("charuco", None, paper, out)


@app.command("sections")
def print_sections(paper: Paper = "A2", out: Out = Path("sections.pdf")) -> None:
    """Print the sections of Ricochet Robots.

    The 16 faces, the centre piece, and the sheet on which they lie.
    """
    from hardware.sheets.print_command import print_sections as write

    _tell(write(paper, out))


@app.command("parts")
def print_parts(
    what: Annotated[
        Literal["A", "C", "hand", "toio", "ozobot", "dock", "stand"],
        typer.Argument(help="A or C: a figure; hand: one that hands move; toio, ozobot: its cap; dock; stand."),
    ] = "A",
    out: Annotated[Path, typer.Option(help="Folder to write.")] = Path("parts"),
    *,
    step: Annotated[bool, typer.Option("--step", help="Also as STEP; needs the extra `cad`.")] = False,
) -> None:
    """Write parts for a 3D printer.

    STL files in mm, each as it lies on the bed.
    """
    from hardware.parts.print_parts import print_parts as write

    for line in write(what, out, step=step):
        typer.echo(line)
    typer.echo("Layers of 0.2 mm, a nozzle of 0.4 mm, no supports. Nobody has printed them yet.")


@app.command("sizes")
def measure_sizes(
    variant: Annotated[Literal["A", "C"], typer.Argument(help="Of the figure whose parts you have measured.")] = "A",
) -> None:
    """Enter the sizes of your bought parts, measured with callipers.

    Each is asked with the one that is drawn; Enter keeps it. The list of shapes gets what differs.
    """
    from hardware.cad.measured_sizes import changes, sizes_of, write_sizes
    from hardware.cad.part_layout import SHAPES_TOML

    typer.echo("Lengths in mm; Enter keeps what is drawn.")
    changed = changes({size: _measured(size) for size in sizes_of(variant)})
    for size, length in changed.items():
        typer.echo(f"{size.part}, {size.name}: {size.drawn:g} mm becomes {length:g} mm")
    if not changed:
        typer.echo("Nothing differs: print the parts as they are.")
        return
    typer.confirm(f"Write this into {SHAPES_TOML}?", abort=True)
    write_sizes(changed)
    typer.echo("Draw the parts again: pip install 'robodrome[cad]', then python -m hardware.cad")


def _measured(size: "Size") -> float:
    """Ask until the length is in range."""
    from hardware.errors import DimensionError

    while True:
        try:
            return size.check(typer.prompt(f"{size.part}, {size.name}", default=size.drawn, type=float))
        except DimensionError as error:
            typer.echo(str(error))


@app.command("card")
def print_card(
    address: Annotated[
        str | None, typer.Option(help="Of the table's page, `host:port` or a link; this machine's if not said.")
    ] = None,
    wifi_name: Annotated[str | None, typer.Option(help="Name of the Wi-Fi.")] = None,
    wifi_password: Annotated[str, typer.Option(help="Its password; leave it out if the Wi-Fi is open.")] = "",
    paper: Paper = "A4",
    out: Out = Path("card.pdf"),
) -> None:
    """Print an invitation to the table.

    It has QR codes to the Wi-Fi and to the table's page.
    """
    from hardware.sheets.invitation_card import Wifi
    from hardware.sheets.print_command import print_card as write
    from web_remote.http.addresses import own_addresses

    if wifi_password and wifi_name is None:
        raise typer.BadParameter("--wifi-password needs --wifi-name")
    wifi = Wifi(wifi_name, wifi_password) if wifi_name is not None else None
    typer.echo(write(address or own_addresses(PAGE_PORT)[0], wifi, paper, out))


@app.command("netlist")
def print_netlist(
    variant: Annotated[str, typer.Argument(help="Of the figure: A, the reference, or C, with encoders.")] = "A",
    out: Annotated[Path, typer.Option(help="File to write.")] = Path("figure.net"),
) -> None:
    """Write the wires of a figure for KiCad.

    They are those of hardware/circuit/wiring.toml, by the names that are printed on the parts.
    """
    from base.files import write_whole
    from hardware.circuit.circuit import load_circuits
    from hardware.circuit.netlist import netlist

    circuits = load_circuits()
    if variant.upper() not in circuits:
        raise typer.BadParameter(f"there is no variant {variant!r}; choose one of {', '.join(circuits)}")
    circuit = circuits[variant.upper()]
    write_whole(out, netlist(circuit).encode())
    typer.echo(f"{out}: variant {circuit.variant}, {len(circuit.pieces)} parts, {len(circuit.nets)} nets")


def _print(what: str, game: str | None, paper: str, out: Path, options: Mapping[str, Any] | None = None) -> None:
    from hardware.sheets.print_command import print_sheet as write

    _tell(write(what, game, paper, out, options or {}))


def _tell(written: "Printed") -> None:
    typer.echo(f"{written}\nPrint at 100 % and check the ruler: it must measure 100 mm.")
