"""Faults that are planted into pairing, seats and the operator's PIN are found by those who visit the table."""

from collections.abc import Callable
from typing import Any

import pytest

from base.limits import BucketPerSource
from lab.simulate import controller
from lab.simulate.faults import Fault
from lab.simulate.simulation import Plan, simulate
from lab.simulate.world import SeededWorld
from web_remote.pairing import operator_pin
from web_remote.pairing.operator_pin import ConsoleLock, PinFile
from web_remote.pairing.paired_phones import Invitation, Pairing, PairingError
from web_remote.pairing.room import Room

Patch = pytest.MonkeyPatch


def forgets_wrong_pins_on_restart(patch: Patch) -> None:
    real = PinFile.read

    def read(self: PinFile) -> Any:
        kept: Any = real(self)
        return kept and {**kept, "wrong": {}}

    patch.setattr(PinFile, "read", read)


def waits_by_the_calendar(patch: Patch) -> None:
    real = SeededWorld.__init__

    def begin(self: SeededWorld, *given: Any) -> None:
        real(self, *given)
        patch.setattr(controller, "ConsoleLock", lambda file, _, run: ConsoleLock(file, self.calendar, run))

    patch.setattr(SeededWorld, "__init__", begin)


def opens_for_the_right_pin_at_any_time(patch: Patch) -> None:
    real = ConsoleLock.open

    async def opened(self: ConsoleLock, phone: str, pin: str) -> str:
        kept = self.file.read()
        if kept and operator_pin._matches(pin, kept):
            self._wrong = {}
        return await real(self, phone, pin)

    patch.setattr(ConsoleLock, "open", opened)


def makes_phones_wait_too_early(patch: Patch) -> None:
    patch.setattr(operator_pin, "FREE", 2)


def opens_the_console_on_every_phone(patch: Patch) -> None:
    patch.setattr(ConsoleLock, "is_open", lambda self, phone, token: bool(self._sessions))


def lets_codes_be_tried_at_any_rate(patch: Patch) -> None:
    patch.setattr(BucketPerSource, "take", lambda self, source: True)


def admits_twice_by_one_code(patch: Patch) -> None:
    patch.setattr(Pairing, "use", lambda self, invitation: None)


def keeps_who_has_left(patch: Patch) -> None:
    real = Pairing.phone
    known: dict[str, Any] = {}

    def phone(self: Pairing, token: str | None) -> Any:
        found = real(self, token)
        if token and found:
            known[token] = found
            return found
        left = known.get(token or "")
        if left:
            self.phones = {**self.phones, left.id: left}
        return left

    patch.setattr(Pairing, "phone", phone)


def gives_away_a_seat(patch: Patch) -> None:
    patch.setattr(Room, "_holder", lambda self, seat: None)


def takes_guests_for_hosts(patch: Patch) -> None:
    patch.setattr(Room, "host", lambda self, phone_id: self._pairing.phones[phone_id])


def makes_who_scans_a_code_wait_for_guessers(patch: Patch) -> None:
    real = Pairing.invitation

    def invitation(self: Pairing, code: str, source: str, roles: Any) -> Invitation:
        if source and not self._all_tries.take():
            raise PairingError("pair/tries", "Too many tries.")
        return real(self, code, source, roles)

    patch.setattr(Pairing, "invitation", invitation)


def visit(number: int, t_s: float, name: str) -> Fault:
    return Fault(number, t_s, "visitors", name, 20.0)


PINS = tuple(visit(number, 12.0 + number, "pins") for number in range(3))
GUESTS = tuple(visit(number, 12.0 + number, "guest") for number in range(3))
CODES = (visit(3, 12.0, "codes"),)
KILLS = tuple(Fault(3 + number, 30.0 + 10.0 * number, "kill", "kill", 1.0) for number in range(6))
JUMPS = tuple(Fault(3 + number, 30.0 + 10.0 * number, "calendar", "forward", 1.0) for number in range(6))


@pytest.mark.parametrize(
    ("plant", "faults", "code"),
    [
        (forgets_wrong_pins_on_restart, (*PINS, *KILLS), "tries"),
        (waits_by_the_calendar, (*PINS, *JUMPS), "tries"),
        (opens_for_the_right_pin_at_any_time, PINS, "tries"),
        (makes_phones_wait_too_early, PINS, "locked"),
        (opens_the_console_on_every_phone, PINS, "operator"),
        (lets_codes_be_tried_at_any_rate, CODES, "codes"),
        (admits_twice_by_one_code, (*GUESTS, *CODES), "stranger"),
        (keeps_who_has_left, GUESTS, "stranger"),
        (gives_away_a_seat, GUESTS, "stranger"),
        (takes_guests_for_hosts, GUESTS, "stranger"),
        (makes_who_scans_a_code_wait_for_guessers, (*GUESTS, *CODES), "guest"),
    ],
)
def test_a_planted_fault_is_found(
    plant: Callable[[Patch], None], faults: tuple[Fault, ...], code: str, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    violation = simulate(Plan(1, "robotory", 120.0, (), faults)).violation
    assert violation is not None
    assert violation.code == code, violation
