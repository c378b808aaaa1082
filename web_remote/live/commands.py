"""Carrying out the commands of phones."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from typing import Any, Literal

import segno

from controller.api.table_api import Order, TableApi
from web_remote.camera.filming import Filming
from web_remote.errors import RefusedError
from web_remote.messages import host_messages, page_messages
from web_remote.messages.table_messages import InvitationLink, TableCode
from web_remote.pairing.paired_phones import INVITATION_S, Pairing, Role
from web_remote.pairing.room import Room
from web_remote.settings import InvitationPage, RemoteSettings

PAGES: Mapping[Role, InvitationPage] = {"player": "j", "viewer": "tv", "camera": "camera"}
"""Where an invitation is used."""


class Commands:
    """Checks the permission for each command and passes it on to the table or the room; `today` dates the puzzle."""

    def __init__(
        self,
        table: TableApi,
        pairing: Pairing,
        room: Room,
        settings: RemoteSettings,
        today: Callable[[], date] = date.today,
        filming: Filming | None = None,
    ) -> None:
        self._table = table
        self._pairing = pairing
        self._room = room
        self._settings = settings
        self._today = today
        self._filming = filming

    def answer(self, phone_id: str, question: page_messages.Question) -> Awaitable[Any]:
        """The answer to a question, whose permission is checked at once.

        Raises:
            OrderError: the phone may not ask it.
        """
        table, room = self._table, self._room
        room.acting(phone_id)
        match question:
            case page_messages.AskSteps(seat=seat, prefix=prefix):
                return table.steps(room.playing(phone_id, seat), prefix)
            case page_messages.AskWhy(seat=seat, prefix=prefix):
                return table.why(room.playing(phone_id, seat), prefix)
            case page_messages.AskExplore(line=line, puzzle=date() as day, level=level):
                return table.explore_puzzle(day, level, line)
            case page_messages.AskExplore(line=line):
                room.seated(phone_id)
                return table.explore(line)
            case page_messages.AskHistory(ply=ply):
                return table.history(room.shown(phone_id), ply)

    async def run(self, phone_id: str, command: page_messages.AnyCommand) -> Any:
        """Carry out a command that is not a question; return the result for its `ack`.

        Raises:
            OrderError: the command is refused; nothing has changed.
        """
        table, room = self._table, self._room
        name = room.acting(phone_id).name
        match command:
            case page_messages.Stop():
                table.stop(name)
            case page_messages.AskPuzzle(level=level):
                return await table.puzzle(self._today(), level)
            case page_messages.ShowPuzzle():
                await self._show_puzzle(phone_id, command)
            case page_messages.AskGhost(seat=seat, action=action):
                return await table.ghost(room.playing(phone_id, seat), action)
            case page_messages.GiveOrder(seat=seat):
                room.playing(phone_id, seat)
                return await table.submit(Order(f"{phone_id}/{command.id}", seat, command.decision, command.action))
            case page_messages.AskHint(seat=seat):
                return await table.hint(room.playing(phone_id, seat))
            case page_messages.AskUndo(seat=seat, decisions=decisions):
                await table.undo(room.playing(phone_id, seat), decisions)
            case page_messages.AnswerUndo(seat=seat, agrees=agrees):
                await table.answer_undo(room.holding(phone_id, seat), agrees)
            case page_messages.AnswerTask():
                await table.answer_task(command.task, command.answer, self._helper(phone_id))
            case page_messages.CallHost(calls=calls):
                self._helper(phone_id)
                await table.call_host(calls)
            case page_messages.Resolve(choice=choice):
                self._may_resolve(phone_id, choice)
                await table.resolve(choice, name)
            case page_messages.ConfirmMove(seat=seat):
                await table.confirm_move(room.playing(phone_id, seat))
            case page_messages.Nudge(piece=piece):
                self._helper(phone_id)
                await table.nudge(piece)
            case page_messages.Identify(piece=piece):
                await table.identify(piece)
            case _:
                return await self._sit(phone_id, command)
        return None

    async def _sit(self, phone_id: str, command: page_messages.AnyCommand) -> Any:
        """Carry out a command about seats and invitations; all others are a host's."""
        table, room = self._table, self._room
        match command:
            case page_messages.Sit(seat=seat):
                return room.sit(phone_id, seat)
            case page_messages.SitGuest(seat=seat, name=guest):
                room.sit_guest(phone_id, seat, guest)
            case page_messages.Rise(seat=seat):
                room.rise(phone_id, seat)
            case page_messages.Show(seat=shown):
                room.show(phone_id, shown)
            case page_messages.Resign(seat=seat):
                await table.finish_match("resign", room.playing(phone_id, seat))
            case host_messages.Invite(role=role):
                return self._invite(phone_id, role)
            case host_messages.InviteTable(house=house):
                room.host(phone_id)
                return _table_code(await table.invite_table(house))
            case host_messages.ShowMatch():
                room.host(phone_id)
                return _table_code(await table.show_match())
            case _:
                room.host(phone_id)
                await self._host(phone_id, command)
        return None

    async def _host(self, phone_id: str, command: page_messages.AnyCommand) -> None:
        match command:
            case host_messages.Resume():
                await self._table.resume(self._pairing.phones[phone_id].name)
            case host_messages.SetSeat():
                self._room.set_seat(command.seat, command.kind, command.level)
            case host_messages.GiveSeat():
                self._room.give(command.seat, command.phone)
            case host_messages.RefuseSeat():
                self._room.refuse(command.phone)
            case host_messages.Admit():
                self._cameras().admit(command.phone, command.second)
            case host_messages.Unpair():
                self._unpair(phone_id, command.phone)
            case host_messages.HandOver():
                self._room.make_host(phone_id, command.phone)
            case host_messages.SetUp():
                await self._table.set_up(command.game, dict(command.options))
            case host_messages.ChangeSheet():
                await self._table.change_sheet(command.game)
            case host_messages.KeepSheet():
                await self._table.keep_sheet()
            case host_messages.StartMatch():
                await self._table.start_match(command.game, dict(command.options), command.watch)
            case host_messages.GoOn():
                await self._table.go_on(command.match)
            case host_messages.Abandon():
                await self._table.finish_match("abandon", None)
            case host_messages.Tidy():
                await self._table.tidy()
            case _:
                await self._shown_or_linked(phone_id, command)

    async def _learn(self, phone_id: str) -> None:
        await self._table.learn()
        view = self._table.view(None)
        if "lesson" in view and view["seats"][view["lesson"]["seat"]]["kind"] != "human":
            self._room.sit(phone_id, view["lesson"]["seat"])

    async def _show_puzzle(self, phone_id: str, command: page_messages.ShowPuzzle) -> None:
        if "puzzle" in self._table.view(None):
            self._helper(phone_id)
        else:
            self._room.host(phone_id)
        await self._table.show_puzzle(command.day, command.level, command.line)

    async def _shown_or_linked(self, phone_id: str, command: page_messages.AnyCommand) -> None:
        match command:
            case host_messages.Learn():
                await self._learn(phone_id)
            case host_messages.EndLesson():
                await self._table.end_lesson()
            case host_messages.StartReplay():
                await self._table.start_replay(command.match, command.ply)
            case host_messages.PauseReplay():
                await self._table.pause_replay(command.paused)
            case host_messages.EndReplay():
                await self._table.end_replay()
            case host_messages.JoinTable(code=code, house=house):
                await self._table.join_table(code, house)
            case host_messages.WatchTable(code=code, house=house):
                await self._table.watch_table(code, house)
            case host_messages.EndWatching():
                await self._table.end_watching()
            case host_messages.OfferMatch():
                await self._table.hand_over_match()
            case host_messages.AnswerOffer(agrees=agrees):
                await self._table.answer_handover(agrees)
            case host_messages.LeaveTable():
                await self._table.leave_table()
            case host_messages.ShowPicture(allowed=allowed):
                await self._table.show_picture(allowed)
            case _:
                await self._in_hall(command)

    async def _in_hall(self, command: page_messages.AnyCommand) -> None:
        match command:
            case host_messages.JoinHall(address=address, code=code, name=name):
                await self._table.join_hall(address, code, name)
            case host_messages.LeaveHall():
                await self._table.leave_hall()
            case host_messages.AllowWatching(allowed=allowed):
                await self._table.allow_watching(allowed)

    def _helper(self, phone_id: str) -> str | None:
        """The phone's seat, if it may answer for the hands at the table: only players and hosts may."""
        phone = self._pairing.phones[phone_id]
        if not phone.seats and not phone.host:
            raise RefusedError("room/seat", "room.players")
        return phone.seat

    def _may_resolve(self, phone_id: str, choice: str) -> None:
        """Refuse what this phone is not offered: an attempt would reveal another seat's hand. And a host's choice."""
        self._helper(phone_id)
        mismatch = self._table.view(self._room.shown(phone_id)).get("mismatch")
        offered = {one["id"]: one for one in mismatch["choices"]} if mismatch else {}
        if choice not in offered:
            raise RefusedError("order/unknown", "order.choice")
        if offered[choice]["host"]:
            self._room.host(phone_id)

    def _invite(self, phone_id: str, role: Literal["player", "viewer", "camera"]) -> InvitationLink:
        self._room.host(phone_id)
        page = PAGES[role]
        if page == "camera":
            self._cameras()
        invitation = self._pairing.invite(role)
        url = self._settings.link(invitation.code, page)
        qr = segno.make_qr(url).svg_data_uri(border=2, scale=4)
        return {"url": url, "short": invitation.short, "qr": qr, "seconds": INVITATION_S}

    def _cameras(self) -> Filming:
        """The phones that film; refused where none can."""
        if self._filming is None:
            raise RefusedError("room/https", "room.https")
        return self._filming

    def _unpair(self, phone_id: str, other: str) -> None:
        if self._filming and other in self._filming.phones.phones:
            self._filming.remove(other)
        else:
            self._room.unpair(phone_id, other)


def _table_code(code: str) -> TableCode:
    """A code for another house, and its QR code."""
    return {"code": code, "qr": segno.make_qr(code).svg_data_uri(border=2, scale=4)}
