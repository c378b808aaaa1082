"""Dimensions of figures, tags and tokens, read from `figure.toml`."""

import math
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.drawing.colours import Colour, css_colour
from hardware.errors import DimensionError

FIGURE_TOML = Path(__file__).with_name("figure.toml")
"""The dimensions that the project ships."""

Rings = tuple[tuple[float, Colour], ...]
"""From the centre outwards: outer radius as a fraction of the whole, printed colour."""

Cross = tuple[float, Colour]
"""Two bars across the face: width as a fraction of the diameter, printed colour."""


@dataclass(frozen=True, slots=True)
class FigureDimensions:
    """One figure; `height_mm` is the tag's paper above the board, `floor_mm` its body's lower edge, `centre_..` its
    centre of mass, before the axle and above the board, duties are fractions of full power."""

    diameter_mm: float
    height_mm: float
    tag_mm: float
    mass_g: float
    centre_ahead_mm: float
    centre_up_mm: float
    floor_mm: float
    skid_at_mm: float
    wheel_diameter_mm: float
    track_mm: float
    top_speed_mm_s: float
    motor_lag_s: float
    dead_band: float
    start: float
    battery_mah: float


@dataclass(frozen=True, slots=True)
class ToioDimensions:
    """A toio core cube and its cap; `slowest` and `fastest` are speed commands, `height_mm` is the tag's paper."""

    side_mm: float
    body_mm: float
    axle_ahead_mm: float
    wheel_diameter_mm: float
    track_mm: float
    stud_span_mm: float
    stud_pair_mm: float
    stud_width_mm: float
    stud_gap_mm: float
    stud_height_mm: float
    stud_lip_mm: float
    cap_mm: float
    tag_mm: float
    height_mm: float
    slowest: float
    slowest_rpm: float
    fastest: float
    fastest_rpm: float
    motor_lag_s: float
    payload_g: float
    battery_mah: float

    @property
    def diameter_mm(self) -> float:
        """The circle about the middle of the axle that it sweeps when it turns: through the body's rear corners."""
        half = self.side_mm / 2
        return 2 * max(math.hypot(half + self.axle_ahead_mm, half), self.cap_mm / 2)

    @property
    def top_speed_mm_s(self) -> float:
        """Speed of the wheels' rims at the command `fastest`."""
        return math.pi * self.wheel_diameter_mm * self.fastest_rpm / 60

    @property
    def least_speed_mm_s(self) -> float:
        """Speed of the wheels' rims at the command `slowest`."""
        return math.pi * self.wheel_diameter_mm * self.slowest_rpm / 60


@dataclass(frozen=True, slots=True)
class OzobotDimensions:
    """An Ozobot Evo and its cap; `grip_mm` is how far the cap reaches down its side, `height_mm` is the tag's paper."""

    diameter_mm: float
    body_mm: float
    grip_mm: float
    wheel_diameter_mm: float
    track_mm: float
    ticks_per_mm: float
    cap_mm: float
    tag_mm: float
    height_mm: float
    least_speed_mm_s: float
    top_speed_mm_s: float
    motor_lag_s: float

    @property
    def swept_mm(self) -> float:
        """The circle that it sweeps when it turns: the body is round, and its axle in the middle."""
        return max(self.diameter_mm, self.cap_mm)


@dataclass(frozen=True, slots=True)
class BoardTagDimensions:
    """The sheet's own tags: side of the black square, and the white that must surround it."""

    size_mm: float
    quiet_mm: float


@dataclass(frozen=True, slots=True)
class TokenDimensions:
    """Flat pieces; `faces` maps a token class (`disc-white`) to its printed rings, `crosses` to the cross over them."""

    diameter_mm: float
    height_mm: float
    faces: Mapping[str, Rings]
    crosses: Mapping[str, Cross]


@dataclass(frozen=True, slots=True)
class Dimensions:
    """All of `figure.toml`."""

    figure: FigureDimensions
    toio: ToioDimensions
    ozobot: OzobotDimensions
    board_tag: BoardTagDimensions
    token: TokenDimensions


