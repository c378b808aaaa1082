"""The page: its types, its texts, its size, and its parts without a browser."""

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from controller.table.views.board_view import board_view
from engine import registry
from engine.state import choices
from tests.controller.api.said import calls
from tests.controller.table.harness import LAYOUT
from tests.engine.every_game import SHIPPED
from tests.web_remote.doubles.fluent import LANGUAGES, TEXTS, message_id, messages, shared
from tests.web_remote.doubles.table_double import TableDouble
from tools import help_pictures, page_build, typescript
from web_remote.page import FRONTEND, is_current, pack_page, read_page, sources_digest
from web_remote.pairing.paired_phones import Pairing
from web_remote.pairing.room import Room

FIRST_KB, GAME_KB = 60, 75
"""Limits of the first view, and of the view of a game in any language; gzipped."""


def gzipped(*contents: bytes) -> int:
    """Bytes on the wire."""
    return sum(len(gzip.compress(content, 9)) for content in contents)


def as_json(answer: object) -> bytes:
    return json.dumps(answer, separators=(",", ":")).encode()


class Fetched:
    """The files of the page that a browser has fetched, with all that they import and their styles."""

    def __init__(self, page: dict[str, bytes]) -> None:
        self._page = page
        self.files = {"index.html"}
        for name in re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page["index.html"].decode()):
            if not name.endswith(".png"):  # fetched when somebody puts the page among the phone's programs
                self.add(name)

    def add(self, start: str) -> "Fetched":
        """Fetch a file by the start of its name, with its styles and all that it imports."""
        found = [name for name in self._page if name.startswith(start)]
        (file,) = (name for name in found if len(found) == 1 or not name.endswith(".css"))
        if file not in self.files:
            self.files |= {
                file,
                *(name for name in self._page if name.startswith(f"{stem(file)}-") and name.endswith(".css")),
            }
            for name in re.findall(r'(?:from|import)\s*"\./([^"]+)"', self._page[file].decode()):
                self.add(f"assets/{name}")
        return self

    @property
    def size(self) -> int:
        return gzipped(*(self._page[name] for name in self.files))


def stem(file: str) -> str:
    """The name of a file without the hash of its content."""
    return re.sub(r"-[\w-]{8}\.\w+$", "", file)


def test_the_page_is_small(page_files: dict[str, bytes]) -> None:
    """Scripts, styles, texts and JSON: of a phone that may join, and of one that sees its first turn."""
    sizes = {}
    for language in LANGUAGES:
        first = Fetched(page_files).add("assets/Join-").add(f"assets/{language}.common-")
        sizes["first view", language] = first.size + gzipped(as_json({"paired": False, "name": ""})), FIRST_KB
        for game in SHIPPED:
            played = Fetched(page_files)
            for name in (f"{game}-", f"{language}.common-", f"{language}.{game}-"):
                played.add(f"assets/{name}")
            sizes[game, language] = played.size + gzipped(*data_of(game)), GAME_KB
    assert not {what: size for what, (size, most) in sizes.items() if size > most * 1024}


def data_of(name: str) -> list[bytes]:
    """What the table sends to a phone whose turn is the first."""
    table, pairing = TableDouble(name), Pairing(None)
    phone, _ = pairing.redeem(pairing.opening.code, "Maximiliana")
    state = table.game.start()
    while not set(state.to_act) & table.seats.keys():
        state = state.apply(next(choices(state, state.to_act[0])))[0]
    table.state = state
    view = table.view(next(seat for seat in table.seats if seat in state.to_act))
    return [
        as_json({"paired": True, "name": phone.name}),
        as_json(board_view(table.game.board, LAYOUT)),
        as_json(
            {"t": "snap", "boot": "b" * 16, "seq": 1, "view": view | {"room": Room(table, pairing).view(phone.id)}}
        ),
    ]


def test_the_page_that_travels_along_is_what_its_sources_give(tmp_path: Path) -> None:
    page_build.install()
    built = tmp_path / "page.zip"
    built.write_bytes(page_build.built_page())
    assert read_page() == read_page(built), "run make web, and commit page.zip"


