"""Invitations and tokens."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from web_remote.pairing.paired_phones import Invitation, Pairing, PairingError


class Seconds:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def test_the_opening_code_makes_a_host_once_and_a_new_one_takes_its_place() -> None:
    shown: list[Invitation] = []
    pairing = Pairing(on_invitation=shown.append)
    code = pairing.opening.code
    phone, token = pairing.redeem(code, "Ana")
    assert (phone.name, phone.host, phone.seat) == ("Ana", True, None)
    assert pairing.phone(token) == phone
    with pytest.raises(PairingError) as refused:
        pairing.redeem(code, "Eve")
    assert refused.value.code == "pair/code"
    assert [invitation.role for invitation in shown] == ["host", "host"]
    assert pairing.opening == shown[1]


def test_codes_have_128_bits() -> None:
    pairing = Pairing()
    codes = {pairing.invite("player").code for _ in range(50)}
    assert len(codes) == 50
    assert all(len(code) == 22 for code in codes)  # 22 letters of 6 bits hold 16 bytes


def test_an_invitation_ends_after_two_minutes() -> None:
    now = Seconds()
    pairing = Pairing(now=now)
    early, late = pairing.invite("player"), pairing.invite("player")
    now.now_s = 119.9
    assert not pairing.redeem(early.code, "Ben")[0].host
    now.now_s = 120.1
    with pytest.raises(PairingError):
        pairing.redeem(late.code, "Cleo")


def test_a_short_code_may_be_typed_carelessly() -> None:
    pairing = Pairing()
    short = pairing.invite("player").short
    typed = f" {short[:3].lower()}-{short[3:].lower()} "
    assert pairing.redeem(typed, "Ben")[0].name == "Ben"


def guess(pairing: Pairing, code: str, source: str = "192.168.1.66") -> str:
    with pytest.raises(PairingError) as refused:
        pairing.redeem(code, "Eve", source=source)
    return refused.value.code


def test_short_codes_cannot_be_guessed_for_long() -> None:
    now = Seconds()
    pairing = Pairing(now=now)
    invitation = pairing.invite("player", lives_s=None)
    assert [guess(pairing, "AAAAAA") for _ in range(6)] == ["pair/code"] * 5 + ["pair/tries"]
    assert guess(pairing, invitation.short) == "pair/tries"
    now.now_s = 13.0  # five tries a minute: one is back after 12 s
    assert guess(pairing, "AAAAAA") == "pair/code"
    assert guess(pairing, "AAAAAA") == "pair/tries"


def test_whoever_guesses_keeps_nobody_else_out() -> None:
    pairing = Pairing(now=lambda: 0.0)
    for _ in range(1000):
        guess(pairing, "AAAAAA")
    assert pairing.redeem(pairing.invite("player").short, "Ben", source="192.168.1.5")[0].name == "Ben"


def test_many_machines_together_guess_no_faster_and_the_long_code_still_lets_in() -> None:
    pairing = Pairing(now=lambda: 0.0)
    codes = [guess(pairing, "AAAAAA", f"10.0.{n // 250}.{n % 250}") for n in range(1000)]
    assert codes.count("pair/code") == 30
    assert guess(pairing, "AAAAAA", "192.168.1.5") == "pair/tries"
    assert pairing.redeem(pairing.invite("player").code, "Ben", source="10.0.0.0")[0].name == "Ben"


class FullDisk:
    """Lets no file be opened for writing while it is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: int) -> None:
        self.full = True
        opened = os.open

        def full(path: Any, flags: int, *args: Any) -> int:
            if self.full and flags & os.O_CREAT:
                raise OSError(error, os.strerror(error), str(path))
            return opened(path, flags, *args)

        monkeypatch.setattr(os, "open", full)


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_takes_nothing_burns_no_invitation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    pairing = Pairing(tmp_path / "phones.json")
    disk = FullDisk(monkeypatch, error)
    opening = pairing.opening
    assert guess(pairing, opening.code) == "pair/disk"
    assert (pairing.opening, dict(pairing.phones)) == (opening, {})
    disk.full = False
    assert pairing.redeem(opening.code, "Ana")[0].host


