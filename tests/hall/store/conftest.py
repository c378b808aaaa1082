"""A store on SQLite and on a real PostgreSQL; one cluster a run of these tests."""

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from hall.store.hall_store import HallStore
from lab.hall.postgresql import Cluster, postgresql

_numbers = count()


@pytest.fixture(scope="package")
def cluster() -> Iterator[Cluster]:
    with postgresql() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path, cluster: Cluster) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/hall.sqlite"
    return cluster.new_database(f"hall{next(_numbers)}")


@pytest.fixture
def store(address: str) -> Iterator[HallStore]:
    with closing(HallStore(address)) as opened:
        yield opened
