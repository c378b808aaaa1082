"""What the table says and what the phones say are the same sentences, in every language."""

import json
import re

import pytest

from controller.api.words import ENGLISH
from controller.fleet.monitor import LOST_S
from controller.wire.codes import Reason, State
from engine import registry
from tests.web_remote.fluent import LANGUAGES, TEXTS, Message, message_id, messages, shared, slug

FILES = sorted({file.name for file in TEXTS.glob("*/*.ftl")})
NOUNS = ("piece-", "token-")
KEYS = json.loads((TEXTS / "keys.json").read_text())
TRANSLATED = ("droids", "netzwerk", "ricochet", "roborama", "robotory")
"""The games whose sentences are translated."""


def test_the_languages_are_the_folders() -> None:
    assert {file.parent.name for file in TEXTS.glob("*/common.ftl")} == set(LANGUAGES)


def test_the_english_messages_are_the_table_s_own_sentences() -> None:
    """But for the articles, which Fluent takes from the nouns."""
    said = shared("en")

    def plain(message: Message) -> str:
        text = re.sub(r"\{ WORD\(\$(\w+), form: \"a\"\) \}", r"a {\1}", message.value)
        text = re.sub(r"\{ WORD\(\$(\w+), form: \"title\"\) \}", r"{\1}", text)
        return re.sub(r"\{ \$(\w+) \}", r"{\1}", text)

    assert {key: plain(said[message_id(key)]) for key in ENGLISH} == {
        key: re.sub(r"\{(\w+):\w+\}", r"{\1}", text) for key, text in ENGLISH.items()
    }


@pytest.mark.parametrize("name", TRANSLATED)
def test_the_english_lines_of_the_levels_are_the_game_s_own(name: str) -> None:
    said = messages(TEXTS / "en" / f"{name}.ftl")
    levels = registry.levels(name)
    assert {level: said[f"{name}-level-{level}"].value for level in levels} == dict(levels)


@pytest.mark.parametrize("name", ["", *TRANSLATED])
def test_there_is_a_message_for_every_key_that_the_table_can_send(name: str) -> None:
    said = messages(TEXTS / "en" / f"{name}.ftl") if name else shared("en")
    of_games = tuple(f"{game}." for game in registry.games())
    keys = {key: entry for key, entry in KEYS["keys"].items() if key.startswith(f"{name}." if name else "")}
    wanted = {key: entry for key, entry in keys.items() if name or not key.startswith(of_games)}
    assert len(wanted) > 20
    assert {key: said[message_id(key)].arguments if message_id(key) in said else None for key in wanted} == {
        key: set(entry["args"]) for key, entry in wanted.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_every_language_has_every_message_with_its_arguments(language: str, name: str) -> None:
    here, english = messages(TEXTS / language / name), messages(TEXTS / "en" / name)
    assert here.keys() == english.keys()
    assert {key: one.arguments for key, one in here.items()} == {key: one.arguments for key, one in english.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_shows_how_values_are_written_in_code(language: str) -> None:
    """Backticks mark code, and a code such as `auto:` or `red-D` is no word of any language."""
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
    faults = {*(reason.words for reason in Reason), f"it has not been heard for {LOST_S:g} s"}
    said = {f"word-{slug(fault)}" for fault in faults} | {f"robot-{state.name.lower()}" for state in State}
    assert not said - shared(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_term_for_one_thing(language: str) -> None:
    """What the list of terms beside a catalogue forbids stands neither in the catalogue nor in the help pages.

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
    texts |= {file.name: file.read_text() for file in (TEXTS.parent / "help" / language).glob("*.md")}
    patterns = [rf"(?<![\w-])[{word[0]}{word[0].upper()}]{re.escape(word[1:])}(?![\w-])" for word in never]
    assert [(where, word) for where, text in texts.items() for word in patterns if re.search(word, text)] == []
