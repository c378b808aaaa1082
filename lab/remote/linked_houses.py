"""`python -m lab houses`: two houses play one match, and the line, both programs and the broker fail meanwhile.

Two real `robodrome play` on simulated tables, robots in one house and hands in the other; their phones; a real broker
with TLS; between the follower and the broker a line with delay and loss (`lab.endurance.lossy_proxy`).
"""

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args

from rich.console import Console

from base.processes import scratch_folder
from controller.links.accounts import HOUSES, MeetingAccounts
from controller.links.broker import Broker
from controller.match.journal_store import JournalStore
from controller.match.library import FOLDER
from controller.match.stored_match import StoredMatch
from lab.endurance.bench_person import Caretaker
from lab.endurance.lossy_proxy import LossyProxy, lossy_proxy
from lab.endurance.play_process import HOST, BenchError, Opening, PlayProcess, free_port
from lab.endurance.storm_checks import lost_or_doubled, tracebacks
from lab.remote.phone import Json, Phone, paired
from robodrome.own_certificate import AUTHORITY, own_certificate
from web_remote.messages.table_messages import View

DELAY_S, LOSS = 0.1, 0.02
"""How packets travel between the houses: each way, and the share of those that are sent again."""

Fault = Literal["cut", "leader", "follower", "broker"]
"""What fails: the line for some seconds, a house's program, which is killed, or the broker, which is killed."""

CUT_S = (0.5, 8.0)
"""Shortest and longest break of the line."""

PATIENCE_S = 300.0
"""Wall time within which a match must go on."""

IMPORT_S = 60.0
"""Wall time within which the follower has the record of a match that is over."""

OPTIONS: dict[str, dict[str, Any]] = {"ricochet": {"chips": 2, "timer": 30}, "droids": {"max_rounds": 5}}
"""Options that bring an end within reach."""


@dataclass
class House:
    """One house: its table, and the phone of its host, who plays.

    Attributes:
        opening: how its table is opened.
        said: what its programs that were killed have said.
    """

    opening: Opening
    running: PlayProcess
    phone: Phone
    said: str = ""

    async def kill(self) -> None:
        """Kill its program and start it again; its simulated table stays."""
        self.running.process.kill()
        await self.running.process.wait()
        self.said += self.running.said
        self.running = await PlayProcess.open(self.opening)

    async def contacts(self) -> int:
        """Contacts between figures so far."""
        return (await (await self.running.control()).report()).contacts


@dataclass
class Houses:
    """Two linked houses, `leader` first."""

    leader: House
    follower: House
    line: LossyProxy
    broker: Broker
    rng: Random
    answered: list[tuple[Json, Json]] = field(default_factory=list)

    async def link(self) -> None:
        """Link them, and seat both hosts."""
        ana, ben = self.leader.phone, self.follower.phone
        invited = await ana.ask("link-invite", house="Ana's house")
        joined = await ben.ask("link-join", code=invited["result"]["code"], house="Ben's house")
        if joined["t"] == "nack":
            raise BenchError(f"the houses are not linked: {joined['why']['text']}")
        await self._meet(ana, _is_joined)
        await self._meet(ben, _is_joined)
        first, *others = ana.view["seats"]
        await ana.ask("sit", seat=first)
        await ben.ask("sit", seat=others[0])
        for seat in others[1:]:
            await ana.ask("seat", seat=seat, kind="computer")
        await self._meet(ben, lambda view: view["you"].get("seat") == others[0])

    async def begin(self, game: str) -> None:
        """Begin a match."""
        await self.leader.phone.ask("start", game=game, options=OPTIONS.get(game, {}))
        await self._meet(self.leader.phone, lambda view: view["phase"] in ("setup", "busy", "play"))

    async def play(self, plies: int) -> None:
        """Play until the match is over, or has so many plies."""
        lives = [asyncio.create_task(self._play(house.phone)) for house in (self.leader, self.follower)]
        try:
            await self._meet(self.leader.phone, lambda view: view["phase"] == "over" or view["ply"] >= plies, 7200.0)
            await self._meet(self.leader.phone, _is_at_rest)
        finally:
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)

    async def _play(self, phone: Phone) -> None:
        while True:
            await phone.meets(lambda view: view["phase"] == "play" and view["you"]["to_act"], 3600.0)
            with suppress(TimeoutError):  # the table was away for that long
                done = await phone.act(self.rng, ghost=self.rng.random() < 0.3)
                if done is not None:
                    self.answered.append(done)
                if done is not None and done[1]["t"] == "ack":
                    continue
            await asyncio.sleep(0.5)

    async def fail(self, fault: Fault) -> None:
        """Let one thing fail, and wait until the match goes on."""
        match fault:
            case "cut":
                self.line.cut()
                await asyncio.sleep(self.rng.uniform(*CUT_S))
                self.line.mend()
                self.line.delay_s, self.line.loss = DELAY_S, LOSS
            case "leader":
                await self.leader.kill()
            case "follower":
                await self.follower.kill()
            case "broker":
                pid = self.broker.pid
                assert pid
                os.kill(pid, signal.SIGKILL)
        for house in (self.leader, self.follower):
            await self._meet(house.phone, _is_joined)

    async def _meet(self, phone: Phone, condition: Any, seconds: float = PATIENCE_S) -> None:
        if not await phone.meets(condition, seconds):
            told = {name: phone.view.get(name) for name in ("phase", "ply", "tasks", "linked", "notices", "mismatch")}
            raise BenchError(f"the match does not go on: {told}")


