"""People besides those who play: guests, guessers of codes and PINs, strangers, and an owner who saves."""

import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from lab.remote.phone import Json
from lab.simulate.checks import Violation
from lab.simulate.people import SeededPhone
from lab.simulate.socket import Socket
from lab.simulate.table import SeededTable
from lab.simulate.visits.keeper import Keeper
from lab.simulate.visits.requests import Requests
from lab.simulate.visits.tries import Tries
from robodrome.client.session import ClientError
from web_remote.errors import RefusedError
from web_remote.live.phone_channel import UNPAIRED
from web_remote.pairing.operator_pin import PinError
from web_remote.pairing.paired_phones import INVITATION_S, SHORT_ALPHABET, SHORT_LENGTH, PairingError

NAMES = ("guest", "codes", "pins", "stranger", "keeper")
"""Kinds of visits."""

PIN, WRONG = "271828", "314159"

PAUSES_S = (0.0, 0.2, 2.0, 10.0, 31.0)
"""Table times between two tries of a guesser, of which each is drawn as often."""

STAYS_S = (1.0, 15.0)
"""Range of the table time for which a guest watches."""

SOURCES = 8
"""Machines of a guesser of codes."""

FOR_SEATS = ("steps", "why", "hint", "ghost", "order", "undo", "agree", "confirm", "resign", "show")
FOR_HOSTS = ("resume", "tidy", "invite", "abandon", "keep", "learn", "start", "seat", "give", "unpair", "host")
"""What a phone without a seat, and one that is not a host's, may not ask."""


