"""A typed client for programs: a phone without a page."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Literal, Self, cast

from controller.api.answers import Ghost, Hint, Moment
from controller.api.choices import Steps
from controller.api.sentences import Sentence
from robodrome.client.session import RefusedError, Session
from web_remote.messages.table_messages import InvitationLink, View


class Client(Session):
    """A paired client of a table; see `Session` for the arguments.

    Each method sends one command of `docs/reference/remote-protocol.md` and returns its result.

    Raises:
        RefusedError: the table refuses it, and nothing has changed.
        TimeoutError: there was no answer within two minutes.
        ClientError: on leaving the block of `at`, if the client was unpaired or another one took its place.
    """

    @asynccontextmanager
    async def at(self) -> AsyncIterator[Self]:
        """At the table inside the block, with its first view."""
        async with self.on():
            while not self.view:
                await self.change()
            yield self

    async def views(self) -> AsyncIterator[View]:
        """The view now, and the view after each change, the newest only when there are several."""
        seen: View | None = None
        while True:
            if self.view is not seen:
                seen = self.view
                yield self.view
            else:
                await self.change()

    async def until(self, condition: Callable[[View], object]) -> View:
        """Wait until a view fulfils a condition; that view."""
        async for view in self.views():
            if condition(view):
                return view
        raise AssertionError("views do not end")

    async def do(self, t: str, **content: Any) -> Any:
        """Send a command; the result of its `ack`."""
        answer = await self.ask(t, **content)
        if answer["t"] == "nack":
            raise RefusedError(answer["code"], answer["why"])
        return answer.get("result")

    @property
    def seat(self) -> str:
        """The seat that it plays; a name that no seat has while it plays none."""
        seat: str = self.view.get("you", {}).get("seat", "none")
        return seat

    async def sit(self, seat: str) -> Literal["mine", "asked"]:
        """Take a seat; `asked` if the host must agree."""
        return cast(Literal["mine", "asked"], await self.do("sit", seat=seat))

    async def rise(self) -> None:
        """Leave the seat."""
        await self.do("rise", seat=self.seat)

    async def set_seat(self, seat: str, kind: Literal["open", "computer"], level: str | None = None) -> None:
        """Host: assign a seat to a computer player, or open it."""
        await self.do("seat", seat=seat, kind=kind, level=level)

    async def start(self, game: str, **options: Any) -> None:
        """Host: start a match of the game whose sheet lies on the table."""
        await self.do("start", game=game, options=options)

    async def learn(self) -> None:
        """Host: begin the lesson of the game on the table."""
        await self.do("learn")

    async def end_lesson(self) -> None:
        """Host: leave the lesson."""
        await self.do("learn-end")

    async def invite(self) -> InvitationLink:
        """Host: an invitation for another phone or client."""
        return cast(InvitationLink, await self.do("invite"))

    async def steps(self, *prefix: str) -> Steps:
        """How an action that begins with `prefix` may go on."""
        return cast(Steps, await self.do("steps", seat=self.seat, prefix=prefix))

    async def why(self, *prefix: str) -> Sentence:
        """Why an action that begins with `prefix` is not offered."""
        return cast(Sentence, await self.do("why", seat=self.seat, prefix=prefix))

    async def ghost(self, action: str) -> Ghost:
        """What an action would do on the table."""
        return cast(Ghost, await self.do("ghost", seat=self.seat, action=action))

    async def order(self, action: str) -> int:
        """Play an action for the decision that the view offers; its ply."""
        decision = self.view["you"].get("decision", "none")
        return int(await self.do("order", seat=self.seat, decision=decision, action=action))

    async def hint(self) -> Hint:
        """What the seat could do; everybody learns that somebody asked."""
        return cast(Hint, await self.do("hint", seat=self.seat))

    async def undo(self, decisions: int = 1) -> None:
        """Ask to take back that many of the seat's latest decisions."""
        await self.do("undo", seat=self.seat, decisions=decisions)

    async def agree(self, agrees: bool) -> None:
        """Agree to what is asked to be taken back, or refuse."""
        await self.do("agree", seat=self.seat, agrees=agrees)

    async def history(self, ply: int) -> Moment:
        """The position after a ply of the match, 0 for the first one."""
        return cast(Moment, await self.do("history", ply=ply))

    async def answer_task(self, task: str, answer: Literal["done", "cannot"]) -> None:
        """Report that a hand task is done although the camera does not see it, or cannot be done."""
        await self.do("task", task=task, answer=answer)

    async def replay(self, match: str, ply: int = 0) -> None:
        """Host: let the figures play a match of the library again."""
        await self.do("replay", match=match, ply=ply)

    async def pause_replay(self, paused: bool = True) -> None:
        """Host: hold the replay after the ply that is under way, or go on."""
        await self.do("replay-pause", paused=paused)

    async def end_replay(self) -> None:
        """Host: end the replay."""
        await self.do("replay-end")

    async def resign(self) -> None:
        """Give the match up."""
        await self.do("resign", seat=self.seat)

    async def stop(self) -> None:
        """Stop every wheel immediately."""
        await self.do("stop")

    async def resume(self) -> None:
        """Host: resume after a stop."""
        await self.do("resume")
