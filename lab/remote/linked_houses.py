"""Two linked houses of the benches: two real `robodrome play` on simulated tables, a broker, and what may fail.

Robots in one house and hands in the other; their phones; a real broker with TLS; between the follower and the broker a
line with delay and loss (`lab.endurance.lossy_proxy`).
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal, cast, get_args

from base.processes import scratch_folder
from base.tasks import until_one_ends
from controller.links.accounts import HOUSES, MeetingAccounts
from lab.endurance.bench_person import Caretaker
from lab.endurance.lossy_proxy import LossyProxy, lossy_proxy
from lab.endurance.play_process import HOST, LOOK_S, BenchError, Opening, PlayProcess, free_port
from lab.remote.meeting_broker import Running, meeting_broker
from lab.remote.phone import Json, Phone, paired
from robodrome.own_certificate import AUTHORITY, own_certificate
from web_remote.messages.table_messages import View

DELAY_S, LOSS = 0.1, 0.02
"""How packets travel between the houses: each way, and the share of those that are sent again."""

Killed = Literal["leader", "follower", "broker"]
"""What is killed: the program of the house that holds the match or of the other one, or the broker."""

Fault = Literal["cut", Killed, "handover"]
"""What fails: the line for some seconds, or what is killed, at any time or while the match changes houses."""

FAULTS: tuple[Fault, ...] = get_args(Fault)

HANDOVER_S, HANDED_S = 6.0, 20.0
"""Wall times from an offer of the match: within the first something is killed, within the second it is answered."""

CUT_S = (0.5, 8.0)
"""Shortest and longest break of the line."""

PATIENCE_S = 300.0
"""Wall time within which a match must go on."""

MATCH_S = 7200.0
"""Wall time of a match at most."""

OPTIONS: dict[str, dict[str, Any]] = {"ricochet": {"chips": 2, "timer": 30}, "droids": {"max_rounds": 5}}
"""Options that bring an end within reach."""

HINTED = ("ricochet",)
"""Games whose players do what the table hints: by lot they would never solve it."""


@dataclass
class House:
    """One house: its table, and the phone of its host, who plays."""

    opening: Opening
    running: PlayProcess
    phone: Phone

    async def kill(self) -> None:
        """Kill its program and start it again; its simulated table stays. Returns once its phone has heard it."""
        self.running.process.kill()
        await self.running.process.wait()
        await asyncio.sleep(LOOK_S)  # the phone reads what is left
        before = self.phone.view
        self.running = await PlayProcess.open(self.opening)
        await self.phone.meets(lambda view: view is not before, PATIENCE_S)

    @property
    def linked(self) -> Json:
        """What it shows of the other house."""
        return cast(Json, self.phone.view.get("linked", {}))

    async def contacts(self) -> int:
        """Contacts between figures so far."""
        return (await (await self.running.control()).report()).contacts


@dataclass
class Houses:
    """Two linked houses.

    Attributes:
        both: the one that leads first, and the one that follows it.
        answered: orders with their answers.
    """

    game: str
    both: tuple[House, House]
    line: LossyProxy
    broker: Running
    rng: Random
    answered: list[tuple[Json, Json]] = field(default_factory=list)

    @property
    def leader(self) -> House:
        """The house that holds the match."""
        return self.both[self.both[0].linked.get("role") == "follower"]

    @property
    def follower(self) -> House:
        """The other one."""
        return self.both[self.leader is self.both[0]]

    async def link(self) -> None:
        """Link them, and seat both hosts."""
        ana, ben = (house.phone for house in self.both)
        invited = await ana.ask("link-invite", house="Ana's house")
        joined = await ben.ask("link-join", code=invited["result"]["code"], house="Ben's house")
        if joined["t"] == "nack":
            raise BenchError(f"the houses are not linked: {joined['why']['text']}")
        await self.joined()
        first, *others = ana.view["seats"]
        await ana.ask("sit", seat=first)
        await ben.ask("sit", seat=others[0])
        for seat in others[1:]:
            await ana.ask("seat", seat=seat, kind="computer")
        await self.meet(ben, lambda view: view["you"].get("seat") == others[0])

    async def begin(self) -> None:
        """Begin a match."""
        await self.leader.phone.ask("start", game=self.game, options=OPTIONS.get(self.game, {}))
        for house in self.both:
            await self.meet(house.phone, lambda view: view["phase"] in ("setup", "busy", "play"))

    async def play(self, plies: int) -> None:
        """Play until the match is over, or has so many plies."""
        enough = self.meet(self.leader.phone, lambda view: view["phase"] == "over" or view["ply"] >= plies, MATCH_S)
        await until_one_ends(enough, *(self._play(house.phone) for house in self.both))
        await self.meet(self.leader.phone, _is_at_rest)

    async def _play(self, phone: Phone) -> None:
        while True:
            await phone.meets(lambda view: view["phase"] == "play" and view["you"]["to_act"], 3600.0)
            with suppress(TimeoutError):  # the table was away for that long
                hinted = self.game in HINTED
                done = await phone.act(self.rng, ghost=self.rng.random() < 0.3, hinted=hinted)
                if done is not None:
                    self.answered.append(done)
                if done is not None and done[1]["t"] == "ack":
                    continue
            await asyncio.sleep(0.5)

    async def fail(self, fault: Fault) -> str:
        """Let one thing fail, and wait until both houses are joined again, and their hosts have their seats.

        Returns:
            What has failed, for people.
        """
        said: str = fault
        match fault:
            case "cut":
                self.line.cut()
                await asyncio.sleep(self.rng.uniform(*CUT_S))
                self.line.mend()
                self.line.delay_s, self.line.loss = DELAY_S, LOSS
            case "handover":
                said = await self._hand_over()
            case _:
                await self._kill(fault)
        await self.joined()
        for house in self.both:
            await self.meet(house.phone, lambda view: view["you"].get("seat"))
        return said

    async def _kill(self, what: Killed) -> None:
        match what:
            case "leader":
                await self.leader.kill()
            case "follower":
                await self.follower.kill()
            case "broker":
                assert self.broker.pid
                os.kill(self.broker.pid, signal.SIGKILL)

    async def _hand_over(self) -> str:
        """The leader's host offers the match, the other one takes it, and something is killed meanwhile."""
        killed, after_s = self.rng.choice(get_args(Killed)), self.rng.uniform(0.0, HANDOVER_S)
        turn, handing = self.turn, asyncio.create_task(self._offer(self.leader.phone, self.follower.phone))
        await asyncio.sleep(after_s)
        step = self.follower.linked.get("handover", {}).get("step", "no")
        await self._kill(killed)
        await asyncio.wait([handing], timeout=HANDED_S)
        handing.cancel()
        await asyncio.gather(handing, return_exceptions=True)
        await self.joined()
        return f"handover, {killed} killed after {after_s:.1f} s ({step}), turn {turn} to {self.turn}"

    async def _offer(self, giver: Phone, taker: Phone) -> None:
        await giver.ask("link-offer")
        if await taker.meets(_is_offered, HANDED_S):
            await taker.ask("link-answer", agrees=True)

    @property
    def turn(self) -> int:
        """How often the match has changed houses."""
        return int(self.leader.linked["turn"])

    async def joined(self) -> None:
        """Wait until both houses say that they are linked, and that one of them holds the match."""
        while True:
            for house in self.both:
                await self.meet(house.phone, _is_joined)
            if {house.linked["role"] for house in self.both} == {"leader", "follower"}:
                return
            await asyncio.sleep(LOOK_S)

    async def meet(self, phone: Phone, condition: Any, seconds: float = PATIENCE_S) -> None:
        """Wait until a phone's view fulfils a condition.

        Raises:
            BenchError: it does not.
        """
        if not await phone.meets(condition, seconds):
            told = {name: phone.view.get(name) for name in ("phase", "ply", "tasks", "linked", "notices", "mismatch")}
            raise BenchError(f"the match does not go on: {told}")


