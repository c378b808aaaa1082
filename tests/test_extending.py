"""`docs/extend/extending.md` followed as it stands: its programs lie next to it and are run."""

import asyncio
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import import_module
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest

from controller.api import english
from controller.assembly.tables import model_of
from controller.errors import ConfigError, LinkError
from engine import games, registry
from engine.effects import Token
from engine.errors import OptionError
from engine.promises import check_ply, check_state
from hardware.dimensions import load_dimensions
from hardware.sheets.pieces import TOKEN_SETS
from hardware.sheets.sheet import sheet_of
from hardware.sheets.tags import SHEET_TAGS
from tests.controller.planning import test_plans
from tests.engine import test_games, test_hints, test_promises, test_protocol
from tests.engine.every_game import every_game
from tests.table.harness import SystemHarness
from tests.web_remote.doubles.fluent import LANGUAGES
from vision.errors import CameraLostError

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/extend/extending.md").read_text()


@pytest.fixture(scope="module")
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The page's program of that name as a module."""
    name, folder = request.param, tmp_path_factory.mktemp("programs")
    shutil.copy(ROOT / "docs/extend" / f"{name}.py", folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield import_module(name)
    del sys.modules[name]


@pytest.fixture
def race(program: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The page's game in the registry, with its texts and the two rows that the page asks for."""
    shutil.copytree(english.TEXTS / "en", tmp_path / "texts" / "en")
    shutil.copy(ROOT / "docs/extend/race.ftl", tmp_path / "texts" / "en")
    monkeypatch.setattr(english, "TEXTS", tmp_path / "texts")
    monkeypatch.setitem(games.PACKAGES, "race", program.__name__)
    monkeypatch.setitem(SHEET_TAGS, "race", 30)


def promises() -> Iterator[tuple[str, Callable[..., None], dict[str, Any]]]:
    """The engine's tests of what every registered game must keep, each with its first other parameters."""
    for module in (test_games, test_promises, test_hints, test_protocol, test_plans):
        for name, test in vars(module).items():
            marks = getattr(test, "pytestmark", [])
            others = [mark for mark in marks if mark is not every_game.mark]
            if len(others) < len(marks):
                yield name, test, {mark.args[0]: next(iter(mark.args[1])) for mark in others}


@pytest.mark.parametrize("program", ["race"], indirect=True)
@pytest.mark.parametrize(("promise", "more"), [pytest.param(test, more, id=name) for name, test, more in promises()])
def test_the_page_s_game_passes_each_test_of_every_game(
    race: None, promise: Callable[..., None], more: dict[str, Any]
) -> None:
    promise(name="race", **more)


@pytest.mark.parametrize("page", ["extending", "engine"])
def test_the_pages_name_what_a_game_exports(page: str) -> None:
    package = registry.GamePackage
    needed = {name for name in {*vars(package), *package.__annotations__} if not name.startswith("_")}
    listing = re.search(r"^.*`OPTIONS`, .*$", (ROOT / f"docs/extend/{page}.md").read_text(), re.M)
    assert listing is not None
    assert needed <= {*re.findall(r"`(\w+)`", listing[0])}


@pytest.mark.parametrize("program", ["race"], indirect=True)
def test_the_page_s_option_makes_another_game(race: None) -> None:
    assert [str(action) for action in registry.make("race", {"most": 3}).start().legal_actions("south")][-1] == "go 3"
    with pytest.raises(OptionError, match="race: option most cannot be 4; choose one of 2, 3"):
        registry.make("race", {"most": 4})


@pytest.mark.parametrize("program", ["race"], indirect=True)
def test_a_token_that_nobody_can_print_is_refused_when_the_table_opens(
    race: None, program: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.make("race")
    model_of(game, (0, 1))
    monkeypatch.setattr(program, "TOKENS", (Token("cone", "red"),))
    with pytest.raises(ConfigError, match=r"^race lays the token `cone-red`, which has no row in `TOKEN_SETS`"):
        model_of(game, (0, 1))
    monkeypatch.setitem(TOKEN_SETS, "race", {"cone-red": 4})
    with pytest.raises(ConfigError, match="no face in hardware"):
        model_of(game, (0, 1))


@pytest.mark.parametrize("program", ["race"], indirect=True)
def test_the_page_s_game_keeps_the_promises_of_every_game(race: None) -> None:
    state = registry.make("race").start()
    plies = 0
    while state.outcome is None:
        check_state(state)
        (actor,) = state.to_act
        action = next(iter(state.legal_actions(actor)))
        after, effects = state.apply(action)
        check_ply(state, action, effects, after)
        assert state.actions_to(after.scene()) == (action,)
        state, plies = after, plies + 1
    assert (state.outcome.winners, plies) == (("south",), 7)  # four cells each, one at a time, south first


@pytest.mark.parametrize("program", ["race"], indirect=True)
def test_the_page_s_game_has_a_sheet(race: None) -> None:
    drawing = sheet_of(registry.make("race"), load_dimensions())
    assert drawing.title == "Race sheet"


@pytest.mark.table
@pytest.mark.parametrize("program", ["race"], indirect=True)
async def test_the_page_s_game_is_played_on_the_simulated_table(race: None, tmp_path: Path) -> None:
    system = SystemHarness(tmp_path / "data", game="race")
    async with system.running():
        for seat in ("south", "north"):
            system.table.seat(seat, "computer", "", "eager")
        await system.table.start_match("race", {})
        await system.until(lambda: system.phase() == "over", 600.0)
        view = system.table.view(None)
    reason = {"key": "race.end", "args": {}, "text": "first at the end"}
    assert view.get("outcome") == {"winners": ["south"], "reason": reason, "scores": {"south": 5, "north": 3}}
    assert [entry["action"] for entry in view["log"].values()] == ["go 2", "go 2", "go 2"]
    assert len(system.rest_mm) >= 3
    assert max(system.rest_mm) < 3.0


@pytest.mark.wall_clock
@pytest.mark.parametrize("program", ["udp_link"], indirect=True)
async def test_the_page_s_link_carries_frames_both_ways(program: ModuleType) -> None:
    class Figure(asyncio.DatagramProtocol):
        def __init__(self) -> None:
            self.heard: asyncio.Queue[tuple[bytes, tuple[str, int]]] = asyncio.Queue()

        def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
            self.heard.put_nowait((data, addr))

    loop, figure, received = asyncio.get_running_loop(), Figure(), asyncio.Queue[tuple[int, bytes]]()
    radio, _ = await loop.create_datagram_endpoint(lambda: figure, local_addr=("127.0.0.1", 0))
    link = program.UdpLink({3: radio.get_extra_info("sockname")})
    with pytest.raises(LinkError, match="figure 3"):
        link.send(3, b"early", reliable=True)
    await link.start(lambda number, frame: received.put_nowait((number, frame)), lambda up: None)
    link.send(3, b"turn", reliable=True)
    frame, table = await figure.heard.get()
    assert frame == b"turn"
    link.latch(b"stop")
    assert (await figure.heard.get())[0] == b"stop"
    radio.sendto(b"done", table)
    assert await received.get() == (3, b"done")
    assert (await figure.heard.get())[0] == b"stop"
    await link.close()
    assert not link.connected
    radio.close()


@pytest.mark.parametrize("program", ["http_camera"], indirect=True)
def test_the_page_s_camera_reads_pictures_and_says_when_there_are_none(program: ModuleType) -> None:
    picture = np.full((4, 6, 3), 200, np.uint8)
    answers = [cv2.imencode(".png", picture)[1].tobytes(), b"no picture"]

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answers.pop(0))

        def log_message(self, *args: object) -> None:
            """Quiet."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            camera = program.HttpCamera(f"http://127.0.0.1:{server.server_port}/still.png", lambda: 12.5)
            frame = camera.read(5.0)
            assert (frame.t_capture_s, frame.number) == (12.5, 1)
            assert np.array_equal(frame.image, picture)
            with pytest.raises(CameraLostError, match="sent no picture"):
                camera.read(5.0)
        finally:
            server.shutdown()
            thread.join()
    with pytest.raises(CameraLostError):
        camera.read(1.0)


def test_every_language_file_is_offered_as_the_page_says() -> None:
    languages = {path.parent.name for path in (ROOT / "controller/api/texts").glob("*/common.ftl")}
    assert languages == set(LANGUAGES)