def test_a_phone_that_was_removed_on_a_full_disk_is_out_of_the_file_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pairing = Pairing(tmp_path / "phones.json")
    phone, token = pairing.redeem(pairing.opening.code, "Ana")
    disk = FullDisk(monkeypatch, errno.ENOSPC)
    pairing.forget(phone.id)
    pairing.save_again()
    assert len(caplog.records) == 1
    disk.full = False
    pairing.save_again()
    assert pairing.trouble is None
    assert Pairing(tmp_path / "phones.json").phone(token) is None


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS])
def test_a_seat_that_cannot_be_saved_is_taken_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    pairing = Pairing(tmp_path / "phones.json")
    phone, token = pairing.redeem(pairing.opening.code, "Ana")
    disk = FullDisk(monkeypatch, error)
    pairing.place(phone.id, "light")
    assert pairing.phones[phone.id].seat == "light"
    assert os.strerror(error) in str(pairing.trouble)
    disk.full = False
    pairing.place(phone.id, "dark")
    assert pairing.trouble is None
    found = Pairing(tmp_path / "phones.json").phone(token)
    assert found is not None
    assert found.seat == "dark"


def test_a_host_who_scans_a_players_code_stays_host_and_keeps_the_seat() -> None:
    pairing = Pairing()
    host, first = pairing.redeem(pairing.opening.code, "Ana")
    pairing.place(host.id, "light")
    again, second = pairing.redeem(pairing.invite("player").code, "Anna", pairing.phone(first))
    assert (again.id, again.name, again.host, again.seat) == (host.id, "Anna", True, "light")
    assert pairing.phone(first) is None
    assert pairing.phone(second) == again


def test_names_are_made_fit_for_the_screen() -> None:
    pairing = Pairing()
    strange = "  A\x00n\n a \u202e" + "x" * 99
    assert pairing.redeem(pairing.invite("player").code, strange)[0].name == "An a " + "x" * 19  # 24 letters
    assert pairing.redeem(pairing.invite("player").code, " ")[0].name == "?"


def test_phones_whose_names_look_the_same_get_a_number_and_keep_it() -> None:
    pairing = Pairing()
    ana, token = pairing.redeem(pairing.opening.code, "Ana")
    twin, of_twin = pairing.redeem(pairing.invite("player").code, "an\u200ba")
    third, _ = pairing.redeem(pairing.invite("player").code, "Аnа")  # with Cyrillic letters
    assert [phone.name for phone in (ana, twin, third)] == ["Ana", "ana 2", "Аnа 3"]
    again, _ = pairing.redeem(pairing.invite("player").code, "Ana", pairing.phone(token))
    assert again.name == "Ana", "it is like no other phone's but its own"
    assert pairing.redeem(pairing.invite("player").code, "ana 2", pairing.phone(of_twin))[0].name == "ana 2"


def test_phones_survive_a_restart_and_the_file_holds_no_token(tmp_path: Path) -> None:
    file = tmp_path / "data" / "phones.json"
    phone, token = (pairing := Pairing(file)).redeem(pairing.opening.code, "Ana")
    pairing.place(phone.id, "dark")
    assert token not in file.read_text()
    assert file.stat().st_mode & 0o077 == 0
    again = Pairing(file).phone(token)
    assert again is not None
    assert (again.id, again.seat, again.host) == (phone.id, "dark", True)


def test_a_forgotten_phone_is_a_stranger(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    phone, token = (pairing := Pairing(file)).redeem(pairing.opening.code, "Ana")
    pairing.forget(phone.id)
    assert pairing.phone(token) is None
    assert Pairing(file).phone(token) is None


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "{}",
        "[]",
        "[" * 100_000,
        '{"version": 2, "phones": []}',
        '{"version": 1, "phones": [{}]}',
        '{"version": 1, "phones": [{"id": "a", "name": "Ana", "host": false, "seat": null, "token_sha256": 7}]}',
    ],
)
def test_a_file_that_cannot_be_read_is_named_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / "phones.json"
    file.write_text(text)
    with pytest.raises(PairingError, match=r"phones\.json"):
        Pairing(file)
    assert file.read_text() == text


def test_an_empty_table_writes_a_file_that_reads_back(tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    phone, _ = (pairing := Pairing(file)).redeem(pairing.opening.code, "Ana")
    pairing.forget(phone.id)
    assert json.loads(file.read_text()) == {"version": 1, "phones": []}
