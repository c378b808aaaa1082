"""The pseudo-language is English, longer, with the same messages."""

import pytest

from tests.web_remote.doubles.fluent import LANGUAGES, TEXTS, messages, parsed
from tests.web_remote.doubles.pseudo import LONGER, pseudo_file, pseudo_html, pseudo_messages, pseudo_text
from tests.web_remote.gallery.longest import longest_file, room


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


FILES = sorted(file.name for file in (TEXTS / "en").glob("*.ftl"))


@pytest.mark.parametrize("name", FILES)
def test_every_message_keeps_its_arguments_and_forms(name: str) -> None:
    english, pseudo = messages(TEXTS / "en" / name), parsed(pseudo_file(name), name)
    assert {key: (one.arguments, one.attributes.keys()) for key, one in pseudo.items()} == {
        key: (one.arguments, one.attributes.keys()) for key, one in english.items()
    }


def test_html_keeps_its_tags() -> None:
    assert pseudo_html("<p>Aim &amp; <em>end</em></p>") == "<p>Ááíím &amp; <em>éééñd</em></p>"


def test_more_lines_need_more_room_and_then_longer_words() -> None:
    assert room("Take it from the board") == (2, 16)
    assert room("{ $count ->\n        [one] one disc\n       *[other] { $count } discs\n    } left") == (1, 15)
    assert room("Wiederherstellung") == (1, 17)


@pytest.mark.parametrize("name", FILES)
def test_no_text_of_any_language_needs_more_room_than_the_longest(name: str) -> None:
    longest = parsed(longest_file(name), name)
    for language in LANGUAGES:
        spoken = messages(TEXTS / language / name)
        assert spoken.keys() == longest.keys()
        assert not [key for key, one in spoken.items() if room(one.value) > room(longest[key].value)]
        assert not [key for key, one in spoken.items() if not one.attributes.keys() <= longest[key].attributes.keys()]
