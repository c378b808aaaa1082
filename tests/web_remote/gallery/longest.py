"""The language of the longest texts: of each message what needs the most room in any language, the pseudo-language too.

One walk over the page in it shows what does not fit in any of them. Its nouns have the forms of all languages.
"""

import re
import textwrap
from functools import cache

from tests.web_remote.doubles.fluent import LANGUAGES, TEXTS, parsed
from tests.web_remote.doubles.pseudo import pseudo_file

NARROW = 16
"""Letters of a line on a small phone with large text."""

_PLACEABLE = re.compile(r"\{([^{}]*)\}")
_VARIANT = re.compile(r"\*?\[[^\]]+\]")


def _filled(placeable: re.Match[str]) -> str:
    _, is_selector, variants = placeable[1].partition("->")
    return max((one.strip() for one in _VARIANT.split(variants)), key=len) if is_selector else "word"


def room(text: str) -> tuple[int, int]:
    """How many narrow lines a pattern fills, and the letters of the longest.

    Each placeable is a short word, a selector its longest variant.
    """
    while (shown := _PLACEABLE.sub(_filled, text)) != text:
        text = shown
    lines = textwrap.wrap(text, NARROW, break_long_words=False)
    return len(lines), max(map(len, lines), default=0)


@cache
def longest_file(name: str) -> str:
    """A file of texts in this language."""
    sources = [(TEXTS / language / name).read_text(encoding="utf-8") for language in LANGUAGES]
    spoken = [parsed(source, name) for source in (*sources, pseudo_file(name))]
    entries = []
    for key in spoken[0]:
        every = [messages[key] for messages in spoken]
        forms = {form for one in every for form in one.attributes}
        entries.append(f"{key} = {max((one.value for one in every), key=room)}")
        for form in sorted(forms):
            entries.append(f"    .{form} = {max((one.attributes.get(form, '') for one in every), key=room)}")
    return "\n".join(entries) + "\n"