def test_the_same_files_are_packed_alike(tmp_path: Path) -> None:
    files = {"index.html": b"<p>", "assets/a.js": b"1;" * 999}
    packed = pack_page(files, "digest")
    assert packed == pack_page(dict(reversed(files.items())), "digest")
    (tmp_path / "page.zip").write_bytes(packed)
    assert read_page(tmp_path / "page.zip") == files


@pytest.mark.parametrize(
    "changed", ["src/main.ts", "src/lib/New.svelte", "index.html", "package-lock.json", "texts/de/common.ftl"]
)
def test_a_changed_source_makes_the_page_outdated(changed: str, tmp_path: Path) -> None:
    archive, frontend, texts = tmp_path / "page.zip", tmp_path, tmp_path / "texts"
    shutil.copytree(FRONTEND, frontend, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copytree(TEXTS, texts)
    archive.write_bytes(pack_page({}, sources_digest()))
    assert is_current(archive, frontend, texts)
    (tmp_path / "tests" / "new.test.ts").touch()
    assert is_current(archive, frontend, texts), "tests are no part of the page"
    with (tmp_path / changed).open("a") as file:
        file.write("\n")
    assert not is_current(archive, frontend, texts)


def test_the_types_of_the_page_are_current() -> None:
    assert typescript.FILE.read_text() == typescript.source(), "run: python -m tools.typescript"


def test_the_pictures_of_how_to_play_are_current_few_and_said_in_words() -> None:
    assert help_pictures.FILE.read_text() == help_pictures.source(), "run: python -m tools.help_pictures"
    known = {key for key in messages(TEXTS / "en" / "games.ftl") if key.startswith("howto-")}
    shown = {game: [one["words"] for one in some["pictures"]] for game, some in help_pictures.pictures().items()}
    assert known == {f"howto-{game}-{word}" for game, words in shown.items() for word in words}
    assert all(2 <= len(words) <= 6 for words in shown.values())


def test_every_text_of_the_page_is_there_and_used() -> None:
    source = "\n".join(file.read_text() for file in (FRONTEND / "src").rglob("*") if file.suffix in (".ts", ".svelte"))
    asked = {message_id(key) for key in re.findall(r"""\bt\(\s*["']([^"']+)["']""", source)}
    known = {name for file in (TEXTS / "en").glob("*.ftl") for name in messages(file)}
    assert asked <= known
    common = shared("en").keys()
    families = set(re.findall(r"[`\"]([a-z]+)\.\$", source))
    of_the_table = {re.split(r"\W", said.key)[0] for said in calls()}
    nouns = {"side", "piece"}
    named = {message_id(text) for text in re.findall(r"""["']([a-z]+\.[\w.-]+)["']""", source)}
    assert not [key for key in common - named if key.split("-")[0] not in families | of_the_table | nouns]


def test_the_types_of_the_page_know_missing_members_and_null() -> None:
    types = dict(re.findall(r"^export type (\w+) = {(.*?)^};", typescript.source(), re.MULTILINE | re.DOTALL))
    members = {name: dict(re.findall(r"^  (\w+\??): (.*);$", text, re.MULTILINE)) for name, text in types.items()}
    assert members["View"]["seats"] == "Record<string, Seat>"
    assert members["View"]["levels"] == "Level[]"
    assert members["View"]["drive?"] == "Drive"
    assert members["Poses"]["done"] == "number | null"


def test_shared_code_names_no_game() -> None:
    """A game's screen is found by its folder: a new one needs no line elsewhere."""
    games = FRONTEND / "src" / "games"
    modules = {file.parent.name for file in games.glob("*/index.ts")}
    assert modules <= set(registry.games())
    code = [file for file in (FRONTEND / "src").rglob("*") if file.suffix in (".ts", ".svelte", ".css")]
    shared = [file for file in code if not set(file.parts) & modules and file != typescript.FILE]
    assert len(shared) > 40
    told = [(file.name, name) for file in shared for name in modules if name in file.read_text().lower()]
    assert not told


def node(*arguments: str) -> None:
    command = [page_build.NODE_HOME / "bin" / "node", *arguments]
    ran = subprocess.run(command, cwd=FRONTEND, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_parts_without_a_browser() -> None:
    node("--test", "tests/*.test.ts")