class Visitors:
    """Those of one table.

    Args:
        table: that they come to.
    """

    def __init__(self, table: SeededTable) -> None:
        self._table, self._clock = table, table.world.clock
        self._tries, self._keeper = Tries(), Keeper(table)
        self._used: list[str] = []
        self._left: list[str] = []
        self._came = 0
        self._chosen = False

    async def visit(self, name: str, rng: Random, seconds: float) -> None:
        """One visit for this long, or little longer.

        Raises:
            Violation: somebody got what is not for visitors, or a guest did not get in.
        """
        until_s = self._clock.now() + seconds
        visits = {
            "guest": self._guest,
            "codes": self._guess_codes,
            "pins": self._try_pins,
            "stranger": self._intrude,
            "keeper": self._save,
        }
        while self._clock.now() < until_s:
            await visits[name](rng, until_s)

    async def _ask(self, work: Callable[[Requests], Coroutine[Any, Any, Any]]) -> tuple[str, Any]:
        """The code of the answer, "ok" or "lost", and its content."""
        try:
            return "ok", await self._table.controller.answer(work)
        except OSError:
            return "lost", None
        except (PairingError, PinError, RefusedError) as error:
            return error.code, None

    async def _join(self, code: str, name: str, source: str) -> tuple[str, str]:
        run = self._table.controller
        answer, token = await self._ask(lambda requests: requests.join(code, name, source))
        if len(code) == SHORT_LENGTH and answer in ("ok", "pair/code"):
            self._tries.code(run, source, self._clock.now())
        return answer, token or ""

    async def _leave(self, token: str) -> bool:
        """Unpair a phone, for sure; whether that was kept in the same run of the controller."""
        while (await self._ask(lambda requests: requests.leave(token)))[0] == "lost":
            await self._clock.sleep(1.0)
        run = self._table.controller
        while True:
            answer, is_saved = await self._ask(lambda requests: requests.is_saved())
            if answer == "lost" or run is not self._table.controller:
                return False
            if is_saved:
                self._left.append(token)
                return True
            await self._clock.sleep(1.0)

    # A guest who watches, leaves and joins again

    async def _guest(self, rng: Random, until_s: float) -> None:
        asked_s, run = self._clock.now(), self._table.controller
        with suppress(TimeoutError):
            invitation = (await self._table.phones[0].ask("invite", role="player")).get("result")
            if not invitation:
                return
            code = invitation["url"].partition("#")[2]
            typed = rng.choice((code, invitation["short"]))
            answer, token = await self._join(typed, "Kim", "guest")
            self._note("guest", answer)
            if answer == "pair/code" and run is self._table.controller and self._clock.now() < asked_s + INVITATION_S:
                raise Violation("guest", "a new code admits nobody")
            if answer == "pair/tries" and typed == code:
                raise Violation("guest", "guessers keep out who scans a code")
            if answer == "ok":
                self._used += [code, invitation["short"]]
                await self._watch(token, rng, rng.uniform(*STAYS_S))
        await self._clock.sleep(rng.choice(PAUSES_S))

    async def _watch(self, token: str, rng: Random, seconds: float) -> None:
        """Look on without a seat, ask for what is not for guests, and leave for good."""
        self._came += 1
        name, leaves, left = f"guest {self._came}", False, False
        phone = SeededPhone(name, token, lambda: self._table, rng, self._table.history.of(name))
        until_s = self._clock.now() + seconds
        self._table.guests.append(phone)
        try:
            async with phone.on():
                while self._clock.now() < until_s:
                    if await phone.meets(lambda view: view["seats"], until_s - self._clock.now()):
                        await self._demand(phone, rng)
                    await self._clock.sleep(rng.uniform(0.5, 3.0))
                leaves = True
                left = await self._leave(token)
        except ClientError as error:
            if not leaves:
                raise Violation("guest", f"a guest was sent away: {error}") from error
        finally:
            self._table.guests.remove(phone)
        if left:
            await self._show_token(token)

    async def _demand(self, phone: SeededPhone, rng: Random) -> None:
        """Ask for something that needs a seat, or a host's phone; it is refused."""
        seat = rng.choice([*phone.view["seats"]])
        wanted = rng.choice((*FOR_SEATS, *FOR_HOSTS, "sit"))
        if wanted == "sit" and phone.view["seats"][seat]["kind"] == "open":
            return
        with suppress(TimeoutError):
            answer = await phone.ask(wanted, **_content(phone, wanted, seat))
            assert answer.get("code") != "message/malformed", answer
            if answer["t"] == "ack" and answer.get("result") != "asked":
                raise Violation("stranger", f"a guest was given {wanted!r} of {seat}")

    # Guessers

    async def _guess_codes(self, rng: Random, until_s: float) -> None:
        short = "".join(rng.choice(SHORT_ALPHABET) for _ in range(SHORT_LENGTH))
        code = rng.choice((short, short, short, rng.randbytes(16).hex(), *self._used[-2:]))
        answer, _ = await self._join(code, "Mal", f"guesser {rng.randrange(SOURCES)}")
        self._note("codes", answer)
        if answer == "ok":
            raise Violation("stranger", f"the code {code} admitted a guesser")
        await self._clock.sleep(rng.choice(PAUSES_S[:3]))

    async def _try_pins(self, rng: Random, until_s: float) -> None:
        """A host's phone tries PINs, mostly wrong ones; the owner opens the console meanwhile."""
        await self._choose_pin()
        owner, opening = self._table.phones[0].cookie, self._table.controller.opening_code()
        answer, token = await self._join(opening, "Mo", "host") if opening else ("lost", "")
        if answer != "ok":
            await self._clock.sleep(1.0)
            return
        rightly, leaves = rng.choice((0.0, 0.3)), rng.randint(1, 12)
        for _ in range(leaves):
            if self._clock.now() >= until_s:
                break
            by, is_right = rng.choice(((owner, True), *3 * ((token, rng.random() < rightly),)))
            await self._try_pin(by, PIN if is_right else WRONG, token if by == owner else owner)
            await self._clock.sleep(rng.choice(PAUSES_S))
        await self._leave(token)

    async def _choose_pin(self) -> None:
        """The owner chooses a PIN, once; nobody can a second time without an open console."""
        owner = self._table.phones[0].cookie
        while not self._chosen:
            answer, _ = await self._ask(lambda requests: requests.choose_pin(owner, PIN))
            self._chosen = answer in ("ok", "console/set")  # set, if the first answer was lost
            if self._chosen:
                answer = await self._try_pin(owner, PIN, "")
            await self._clock.sleep(1.0)

    async def _try_pin(self, token: str, pin: str, other: str) -> str:
        """Try a PIN; what it opens is open on no other phone and in no other run of the controller."""
        run, asked_s, kept = self._table.controller, self._clock.now(), not self._table.fails()
        answer, console = await self._ask(lambda requests: requests.open_console(token, pin))
        answer = "open" if answer == "ok" else answer
        kept = kept and not self._table.fails()
        phone = "owner" if token == self._table.phones[0].cookie else token
        self._note("pins", f"{phone} {'right' if pin == PIN else 'wrong'}: {answer}")
        if answer == "console/none":
            raise Violation("pin", "the PIN that was chosen is forgotten")
        self._tries.pin(phone, asked_s, self._clock.now(), pin == PIN, answer, run.opened_s, kept)
        if answer != "open":
            return answer
        here, is_here = await self._ask(lambda requests: requests.is_operator(token, console))
        if here == "ok" and is_here != (self._table.controller is run):
            raise Violation("operator", "the console of another run is open" if is_here else "the console is not open")
        there, is_there = await self._ask(lambda requests: requests.is_operator(other, console))
        if there == "ok" and is_there:
            raise Violation("operator", "a console is open on another phone")
        return answer

    # Strangers

    async def _intrude(self, rng: Random, until_s: float) -> None:
        """Somebody whose phone is not paired, or no longer."""
        await self._show_token(rng.choice((rng.randbytes(32).hex(), *self._left)))
        await self._clock.sleep(rng.choice(PAUSES_S[:4]))

    async def _show_token(self, token: str) -> None:
        """A token that is not valid gets no message and no request through."""
        for work in (
            lambda requests: requests.open_console(token, PIN),
            lambda requests: requests.choose_pin(token, WRONG),
            lambda requests: requests.is_operator(token, ""),
        ):
            answer, _ = await self._ask(work)
            if answer not in ("room/phone", "lost"):
                raise Violation("stranger", f"a phone that is not paired was answered {answer}")
        try:
            socket = self._table.connect(token)
        except OSError:
            return
        heard = await _heard(socket)
        self._note("stranger", f"closed with {socket.close_code}")
        if heard or socket.close_code not in (UNPAIRED, None):
            raise Violation("stranger", f"a phone that is not paired heard {heard}")

    # An owner who saves

    async def _save(self, rng: Random, until_s: float) -> None:
        self._note("keeper", await self._keeper.save(rng))
        await self._clock.sleep(rng.choice(PAUSES_S[1:4]))

    def _note(self, name: str, what: str) -> None:
        self._table.history.note(name, what)
        self._table.counts[f"a visitor of the kind {name}"] += 1


