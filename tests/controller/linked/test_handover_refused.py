"""What is not handed over: without both hosts, with a record that does not replay, or that a disk does not keep."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from controller.api.wording import sentence, words
from controller.errors import MatchFileError, OrderError
from controller.linked.handover_record import replayed
from controller.linked.messages import MAX_RECORD
from controller.linked.taking import FILE
from tests.controller.linked.houses import Houses


def told(houses: Houses) -> Any:
    """What the leader offers at the moment."""
    return houses.leader._peer._told["handover"].value


async def offered(houses: Houses) -> None:
    """A match is begun and offered."""
    await houses.begin()
    houses.leader.hand_over()
    await houses.until(lambda: "handover" in houses.follower.linked())


async def record(houses: Houses) -> dict[str, Any]:
    """The record of a match of one ply."""
    await houses.begin()
    await houses.play("place white c4", "light")
    houses.leader.hand_over()
    houses.leader._hear("taking", {"number": houses.leader._giving.offer.number, "step": "agreed"})  # type: ignore[union-attr]
    text = houses.leader._giving.offer.record  # type: ignore[union-attr]
    assert text is not None
    houses.leader.answer_handover(False)
    made: dict[str, Any] = json.loads(text)
    return made


async def test_nothing_changes_while_the_match_moves(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await offered(houses)
        houses.leader._giving._hand_over = lambda offer: None  # type: ignore[method-assign]
        houses.follower.answer_handover(True)
        await houses.until(lambda: houses.ana.table.session.journal.frozen)
        with pytest.raises(OrderError) as refusal:
            await houses.ana.table.submit(houses.order("place white c4", "light", "early"))
        assert refusal.value.words == words("order.handing")
        with pytest.raises(OrderError):
            await houses.ana.table.finish_match("abandon", None)
        await houses.until(lambda: (tmp_path / "ben" / FILE).exists())
        houses.leader.answer_handover(False)
        await houses.play("place white c4", "light")
        assert not houses.follower.turned.is_set()


async def test_the_host_withdraws_and_the_match_goes_on(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await offered(houses)
        houses.leader.answer_handover(False)
        await houses.until(lambda: "handover" not in houses.follower.linked())
        with pytest.raises(OrderError):
            houses.follower.answer_handover(True)
        await houses.play("place white c4", "light")


async def test_the_other_host_refuses(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        await offered(houses)
        houses.follower.answer_handover(False)
        await houses.until(lambda: "handover" not in houses.leader.linked())
        await houses.play("place white c4", "light")


@pytest.mark.parametrize("game", ["robotory", "droids"])
async def test_a_follower_takes_nothing_by_itself(tmp_path: Path, game: str) -> None:
    """Neither without an offer, nor for another one, nor without its record."""
    async with Houses(tmp_path, game=game).running() as houses:
        await houses.begin()
        leader = houses.leader
        for step in ("agreed", "kept"):
            leader._hear("taking", {"number": "0" * 16, "step": step})
        leader._hear("handed", {"number": "0" * 16, "turn": 1})
        assert told(houses) is None
        leader.hand_over()
        number = leader.linked()["handover"] and leader._giving.offer.number  # type: ignore[union-attr]
        for step in ("agreed", "kept"):
            leader._hear("taking", {"number": "0" * 16, "step": step})
        leader._hear("taking", {"number": number, "step": "kept", "sha256": hashlib.sha256(b"").hexdigest()})
        assert not leader.turned.is_set()
        assert leader._giving.offer is not None
        assert leader._giving.offer.record is None, "the hands would leave without the other host's yes"
        leader._hear("taking", {"number": number, "step": "agreed"})
        leader._hear("taking", {"number": number, "step": "kept", "sha256": "0" * 64})
        assert leader._giving.offer.hidden == (game == "droids")
        assert not leader.turned.is_set()


async def test_a_leader_pushes_nothing_on_a_house_that_did_not_agree(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        whole = await record(houses)
        offer = {"number": "0" * 16, "turn": 1, "hidden": False, "record": json.dumps(whole)}
        houses.follower._hear("handover", offer)
        houses.follower._hear("handed", {"number": "0" * 16, "turn": 1})
        await houses.clock.sleep(1.0)
        assert not (tmp_path / "ben" / FILE).exists()
        assert not houses.follower.turned.is_set()
        for wrong in ({"turn": 2}, {"record": "x" * (MAX_RECORD + 1)}, {"more": 1}):
            with pytest.raises(ValueError, match=next(iter(wrong)) if "turn" not in wrong else "change houses"):
                houses.follower._hear("handover", offer | wrong)


async def test_a_record_that_does_not_replay_is_refused(tmp_path: Path) -> None:
    async with Houses(tmp_path).running() as houses:
        whole = await record(houses)
        assert replayed(json.dumps(whole)).match is not None
        match = whole["match"]
        entry = ["action", "light", "place white c4", "phone/x", 1.0]
        code = {"house": "", "match": ""}
        wrongs: tuple[dict[str, Any], ...] = (
            {"match": match | {"end": match["end"] + "x"}},
            {"match": match | {"entries": [entry, entry]}},
            {"match": match | {"entries": [entry[:4]]}},
            {"match": match | {"game": "chess"}},
            {"match": match | {"settled": 5}},
            {"match": match | {"id": "../x"}},
            {"seats": {}},
            {"watched": [code | {"code": "#"}]},
            {"watched": [code | {"code": "0" * 12, "house": "x" * 33}]},
            {"more": 1},
        )
        for wrong in wrongs:
            with pytest.raises(MatchFileError):
                replayed(json.dumps(whole | wrong))


@pytest.mark.parametrize("wrong", ["record", "hidden", "other"])
async def test_a_wrong_record_is_refused_in_words_and_the_match_stays(tmp_path: Path, wrong: str) -> None:
    async with Houses(tmp_path).running() as houses:
        whole = await record(houses)
        if wrong == "record":
            whole["match"]["end"] += "x"
        if wrong == "other":  # this house knows another match of that name
            stored = replayed(json.dumps(whole)).stored()
            assert stored is not None
            houses.ben.store.begin(stored.id, "robotory", {}, {}, {}, stored.seed + 1)
        houses.leader.hand_over()
        await houses.until(lambda: "handover" in houses.follower.linked())
        houses.leader._giving._freeze = lambda offer: None  # type: ignore[method-assign]
        offer = told(houses) | {"record": json.dumps(whole), "hidden": wrong == "hidden"}
        houses.follower.answer_handover(True)
        houses.follower._hear("handover", offer)
        await houses.until(lambda: houses.leader.linked()["handover"]["step"] == "refused")
        await houses.until(lambda: houses.follower.linked()["handover"] == houses.leader.linked()["handover"])
        said = "match.rules" if wrong == "record" else "match.damaged"
        assert houses.leader.linked()["handover"]["why"]["key"] == said
        assert not (tmp_path / "ben" / FILE).exists()
        await houses.play("place black c5", "dark")


async def test_a_match_stays_if_the_disk_of_either_house_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async with Houses(tmp_path).running() as houses:
        await houses.begin()
        for name in ("controller.linked.taking.write_private", "houses"):
            if name == "houses":
                houses.leader._giving._commit = full
            else:
                monkeypatch.setattr(name, full)
            houses.leader.hand_over()
            await houses.until(lambda: houses.follower.linked().get("handover", {}).get("step") == "offered")
            houses.follower.answer_handover(True)
            await houses.until(lambda: houses.leader.linked().get("handover", {}).get("step") == "refused")
            assert houses.leader.linked()["handover"]["why"] == sentence(words("linked.kept"))
            assert "No space left" in caplog.text or "cannot be" in caplog.text
            monkeypatch.undo()
        await houses.play("place white c4", "light")
