"""The parts of a figure and of a table, read from `bom.csv` and checked."""

import csv
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hardware.errors import PartsError

BOM_CSV = Path(__file__).with_name("bom.csv")
"""The parts that the project ships."""

TABLE = "table"
"""Stands for the table in the place of a variant, and for its kind of parts."""

WORKSHOP = "workshop"
"""Likewise for what is bought once, however many figures are built."""

PRINTED = "printed"
"""The kind of parts whose source is a solid of `hardware.cad`."""

_COLUMNS = [
    *("id", "quantity", "name", "part_number", "specification", "sources", "kind", "mass_g", "mass_source"),
    *("price_from_eur", "price_to_eur", "price_source", "price_date", "alternatives", "variant"),
]

_ALONE = {TABLE, WORKSHOP}
"""Kinds of parts that belong to no figure."""

_KINDS = {"electrical", "mechanical", PRINTED, *_ALONE}

_SOURCES = {"datasheet", "retail", "drawn", "estimate"}
"""`drawn`: the volume of the drawn solid, filled with the material of `hardware/cad/shapes.toml`."""


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the list; mass and price are those of one piece, the mass is None for parts that no figure carries.

    `part_number` is the maker's name of the part, or empty where any of its kind will do. `sources` names at least two
    shops or kinds of shops, with their numbers where they have one. Prices are of `price_date`, year and month;
    with the source `retail` at least one stood on a public page then.
    """

    id: str
    quantity: int
    name: str
    part_number: str
    specification: str
    sources: tuple[str, ...]
    kind: str
    mass_g: float | None
    mass_source: str
    price_from_eur: float
    price_to_eur: float
    price_source: str
    price_date: str
    alternatives: str
    variants: tuple[str, ...]


def load_parts(path: Path = BOM_CSV) -> tuple[Part, ...]:
    """All parts, in the order of the file.

    Raises:
        PartsError: the file cannot be read, or a line is wrong; the message names part and value.
    """
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, strict=True))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise PartsError(f"{path}: cannot be read: {error}") from error
    if not rows or any(list(row) != _COLUMNS or None in row.values() for row in rows):
        raise PartsError(f"{path}: every line must have the columns {', '.join(_COLUMNS)}")
    parts = tuple(_part(path, row) for row in rows)
    ids = [part.id for part in parts]
    for name in ids:
        if ids.count(name) > 1:
            raise PartsError(f"{path}: {name} stands there twice")
    return parts


def parts_of(variant: str, parts: Iterable[Part]) -> tuple[Part, ...]:
    """Those of one variant of the figure, or of the table."""
    return tuple(part for part in parts if variant in part.variants)


def mass_g(parts: Iterable[Part]) -> float:
    """All pieces together."""
    return math.fsum(part.quantity * part.mass_g for part in parts if part.mass_g is not None)


def price_eur(parts: Iterable[Part]) -> tuple[float, float]:
    """All pieces together, without shipping: the least and the most."""
    bought = list(parts)
    least = math.fsum(part.quantity * part.price_from_eur for part in bought)
    return least, math.fsum(part.quantity * part.price_to_eur for part in bought)


def _part(path: Path, row: dict[str, str]) -> Part:
    name = f"{path}: {row['id']}"
    variants = tuple(row["variant"].split())
    if not row["id"] or not row["name"] or not row["specification"]:
        raise PartsError(f"{name}: id, name and specification must be there")
    if row["kind"] not in _KINDS:
        raise PartsError(f"{name}: kind {row['kind']!r} is not one of {', '.join(sorted(_KINDS))}")
    alone = _ALONE.intersection({*variants, row["kind"]})
    if not variants or (alone and not set(variants) == {row["kind"]} == alone):
        raise PartsError(f"{name}: variant {row['variant']!r} does not go with the kind {row['kind']}")
    if bool(row["mass_g"]) != bool(row["mass_source"]) or not (row["mass_g"] or row["kind"] in _ALONE):
        raise PartsError(f"{name}: a mass and its source belong together, and every part of a figure has one")
    for column in ("mass_source", "price_source"):
        if row[column] not in _SOURCES and (column, row[column]) != ("mass_source", ""):
            raise PartsError(f"{name}: {column} {row[column]!r} is not one of {', '.join(sorted(_SOURCES))}")
    sources = tuple(row["sources"].split("; "))
    if len(sources) < 2:
        raise PartsError(f"{name}: sources {row['sources']!r} must name two shops or more, separated by '; '")
    if not re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", row["price_date"]):
        raise PartsError(f"{name}: price_date {row['price_date']!r} must be a year and a month, such as 2026-11")
    least, most = (_number(name, column, row[column]) for column in ("price_from_eur", "price_to_eur"))
    if least > most:
        raise PartsError(f"{name}: price_from_eur {least} is more than price_to_eur {most}")
    return Part(
        id=row["id"],
        quantity=_quantity(name, row["quantity"]),
        name=row["name"],
        part_number=row["part_number"],
        specification=row["specification"],
        sources=sources,
        kind=row["kind"],
        mass_g=_number(name, "mass_g", row["mass_g"]) if row["mass_g"] else None,
        mass_source=row["mass_source"],
        price_from_eur=least,
        price_to_eur=most,
        price_source=row["price_source"],
        price_date=row["price_date"],
        alternatives=row["alternatives"],
        variants=variants,
    )


def _quantity(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) == 0:
        raise PartsError(f"{name}: quantity {text!r} must be a whole number above 0")
    return int(text)


def _number(name: str, column: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError as error:
        raise PartsError(f"{name}: {column} {text!r} must be a number") from error
    if not 0 <= value < 10_000:
        raise PartsError(f"{name}: {column} {text!r} must be 0 or more and below 10000")
    return value
