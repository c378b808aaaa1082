"""The page of parts, wires and currents: `python -m hardware.parts_page` writes `docs/build/parts.md`."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hardware.cad.drawn import listed, printed
from hardware.cad.layout import shapes
from hardware.cad.pictures import PRINTED
from hardware.circuit import Circuit, load_circuits
from hardware.dimensions import load_dimensions
from hardware.parts import TABLE, Part, load_parts, mass_g, parts_of, price_eur
from hardware.power import DRIVING_IN_PLAY, Power, load_power
from hardware.print_parts import WHAT
from hardware.wiring import WIRING_TOML, load_wiring

PAGE = Path(__file__).parent.parent / "docs" / "build" / "parts.md"

_GOAL_EUR, _GOAL_G = 35, 30

_TITLES = {"A": "Variant A: the reference figure, 40 mm", "C": "Variant C: with encoders, 48 mm", TABLE: "The table"}

_HEAD = """# Parts, wires and currents

Written by `python -m hardware.parts_page` from `hardware/bom.csv`, `hardware/wiring.toml`, `hardware/figure.toml`
and the solids of `hardware/cad`. Change those, not this page.

**No figure has been built yet, and nothing on this page was bought, weighed or measured by this project.**
Prices are estimates for single pieces in 2026, with tax and without shipping; no shop was asked.
Where no maker's name is given, the part is generic.
A `*` marks an estimate, a `°` the mass of a drawn solid; the other numbers are a maker's.
"""

_WIRES = (
    "## Wires\n\n"
    "The drawings are written by `python -m hardware.schematic` from `hardware/wiring.toml`, "
    "and `robodrome print netlist A` writes the same wires for KiCad, by the names that are printed on the parts; "
    "footprints are chosen there.\n"
    "The modules bring what they need around their chips: capacitors, and the pull-ups of SDA and SCL.\n"
    "The light hangs on the cell, as 3.3 V are too little for it; below 3.7 V it is outside of its data sheet.\n\n"
    "The tests refuse a signal on a pin that decides how the chip starts, that speaks at reset or that would let the "
    "motors run then; a motor driver that nothing holds asleep; a battery wire on a pin without converter, or with "
    "more than the converter's range; two signals on one pin; a wire that leads nowhere; and other pins than the "
    "firmware's.\n"
)

_CURRENTS = """## Currents and hours of play

