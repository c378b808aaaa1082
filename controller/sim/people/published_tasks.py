"""Hand tasks as people read them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import TypeAdapter


@dataclass(frozen=True, slots=True)
class Task:
    """A task as the phones show it.

    Attributes:
        id: the same for as long as the task is open.
        kind: lift a token, lay one, turn one over, or carry a figure.
        site: where; for a figure the goal, unless `to` is given.
        token: class to lift, to lay, or to show after turning over; None for a figure.
        figure: id of the figure to carry.
        to: where to carry the figure.
    """

    id: str
    kind: Literal["lift", "lay", "turn", "carry"]
    site: str
    token: str | None = None
    figure: int | None = None
    to: str | None = None

    @staticmethod
    def read(data: Mapping[str, Any]) -> "Task":
        """A task from its JSON form.

        Raises:
            ValueError: a key is missing or has an invalid value.
        """
        task = _READER.validate_python(dict(data))
        if (task.kind in ("lay", "turn") and task.token is None) or (task.kind == "carry" and task.figure is None):
            raise ValueError(f"{dict(data)!r} does not say what to {task.kind}")
        return task


_READER = TypeAdapter(Task)