async def _heard(socket: Socket) -> list[str]:
    """What is heard until the table closes the connection."""
    heard: list[str] = []
    with suppress(ConnectionClosed):
        await socket.send(json.dumps({"t": "hello", "boot": "", "since": 0}))
        while True:
            heard.append(await socket.recv())
    return heard


def _content(phone: SeededPhone, wanted: str, seat: str) -> Json:
    """Of a well-formed command of this kind."""
    of_seat = {"seat": seat}
    me = phone.view["room"]["me"]
    other = next(one for one in phone.view["room"]["people"] if one != me)
    contents: dict[str, Json] = {
        "steps": {"prefix": []},
        "why": {"prefix": []},
        "ghost": {"action": "pass"},
        "order": {"action": "pass", "decision": "1-" + seat},
        "undo": {"decisions": 1},
        "agree": {"agrees": True},
        "seat": {"kind": "open", "level": None},
        "give": {"phone": me},
    }
    alone: dict[str, Json] = {
        "invite": {"role": "player"},
        "start": {"game": phone.view["game"]["name"], "options": {}},
        "unpair": {"phone": other},
        "host": {"phone": me},
    }
    if wanted in (*FOR_SEATS, "seat", "give", "sit"):
        return {**of_seat, **contents.get(wanted, {})}
    return alone.get(wanted, {})
