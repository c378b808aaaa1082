"""A service of figures as the operator's console follows it: what `robodrome figures` does."""

from collections.abc import Sequence
from typing import Literal, Protocol

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

from controller.api.sentences import Sentence

ServiceTask = Literal["pair", "test", "tune", "update"]


class ServiceResult(TypedDict):
    """What was found or done, about one figure or about all; `well`: nothing is left to do about it."""

    figure: int | None
    text: Sentence
    well: bool


class Service(TypedDict):
    """How far a service has come.

    `figures` are those that were asked for, none being all; `figure` is the one at work, `share` how much of its work
    is done, 0 to 1. `asks` is what hands must do first. `trouble` is why it failed, `detail` the same in
    English for the table's builder.
    """

    task: ServiceTask
    figures: list[int]
    figure: int | None
    share: float
    asks: Sentence | None
    results: list[ServiceResult]
    ended: Literal["done", "left", "failed"] | None
    trouble: Sentence | None
    detail: str


class Servicer(Protocol):
    """One service, which may run once."""

    async def run(self) -> None:
        """Serve the figures until the end; errors show in `state`."""

    def state(self) -> Service:
        """How far it has come."""

    def leave(self) -> None:
        """Leave before the end, from any thread: all wheels stop, and what is done stays done."""


class Servicing(Protocol):
    """What makes services; see `Servicer`."""

    def __call__(self, game: str, task: ServiceTask, figures: Sequence[int]) -> Servicer:
        """A service of these figures, by tag, on the sheet of a game; none: of all that drive."""
