"""What is wrong with the look of a page, as far as a program can see it."""

import re
from pathlib import Path

from playwright.sync_api import Page

from tests.web_remote.doubles.linking_double import HOUSE
from tests.web_remote.doubles.troubles import NEWER
from tests.web_remote.gallery.screens import RIVAL

_LOOKS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").rstrip().removesuffix(";")

_UNTRANSLATED = re.compile(r"\b(?=\w*[aeiou])[A-Za-z]{4,}\b")
"""A word without an accent: in the pseudo-language every vowel has one."""

_ADDRESS = re.compile(r"https?://\S+")

_KEY = re.compile(r"(?<![\w/.])[a-z]{3,}(?:[.-][a-z]\w+)+\.[a-z]\w+|\{ ?\$\w+ ?\}")
"""What stands there when a message or an argument is missing."""

NAMES = {
    RIVAL,
    "Robodrome",
    "Robotory",
    "Ricochet",
    "Robots",
    "RoboRama",
    "Letter",
    "Droids",
    "Netzwerk",
    "robodrome",
    "calibrate",
    "mosquitto",
}
"""Words that are the same in every language."""


def faults(page: Page) -> list[str]:
    """Overflow, cut texts, small and covered targets, and missing messages."""
    found: list[str] = page.evaluate(f"{_LOOKS}.faults()")
    texts: list[str] = page.evaluate(f"{_LOOKS}.texts()")
    return found + [f"no message: {text.strip()!r}" for text in texts if _KEY.search(text)]


def untranslated(page: Page) -> list[str]:
    """Texts of a page in the pseudo-language that are in English."""
    texts: list[str] = page.evaluate(f"{_LOOKS}.texts()")
    ours = (_ADDRESS.sub("", text).replace(NEWER, "").replace(HOUSE, "") for text in texts)
    return [f"not translated: {text.strip()!r}" for text in ours if set(_UNTRANSLATED.findall(text)) - NAMES]
