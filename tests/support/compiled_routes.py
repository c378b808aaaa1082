"""A fixture for those who make many applications."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi._compat import v2
from pydantic import ConfigDict, TypeAdapter


@pytest.fixture(scope="session", autouse=True)
def compiled_routes() -> Iterator[None]:
    """FastAPI compiles what each route takes and answers, 0.1 s for an application: in tests once, not for each one."""
    compiled: dict[tuple[object, str, str], TypeAdapter[Any]] = {}

    def adapter(annotated: Any, *, config: ConfigDict | None) -> TypeAdapter[Any]:
        key = annotated.__origin__, repr(annotated.__metadata__), repr(config)
        if key not in compiled:
            compiled[key] = TypeAdapter(annotated, config=config)
        return compiled[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(v2, "TypeAdapter", adapter)
        yield
