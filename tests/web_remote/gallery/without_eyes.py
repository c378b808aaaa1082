"""Matches without eyes: keys go in, and only what the accessibility tree says comes out.

`python -m tests.web_remote.gallery.without_eyes [GAME ...]` plays one match of each game with two phones, one in
English and one in German, in a real Chromium. Each phone joins, sits down, begins and plays by the keyboard; what may
be typed it learns from the typed line's own answers, and so it does who has won. Prints the plies and the end.
"""

import random
import re
import sys
from functools import cached_property
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from engine import registry
from engine.state import CHANCE, CLOCK
from tests.web_remote.doubles.browsers import address
from tests.web_remote.doubles.fluent import TEXTS, Message, messages
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.doubles.table_double import TableDouble
from tests.web_remote.gallery.gallery import CHROMIUM

OPTIONS: dict[str, dict[str, Any]] = {
    "ricochet": {"start": "a1 c4 k16 p9", "rounds": 5},
    "roborama": {"players": 2, "programme": 3},
    "droids": {"players": 2, "max_rounds": 5},
}
MOST_TABS, MOST_ORDERS = 150, 1500


class BlindPhone:
    """A phone whose person hears and types."""

    def __init__(self, page: Page, language: str, seed: int) -> None:
        self.page = page
        self.language = language
        self.rng = random.Random(seed)
        self.cdp = page.context.new_cdp_session(page)

    @cached_property
    def texts(self) -> dict[str, Message]:
        files = ("common", "lobby", "typed")
        return {key: text for file in files for key, text in messages(TEXTS / self.language / f"{file}.ftl").items()}

    def focused(self) -> tuple[str, str]:
        """Role and name of what has the focus, as the accessibility tree tells them."""
        here = self.cdp.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        tree = self.cdp.send("Accessibility.getPartialAXTree", {"objectId": here, "fetchRelatives": False})
        node = tree["nodes"][0]
        return node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "")

    def reach(self, role: str, name: str) -> None:
        """Press Tab until something of this role, whose name begins so, has the focus."""
        passed = []
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            passed.append(self.focused())
            if passed[-1][0] == role and passed[-1][1].startswith(name):
                return
        raise AssertionError(f"no {role} {name!r} by Tab, but {sorted(set(passed))}")

    def press(self, key: str) -> None:
        """Reach a button by the key of its text, and press it."""
        self.reach("button", self.texts[key].value)
        self.page.keyboard.press("Enter")

    def join(self, served: ServedTable, code: str, name: str) -> None:
        self.page.goto(f"{address(served)}/j#{code}")
        expect(self.page.get_by_role("button", name=self.texts["join-join"].value)).to_be_visible()
        self.reach("textbox", self.texts["join-name"].value)
        self.page.keyboard.type(name)
        self.press("join-join")
        expect(self.page.get_by_role("heading", name=self.texts["lobby-seats"].value).first).to_be_visible()

    def open_line(self) -> None:
        expect(self.page.get_by_role("heading", name=self.texts["lobby-seats"].value)).to_have_count(0)
        self.page.keyboard.press("Control+k")
        expect(self.page.get_by_role("log")).to_be_attached()
        expect(self.page.get_by_role("textbox", name=self.texts["typed-label"].value)).to_be_focused()

    def lines(self) -> list[str]:
        return self.page.get_by_role("log").get_by_role("paragraph").all_text_contents()

    def type(self, line: str) -> None:
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")

    def say(self, line: str) -> list[str]:
        """Type a line; what was answered."""
        self.type(line)
        paragraphs = self.page.get_by_role("log").get_by_role("paragraph")
        expect(paragraphs.filter(has_text=line).last).to_be_attached()
        for _ in range(250):
            said = self.lines()
            answers = said[len(said) - said[::-1].index(line) :] if line in said else []
            if any(answers):
                return answers
            self.page.wait_for_timeout(20)
        raise AssertionError(f"no answer to {line!r}: {self.lines()[-5:]}")

    def matched(self, key: str, answer: str) -> str | None:
        """The part of an answer that stands for the first argument of its message; None if it is another one."""
        text = re.sub(r"\\{[^}]*\\}", "(.*)", re.escape(self.texts[f"typed-{key}"].value))
        found = re.search(text, answer)
        return found[1] if found else None

    def command(self, name: str) -> str:
        return self.texts[f"typed-do-{name}"].value.split(",")[0]

    def ended(self) -> list[str]:
        """What the line, which stays open, says of the match's end."""
        expect(self.page.get_by_role("heading", name=self.texts["lobby-seats"].value)).to_be_attached()
        expect(self.page.get_by_role("textbox", name=self.texts["typed-label"].value)).to_be_focused()
        return self.say(self.command("who"))

    def act(self) -> str | None:
        """Order something that the page says can be ordered; None if it says that nothing can."""
        line, answers = "", self.say(self.command("legal"))
        first = answers[-1]
        for _ in range(40):
            drafted = [one for one in answers if self.matched("drafted", one)]
            if drafted:
                return drafted[0]
            offered = [can for one in answers if (can := self.matched("can", one))]
            either = [can for one in answers if (can := self.matched("which", one))]
            if either:
                raise AssertionError(f"{line!r} may mean {either}")
            if not offered:
                return None
            if any(self.matched("unread", one) for one in answers):
                if self.say(self.command("legal"))[-1] == first:
                    raise AssertionError(f"{line!r}: {answers}")
                return None  # the other order came in between
            line = f"{line} {self.rng.choice(offered[0].split('; '))}".strip()
            answers = self.say(line)
        raise AssertionError(f"no order after {line!r}")