def _is_at_rest(view: View) -> bool:
    return view["phase"] == "over" or (view["phase"] == "play" and view.get("linked", {}).get("agrees", False))


def _is_joined(view: View) -> bool:
    linked: Json = cast(Json, view.get("linked", {}))
    return bool(linked.get("state") == "joined" and linked.get("handover", {}).get("step") != "moving")


def _is_offered(view: View) -> bool:
    return bool(cast(Json, view.get("linked", {})).get("handover", {}).get("step") == "offered")


@asynccontextmanager
async def houses(game: str, seed: int, speed: float, nats: Path | None) -> AsyncIterator[Houses]:
    """Two houses with a broker between them, not yet linked; see `meeting_broker` for `nats`."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(scratch_folder("robodrome-houses-"))
        accounts = MeetingAccounts.kept_in(folder / "accounts.json")
        certificate = own_certificate(folder / "tls", [HOST])
        port = free_port()
        broker = await stack.enter_async_context(meeting_broker(folder, accounts, certificate, (HOST, port), nats))
        line = await stack.enter_async_context(lossy_proxy(port, Random(seed)))
        line.delay_s, line.loss = DELAY_S, LOSS
        found = []
        for number, (name, where) in enumerate((("Ana", port), ("Ben", line.port))):
            home = folder / name
            home.mkdir()
            meeting = meeting_file(home, accounts, HOUSES[number], where)
            opening = Opening(
                game=game,
                data=home / "data",
                port=free_port(),
                speed=speed,
                seed=seed + number,
                program=("-m", "robodrome" if number == 0 else "lab.remote.hand_moved"),
                options=OPTIONS.get(game, {}),
                meeting=meeting,
            )
            running = await PlayProcess.open(opening)
            cookie = (await paired(opening.port, running.code, [name]))[0]
            phone = await stack.enter_async_context(Phone(opening.port, cookie).on())
            life = asyncio.create_task(Caretaker(phone, speed).run())
            house = House(opening, running, phone)
            stack.push_async_callback(_end, house, life)
            await phone.meets(lambda view: bool(view["seats"]), PATIENCE_S)
            found.append(house)
        yield Houses(game, (found[0], found[1]), line, broker, Random(f"{seed} play"))


def meeting_file(home: Path, accounts: MeetingAccounts, user: str, port: int) -> Path:
    """Write the file with which a house meets others, into a folder next to that of the certificate, `tls`."""
    file = home / "meeting.toml"
    file.write_text(
        f'host = "{HOST}"\nport = {port}\nuser = "{user}"\npassword = "{accounts.passwords[user]}"\n'
        f'authority_file = "../tls/{AUTHORITY}"\n'
    )
    return file


async def _end(house: House, life: "asyncio.Task[None]") -> None:
    life.cancel()
    await house.running.stop()
