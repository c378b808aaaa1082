"""The short form of `python -m tests.fuzz.described`."""

from typing import Any

import pytest
from schemathesis import APIOperation

from tests.fuzz.described import fuzz, operations

pytestmark = pytest.mark.wall_clock


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.path)
def test_every_answer_is_one_of_those_described(operation: APIOperation[Any, Any, Any, Any]) -> None:
    answers = fuzz(operation, 12, 14)
    assert set(answers) - {401, 403}, "some come through"
