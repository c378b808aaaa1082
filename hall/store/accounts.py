"""Accounts with salted scrypt hashes (RFC 7914), and sessions of which only digests are kept."""

import hashlib
import hmac
import secrets
from typing import cast

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from hall.errors import AccessError, StoreError
from hall.store.database import Database
from hall.store.models import AccountModel, SessionModel
from hall.store.records import Account, Role

SESSIONS = 100
"""Most sessions of an account; the oldest end before."""

_SCRYPT_N, _SCRYPT_R, _SCRYPT_P = 32_768, 8, 1


class AccountStore:
    """Who may sign in, and who has."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, name: str, password: str, role: Role) -> None:
        """Add an account.

        Raises:
            StoreError: the name is taken.
        """
        salt = secrets.token_bytes(16)
        account = AccountModel(name=name, role=role, salt=salt, digest=_scrypt(password, salt))
        with self._database.transaction() as session:
            if session.get(AccountModel, name):
                raise StoreError("account-taken")
            session.add(account)

    def all(self) -> list[Account]:
        """All accounts, by name."""
        with self._database.transaction() as session:
            return sorted(map(_account, session.scalars(select(AccountModel))), key=lambda account: account.name)

    def sign_in(self, name: str, password: str, now_s: float, expires_s: float) -> str | None:
        """The secret of a new session, or None; a name that is unknown takes as long as a wrong password."""
        with self._database.transaction() as session:
            known = session.get(AccountModel, name)
            salt, digest = (known.salt, known.digest) if known else (bytes(16), b"")
        if not hmac.compare_digest(_scrypt(password, salt), digest):
            return None
        secret = secrets.token_urlsafe(32)
        with self._database.transaction() as session:
            if session.get(AccountModel, name, with_for_update=True) is None:  # removed meanwhile
                return None
            own = SessionModel.account == name
            newest = select(SessionModel.digest).where(own).order_by(SessionModel.expires_s.desc()).limit(SESSIONS - 1)
            session.execute(delete(SessionModel).where(own, SessionModel.digest.not_in(newest)))
            session.execute(delete(SessionModel).where(SessionModel.expires_s <= now_s))
            session.add(SessionModel(digest=session_digest(secret), account=name, expires_s=expires_s))
        return secret

    def change_password(self, name: str, old: str, new: str) -> None:
        """Give an account another password, and end its sessions.

        Raises:
            AccessError: the old password is wrong.
        """
        with self._database.transaction() as session:
            known = session.get(AccountModel, name, with_for_update=True)
            if known is None or not hmac.compare_digest(_scrypt(old, known.salt), known.digest):
                raise AccessError("password")
            known.salt = secrets.token_bytes(16)
            known.digest = _scrypt(new, known.salt)
            session.execute(delete(SessionModel).where(SessionModel.account == name))

    def remove(self, name: str) -> None:
        """Remove an account and end its sessions.

        Raises:
            StoreError: nobody else is host.
        """
        with self._database.transaction() as session:
            remove_account(session, name)

    def sessions(self, now_s: float) -> dict[bytes, tuple[Account, float]]:
        """Whose session it is, and when it expires, by the digest of each valid session's secret."""
        found = select(SessionModel.digest, AccountModel, SessionModel.expires_s)
        valid = found.join(AccountModel, SessionModel.account == AccountModel.name).where(
            SessionModel.expires_s > now_s
        )
        with self._database.transaction() as session:
            return {digest: (_account(account), until_s) for digest, account, until_s in session.execute(valid)}

    def sign_out(self, secret: str) -> None:
        """End a session."""
        with self._database.transaction() as session:
            session.execute(delete(SessionModel).where(SessionModel.digest == session_digest(secret)))


def remove_account(session: Session, name: str) -> None:
    """Remove an account, if there is one of this name. Raises `StoreError` if nobody else is host."""
    if account := session.get(AccountModel, name):
        others = select(AccountModel).where(AccountModel.role == "host", AccountModel.name != name)
        if account.role == "host" and session.scalar(others.limit(1)) is None:
            raise StoreError("last-host")
        session.delete(account)


def _scrypt(password: str, salt: bytes) -> bytes:
    memory = 256 * _SCRYPT_N * _SCRYPT_R
    return hashlib.scrypt(password.encode(), salt=salt, n=_SCRYPT_N, r=_SCRYPT_R, p=_SCRYPT_P, maxmem=memory, dklen=32)


def session_digest(secret: str) -> bytes:
    """What is kept of a session's secret."""
    return hashlib.sha256(secret.encode()).digest()


def _account(account: AccountModel) -> Account:
    return Account(account.name, cast("Role", account.role))