def chances(table: TableDouble, rng: random.Random) -> None:
    """Draw, deal and roll until a seat may act; time passes where nobody else can do anything."""
    while table.state and table.state.outcome is None and not set(table.state.to_act) & table.seats.keys():
        actor = CHANCE if CHANCE in table.state.to_act else CLOCK
        if actor == CHANCE:
            outcomes = table.state.chance_outcomes()
            (action,) = rng.choices([one for one, _ in outcomes], [share for _, share in outcomes])
        else:
            action = table.state.game.action(CLOCK, table.state.timers()[0].action)
        table.play(actor, str(action))


def played(served: ServedTable, phones: list[BlindPhone], most: int = MOST_ORDERS) -> int:
    """Play on until the match is over, or for so many orders; how many were given."""
    table, rng = served.table, random.Random(3)
    table.after_order = lambda: chances(table, rng)
    for phone in phones:
        phone.open_line()
    given = idle = 0
    while given < most and table.state is not None and table.state.outcome is None:
        before = given
        for phone in phones:
            plies = len(table.log)
            if phone.act():
                phone.type(phone.command("ok"))
                served.await_plies(plies + 1)
                given += 1
            if table.state.outcome is not None:
                break
        idle = 0 if given > before else idle + 1
        assert idle < 20, f"nobody may act: {[phone.lines()[-4:] for phone in phones]}"
    return given


def begun(served: ServedTable, ana: BlindPhone, ben: BlindPhone) -> None:
    """Both join, sit down, and the host begins, by keys alone."""
    ana.join(served, served.do(lambda: served.pairing.opening.code), "Ana")
    ben.join(served, served.do(lambda: served.pairing.invite("player").code), "Ben")
    for taken, (phone, other) in enumerate(((ana, ben), (ben, ana)), 1):
        phone.press("seat-sit")
        free = re.compile(f"^{re.escape(other.texts['seat-sit'].value)}: ")
        expect(other.page.get_by_role("button", name=free)).to_have_count(len(served.table.seats) - taken)
    ana.press("lobby-start")
    while served.table.state is None:
        ana.page.wait_for_timeout(20)
    served.do(lambda: chances(served.table, random.Random(1)))
    served.show(notices=[])


def main(games: list[str]) -> None:
    """Play the named games, by default all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        for game in games or registry.games():
            with served_table("table.local", game, OPTIONS.get(game)) as served:
                pages = {language: browser.new_context(locale=language).new_page() for language in ("en", "de")}
                phones = [BlindPhone(page, language, 1) for language, page in pages.items()]
                begun(served, *phones)
                given = played(served, phones)
                plies, ends = len(served.table.log), [": ".join(phone.ended()) for phone in phones]
                print(f"{game}: {given} orders, {plies} plies, {' / '.join(ends)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
