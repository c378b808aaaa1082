"""The page of parts, wires and hours of play: `python -m tools.parts_page` writes `docs/build/parts.md`."""

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from hardware.cad.solids import listed, printed
from hardware.circuit.circuit import GROUND, LOGIC, SUPPLY, Circuit, load_circuits
from hardware.circuit.power import DRIVING_IN_PLAY, Power, load_power
from hardware.circuit.wiring import WIRING_TOML
from hardware.dimensions import load_dimensions
from hardware.parts.bill_of_materials import PRINTED as PRINTED_KIND
from hardware.parts.bill_of_materials import TABLE, WORKSHOP, Part, load_parts, mass_g, parts_of, price_eur
from tools.part_pictures import PRINTED

PAGE = Path(__file__).parent.parent / "docs" / "build" / "parts.md"

_HEAD = """# Parts, wires and hours of play

Written by `python -m tools.parts_page` from `hardware/parts/bom.csv`, `hardware/circuit/wiring.toml` and
`hardware/cad`.

**Nothing here was bought, weighed or measured by this project.**
Masses, currents and hours are estimates. Prices are for single pieces, with tax, without shipping; those with a month
include one of a public page of that month, the others were not looked up.
Numbers in brackets are the shop's own. A motor's speed is its maker's at 6 V, in proportion.
"""

_WIRES = """## Wires

`robodrome print netlist A` writes all wires for KiCad, by the names on the parts.
The modules bring capacitors, and pull-ups of SDA and SCL.
The light hangs on the cell: 3.3 V are too little for it.
"""

_FREE = """
FLT or ULT of the driver stays free; some shops' drawings exchange it with EEP:
`robodrome figures test --bench` tells.
"""


def page() -> str:
    """The page as Markdown."""
    parts, power = load_parts(), load_power()
    lists = (_bought(parts), _sold_once("The table", TABLE, parts), _sold_once("For all figures", WORKSHOP, parts))
    return "\n".join([_HEAD, _sums(parts, power.values()), *lists, _printed(), _wires()])


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join("|" + "|".join(line) + "|\n" for line in lines)


def _sums(parts: Sequence[Part], powers: Iterable[Power]) -> str:
    """Price, mass and hours of each variant."""
    rows = []
    for power in powers:
        mine = parts_of(power.variant, parts)
        hours = (f"{power.hours(share):.1f}" for share in (0, DRIVING_IN_PLAY, 1))
        rows.append((power.variant, _euros(*price_eur(mine)), f"{mass_g(mine):.1f}", *hours, f"{power.stall_ma:.0f}"))
    play = f"h of play, {DRIVING_IN_PLAY:.0%} driving"
    head = ("Variant", "EUR", "g", "h at rest", play, "h driving", "mA, blocked")
    battery_mah = load_dimensions().figure.battery_mah
    return f"{_table(head, rows)}\nHours are of a cell of {battery_mah:g} mAh, until the figure refuses motions.\n"


def _what(part: Part) -> str:
    """Name in the trade, specification and alternatives."""
    text = ", ".join(filter(None, (part.part_number, part.specification)))
    return text + (f"; or {part.alternatives}" if part.alternatives else "")


def _bought(parts: Sequence[Part]) -> str:
    """What is bought for a figure, with the pieces of each variant."""
    rows = []
    for part in parts:
        if part.kind not in (PRINTED_KIND, TABLE, WORKSHOP):
            pieces = (str(part.quantity) if name in part.variants else "" for name in ("A", "C"))
            rows.append((*pieces, part.name, _what(part), ", ".join(part.sources), _price(part)))
    return f"## A figure\n\n{_table(('A', 'C', 'Part', 'What', 'From', 'EUR each'), rows)}"


def _sold_once(title: str, kind: str, parts: Sequence[Part]) -> str:
    """What no figure carries."""
    mine = parts_of(kind, parts)
    rows = [(str(part.quantity), part.name, _what(part), ", ".join(part.sources), _price(part)) for part in mine]
    rows.append(("", "**all**", "", "", _euros(*price_eur(mine))))
    return f"## {title}\n\n{_table(('', 'Part', 'What', 'From', 'EUR each'), rows)}"


def _price(part: Part) -> str:
    month = f"<br>{part.price_date}" if part.price_source == "retail" else ""
    return f"{part.price_from_eur:.2f}–{part.price_to_eur:.2f}{month}"


def _euros(least: float, most: float) -> str:
    return f"{least:.0f}–{most:.0f}"


def _printed() -> str:
    """Each printed part with its picture, as it lies on the bed."""
    rows = []
    for picture, (group, name) in PRINTED.items():
        points = printed(group)[name].points_mm
        size = "×".join(f"{length:.0f}" for length in points.max(axis=0) - points.min(axis=0))
        pieces = len(listed()[group][name].get("places", [None]))
        rows.append((f"![{name}](../pictures/{picture}.jpg)", group, f"{pieces} `{name}`", size))
    return (
        "## Printed parts\n\nAs they lie on the printer's bed, whose squares are 10 mm; "
        "`robodrome print parts GROUP` writes them.\n\n" + _table(("", "Group", "Part", "Size in mm"), rows)
    )


def _wires() -> str:
    data = tomllib.loads(WIRING_TOML.read_text(encoding="utf-8"))
    circuits = load_circuits()
    text = _WIRES + _other_names(circuits["A"])
    for name, variant in data["variants"].items():
        circuit = circuits[name]
        pins = [f"- {pin} ({signal}): {_others(circuit, signal)}\n" for signal, pin in variant["wires"].items()]
        text += f"\n### Variant {name}, on `{variant['board']}`\n\n"
        text += f"![Circuit of variant {name}](../pictures/wiring-{name.lower()}.svg)\n\n"
        power = [f"- {net}: {_others(circuit, net)}\n" for net in (SUPPLY, GROUND, LOGIC)]
        text += f"Pins of U1, and power:\n\n{''.join(pins)}{''.join(power)}"
    return text


def _other_names(circuit: Circuit) -> str:
    """What is printed on modules in place of the names that the lists use."""
    lines = []
    for piece in circuit.pieces:
        if piece.printed:
            names = ", ".join(f"{pin} is {other}" for pin, other in piece.printed.items())
            lines.append(f"- {piece.ref}, {piece.part.name}: {names}\n")
    return f"On some modules other names are printed:\n\n{''.join(lines)}{_FREE}"


def _others(circuit: Circuit, net: str) -> str:
    """The ends of a net; of a signal without the pin of the chip."""
    own = circuit.pieces[0] if net in circuit.signals else None
    return ", ".join(f"{piece.ref} {pin}" for piece, pin in circuit.nets[net] if piece is not own)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
