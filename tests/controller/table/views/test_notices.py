"""Notices about the camera, the sheet and the figures."""

from dataclasses import replace

import numpy as np
import pytest

from controller.api.sentences import Sentence
from controller.api.wording import sentence, words
from controller.errors import MotionError
from controller.table.views import notices
from engine.words import Msg
from tests.controller.table.harness import TableHarness
from vision.observation import Doubt, Thing, Trouble

PHONE_MM = np.array([(-20.0, 50.0), (130.0, 50.0), (130.0, 120.0), (-20.0, 120.0)])
"""Outline of a phone that lies over the sheet's edge."""


async def test_camera_gone_and_back(harness: TableHarness) -> None:
    await harness.begin()
    harness.camera = False
    await harness.until(lambda: "camera/lost" in {n["code"] for n in harness.table.view(None)["notices"]}, 5.0)
    await harness.table.submit(harness.order("place white c4"))
    harness.lying["c4"] = "disc-white"
    await harness.clock.sleep(5)
    assert harness.phase() == "busy"
    harness.camera = True
    await harness.until(lambda: harness.phase() == "play", 5.0)
    assert harness.table.view(None)["notices"] == [] or "camera/lost" not in {
        n["code"] for n in harness.table.view(None)["notices"]
    }


async def test_a_frame_that_changes_nothing_makes_no_sentence(
    harness: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.begin()
    harness.camera = False
    await harness.clock.sleep(1)
    said: list[str] = []

    def made(msg: Msg) -> Sentence:
        said.append(msg.key)
        return sentence(msg)

    monkeypatch.setattr(notices, "sentence", made)
    await harness.clock.sleep(1)
    assert said == []
    harness.table.view(None)
    assert "notice.camera/lost" in said


async def test_a_lost_figure_is_named_with_its_last_place(harness: TableHarness) -> None:
    await harness.begin()
    harness.unseen = {harness.table.session.roster["W"]}
    await harness.clock.sleep(4)
    notice = next(n for n in harness.table.view(None)["notices"] if n["code"] == "figure/lost")
    assert notice["text"] in {f"The camera does not see the white robot. Last seen {s} s ago on b3." for s in (3, 4)}
    assert harness.phase() == "play"


async def test_what_the_camera_cannot_use_is_said_until_it_is_mended(harness: TableHarness) -> None:
    await harness.begin()
    seen = harness.observation()
    troubles = {
        "camera/trouble": replace(seen, trouble=Trouble("dark", "the picture is black"), board_tags=(), figures={}),
        "sheet/hidden": replace(seen, board_tags=()),
        "sheet/wrong": replace(seen, sheet=28),
        "tag/unknown": replace(seen, unknown_tags=(12,)),
        "thing": replace(seen, things=(Thing(None, PHONE_MM),)),
        "thing/site": replace(seen, things=(Thing("c4", PHONE_MM),)),
        "camera/first": replace(seen, doubts=(Doubt("alone", "first"),)),
        "camera/second": replace(seen, doubts=(Doubt("alone", "second"),)),
        "camera/apart": replace(seen, doubts=(Doubt("apart"),)),
        "camera/differ": replace(seen, doubts=(Doubt("site", "c4"),)),
    }
    for code, trouble in troubles.items():
        harness.number += 1
        harness.table.loop.observe(replace(trouble, t_capture_s=harness.clock.now(), number=harness.number))
        assert code in harness.notice_codes()
        await harness.clock.sleep(0.2)
        assert code not in harness.notice_codes()
    assert harness.phase() == "play"


async def test_why_a_robot_did_not_arrive_is_a_sentence_within_the_notice(harness: TableHarness) -> None:
    await harness.start_moving_black()
    harness.drive_error = MotionError("figure 1 stands 7.3 mm off", words("reason.off", mm=7))
    await harness.until(lambda: "figure/stuck" in harness.notice_codes(), 20.0)
    notice = next(n for n in harness.table.view(None)["notices"] if n["code"] == "figure/stuck")
    assert notice["args"]["reason"] == {
        "key": "reason.off",
        "args": {"mm": 7},
        "text": "it stands 7 mm off and cannot correct that; look at its wheels",
    }


async def test_a_phone_that_lies_over_the_edge_is_no_hand(harness: TableHarness) -> None:
    await harness.begin()
    resting = replace(harness.observation(), hands_mm=(PHONE_MM,), things=(Thing(None, PHONE_MM),))
    moving = replace(resting, things=())
    for shown, code in ((moving, "hand"), (resting, "thing")):
        harness.number += 1
        harness.table.loop.observe(replace(shown, t_capture_s=harness.clock.now(), number=harness.number))
        assert {"hand", "thing"} & set(harness.notice_codes()) == {code}
        assert harness.sees_hand(), "robots wait for both"
        await harness.clock.sleep(0.1)


async def test_a_hand_that_was_asked_for_gets_no_notice(harness: TableHarness) -> None:
    await harness.ask_for_disc()
    harness.foreground_mm2 = 6000.0
    for _ in range(10):
        await harness.clock.sleep(0.5)
        assert harness.sees_hand()
        assert "hand" not in harness.notice_codes()
    harness.lying["c4"] = "disc-white"
    harness.foreground_mm2 = 0.0
    await harness.until(lambda: harness.phase() == "play", 5.0)
    harness.foreground_mm2 = 6000.0
    await harness.clock.sleep(1.0)
    assert harness.sees_hand()
    assert "hand" not in harness.notice_codes(), "it may still be drawing back"
    await harness.clock.sleep(2.0)
    assert "hand" in harness.notice_codes()
