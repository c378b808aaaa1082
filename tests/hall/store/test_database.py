"""Opening, migrations, and a database that goes away."""

import stat
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from hall.errors import StoreError
from hall.store.database import Database
from hall.store.hall_store import HallStore
from hall.store.models import Model
from lab.hall.postgresql import postgresql


def test_the_migrations_make_the_tables_of_the_models(address: str) -> None:
    with closing(Database(address)) as database, database.transaction() as session:
        connection = session.connection()
        assert compare_metadata(MigrationContext.configure(connection), Model.metadata) == []


def test_what_was_written_is_there_after_opening_again(address: str) -> None:
    with closing(HallStore(address)) as store:
        tournament = store.tournaments.create("Spring", "robotory", "swiss", 5)
    with closing(HallStore(address)) as store:
        assert store.tournaments.get(tournament).name == "Spring"


def test_a_database_of_a_newer_program_is_refused(address: str) -> None:
    with closing(Database(address)) as database, database.transaction() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="9999"):
        HallStore(address)


@pytest.mark.parametrize("address", ["mysql://somewhere/hall", "hall.sqlite", "sqlite:////nowhere/hall.sqlite"])
def test_an_address_that_leads_nowhere_is_refused(address: str) -> None:
    with pytest.raises(StoreError):
        HallStore(address)


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    with closing(HallStore(f"sqlite:///{tmp_path}/hall.sqlite")):
        assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


def test_a_store_goes_on_after_a_restart_of_postgresql() -> None:
    with postgresql() as cluster, closing(HallStore(cluster.new_database("hall"))) as store:
        first = store.note_stop("Ana", None, 1.0)
        cluster.stop()
        with pytest.raises(StoreError, match="does not answer"):
            store.note_stop("Ana", None, 2.0)
        cluster.start()
        assert store.note_stop("Ana", None, 3.0) > first
        assert [stop.at_s for stop in store.stops()] == [3.0, 1.0]
