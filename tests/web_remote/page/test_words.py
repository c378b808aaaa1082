"""Every language says all that English says, of the same things."""

import json
import re
import subprocess
from typing import Any

import pytest
from fluent.syntax import parse
from fluent.syntax.ast import Junk

from controller.api.english import english
from controller.wire.codes import Reason, State
from engine.effects import Token
from engine.words import Arg, Msg, Name
from tests.web_remote.doubles.fluent import LANGUAGES, TEXTS, message_id, messages, shared
from tools import page_build
from web_remote.page import FRONTEND

FILES = sorted({file.name for file in TEXTS.glob("*/*.ftl")})
NOUNS = ("piece-", "token-")


THINGS: tuple[tuple[Arg, Any], ...] = (
    *((number, number) for number in (0, 1, 2, 11, 1234)),
    ("Ana", "Ana"),
    (Name("seat", "dark"), {"seat": "dark"}),
    (Name("seat", "player2"), {"seat": "player2"}),
    (Token("obstacle"), {"token": "obstacle", "side": ""}),
    (Token("disc", "black"), {"token": "disc", "side": "black"}),
    (Name("piece", "O", "orange-robot", 3), {"noun": "orange-robot", "number": 3, "title": "Orange robot 3"}),
    (Name("piece", "C", "chaosbot"), {"noun": "chaosbot", "number": 0, "title": "ChaosBot"}),
)
"""Arguments of sentences, and the same as the page gets them."""


def test_the_page_and_the_program_say_the_same_in_english() -> None:
    """Every message, with each kind of argument in the place of all."""
    files = sorted((TEXTS / "en").glob("*.ftl"))
    known = {key: message.arguments for file in files for key, message in messages(file).items() if message.value}
    said = [(key, names, ours, page) for key, names in known.items() for ours, page in THINGS[: None if names else 1]]
    ours = [english(Msg(key, dict.fromkeys(names, value))) for key, names, value, _ in said]
    asked = {
        "sources": [file.read_text() for file in files],
        "said": [(key, dict.fromkeys(names, value)) for key, names, _, value in said],
    }
    node = page_build.NODE_HOME / "bin" / "node"
    command = [node, "tests/english.ts"]
    page = subprocess.run(command, cwd=FRONTEND, input=json.dumps(asked), capture_output=True, text=True, check=True)
    assert len(said) > 5000
    assert ours == json.loads(page.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_every_file_is_strict_fluent(language: str, name: str) -> None:
    """The page's parser also reads what others refuse, such as the forms of a number on one line."""
    entries = parse((TEXTS / language / name).read_text(encoding="utf-8")).body
    assert [entry.content for entry in entries if isinstance(entry, Junk)] == []


def test_the_languages_are_the_folders() -> None:
    assert {file.parent.name for file in TEXTS.glob("*/common.ftl")} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_every_language_has_every_message_with_its_arguments(language: str, name: str) -> None:
    here, english = messages(TEXTS / language / name), messages(TEXTS / "en" / name)
    assert here.keys() == english.keys()
    assert {key: one.arguments for key, one in here.items()} == {key: one.arguments for key, one in english.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_shows_how_values_are_written_in_code(language: str) -> None:
    """Backticks mark code, and a code such as `auto:` or `red-D` is not a word of any language."""
    texts = {key: one.value for name in FILES for key, one in messages(TEXTS / language / name).items()}
    assert not [key for key, text in texts.items() if "`" in text or re.search(r"\b(auto|drawn) ?:|-D\b", text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nouns_have_the_forms_that_sentences_ask_for(language: str) -> None:
    every = [message for name in FILES for message in messages(TEXTS / language / name).items()]
    forms = {form for _, message in every for form in re.findall(r'form: "(\w+)"', message.value)} - {"title"}
    nouns = {key: message for key, message in every if key.startswith(NOUNS)}
    assert len(nouns) > 10
    assert forms
    assert not [(key, forms - noun.attributes.keys()) for key, noun in nouns.items() if forms - noun.attributes.keys()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_what_is_wrong_with_a_robot(language: str) -> None:
    said = {message_id(reason.words.key) for reason in Reason} | {f"robot-{state.name.lower()}" for state in State}
    assert not said - shared(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_term_for_one_thing(language: str) -> None:
    """Terms that a catalogue's list forbids stand neither in the catalogue nor in the help pages.

    A forbidden word in small letters also counts where it begins a sentence.
    """
    rows = (TEXTS / language / "terms.md").read_text().splitlines()
    columns = [row.strip("| ").split(" | ") for row in rows if row.startswith("| ")][2:]
    never = [word for row in columns for word in row[2].split(", ") if word != "—"]
    assert len(never) >= 5
    texts = {
        f"{name} {key}": re.sub(r"\{[^{}]*\}", "", message.value)
        for name in FILES
        for key, message in messages(TEXTS / language / name).items()
    }
    pages = sorted((FRONTEND / "src" / "help" / language).glob("*.md"))
    assert len(pages) == 5
    texts |= {file.name: file.read_text() for file in pages}
    patterns = [rf"(?<![\w-])[{word[0]}{word[0].upper()}]{re.escape(word[1:])}(?![\w-])" for word in never]
    assert [(where, word) for where, text in texts.items() for word in patterns if re.search(word, text)] == []


def test_french_punctuation_stays_with_its_word() -> None:
    """French sets a space before ; : ! ? and within quotation marks; a line must not break there."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted((TEXTS / "fr").glob("*.ftl")))
    assert re.findall(r"\S* [;:!?»]|« \S*", re.sub(r"^#.*", "", text, flags=re.MULTILINE)) == []
