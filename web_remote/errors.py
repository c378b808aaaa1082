"""What is refused: `RefusedError`, an order of a phone, below `controller.api.table_api.OrderError`."""

from typing import Any

from controller.api.table_api import OrderError
from controller.api.wording import words


class RefusedError(OrderError):
    """A command that this phone may not give now; nothing has changed."""

    def __init__(self, code: str, key: str, **args: Any) -> None:
        super().__init__(words(key, **args))
        self.code = code