def load_dimensions(path: Path = FIGURE_TOML) -> Dimensions:
    """Read and check a dimensions file.

    Raises:
        DimensionError: the file cannot be read, or a key is missing, unknown or has an impossible value.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DimensionError(f"{path}: cannot be read: {error}") from error
    _check_keys(path, "", data, {"figure", "toio", "ozobot", "board_tag", "token"})
    token = dict(_table(path, "token", data["token"]))
    faces = _faces(path, token.pop("faces", None))
    crosses = _crosses(path, token.pop("crosses", None), faces)
    lengths = _lengths(path, "token", token, ("diameter_mm", "height_mm"))
    dimensions = Dimensions(
        FigureDimensions(**_lengths(path, "figure", data["figure"], FigureDimensions.__annotations__)),
        ToioDimensions(**_lengths(path, "toio", data["toio"], ToioDimensions.__annotations__)),
        OzobotDimensions(**_lengths(path, "ozobot", data["ozobot"], OzobotDimensions.__annotations__)),
        BoardTagDimensions(**_lengths(path, "board_tag", data["board_tag"], BoardTagDimensions.__annotations__)),
        TokenDimensions(lengths["diameter_mm"], lengths["height_mm"], faces, crosses),
    )
    _check_fit(path, dimensions)
    return dimensions


def _lengths(path: Path, name: str, data: Any, keys: Iterable[str]) -> dict[str, float]:
    """The numbers of one table, which must have exactly these keys."""
    table = _table(path, name, data)
    _check_keys(path, f"{name}.", table, set(keys))
    for key, value in table.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 10_000:
            raise DimensionError(f"{path}: {name}.{key} = {value!r} must be a number above 0 and below 10000")
    return {key: float(value) for key, value in table.items()}


def _table(path: Path, name: str, data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise DimensionError(f"{path}: {name} = {data!r} must be a table")
    return data


def _check_keys(path: Path, prefix: str, table: Mapping[str, Any], wanted: set[str]) -> None:
    for key in sorted(wanted - set(table)):
        raise DimensionError(f"{path}: {prefix}{key} is missing")
    for key in sorted(set(table) - wanted):
        raise DimensionError(f"{path}: {prefix}{key} = {table[key]!r} is unknown; known: {', '.join(sorted(wanted))}")


def _faces(path: Path, data: Any) -> dict[str, Rings]:
    return {
        kind: _rings(path, f"token.faces.{kind}", rings) for kind, rings in _table(path, "token.faces", data).items()
    }


def _rings(path: Path, key: str, data: Any) -> Rings:
    try:
        rings = tuple((float(radius), css_colour(colour)) for radius, colour in data)
    except (TypeError, ValueError) as error:
        raise DimensionError(f"{path}: {key} = {data!r} must be rings [radius, colour]: {error}") from error
    radii = [radius for radius, _ in rings]
    if not radii or radii[0] <= 0 or radii != sorted(set(radii)) or radii[-1] != 1:
        raise DimensionError(f"{path}: {key} = {data!r}: radii must grow from above 0 to 1")
    return rings


def _crosses(path: Path, data: Any, faces: Mapping[str, Rings]) -> dict[str, Cross]:
    crosses = {}
    for kind, cross in _table(path, "token.crosses", data).items():
        key = f"token.crosses.{kind}"
        try:
            width, colour = cross
            crosses[kind] = (float(width), css_colour(colour))
        except (TypeError, ValueError) as error:
            raise DimensionError(f"{path}: {key} = {cross!r} must be [width, colour]: {error}") from error
        if kind not in faces or not 0 < crosses[kind][0] < 1:
            raise DimensionError(f"{path}: {key} = {cross!r}: a face's name, and a width between 0 and 1")
    return crosses


def _check_fit(path: Path, dimensions: Dimensions) -> None:
    figure = dimensions.figure
    for name, duty in (("dead_band", figure.dead_band), ("start", figure.start)):
        if duty >= 1:
            raise DimensionError(f"{path}: figure.{name} = {duty} must be below 1")
    if figure.tag_mm * 2**0.5 >= figure.diameter_mm:
        raise DimensionError(
            f"{path}: figure.tag_mm = {figure.tag_mm}: its corners stand over a top of {figure.diameter_mm} mm"
        )
    toio, ozobot = dimensions.toio, dimensions.ozobot
    for name, tag_mm, cap_mm in (("toio", toio.tag_mm, toio.cap_mm), ("ozobot", ozobot.tag_mm, ozobot.cap_mm)):
        if tag_mm * 2**0.5 >= cap_mm:
            raise DimensionError(f"{path}: {name}.tag_mm = {tag_mm}: its corners stand over a cap of {cap_mm} mm")
    if ozobot.height_mm <= ozobot.body_mm:
        raise DimensionError(f"{path}: ozobot.height_mm = {ozobot.height_mm} must be above the robot's top")
    if toio.height_mm <= toio.body_mm + toio.stud_height_mm:
        raise DimensionError(f"{path}: toio.height_mm = {toio.height_mm} must be above the cube's studs")
    if figure.track_mm >= figure.diameter_mm:
        raise DimensionError(f"{path}: figure.track_mm = {figure.track_mm} must be below figure.diameter_mm")
