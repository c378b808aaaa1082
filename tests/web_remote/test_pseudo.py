"""The pseudo-language is English, longer, with the same messages."""

from pathlib import Path

import pytest

from tests.web_remote.fluent import TEXTS, messages
from tests.web_remote.pseudo import LONGER, pseudo_html, pseudo_messages, pseudo_text


def test_words_are_longer_and_have_accents() -> None:
    assert pseudo_text("Start 2 rows") == "Stááárt 2 róóóws"
    for text in ("Start the match", "Options", "rhythm", "b", "Play 3 of 5"):
        said = pseudo_text(text)
        assert sum(map(str.isalpha, said)) >= (1 + LONGER) * sum(map(str.isalpha, text))
        assert not set(said) & set("aeiou")


SOURCE = """\
# a comment stays
lay = Lay { WORD($token, form: "a") } here
count = { $count ->
        [one] { $count } robot
       *[other] { $count } robots
    } left
token-disc = disc
    .a = a disc
"""

PSEUDO = """\
# a comment stays
lay = Lááýý { WORD($token, form: "a") } hééréé
count = { $count ->
        [one] { $count } róóbóót
       *[other] { $count } róóóbóóts
    } léééft
token-disc = dííísç
    .a = áá dííísç
"""


def test_texts_are_changed_and_names_are_not() -> None:
    assert pseudo_messages(SOURCE) == PSEUDO


@pytest.mark.parametrize("name", sorted(file.name for file in (TEXTS / "en").glob("*.ftl")))
def test_every_message_keeps_its_arguments_and_forms(name: str, tmp_path: Path) -> None:
    made = tmp_path / name
    made.write_text(pseudo_messages((TEXTS / "en" / name).read_text(encoding="utf-8")), encoding="utf-8")
    english, pseudo = messages(TEXTS / "en" / name), messages(made)
    assert {key: (one.arguments, one.attributes.keys()) for key, one in pseudo.items()} == {
        key: (one.arguments, one.attributes.keys()) for key, one in english.items()
    }


def test_html_keeps_its_tags() -> None:
    assert pseudo_html("<p>Aim &amp; <em>end</em></p>") == "<p>Ááíím &amp; <em>éééñd</em></p>"
