"""What an error says in English, as a condition of `pytest.raises`."""

import re
from collections.abc import Callable

from controller.api.english import error_text


def says(pattern: str) -> Callable[[Exception], bool]:
    """Whether the pattern is found in what an error says in English; for `check` of `pytest.raises`."""
    return lambda error: re.search(pattern, error_text(error)) is not None
