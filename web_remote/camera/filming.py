"""The phones that film, as all others see them: who waits for a yes, who films, and what is wrong with it."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from starlette.websockets import WebSocket

from controller.api.calibration import Calibrator
from controller.api.shapes import Notice, NoticeLevel
from controller.api.table_api import PhoneFrames, PhoneStatus, Trouble
from controller.api.wording import say, words
from web_remote.camera.frame_socket import FrameSocket
from web_remote.errors import RefusedError
from web_remote.live.phone_channel import REPLACED, UNPAIRED
from web_remote.messages.camera_messages import WantedView
from web_remote.messages.table_messages import CameraShown
from web_remote.pairing.camera_phones import CameraPhone, CameraPhones

ADMITTED = 4002
"""Close code of a waiting phone's socket when a host says yes: the next one may carry pictures."""

EVERY_S = 1.0
"""How often is looked whether the phone that films is in trouble."""

GRADUAL: tuple[Trouble, ...] = ("hot", "battery")
"""Troubles in which it still films."""


class Filming:
    """The phones that film, one at a time for each camera.

    Args:
        phones: those that were invited.
        frames: take the pictures of the first and of the second camera.
        changed: called after each change.
        calibration: the one that runs, or ran last.
    """

    def __init__(
        self,
        phones: CameraPhones,
        frames: Sequence[PhoneFrames],
        changed: Callable[[], None],
        calibration: Callable[[], Calibrator | None],
    ) -> None:
        self.phones = phones
        self._frames = frames
        self._changed = changed
        self._calibration = calibration
        self._sockets: dict[str, FrameSocket] = {}
        self._waiting: dict[str, FrameSocket] = {}
        self._troubles: tuple[Trouble | None, ...] = (None,) * len(frames)

    def status(self, second: bool = False) -> PhoneStatus:
        """How the first or second camera is."""
        return self._frames[second].status()

    def view(self, host: bool) -> list[CameraShown]:
        """The phones that film or may; a host sees those that wait, too."""
        online = self._sockets.keys() | self._waiting.keys()
        return [
            {"id": phone.id, "admitted": phone.admitted, "online": phone.id in online, "second": phone.second}
            for phone in self.phones.phones.values()
            if host or phone.admitted
        ]

    @property
    def notices(self) -> list[Notice]:
        """What is wrong with the phones that film."""
        used = {phone.second for phone in self.phones.phones.values() if phone.admitted}
        return [_notice(bool(view), trouble) for view, trouble in enumerate(self._troubles) if trouble and view in used]

    def join(self, code: str, source: str, key: str) -> tuple[CameraPhone, str]:
        """See `CameraPhones.redeem`: the phone waits for a host's yes then."""
        phone = self.phones.redeem(code, source, key)
        self._changed()
        return phone

    def admit(self, phone_id: str, second: bool = False) -> None:
        """Let a phone film, instead of any other as this camera."""
        self._known(phone_id)
        if phone_id in self._sockets and self.phones.phones[phone_id].second != second:
            self._sockets[phone_id].end(ADMITTED)
        self.phones.admit(phone_id, second)
        self._end_sockets()
        self._changed()

    def remove(self, phone_id: str) -> None:
        """Remove a phone, or refuse it."""
        self._known(phone_id)
        self.phones.forget(phone_id)
        self._end_sockets()
        self._changed()

    def _known(self, phone_id: str) -> None:
        if phone_id not in self.phones.phones:
            raise RefusedError("room/phone", "room.left")

    def _end_sockets(self) -> None:
        """End the sockets of phones that are no longer known, or no longer wait."""
        for phone_id, socket in (*self._sockets.items(), *self._waiting.items()):
            if phone_id not in self.phones.phones:
                socket.end(UNPAIRED)
            elif phone_id in self._waiting and self.phones.is_admitted(phone_id):
                socket.end(ADMITTED)

    async def serve(self, websocket: WebSocket, token: str | None) -> None:
        """Serve a socket of the phone with this token until either end closes; a new socket replaces the old one.

        Raises:
            WebSocketDisconnect: the phone went away before it was served.
        """
        await websocket.accept()
        phone = self.phones.phone(token)
        if phone is None:
            await websocket.close(UNPAIRED)
            return
        frames, view = self._frames[phone.second], partial(self._wanted_view, phone.second)
        sockets = self._sockets if phone.admitted else self._waiting
        if before := sockets.get(phone.id):
            before.end(REPLACED)
        socket = sockets[phone.id] = FrameSocket(websocket, frames, phone, view)
        self._changed()
        watching = asyncio.create_task(self._watch())
        try:
            await (socket.film() if phone.admitted else socket.wait())
        finally:
            watching.cancel()
            if sockets.get(phone.id) is socket:
                del sockets[phone.id]
                if phone.admitted and not any(one.phone.second == phone.second for one in self._sockets.values()):
                    frames.note(connected=False)
            self._look()
            self._changed()

    def _wanted_view(self, second: bool) -> WantedView | None:
        """What a calibration of this camera wants to see, while it asks for one that is moved."""
        calibrator = self._calibration()
        now = None if calibrator is None else calibrator.state()
        if now is None or now["second"] != second or now["ended"] or now["show"] is None or not now["show"]["lying"]:
            return None
        return {
            "share": now["share"],
            "map": now["map"],
            "map_enough": now["map_enough"],
            "tilts": now["tilts"],
            "tilts_enough": now["tilts_enough"],
            "advice": now["advice"],
            "show": now["show"],
        }

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            self._look()

    def _look(self) -> None:
        """Tell everybody when a trouble has changed."""
        troubles = tuple(frames.status()["trouble"] for frames in self._frames)
        if troubles != self._troubles:
            self._troubles = troubles
            self._changed()


def _notice(second: bool, trouble: Trouble) -> Notice:
    level: NoticeLevel = "warning" if second or trouble in GRADUAL else "error"
    if second:
        told = say("notice.filming-second", trouble=words(f"notice.filming-{trouble}"))
        return {"code": "filming/second", "level": level, **told}
    return {"code": f"filming/{trouble}", "level": level, **say(f"notice.filming-{trouble}")}
