"""A figure's circuit as a netlist that KiCad reads: "KiCad netlist", an S-expression of version E.

Form: KiCad's `netlist.keywords` and `kicad_netlist_parser.cpp`; KiCad's PCB editor takes it by File, Import, Netlist.
"""

import uuid
from collections.abc import Iterator

from hardware.circuit.circuit import Circuit, Piece

_LIBRARY = "robodrome"
"""Name of the library to which the parts belong; footprints are chosen in KiCad."""

_ROOT = uuid.uuid5(uuid.NAMESPACE_URL, "robodrome/wiring")
"""From it comes each part's identifier, so a later import knows the parts again."""


def netlist(circuit: Circuit) -> str:
    """The netlist of a circuit; the same circuit gives the same text."""
    lines = [
        '(export (version "E")',
        f'  (design (source {_text(f"wiring.toml, variant {circuit.variant}")}) (tool "robodrome"))',
        "  (components",
        *(f"    {_component(piece)}" for piece in circuit.pieces),
        "  )",
        "  (libparts",
        *(f"    {line}" for line in _kinds(circuit)),
        "  )",
        "  (nets",
        *(f"    {line}" for line in _nets(circuit)),
        "  )",
        ")",
    ]
    return "\n".join(lines) + "\n"


def _component(piece: Piece) -> str:
    part = piece.part
    source = f'(libsource (lib "{_LIBRARY}") (part {_text(part.id)}) (description {_text(part.name)}))'
    path = '(sheetpath (names "/") (tstamps "/"))'
    value = _text(part.part_number or part.specification)
    return f"(comp (ref {_text(piece.ref)}) (value {value}) {source} {path} (tstamps {_text(_id(piece))}))"


def _kinds(circuit: Circuit) -> Iterator[str]:
    seen: set[str] = set()
    for piece in circuit.pieces:
        if piece.part.id not in seen:
            seen.add(piece.part.id)
            pins = " ".join(f'(pin (num {_text(pin)}) (name {_text(pin)}) (type "passive"))' for pin in piece.nets)
            yield f'(libpart (lib "{_LIBRARY}") (part {_text(piece.part.id)}) (pins {pins}))'


def _nets(circuit: Circuit) -> Iterator[str]:
    for code, (net, ends) in enumerate(circuit.nets.items(), start=1):
        nodes = " ".join(
            f'(node (ref {_text(piece.ref)}) (pin {_text(pin)}) (pintype "passive"))' for piece, pin in ends
        )
        yield f'(net (code "{code}") (name {_text(net)}) {nodes})'


def _id(piece: Piece) -> str:
    return str(uuid.uuid5(_ROOT, piece.ref))


def _text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
