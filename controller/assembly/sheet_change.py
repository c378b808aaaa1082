"""How far the change of a sheet has come, as the camera sees it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from controller.api import shapes
from controller.api.wording import say
from engine import registry
from engine.words import Msg
from hardware.sheets.tags import SHEET_TAGS
from vision.observation import TableObservation

_UNTIL_LAID = ("hand", "sheet/", "camera/moved", "camera/unsure", "camera/trouble")

MISLEADING: Mapping[shapes.SheetStep, tuple[str, ...]] = {
    "clear": _UNTIL_LAID,
    "lay": _UNTIL_LAID,
    "check": ("hand",),
    "failed": (),
}
"""Beginnings of the codes of notices that are true, and no trouble, at a step of the change."""


@dataclass(frozen=True, slots=True)
class SheetChange:
    """A step on the way to the sheet of `game`, as `controller.api.shapes.SheetChange` describes them."""

    game: str
    step: shapes.SheetStep = "clear"
    pieces: tuple[str, ...] = ()
    tokens: int = 0
    trouble: Msg | None = None

    def after(
        self,
        seen: TableObservation,
        left: Callable[[TableObservation], tuple[tuple[str, ...], int]],
        cleared: bool,
        missing: bool,
    ) -> "SheetChange | None":
        """The step that follows from what the camera sees; None when the change is complete.

        Args:
            seen: the newest frame's.
            left: the pieces that still stand on the old sheet, and how many tokens still lie there.
            cleared: whether simulated people have taken everything off.
            missing: whether a tag of the sheet is not seen.
        """
        here = seen.sheet == SHEET_TAGS[self.game]
        match self.step:
            case "clear" | "lay" if here or (self.step == "lay" and cleared):
                return replace(self, step="check", pieces=(), tokens=0)
            case "clear" if seen.board_tags and not seen.hands_mm:
                pieces, tokens = left(seen)
                return replace(self, step="clear" if pieces or tokens else "lay", pieces=pieces, tokens=tokens)
            case "check" if here and seen.trouble is None:
                return self if missing else None
        return self

    def notices(self, notices: list[shapes.Notice]) -> list[shapes.Notice]:
        """The notices that do not mislead while people change the sheet."""
        return [one for one in notices if not one["code"].startswith(MISLEADING[self.step])]

    def view(self) -> shapes.SheetChange:
        """How far it has come, for phones."""
        shown: shapes.SheetChange = {
            "game": self.game,
            "title": registry.make(self.game).title,
            "step": self.step,
            "pieces": list(self.pieces),
            "tokens": self.tokens,
        }
        if self.trouble:
            shown["trouble"] = say("sheet.failed", reason=self.trouble)
        return shown
