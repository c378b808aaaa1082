"""The lease by which one of several halls on a database leads."""

from typing import cast

from sqlalchemy import CursorResult, or_, update

from hall.store.database import Database
from hall.store.models import LeaseModel


def hold(database: Database, holder: str, now_s: float, seconds: float) -> bool:
    """Take the lease, or prolong it; False while another hall holds it.

    Halls on several machines need clocks that agree within a fraction of `seconds`.
    """
    free = or_(LeaseModel.holder == holder, LeaseModel.expires_s <= now_s)
    taken = update(LeaseModel).where(free).values(holder=holder, expires_s=now_s + seconds)
    with database.transaction() as session:
        return cast("CursorResult[tuple[int]]", session.execute(taken)).rowcount == 1


def release(database: Database, holder: str) -> None:
    """Let another hall lead at once."""
    with database.transaction() as session:
        session.execute(update(LeaseModel).where(LeaseModel.holder == holder).values(expires_s=0.0))
