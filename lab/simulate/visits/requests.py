"""What the HTTP routes of pairing and of the operator's PIN do for a phone, without HTTP."""

from web_remote.errors import RefusedError
from web_remote.pairing.operator_pin import ConsoleLock
from web_remote.pairing.paired_phones import Pairing, Phone
from web_remote.pairing.room import Room


class Requests:
    """Answers in a controller.

    Args:
        pairing, room, lock: of the controller.
    """

    def __init__(self, pairing: Pairing, room: Room, lock: ConsoleLock) -> None:
        self._pairing, self._room, self._lock = pairing, room, lock
        room.subscribe(lambda: lock.keep_to(room.hosts))

    async def join(self, code: str, name: str, source: str) -> str:
        """The token for an invitation's code; raises PairingError."""
        _, token = self._pairing.redeem(code, name, None, source, self._room.guests)
        self._room.changed()
        return token

    async def leave(self, token: str) -> None:
        """Unpair the phone; raises RefusedError."""
        self._room.leave(self._paired(token).id)

    async def is_saved(self) -> bool:
        """Whether the phones are kept as they are now."""
        return self._pairing.trouble is None

    async def choose_pin(self, token: str, pin: str) -> str:
        """Set the first PIN; the console's token. Raises RefusedError, PinError."""
        return await self._lock.choose(self._host(token).id, pin, None)

    async def open_console(self, token: str, pin: str) -> str:
        """Try a PIN; the console's token. Raises RefusedError, PinError."""
        return await self._lock.open(self._host(token).id, pin)

    async def is_operator(self, token: str, console: str) -> bool:
        """Whether the console with this token is open on the phone; raises RefusedError, PinError."""
        phone = self._paired(token)
        return phone.host and self._lock.is_open(phone.id, console)

    def _paired(self, token: str) -> Phone:
        if phone := self._pairing.phone(token):
            return phone
        raise RefusedError("room/phone", "room.phone")

    def _host(self, token: str) -> Phone:
        return self._room.host(self._paired(token).id)
