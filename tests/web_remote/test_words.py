"""What the table says and what the phones say are the same sentences."""

import json
from pathlib import Path

import pytest

from controller.api.words import ENGLISH
from controller.fleet.monitor import LOST_S
from controller.wire.codes import Reason, State

I18N = Path(__file__).parents[2] / "web_remote" / "frontend" / "src" / "i18n"
SHOWN = {key: text for key, text in ENGLISH.items() if not key.startswith("order.")}


def messages(language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((I18N / f"{language}.json").read_text(encoding="utf-8"))
    return read


def test_the_english_messages_are_the_table_s_own_sentences() -> None:
    assert {key: messages("en").get(key) for key in SHOWN} == SHOWN


@pytest.mark.parametrize("language", [path.stem for path in sorted(I18N.glob("*.json"))])
def test_every_language_has_every_sentence_with_its_arguments(language: str) -> None:
    def arguments(text: str) -> set[str]:
        return {part.split("}")[0] for part in text.split("{")[1:]}

    here = messages(language)
    assert {key: arguments(here.get(key, "")) for key in SHOWN} == {key: arguments(text) for key, text in SHOWN.items()}


@pytest.mark.parametrize("language", [path.stem for path in sorted(I18N.glob("*.json"))])
def test_every_language_says_what_is_wrong_with_a_robot(language: str) -> None:
    faults = {*(reason.words for reason in Reason), f"it has not been heard for {LOST_S:g} s"}
    said = {f"word.{fault}" for fault in faults} | {f"robot.{state.name.lower()}" for state in State}
    assert not said - messages(language).keys()
