"""The page: its types, its texts, its size, and its parts without a browser."""

import gzip
import json
import re
import subprocess
from pathlib import Path

from web_remote import typescript
from web_remote.build import FRONTEND, NODE_HOME

MAX_KB = 60


def test_the_page_is_small(page_files: Path) -> None:
    sizes = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in page_files.rglob("*") if file.is_file()}
    assert sum(sizes.values()) <= MAX_KB * 1024, sizes


def test_the_types_of_the_page_are_current() -> None:
    assert typescript.FILE.read_text() == typescript.source(), "run: python -m web_remote.typescript"


def languages() -> dict[str, dict[str, str]]:
    return {file.stem: json.loads(file.read_text()) for file in (FRONTEND / "src" / "i18n").glob("*.json")}


def test_every_language_has_every_text_with_the_same_arguments() -> None:
    texts = languages()
    assert {"en", "fr"} <= texts.keys()
    for code, translated in texts.items():
        assert translated.keys() == texts["en"].keys(), code
        for key, text in translated.items():
            assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", texts["en"][key])), (code, key)


def test_every_text_of_the_page_is_translated_and_used() -> None:
    source = "\n".join(file.read_text() for file in (FRONTEND / "src").rglob("*") if file.suffix in (".ts", ".svelte"))
    asked = set(re.findall(r"""\bt\(\s*["']([^"']+)["']""", source))
    known = languages()["en"].keys()
    assert asked <= known
    families = set(re.findall(r"[`\"]([a-z]+)\.\$", source))
    said_by_the_table = {"task", "mismatch", "difference", "language", "why"}
    assert not [key for key in known - asked if key.split(".")[0] not in families | said_by_the_table | {"seat"}]


def test_the_page_is_told_how_views_change_on_the_way() -> None:
    """Named entries become objects, a null is left out, and so is `seen_s`."""
    types = dict(re.findall(r"^export type (\w+) = {(.*?)^};", typescript.source(), re.MULTILINE | re.DOTALL))
    members = {name: dict(re.findall(r"^  (\w+\??): (.*);$", text, re.MULTILINE)) for name, text in types.items()}
    assert members["View"]["seats"] == "Record<string, Seat>"
    assert members["View"]["log"] == "Record<string, LogEntry>"
    assert members["View"]["levels"] == "string[]"
    assert members["View"]["drive?"] == "Drive"
    assert members["Person"]["seat?"] == "string"
    assert "seen_s" not in members["Figure"]
    assert members["Poses"]["done"] == "number | null"


def node(*arguments: str) -> None:
    ran = subprocess.run(
        [NODE_HOME / "bin" / "node", *arguments], cwd=FRONTEND, capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_parts_without_a_browser() -> None:
    node("--test", "tests/*.test.ts")
