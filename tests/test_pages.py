"""Pages agree with the code that they describe; their links and pictures are there; they keep their limit of words."""

import ast
import asyncio
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

import grimp
import pytest

from base.clock import run_simulated
from controller.assembly.changing_table import ChangingTable
from controller.assembly.sheets import one_sheet
from tests.controller.table.harness import TableHarness
from web_remote.live.commands import Commands
from web_remote.live.live_views import Feed
from web_remote.live.phone_channel import Channel
from web_remote.messages import page_messages
from web_remote.pairing.paired_phones import Pairing
from web_remote.pairing.room import Room
from web_remote.settings import RemoteSettings

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs"
ARCHITECTURE = PAGES / "extend" / "architecture.md"
TOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
CONTRACTS = TOOLS["importlinter"]
PACKAGES = TOOLS["hatch"]["build"]["targets"]["wheel"]["packages"]
LIFE = ARCHITECTURE
"""Where the two journeys stand, below these headings; the parts of each that a table without camera and wheels goes."""
JOURNEYS = {"From tap to wheel": range(1, 9), "From camera to phone": range(3, 7)}


@pytest.fixture(scope="module")
def imports() -> set[tuple[str, str]]:
    """Packages, and who imports whom."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    pairs = {(a, b) for a in graph.modules for b in graph.find_modules_directly_imported_by(a)}
    return {(a.split(".")[0], b.split(".")[0]) for a, b in pairs}


def forbidden(contract: dict[str, list[str]]) -> set[tuple[str, str]]:
    """The arrows between packages that a contract of the type `forbidden` or `layers` excludes."""
    if contract["type"] == "forbidden":
        return {(a, b) for a in contract["source_modules"] for b in contract["forbidden_modules"]}
    floors = [re.split(r"\s*[|:]\s*", floor) for floor in contract["layers"]]
    upwards = {(low, high) for n, floor in enumerate(floors) for low in floor for other in floors[:n] for high in other}
    apart = [floor.split(" | ") for floor in contract["layers"] if "|" in floor]
    return upwards | {(one, other) for floor in apart for one in floor for other in floor if one != other}


def test_the_architecture_draws_the_arrows_between_packages(imports: set[tuple[str, str]]) -> None:
    (drawing,) = re.findall(r"```mermaid\nflowchart TB\n(.*?)```", ARCHITECTURE.read_text(), re.S)
    arrows = set(re.findall(r"^ +(\w+) (?:-- .* )?--> (\w+)$", drawing, re.M))
    assert arrows == {(a, b) for a, b in imports if a != b}
    between_packages = [contract for contract in CONTRACTS["contracts"] if contract["type"] in ("forbidden", "layers")]
    excluded = set().union(*(forbidden(c) for c in between_packages if "containers" not in c))
    assert not arrows & excluded
    everything = {(a, b) for a in PACKAGES for b in PACKAGES if a != b}
    allowed_without_arrow = everything - excluded - arrows
    assert allowed_without_arrow == set(), "the contracts allow arrows that the page does not draw"


def test_the_architecture_lists_the_floors_of_the_controller() -> None:
    (floors,) = (contract["layers"] for contract in CONTRACTS["contracts"] if contract.get("containers"))
    (listed,) = re.findall(r"```\n(assembly\n.*?)\n```", ARCHITECTURE.read_text(), re.S)
    assert listed.split("\n") == floors


def test_the_architecture_names_every_room() -> None:
    heads = re.findall(r"^- (\*\*`.*?\*\*):", ARCHITECTURE.read_text(), re.M)
    described = {name for head in heads for name in re.findall(r"`(\w+)`", head)}
    assert described == {path.parent.name for path in ROOT.glob("controller/*/__init__.py")}


def defined(source: str) -> set[str]:
    """The names that a Python module defines: functions, classes, and methods as `Class.method`."""
    names = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            names |= {node.name}
            names |= {
                f"{node.name}.{part.name}"
                for part in node.body
                if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
            }
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
    return names


def is_defined(name: str, file: Path) -> bool:
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        return name in defined(source)
    declaration = rf"^\s*(?:export |async |private )*(?:function |class |const )?{re.escape(name)}\b[ (:=]"
    return re.search(declaration, source, re.M) is not None


def places(text: str) -> list[tuple[str, str]]:
    """The names with their files, in the order of a text."""
    return re.findall(r"`([\w.]+)` \(`([\w/.]+\.\w+)`\)", text)


def calls_of(journey: str) -> list[tuple[str, str]]:
    """The Python functions that a journey names in the parts that are followed; methods of the engine by name only."""
    (text,) = re.findall(rf"^#+ {journey}\n(.*?)(?=^#|\Z)", LIFE.read_text(), re.M | re.S)
    items = {int(n): item for n, item in re.findall(r"^(\d+)\. (.*?)(?=^\d+\. |\Z)", text, re.M | re.S)}
    named = [place for part in JOURNEYS[journey] for place in places(items[part])]
    return [(name, file) for name, file in named if file.endswith(".py") and ("." in name or name.islower())]


def test_every_name_in_the_life_of_a_tap_is_where_it_says() -> None:
    named = places(LIFE.read_text())
    assert len(named) > 40
    assert [f"{name} ({file})" for name, file in named if not is_defined(name, ROOT / file)] == []


@contextmanager
def traced() -> Iterator[list[tuple[str, str]]]:
    """The functions of ours that are called meanwhile, in their order."""
    calls: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(ROOT)):
            calls.append((code.co_qualname, str(Path(code.co_filename).relative_to(ROOT))))

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def not_met(named: list[tuple[str, str]], calls: list[tuple[str, str]]) -> list[str]:
    """The first name that is not called after those before it, if there is one."""
    ahead = iter(calls)
    for name, file in named:
        method, declared = name.rpartition(".")[2], file == "engine/state.py"
        if not any(
            call[0].endswith(f".{method}") and call[1].startswith("engine/games/") if declared else call == (name, file)
            for call in ahead
        ):
            return [f"{name} ({file})"]
    return []


def test_a_tap_and_a_hand_go_the_way_that_the_page_tells(tmp_path: Path) -> None:
    taken: dict[str, list[tuple[str, str]]] = {}

    async def play() -> None:
        async with TableHarness(tmp_path).running() as harness:
            running: Any = SimpleNamespace(table=harness.table, sim=None, calibrated=True)
            table, pairing = ChangingTable(one_sheet(running)), Pairing()
            await table.open(harness.game.name)
            room = Room(table, pairing)
            commands = Commands(table, pairing, room, RemoteSettings())
            feed = Feed(table, pairing, room, commands)
            phone = pairing.redeem(pairing.opening.code, "Ana")[0].id
            await harness.begin()
            await harness.lay_by_order("light", "black", "c4")
            pairing.place(phone, "dark")
            feed._channels[phone] = Channel(phone, feed._view(phone), harness.clock.now, "dark")
            end = feed.follow()
            with traced() as calls:
                await commands.answer(
                    phone, page_messages.AskSteps(t="steps", id="question-1", seat="dark", prefix=["move", "B"])
                )
                await commands.run(
                    phone, page_messages.AskGhost(t="ghost", id="question-2", seat="dark", action="move B c4")
                )
                decision = table.view("dark")["you"]["decision"]
                assert decision is not None
                order = {"t": "order", "id": "order-03", "seat": "dark", "decision": decision, "action": "move B c4"}
                await commands.run(phone, page_messages.GiveOrder.model_validate(order))
                await harness.until(lambda: harness.table.view(None)["tasks"])
                harness.lying.pop("c4")
                await harness.until(lambda: harness.phase() == "play")
            taken["From tap to wheel"] = calls
            with traced() as calls:
                harness.lying["c5"] = "disc-white"
                await harness.until(lambda: harness.table.view(None)["ply"] == 3)
                await asyncio.sleep(1)
            taken["From camera to phone"] = calls
            end()

    run_simulated(play())
    assert [lost for journey in JOURNEYS for lost in not_met(calls_of(journey), taken[journey])] == []
    named = calls_of("From tap to wheel")
    assert not_met(named, named[::-1]), "another order of calls would be noticed"


def test_every_file_that_a_page_names_exists() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES.rglob("*.md")]
    packages = "|".join((*CONTRACTS["root_packages"], "tests", "docs"))
    named = {
        (page.name, file)
        for page in pages
        for file in re.findall(rf"`((?:{packages})/[a-z_0-9/.-]*\.(?:py|toml|ts|svelte|md|json))`", page.read_text())
    }
    assert len(named) > 20
    assert sorted(f"{page}: {file}" for page, file in named if not (ROOT / file).is_file()) == []


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ +(.+?) *$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_and_picture_is_there() -> None:
    missing = []
    for page in (*ROOT.glob("*.md"), ROOT / "hardware" / "README.md", *PAGES.rglob("*.md")):
        text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.S)
        for target in re.findall(r"\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)", text):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            file = (page.parent / name).resolve() if name else page
            if not file.exists() or (anchor and anchor not in anchors(file)):
                missing.append(f"{page.relative_to(ROOT)}: {target}")
    assert missing == []


def words(pages: Iterable[Path]) -> int:
    """Words as `wc --words` counts them."""
    return sum(len(page.read_text(encoding="utf-8").split()) for page in pages)


def test_the_pages_keep_their_limit_of_words() -> None:
    pages, results = words(PAGES.rglob("*.md")), words(PAGES.glob("results/*.md"))
    assert results <= 8_000
    assert pages - results <= 50_000
