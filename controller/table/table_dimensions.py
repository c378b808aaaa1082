"""Dimensions of a table and the figures that belong to it."""

from dataclasses import dataclass

from controller.planning.geometry import Bounds


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Dimensions of a table, from `hardware` and the table's settings.

    Attributes:
        figure_mm: diameter of the bodies.
        token_mm: diameter of the tokens.
        sheet_mm: x0, y0, x1, y1 of the paper, board frame.
        sheet_tag: id of the tag that names this sheet.
        motors: ids of the figures that drive by themselves.
        hands: ids of the figures that people move.
    """

    figure_mm: float
    token_mm: float
    sheet_mm: tuple[float, float, float, float]
    sheet_tag: int
    motors: tuple[int, ...]
    hands: tuple[int, ...] = ()

    @property
    def figures(self) -> tuple[int, ...]:
        """Ids of all figures, in ascending order."""
        return tuple(sorted((*self.motors, *self.hands)))

    @property
    def bounds(self) -> Bounds:
        """Where the centre of a figure may be with its whole body on the paper."""
        x0, y0, x1, y1 = self.sheet_mm
        half_mm = self.figure_mm / 2
        return Bounds(x0 + half_mm, y0 + half_mm, x1 - half_mm, y1 - half_mm)
