"""Every screen of the page: which table shows it, and which taps lead to it, in any language."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, cast, get_args

from playwright.sync_api import Page

from controller.api.sentences import Sentence
from controller.api.setup import Drive, Setup
from controller.api.table_api import Json
from controller.api.wording import say, sentence, words
from engine.effects import Token
from engine.games.robotory.actions import PlaceDisc
from engine.games.robotory.words import action_words
from engine.words import seat
from tests.web_remote.doubles.cable import Cable
from tests.web_remote.doubles.console_double import CalibratorDouble, ServicerDouble
from tests.web_remote.doubles.serving import ServedTable
from tests.web_remote.doubles.setup_double import SETUP, seen
from tests.web_remote.doubles.table_double import JPEG, OPEN
from tests.web_remote.doubles.troubles import (
    COUNTDOWN,
    DRIVE,
    MISMATCH,
    NOTICES,
    ROUTES,
    STUCK,
    TASKS,
    UNSURE,
    WELL,
    photo_of_mismatch,
)
from tests.web_remote.gallery import screenshots

RIVAL = "Maximiliana"
"""Who plays the other seats; a long name."""


@dataclass(frozen=True)
class Stage:
    """A page that is seated first at a table double, the cable between the two, where the table is, and the cookies."""

    served: ServedTable
    cable: Cable
    page: Page
    address: str
    cookies: list[Any]


@dataclass(frozen=True)
class Screen:
    """One screen.

    Attributes:
        name: of its pictures.
        position: of the match; empty: the first one; None: there is no match.
        plays: actions after that, such as `chance: chip red-circle`.
        shows: attributes of the table double.
        taps: selectors of what is tapped, one after the other.
        ready: selector of what must be there before the picture.
        leads: what else leads there.
    """

    name: str
    position: str | None = ""
    plays: tuple[str, ...] = ()
    shows: Json = field(default_factory=dict)
    taps: tuple[str, ...] = ()
    ready: str = ".app"
    leads: Callable[[Stage], None] = lambda stage: None

    def show(self, stage: Stage) -> None:
        """Bring the page there, from wherever it was."""
        stage.cable.mend()
        stage.served.do(lambda: self.set(stage.served))
        stage.page.context.add_cookies(stage.cookies)
        stage.page.evaluate("sessionStorage.clear()")
        stage.page.reload()
        stage.page.locator(".app").wait_for()
        for selector in self.taps:
            stage.page.locator(selector).first.wait_for(state="attached")
            screenshots.tap(stage.page.locator(selector).first)
        self.leads(stage)
        stage.page.locator(self.ready).first.wait_for(state="attached")

    def set(self, served: ServedTable) -> None:
        """Bring the table there."""
        table = served.table
        for name, value in (STILL | self.shows).items():
            setattr(table, name, value)
        _, *others = table.game.seats
        table.seats |= {one: {"kind": "human", "name": RIVAL, "level": None} for one in others}
        table.state, table.log, table.finished = None, [], None
        if self.position is not None:
            table.state = table.game.position(self.position) if self.position else table.game.start()
        for one in self.plays:
            by, action = one.split(": ")
            table.play(by, action)
            if by not in table.seats:
                table.log[-1]["seat"] = None
        table.undo_asked, table.finished = self.shows.get("undo_asked"), self.shows.get("finished")
        table.changed()
        table.changed("poses")


STILL: Json = {
    "tasks": [],
    "drive": None,
    "mismatch": None,
    "picture_jpeg": JPEG,
    "countdown": None,
    "notices": [],
    "timers": [],
    "stopped": None,
    "finished": None,
    "hand": False,
    "unsure": {},
    "health": {},
    "sheet": None,
    "undo_asked": None,
    "replay": None,
    "states": [],
    "calibrator": None,
    "linked": None,
}
"""A table at which nothing happens."""

MENU = "header button"
DIALOG = "dialog[open]"


def _page_of_menu(number: int, name: str, ready: str) -> Screen:
    return Screen(
        name,
        taps=(MENU, f"{DIALOG} section button.row >> nth={number}"),
        ready=ready,
        shows={"health": {0: WELL, 2: STUCK}},
    )


def _join(stage: Stage) -> None:
    stage.page.context.clear_cookies()
    stage.page.goto(stage.address)


def _join_wrongly(stage: Stage) -> None:
    _join(stage)
    stage.page.locator("form input >> nth=1").wait_for()
    for field_, text in zip(stage.page.locator("form input").all(), (RIVAL, "QQQQQQ"), strict=True):
        field_.fill(text)
    stage.page.locator("form button.primary").click()


def _share(stage: Stage) -> None:
    """Somebody without a phone plays the last seat on this one, which is being handed over."""
    table = stage.served.table

    def wait() -> None:
        table.state, table.seats[table.game.seats[-1]] = None, OPEN
        table.changed()

    def begin() -> None:
        table.state = table.game.start()
        table.changed()

    stage.served.do(wait)
    stage.page.locator("li.card select").last.select_option("guest")
    stage.page.locator("li.card form input").fill(RIVAL)
    stage.page.locator("li.card form button").click()
    stage.page.locator("li.mine >> nth=1").wait_for()
    stage.served.do(begin)


def _go_offline(stage: Stage) -> None:
    stage.cable.cut()


def _open_twice(stage: Stage) -> None:
    other = stage.page.context.new_page()
    other.goto(stage.address)
    other.locator(".app").wait_for()
    stage.page.locator("main.middle button").wait_for()
    other.close()


def _sheet(step: str, **details: Any) -> Json:
    change = {"game": "droids", "title": "Droids", "step": step, "pieces": [], "tokens": 0, "trouble": None}
    return {"sheet": change | details}


def _undo(seat: str, waiting: list[str], refused: str | None = None) -> Json:
    return {"undo_asked": {"seat": seat, "asked": 1, "waiting": waiting, "refused": refused}}


def _won(winner: str, loser: str) -> Json:
    return {"finished": {"winners": [winner], "reason": say("outcome.resigned", seat=seat(loser)), "scores": {}}}


PIN = "271828"
TO_CONSOLE = (MENU, f"{DIALOG} section button.row >> nth=-3")


def _forget_pin(stage: Stage) -> None:
    """The console is as on its first day."""
    stage.served.do(stage.served.lock.file.forget)
    stage.page.reload()
    for selector in TO_CONSOLE:
        stage.page.locator(selector).first.click()


def _console(page: str) -> Callable[[Stage], None]:
    """Come in by the PIN, where it must be shown, and open a page of the console."""

    def lead(stage: Stage) -> None:
        stage.page.locator(".console nav, .console form").first.wait_for()
        for field_ in stage.page.locator(".console form input").all():
            field_.fill(PIN)
        if stage.page.locator(".console form").count():
            stage.page.locator(".console form .primary").click()
        stage.page.locator(".console nav").wait_for(state="attached")
        if page:
            stage.page.locator(".console nav button").nth(CONSOLE.index(page)).click()

    return lead


def _wrong_pins(stage: Stage) -> None:
    _forget_pin(stage)  # else wrong tries of another text size lock the console
    _console("")(stage)
    stage.page.locator(".console header button").last.click()
    opens = stage.page.locator(".console form .primary")
    while opens.is_enabled():
        stage.page.locator(".console form input").fill("314159")
        opens.click()
        stage.page.locator(".problem:not(:empty)").wait_for()


def _faulty_settings(stage: Stage) -> None:
    _console("settings")(stage)
    area = stage.page.locator("textarea")
    area.fill(area.input_value().replace("robotory", "chess").replace("1280", "12"))
    stage.page.locator("#faults li").first.wait_for()


ADDED = "select, .camera, .ways"
"""Of what is added to a table that plays, once the PIN is given."""


def _set_up(step: str, good: bool = True, then: tuple[str, ...] = (), **changes: Any) -> Screen:
    """A step of the way to a real board, and what is tapped there; where it asks for the PIN, that is given."""

    def lead(stage: Stage) -> None:
        choice = {"step": step, "game": "robotory", "paper": "A4", "source": "/dev/video0"}
        stage.served.setup.told = cast(Setup, SETUP | {"choice": choice} | changes)
        stage.served.setup.seen = seen(good)
        screenshots.tap(stage.page.locator("main section > button.row"))
        for selector in then:
            screenshots.tap(stage.page.locator(f"{DIALOG} {selector}").first)
        if step == "play" and then:
            stage.page.locator(f"{DIALOG} :is(form, {ADDED})").first.wait_for()
            for field_ in stage.page.locator(f"{DIALOG} form input").all():
                field_.fill(PIN)
            for opens in stage.page.locator(f"{DIALOG} form .primary").all():
                opens.click()
            stage.page.locator(f"{DIALOG} :is({ADDED})").first.wait_for()

    name = "-".join([step, *([] if good else ["bad"]), *(["more"] if then else [])])
    return Screen(f"set-up-{name}", None, leads=lead, ready=f"{DIALOG} .stack h3 ~ *")


def _linked(
    name: str, position: str | None = "", taps: tuple[str, ...] = (), ready: str = ".house p", state: str = "joined",
    role: str = "leader", **told: Any,
) -> Screen:  # fmt: skip
    """A table that is linked to another house, which tells something."""

    def lead(stage: Stage) -> None:
        table = stage.served.table
        stage.served.show(linked=table.other_house(role, state, **told))
        stage.page.locator(".house p").wait_for()
        for selector in taps:
            screenshots.tap(stage.page.locator(selector).first)

    return Screen(f"house-{name}", position, leads=lead, ready=ready)


def _invite_house(stage: Stage) -> None:
    for selector in (MENU, LINKING, f"{DIALOG} button[aria-expanded] >> nth=0", f"{DIALOG} form .primary"):
        stage.page.locator(selector).first.click()


def _mistake_house(stage: Stage) -> None:
    for selector in (MENU, LINKING, f"{DIALOG} button[aria-expanded] >> nth=1"):
        stage.page.locator(selector).first.click()
    stage.page.locator(f"{DIALOG} form input").fill("ABCD-EFGH")
    stage.page.locator(f"{DIALOG} form .primary").click()


LINKING = f"{DIALOG} section button.row >> nth=3"
OFFER = {"step": "offered", "hidden": True}
LAY = say("task.lay", token=Token("disc", "white"), site="c4")
IN_HALL = {"name": "Chess club", "reached": False, "waiting": 3, "called": True, "watched": True, "removed": False}
HOUSES = (
    Screen("house", None, taps=(MENU, LINKING), ready=f"{DIALOG} ul li"),
    Screen("house-invited", None, leads=_invite_house, ready=f"{DIALOG} .letters"),
    Screen("house-wrong-code", None, leads=_mistake_house, ready=f"{DIALOG} .problem:not(:empty)"),
    _linked("end", None, (MENU, LINKING, f"{DIALOG} .stack > button >> nth=-1"), f"{DIALOG} [role=alert]", shows=True),
    _linked("followed", None, role="follower"),
    _linked("shows", None, (MENU, LINKING), f"{DIALOG} section.card", watchers=[RIVAL], codes=1),
    _linked("hand", None, (MENU, LINKING, f"{DIALOG} .stack > button >> nth=0"), f"{DIALOG} section .primary"),
    _linked("take", None, (MENU, LINKING), f"{DIALOG} section .primary", role="follower", handover=OFFER),
    _linked("watcher", role="watcher", second={"house": RIVAL, "agrees": True, "figures": {}, "tokens": {}}),
    _linked("busy", waiting=[LAY, LAY, LAY], agrees=False),
    _linked("agrees"),
    _linked("gone", state="gone", agrees=False),
    _linked("stopped", stopped={"by": RIVAL}),
    _linked(
        "board", taps=(".house button",), ready=f"{DIALOG} img.seen", waiting=[LAY, LAY], agrees=False, picture=True
    ),
)
"""A match with another house."""

DRIVES = [{"figure": figure, "drive": drive} for figure, drive in enumerate(("hand", "toio", "motor"))]


def _set_up_calibration(step: str, refused: list[Sentence]) -> Screen:
    """A step of the calibration within the set-up, by a phone that is moved by hand."""
    screen = _set_up("calibrate", written=True, opened="real")
    advice = [say("cal.look/dark", places=(words("cal.place/left"), words("cal.place/bottom-right")))]
    told = CalibratorDouble(step=step, advice=advice, refused=refused, map=None, tilts=None, show=None, by_sheet=True)
    return replace(screen, name=f"set-up-{step}", shows={"calibrator": told}, ready=f"{DIALOG} .advice p")


CONSOLE = ("health", "robots", "calibrate", "log", "settings", "data", "program", "pin")
LOBBY = Screen("lobby", None, ready="li.mine")
LIBRARY = "main section > button:not(.primary):not(.row)"
PLAYED = ("light: place white d4", "dark: move R d4", "light: place black c4", "dark: move B c4")
REPLAY = {
    "match": "robotory-1",
    "ply": 4,
    "plies": 30,
    "paused": False,
    "settled": False,
    "entry": {
        "ply": 4,
        "seat": "dark",
        "action": "place white b3",
        "msg": sentence(action_words(PlaceDisc("dark", "white", "b3"))),
        "source": "computer",
    },
}
OPTIONS = Screen("options", None, taps=(".card > details > summary",), ready=".option")
ROBOTORY = (
    LOBBY,
    Screen("how-to-play", None, taps=("section.card .row button >> nth=-1",), ready=f"{DIALOG} ol .board svg"),
    Screen("invitation", None, taps=(".card > button.row >> nth=0",), ready=".invitation .short"),
    Screen("puzzle", None, taps=(".card > button.row >> nth=1",), ready=".pad"),
    *(_set_up(step) for step in ("game", "print", "lay", "camera", "check")),
    _set_up("check", good=False),
    _set_up("print", then=("section .row button >> nth=0",)),
    _set_up("camera", then=(".stack button.camera >> nth=-1",)),
    _set_up("cut"),
    _set_up("play", written=True, opened="real", drives=DRIVES, kinds=get_args(Drive)),
    _set_up("play", then=("section.card button",), written=True, opened="real", drives=DRIVES, kinds=get_args(Drive)),
    *(
        replace(
            _set_up("play", then=("section.card button",), written=True, opened="real", second=second),
            name=f"set-up-{name}",
        )
        for name, second in (("second", None), ("second-phone", "phone"))
    ),
    _set_up_calibration("look", []),
    _set_up_calibration("board", [say("cal.board/bent", tag=21, mm="1.4"), say("cal.board/covered")]),
    Screen("sheet-clear", None, shows=_sheet("clear", pieces=["W", "R"], tokens=2), ready="main ol"),
    Screen(
        "sheet-failed",
        None,
        shows=_sheet("failed", trouble=say("sheet.failed", reason=words("sheet.why-tags", seen=6, all=8))),
        ready="main [role=alert]",
    ),
    Screen("turn", ready=".prompt"),
    Screen("place", taps=("button.disc:enabled", "g.target"), ready=".panel button.primary small"),
    Screen(
        "route",
        plays=("light: place white d4", "dark: place black c4"),
        taps=("g.choice >> nth=-1", "g.target"),
        ready=".panel button.primary",
    ),
    Screen("rival", plays=("light: place white c4",), ready="header .pill"),
    Screen("take-back", plays=("light: place white c4",), ready=".tools button"),
    Screen("undo-asked", plays=("light: place white c4",), shows=_undo("light", ["dark"]), ready=".panel .card"),
    Screen(
        "undo-agree",
        plays=("light: place white d4", "dark: place black c4"),
        shows=_undo("dark", ["light"]),
        ready=".panel .card .primary",
    ),
    Screen("undo-refused", plays=("light: place white c4",), shows=_undo("light", [], "dark"), ready=".panel .card"),
    Screen("hint", taps=(".tools button",), ready=".panel .card .primary"),
    Screen("history", plays=("light: place white d4", "dark: move R d4"), taps=(MENU, "button.look"), ready=".slider"),
    Screen("tasks", shows={"tasks": TASKS}, ready=".hands"),
    Screen("mismatch", shows={"mismatch": MISMATCH, "picture_jpeg": photo_of_mismatch()}, ready=".bad image"),
    Screen("drive", shows={"drive": DRIVE | {"routes": ROUTES, "waiting": ["B"]}, "unsure": UNSURE}, ready=".drive"),
    Screen("countdown", shows={"countdown": COUNTDOWN}, ready=".panel"),
    Screen("notices", shows={"notices": NOTICES, "hand": True, "unsure": UNSURE}, ready=".panel"),
    Screen("menu", taps=(MENU,), plays=("light: place white c4", "dark: place black d2"), ready=DIALOG),
    _page_of_menu(0, "rules", f"{DIALOG} h2 + p"),
    _page_of_menu(1, "typed", f"{DIALOG} form input"),
    _page_of_menu(2, "robots", f"{DIALOG} summary"),
    _page_of_menu(3, "phones", f"{DIALOG} li.card"),
    _page_of_menu(-2, "hall", f"{DIALOG} form input"),
    Screen(
        "in-hall",
        None,
        taps=(MENU, f"{DIALOG} section button.row >> nth=-2"),
        ready=f"{DIALOG} [aria-pressed]",
        shows={"hall": IN_HALL},
    ),
    _page_of_menu(-1, "settings", f"{DIALOG} input"),
    Screen(
        "another-game",
        taps=(MENU, f"{DIALOG} section.stack > button:not(.row) >> nth=1", f"{DIALOG} li button"),
        ready=f"{DIALOG} [role=alert]",
    ),
    *HOUSES,
    Screen("stopped", shows={"stopped": {"by": RIVAL, "reason": "stop"}}, ready="footer"),
    Screen("offline", leads=_go_offline, ready=".dot"),
    Screen("result", shows=_won("light", "dark"), plays=PLAYED, ready=".result ~ .card table"),
    Screen("library", None, taps=(LIBRARY,), ready=f"{DIALOG} li"),
    Screen(
        "library-match",
        None,
        taps=(LIBRARY, f"{DIALOG} li button >> nth=13"),
        ready=f"{DIALOG} .board figure, {DIALOG} table",
    ),
    Screen("library-other", None, taps=(LIBRARY, f"{DIALOG} li button >> nth=4"), ready=f"{DIALOG} table"),
    Screen("replay", None, shows={"replay": REPLAY, "tasks": TASKS}, ready=".hands"),
    Screen("replaced", leads=_open_twice, ready="main.middle"),
    Screen("join", leads=_join, ready="form"),
    Screen("join-wrong", leads=_join_wrongly, ready=".problem:not(:empty)"),
)

DROIDS_OBSTACLES = "laid=8 tokens=a4,c7,f2,h6,b9,e9,i6,j2"
DROIDS_PLACING = (
    f"phase=place round=2 turn=yellow first=yellow Y=d2 R=g9 {DROIDS_OBSTACLES} yellow.rack=max,fire,diag1,move1*2"
    " red.rack=max,wet1*2 yellow.d=move2:N/-/- yellow.covered=a red.g=move1:S/max:W/- red.covered=c"
)
DROIDS = (
    LOBBY,
    OPTIONS,
    Screen(
        "draw",
        f"phase=draw round=3 turn=yellow first=yellow Y=d2 R=d4 {DROIDS_OBSTACLES} yellow.rack=fire*3,max,grab,move1"
        " red.rack=move1*2,move2*2,fire,grab yellow.covered=a red.covered=a,b,c,d,e,f,h,i",
        ready=".panel button.primary",
    ),
    Screen("place", DROIDS_PLACING, taps=('[data-order="diag1 NE"]',), ready=".panel button.primary"),
    Screen(
        "send",
        f"phase=send round=2 turn=yellow first=yellow Y=d2 R=g9 {DROIDS_OBSTACLES} yellow.rack=max,fire"
        " red.rack=max yellow.d=move2:N/fire:E/- yellow.g=move1:E/-/- red.g=move1:S/max:W/-",
        ready=".panel",
    ),
    Screen("result", shows=_won("yellow", "red"), ready=".result"),
    Screen("cover", leads=_share, ready=".cover"),
)

NETZWERK = (
    LOBBY,
    OPTIONS,
    Screen(
        "way",
        "a3,b1,c4,d2,e1,f3 a6,b5,c6,d4,e6,- A1,B1,C3,D3,C4,E2,F1,G2,A5,B5,D5,E5,F4 D2 white robots - - - -",
        taps=(".spot.robot >> nth=1", ".spot.square"),
        ready=".orders button.primary",
    ),
    Screen(
        "battery",
        "a3,b1,c4,d2,e1,f3 a6,b5,c6,d4,e6,- A1,B1,C3,D3,C4,E2,F1,G2,A5,B5,D5,E5,F4 D2 white robots - - - -",
        taps=(".spot.battery",),
        ready=".orders",
    ),
    Screen("answer", plays=("white: move W1 a2", "white: end", "black: offer"), ready=".orders"),
    Screen("result", shows=_won("black", "white"), ready=".result"),
)

RICOCHET_SEARCH = {"timers": [{"name": "calling", "seconds": 59, "running": False}]}
CHIP = "chance: chip red-circle"
RICOCHET = (
    LOBBY,
    OPTIONS,
    Screen("search", plays=(CHIP,), shows=RICOCHET_SEARCH, taps=(".pad button.lit",), ready=".badge"),
    Screen(
        "call", plays=(CHIP,), shows=RICOCHET_SEARCH, taps=(".pad button.lit", ".call .primary"), ready=".call .grow"
    ),
    Screen(
        "proof",
        plays=(CHIP, "player1: bid 3", "player2: pass", "clock: out"),
        shows={"timers": [{"name": "proof of player1", "seconds": 120, "running": False}]},
        ready=".pad",
    ),
    Screen(
        "watching",
        plays=(CHIP, "player2: bid 3", "player1: pass", "clock: out"),
        shows={"timers": [{"name": "proof of player2", "seconds": 120, "running": False}]},
        ready=".panel, main",
    ),
    Screen("result", shows=_won("player2", "player1"), ready=".result"),
)

ROBORAMA_MIDDLE = (
    "e5,c4,b7,f3/-/g2,f7,b8,e2/- d5 SbSSsB/-/SSSSSS/- 110000/000000/000010/000000/000000 blue card blue - 0"
)
ROBORAMA = (
    LOBBY,
    OPTIONS,
    Screen("card", ROBORAMA_MIDDLE, taps=(".hand button >> nth=2", "g.target"), ready=".panel button.primary"),
    Screen("spent", ROBORAMA_MIDDLE, taps=(".hand button >> nth=1",), ready="path.alarm"),
    Screen("rivals", ROBORAMA_MIDDLE, taps=(".rivals .strip",), ready=".sheet.card"),
    Screen(
        "chaos",
        ROBORAMA_MIDDLE,
        plays=("blue: basic 1 B1 e4",),
        ready=".chaos",
    ),
    Screen("result", shows=_won("orange", "blue"), ready=".result"),
    Screen("cover", leads=_share, ready=".cover"),
)
SPECIALS = (Screen("specials", taps=(".hand button >> nth=5",), ready=".hand"),)


CONSOLE_SCREENS = (
    Screen("console-first", taps=TO_CONSOLE, leads=_forget_pin, ready=".console form"),
    Screen("console", taps=TO_CONSOLE, leads=_console(""), ready=".console nav"),
    Screen("console-health", taps=TO_CONSOLE, leads=_console("health"), ready="main li.card"),
    Screen(
        "console-robots",
        taps=TO_CONSOLE,
        leads=_console("robots"),
        ready="main li.card",
        shows={"health": {0: WELL, 2: STUCK}},
    ),
    Screen(
        "console-service",
        taps=TO_CONSOLE,
        leads=_console("robots"),
        ready="main .asks",
        shows={"health": {0: WELL, 2: STUCK}, "servicer": ServicerDouble()},
    ),
    Screen("console-calibrate", taps=TO_CONSOLE, leads=_console("calibrate"), ready="main fieldset"),
    Screen(
        "console-lens",
        taps=TO_CONSOLE,
        leads=_console("calibrate"),
        ready="main .map",
        shows={"calibrator": CalibratorDouble()},
    ),
    Screen(
        "console-sweep",
        taps=TO_CONSOLE,
        leads=_console("calibrate"),
        ready="main .tilts",
        shows={
            "calibrator": CalibratorDouble(
                advice=[
                    say("cal.lens/taken", number=12),
                    say("cal.lens/move", place=words("cal.place/bottom-left"), lean=words("cal.lean/top")),
                ],
                by_sheet=True,
                tilts={"left": 3, "right": 2, "top": 0, "bottom": 1},
                show={"x": 0.3, "y": 0.7, "size": 0.75, "tilt_deg": 28.0, "nearer": "top", "lying": True},
            )
        },
    ),
    Screen(
        "console-proof",
        taps=TO_CONSOLE,
        leads=_console("calibrate"),
        ready="main .asks",
        shows={
            "calibrator": CalibratorDouble(
                step="proof",
                advice=[],
                checks=[],
                map=None,
                tilts=None,
                show=None,
                asks=[
                    say("cal.proof/figure", figure=0, site="c3", way=words("game.direction.N")),
                    say("cal.proof/token", token=Token("disc", "white"), sites="a1, b2"),
                ],
            )
        },
    ),
    Screen(
        "console-calibrated",
        taps=TO_CONSOLE,
        leads=_console("calibrate"),
        ready="main section",
        shows={"calibrator": CalibratorDouble(step=None, ended="stored")},
    ),
    Screen("console-log", taps=TO_CONSOLE, leads=_console("log"), ready="main li.error"),
    Screen("console-settings", taps=TO_CONSOLE, leads=_faulty_settings, ready="#faults li"),
    Screen("console-data", taps=TO_CONSOLE, leads=_console("data"), ready="main section"),
    Screen("console-program", taps=TO_CONSOLE, leads=_console("program"), ready="main pre"),
    Screen("console-pin", taps=TO_CONSOLE, leads=_console("pin"), ready="main form"),
    Screen("console-waits", taps=TO_CONSOLE, leads=_wrong_pins, ready=".problem:not(:empty)"),
)


@dataclass(frozen=True)
class Group:
    """The screens of one table."""

    game: str
    options: Json
    screens: tuple[Screen, ...]


GROUPS = (
    Group("robotory", {}, ROBOTORY),
    Group("robotory", {}, CONSOLE_SCREENS),
    Group("ricochet", {"start": "a1 c4 k16 p9"}, RICOCHET),
    Group("roborama", {"programme": 3, "first": "blue"}, ROBORAMA),
    Group("roborama", {"programme": 2, "specials": 2, "first": "blue"}, SPECIALS),
    Group("droids", {}, DROIDS),
    Group("netzwerk", {}, NETZWERK),
)
