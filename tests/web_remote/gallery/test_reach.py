"""What can be tapped is in reach in every state of every game, with notices, a hint, questions and large text.

The texts are the longest of all languages.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from controller.api.table_api import Json
from tests.web_remote.doubles.troubles import COUNTDOWN, MISMATCH, NOTICES, TASKS, notice
from tests.web_remote.gallery.gallery import LIGHT, LONGEST, Variant, size, stage_of
from tests.web_remote.gallery.screens import GROUPS, RIVAL, Group, Screen, Stage

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

_REACH = Path(__file__).with_name("reach.js").read_text(encoding="utf-8").rstrip().removesuffix(";")

PHONE = Variant("large text", text=2.0)
SMALL = Variant("small, large text", 320, 568, text=2.0)
LANDSCAPE = Variant("landscape, large text", 844, 390, text=2.0)
SIZES = (PHONE, SMALL, LANDSCAPE, LIGHT)

WORST = ("route", "call", "proof", "card", "place", "draw", "way")
"""Of each game, what needs the most room."""

ALWAYS = ("notices", "hint", "undo")
"""What comes over every state in which a match is played; everything else comes over the worst ones."""

_numbers = count()


def out_of_reach(page: Page) -> list[str]:
    """What can be tapped and is covered or cut off; and what scrolls with the stop button in it."""
    found: list[str] = page.evaluate(f"{_REACH}()")
    return found


def troubles(stage: Stage) -> Iterator[tuple[str, Json]]:
    """What comes over a player, by name: three notices, and with them one question after the other."""
    me, other, *_ = stage.served.table.game.seats
    yield "notices", {}
    yield "hint", {}
    yield "undo", {"undo_asked": {"seat": other, "asked": 2, "waiting": [me], "refused": None}}
    yield "hands", {"undo_asked": None, "tasks": TASKS}
    yield "countdown", {"tasks": [], "countdown": COUNTDOWN}
    yield "mismatch", {"countdown": None, "mismatch": MISMATCH}
    yield "stopped", {"mismatch": None, "stopped": {"by": RIVAL, "reason": "stop"}}


def bring(stage: Stage, name: str, shows: Json) -> bool:
    """Let it come, and wait until the page shows it; whether it can come in this state."""
    page, said = stage.page, f"No. {next(_numbers)}"
    if name == "hint":
        tool = page.locator("header:has(.calls) .tools button").last
        if not tool.count():
            return False
        tool.click()
    stage.served.show(notices=[*NOTICES[:2], notice("info", "brand/new", said)], **shows)
    page.get_by_text(said).wait_for(state="attached")
    if name != "notices":
        page.locator(".panel .card .primary").last.wait_for(state="attached")
    return True


async def _long_hint(*_: object) -> Json:
    """At once: what is thought takes no time."""
    told = {"key": "of.newer", "args": {}, "text": "moves the yellow robot by three squares to the far corner"}
    reason = {
        "key": "of.newer",
        "args": {},
        "text": "it stops what the other player wants, who would win in two turns",
    }
    return {"action": "wait", "told": told, "reason": reason}


@pytest.fixture(autouse=True)
def quick_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.web_remote.doubles.table_double.TableDouble.hint", _long_hint)


def looked_at(stage: Stage, name: str, sizes: tuple[Variant, ...]) -> Iterator[str]:
    for variant in sizes:
        size(stage.page, variant)
        yield from (f"{name}, {variant.name}: {fault}" for fault in out_of_reach(stage.page))


def lost_on(stage: Stage, screen: Screen) -> Iterator[str]:
    """What is out of reach on a screen, as it is and with what can come over it."""
    page, is_worst = stage.page, screen.name in WORST
    size(page, PHONE)
    screen.show(stage)
    yield from looked_at(stage, screen.name, SIZES)
    if page.locator("dialog[open]").count() or stage.cable.is_cut or not page.locator(".panel").count():
        return
    for name, shows in troubles(stage):
        size(page, PHONE)
        if (is_worst or name in ALWAYS) and bring(stage, name, shows):
            yield from looked_at(stage, f"{screen.name}, {name}", SIZES if is_worst else (PHONE, SMALL))


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: f"{group.game}-{group.screens[0].name}")
def test_what_can_be_tapped_is_in_reach(group: Group, browser: Browser) -> None:
    found: list[str] = []
    with stage_of(browser, group, LONGEST, found.append) as stage:
        for screen in group.screens:
            found += lost_on(stage, screen)
    assert not found, "\n".join(found)
