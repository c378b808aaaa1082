"""The phones that film, as all others see them: who waits for a yes, who films, and what is wrong with it."""

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket

from controller.api.calibration import Calibrator
from controller.api.shapes import Notice, NoticeLevel
from controller.api.table_api import PhoneFrames, PhoneStatus, Trouble
from controller.api.wording import say
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
    """The phones that film, one at a time.

    Args:
        phones: those that were invited.
        frames: takes the pictures.
        changed: called after each change.
        calibration: the one that runs, or ran last.
    """

    def __init__(
        self,
        phones: CameraPhones,
        frames: PhoneFrames,
        changed: Callable[[], None],
        calibration: Callable[[], Calibrator | None],
    ) -> None:
        self.phones = phones
        self._frames = frames
        self._changed = changed
        self._calibration = calibration
        self._sockets: dict[str, FrameSocket] = {}
        self._waiting: dict[str, FrameSocket] = {}
        self._trouble: Trouble | None = None

    def status(self) -> PhoneStatus:
        """How the camera is."""
        return self._frames.status()

    def view(self, host: bool) -> list[CameraShown]:
        """The phones that film or may; a host sees those that wait, too."""
        online = self._sockets.keys() | self._waiting.keys()
        return [
            {"id": phone.id, "admitted": phone.admitted, "online": phone.id in online}
            for phone in self.phones.phones.values()
            if host or phone.admitted
        ]

    @property
    def notices(self) -> list[Notice]:
        """What is wrong with the phone that films."""
        if self._trouble is None or not any(one.admitted for one in self.phones.phones.values()):
            return []
        level: NoticeLevel = "warning" if self._trouble in GRADUAL else "error"
        return [{"code": f"filming/{self._trouble}", "level": level, **say(f"notice.filming-{self._trouble}")}]

    def join(self, code: str, source: str, key: str) -> tuple[CameraPhone, str]:
        """See `CameraPhones.redeem`: the phone waits for a host's yes then."""
        phone = self.phones.redeem(code, source, key)
        self._changed()
        return phone

    def admit(self, phone_id: str) -> None:
        """Let a phone film, instead of any other."""
        self._known(phone_id)
        self.phones.admit(phone_id)
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
        sockets = self._sockets if phone.admitted else self._waiting
        if before := sockets.get(phone.id):
            before.end(REPLACED)
        socket = sockets[phone.id] = FrameSocket(websocket, self._frames, phone, self._wanted_view)
        self._changed()
        watching = asyncio.create_task(self._watch())
        try:
            await (socket.film() if phone.admitted else socket.wait())
        finally:
            watching.cancel()
            if sockets.get(phone.id) is socket:
                del sockets[phone.id]
                if phone.admitted and not self._sockets:
                    self._frames.note(connected=False)
            self._look()
            self._changed()

    def _wanted_view(self) -> WantedView | None:
        """What a calibration wants to see, while it asks for a camera that is moved."""
        calibrator = self._calibration()
        now = None if calibrator is None else calibrator.state()
        if now is None or now["ended"] or now["show"] is None or not now["show"]["lying"]:
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
        """Tell everybody when the trouble has changed."""
        trouble = self._frames.status()["trouble"]
        if trouble != self._trouble:
            self._trouble = trouble
            self._changed()