def _is_joined(view: View) -> bool:
    return view.get("linked", {}).get("state") == "joined"


def _is_at_rest(view: View) -> bool:
    return view["phase"] == "over" or (view["phase"] == "play" and view.get("linked", {}).get("agrees", False))


@asynccontextmanager
async def houses(game: str, seed: int, speed: float) -> AsyncIterator[Houses]:
    """Two houses with a broker between them, not yet linked."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(scratch_folder("robodrome-houses-"))
        accounts = MeetingAccounts.kept_in(folder / "accounts.json")
        certificate = own_certificate(folder / "tls", [HOST])
        broker = Broker(accounts, HOST, 0, "mosquitto", certificate)
        await stack.enter_async_context(broker)
        await stack.enter_async_context(broker.kept())
        line = await stack.enter_async_context(lossy_proxy(broker.port, Random(seed)))
        line.delay_s, line.loss = DELAY_S, LOSS
        found = []
        for number, (name, port) in enumerate((("Ana", broker.port), ("Ben", line.port))):
            home = folder / name
            home.mkdir()
            meeting = home / "meeting.toml"
            user = HOUSES[number]
            meeting.write_text(
                f'host = "{HOST}"\nport = {port}\nuser = "{user}"\npassword = "{accounts.passwords[user]}"\n'
                f'authority_file = "../tls/{AUTHORITY}"\n'
            )
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
        yield Houses(found[0], found[1], line, broker, Random(f"{seed} play"))


async def _end(house: House, life: "asyncio.Task[None]") -> None:
    life.cancel()
    await house.running.stop()


async def bench(game: str, plies: int, faults: int, seed: int, speed: float, console: Console) -> dict[str, Any]:
    """Play a match between two houses while things fail.

    Args:
        game: which.
        plies: after which it is enough.
        faults: that are brought about, evenly of all kinds.
        seed: of tables, moves and faults.
        speed: table seconds per wall second.
        console: for the progress.
    """
    begun_s, kinds, done = time.monotonic(), get_args(Fault), Counter[str]()
    async with houses(game, seed, speed) as both:
        await both.link()
        await both.begin(game)
        playing = asyncio.create_task(both.play(plies))
        rng = Random(f"{seed} faults")
        try:
            for number in range(faults):
                await asyncio.sleep(rng.uniform(0.5, 6.0))
                if playing.done():
                    if both.leader.phone.view["phase"] == "over":
                        playing.result()
                        await both.begin(game)
                        playing = asyncio.create_task(both.play(plies))
                    else:
                        break
                fault = kinds[number % len(kinds)]
                console.print(
                    f"{number + 1} of {faults}: {fault}, ply {both.leader.phone.view['ply']}", highlight=False
                )
                await both.fail(fault)
                done[fault] += 1
            await playing
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        whole = both.leader.phone.view["phase"] != "over" or await _imported(both.follower.opening.folder)
        views = [dict(house.phone.view["log"]) for house in (both.leader, both.follower)]
        contacts = [await house.contacts() for house in (both.leader, both.follower)]
        said = "".join(house.said + house.running.said for house in (both.leader, both.follower))
        matches = await asyncio.to_thread(_matches, both.leader.opening.folder)
    acknowledged = [one for one in both.answered if one[1]["t"] == "ack"]
    wrong = [*lost_or_doubled(matches, both.answered), *tracebacks(said)]
    if views[0].keys() != views[1].keys():
        wrong.append(f"the phones show {len(views[0])} and {len(views[1])} plies")
    if not whole:
        wrong.append("the follower has no record of the whole match")
    if any(contacts):
        wrong.append(f"contacts: {contacts}")
    return {
        "game": game,
        "faults": dict(done),
        "plies": len(views[0]),
        "phase": both.leader.phone.view["phase"],
        "acknowledged": len(acknowledged),
        "contacts": contacts,
        "wrong": wrong,
        "wall_s": round(time.monotonic() - begun_s),
        "load": round(os.getloadavg()[0], 1),
    }


def show(report: dict[str, Any], console: Console) -> None:
    """Print the report for people."""
    for name, value in report.items():
        console.print(f"{name.replace('_', ' ')}: {value}", highlight=False)


def _matches(folder: Path) -> list[StoredMatch]:
    store = JournalStore(folder)
    try:
        return [store.load(name) for name in store.matches()]
    finally:
        store.close()


async def _imported(folder: Path) -> bool:
    """Whether the record of a match comes, which a process of its own reads first."""
    for _ in range(round(IMPORT_S)):
        if list((folder / FOLDER).glob("*.json")):
            return True
        await asyncio.sleep(1.0)
    return False