Out of the cell, in mA: at rest with the radio on, and while both motors run.
"""


def page() -> str:
    """The page as Markdown."""
    parts, power = load_parts(), load_power()
    return "\n".join(
        [
            _HEAD,
            _sums(parts, power),
            *(_parts(title, parts_of(name, parts)) for name, title in _TITLES.items()),
            _printed(),
            _wires(),
            _CURRENTS,
            *(_draws(one) for one in power.values()),
            _hours(power.values()),
        ]
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def _sums(parts: Sequence[Part], power: Iterable[str]) -> str:
    rows = []
    for name in power:
        mine = parts_of(name, parts)
        euros, grams = price_eur(mine), mass_g(mine)
        reached = "reached" if euros < _GOAL_EUR else "missed", "reached" if grams < _GOAL_G else "missed"
        rows.append((name, f"{euros:.2f}* ({reached[0]})", f"{grams:.1f}* ({reached[1]})"))
    told = _table(("Variant", f"EUR, goal below {_GOAL_EUR}", f"g, goal below {_GOAL_G}"), rows)
    figure, printing = load_dimensions().figure, shapes()["printing"]
    return (
        f"{told}\nThe figures that MuJoCo drives are drawn around {figure.mass_g:g} g, "
        "variant A's mass in `figure.toml`, which is the sum of the table below; "
        "variant C is driven by no judge. A printed part's mass is the volume of its solid, filled with "
        f"{printing['material']} of {printing['g_per_cm3']} g/cm³.\n"
    )


def _starred(text: str, source: str) -> str:
    return text + {"estimate": "*", "drawn": "°"}.get(source, "") if text else text


def _parts(title: str, parts: Sequence[Part]) -> str:
    rows = [
        (
            str(part.quantity),
            part.name,
            part.part_number,
            part.specification + (f"; or {part.alternatives}" if part.alternatives else ""),
            _starred("" if part.mass_g is None else f"{part.mass_g:g}", part.mass_source),
            _starred(f"{part.price_eur:.2f}", part.price_source),
        )
        for part in parts
    ]
    mass = "" if parts[0].kind == TABLE else f"{mass_g(parts):.1f}*"
    rows.append(("", "**all**", "", "", mass, f"{price_eur(parts):.2f}*"))
    head = ("", "Part", "Name in the trade", "What", "g each", "EUR each")
    return f"## {title}\n\n{_table(head, rows)}"


def _printed() -> str:
    """Each printed part with its picture, as it lies on the bed."""
    printing = shapes()["printing"]
    text = (
        "## Printed parts\n\nEach as it lies on the printer's bed, whose squares are 10 mm; "
        f"the masses are those of solid {printing['material']}. "
        "`python -m hardware.cad.pictures` renders them from the files that are printed.\n"
    )
    for group, what in WHAT.items():
        rows = []
        for picture in (picture for picture, (of, _) in PRINTED.items() if of == group):
            name = PRINTED[picture][1]
            points, facts = printed(group)[name].points_mm, listed()[group][name]
            size = " × ".join(f"{length:.0f}" for length in points.max(axis=0) - points.min(axis=0))
            grams = facts["volume_mm3"] / 1000 * printing["g_per_cm3"]
            shown = f"![{name} on the bed](pictures/{picture}.jpg)"
            rows.append((shown, f"`{name}`", str(len(facts.get("places", [None]))), f"{size} mm", f"{grams:.2f}"))
        head = ("", "Part", "Pieces", "Size", "g each")
        text += f"\n### `robodrome print parts {group}`: {what}\n\n{_table(head, rows)}"
    return text


def _wires() -> str:
    data = tomllib.loads(WIRING_TOML.read_text(encoding="utf-8"))
    circuits, text = load_circuits(), _WIRES
    for name, gpios in load_wiring().items():
        variant = data["variants"][name]
        board = data["boards"][variant["board"]]
        pins = [
            (pin, str(gpios[signal]), signal, _at_reset(gpios[signal], board), _others(circuits[name], signal))
            for signal, pin in variant["wires"].items()
        ]
        rows = [(net, _others(circuits[name], net)) for net in circuits[name].nets if net not in gpios]
        text += f"\n### Variant {name}, on `{variant['board']}`\n\n"
        text += f"![Circuit of variant {name}](pictures/wiring-{name.lower()}.svg)\n\n"
        text += _table(("Pin of U1", "GPIO", "Signal", "At reset", "To"), pins)
        text += f"\n{_table(('Further nets', 'Pins'), rows)}"
    return text


def _at_reset(gpio: int, board: Mapping[str, Any]) -> str:
    """What the chip's pin does at reset, until the firmware sets it."""
    words = {"strapping": "read by the chip", "boot_log": "speaks", "pull_up": "weakly pulled up"}
    return ", ".join(told for key, told in words.items() if gpio in board[key]) or "open"


def _others(circuit: Circuit, net: str) -> str:
    """The ends of a net; of a signal without the pin of the chip."""
    own = circuit.pieces[0] if net in circuit.signals else None
    return ", ".join(f"{piece.ref} {pin}" for piece, pin in circuit.nets[net] if piece is not own)


def _draws(power: Power) -> str:
    rows = [
        (draw.part.name, _starred(f"{draw.rest_ma:g}", draw.source), _starred(f"{draw.drive_ma:g}", draw.source))
        for draw in power.draws
        if draw.rest_ma or draw.drive_ma
    ]
    rows.append(("**all**", f"{power.rest_ma:.0f}*", f"{power.drive_ma:.0f}*"))
    return f"Variant {power.variant}:\n\n{_table(('Part', 'rest', 'driving'), rows)}"


def _hours(powers: Iterable[Power]) -> str:
    rows = [
        (
            one.variant,
            *(f"{one.hours(share):.1f}*" for share in (0, DRIVING_IN_PLAY, 1)),
            f"{one.stall_ma:.0f}*",
            f"{one.regulator_ma:.0f} of {one.regulator_limit_ma:g}",
        )
        for one in powers
    ]
    head = (
        "Variant",
        "h at rest",
        f"h of play, driving {DRIVING_IN_PLAY:.0%} of it*",
        "h driving",
        "mA, motors blocked",
        "mA behind the board's regulator",
    )
    return (
        f"A cell of {load_dimensions().figure.battery_mah:g} mAh, until the figure refuses motions, "
        "for which an estimated share is left in it:\n\n"
        f"{_table(head, rows)}\n"
        "The tests refuse a motor that takes more when blocked than the driver's weakest package may give, "
        "blocked motors that take more than the cell gives for seconds*, a charger that gives more than the cell's "
        "capacity in an hour, and more behind a board's 3.3 V regulator, while the radio sends, than Seeed's pages "
        "allow. The radio's share of that is Espressif's data sheets' (335 and 340 mA, for milliseconds at a time).\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
