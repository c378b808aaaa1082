"""The texts of the page, read as far as tests need it: messages, their attributes, and the arguments they name."""

import re
from dataclasses import dataclass
from pathlib import Path

from controller.api.english import TEXTS, message_id

__all__ = ["LANGUAGES", "TEXTS", "Message", "message_id", "messages", "shared"]

LANGUAGES = ("ca", "de", "en", "es", "fr", "nl")

_ENTRY = re.compile(r"^([a-zA-Z][\w-]*) =(.*(?:\n(?:[ }].*)?(?=\n|\Z))*)", re.MULTILINE)
_ATTRIBUTE = re.compile(r"^ +\.(\w+) =(.*)", re.MULTILINE)


@dataclass(frozen=True)
class Message:
    """A message of a file; `value` is its text with selectors and all, without the attributes."""

    value: str
    attributes: dict[str, str]

    @property
    def arguments(self) -> set[str]:
        return set(re.findall(r"\$(\w+)", self.value))


def messages(file: Path) -> dict[str, Message]:
    """The messages of a file by id."""
    return parsed(file.read_text(encoding="utf-8"), str(file))


def parsed(source: str, file: str) -> dict[str, Message]:
    """The messages of a file's text by id."""
    found = _ENTRY.findall(source)
    assert len(found) == len({name for name, _ in found}), f"{file}: a message stands there twice"
    return {name: Message(_ATTRIBUTE.sub("", text).strip(), dict(_ATTRIBUTE.findall(text))) for name, text in found}


def shared(language: str) -> dict[str, Message]:
    """The messages of a language that belong to no game."""
    subjects = ("common", "calibration", "console", "library", "lobby", "menu", "refusals", "review", "trouble")
    return {key: message for name in subjects for key, message in messages(TEXTS / language / f"{name}.ftl").items()}
