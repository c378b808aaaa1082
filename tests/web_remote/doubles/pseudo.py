"""The pseudo-language: English with accents, at least 40 % longer. It shows what is not translated or does not fit.

It is made of the English files when a test asks for it, and put in the place of English at a test's table; no phone
ever gets it.
"""

import json
import math
import re
from collections.abc import Callable

from tests.web_remote.doubles.fluent import TEXTS
from web_remote.page import read_page

LONGER = 0.4
"""Letters added to each word as a separate part."""

PLAIN = "aceinouyACEINOUY"
ACCENTED = "áçéíñóúýÁÇÉÍÑÓÚÝ"
_ACCENTS = str.maketrans(PLAIN, ACCENTED)
_LETTERS = re.compile(r"[A-Za-z]+")
_CHUNK = re.compile(r"assets/en\.(\w+)(\.help)?-[^/]*\.js")


def pseudo_text(text: str) -> str:
    """Plain text in the pseudo-language."""
    return _LETTERS.sub(lambda word: _longer(word[0]), text)


def _longer(word: str) -> str:
    """Its vowels, or else its last letter, are said again until it is long enough."""
    missing = math.ceil(len(word) * LONGER)
    vowels = [n for n, letter in enumerate(word) if letter.lower() in "aeiouy"] or [len(word) - 1]
    again = {n: missing // len(vowels) + (k < missing % len(vowels)) for k, n in enumerate(vowels)}
    said = "".join(letter + letter.lower() * again.get(n, 0) for n, letter in enumerate(word))
    return said.translate(_ACCENTS)


def pseudo_messages(source: str) -> str:
    """A Fluent file in the pseudo-language: texts are changed; names, placeables and selectors are not."""
    lines = []
    depth = 0  # open placeables, over the lines of a message
    for line in source.splitlines():
        named = re.match(r"[\w-]+ = ?| +\.\w+ = ?|#.*| +\*?\[[^\]]+\] ?", line)
        head = named[0] if named else ""
        text, depth = _pattern(line[len(head) :], depth)
        lines.append(head + text)
    return "\n".join(lines) + "\n"


def _pattern(text: str, depth: int) -> tuple[str, int]:
    """A line of a pattern; a line that ends after `->` opens a selector, whose variants are patterns again."""
    made, rest = "", text
    while rest:
        if depth % 2:  # inside a placeable: up to its end, or to the variants of its selector
            end = re.match(r"[^{}]*?(->|\}|$)", rest)
            assert end, text
            made, rest = made + end[0], rest[end.end() :]
            depth += {"->": 1, "}": -1, "": 0}[end[1]]
        else:
            plain = re.match(r"[^{}]*", rest)
            assert plain, text
            made, rest = made + pseudo_text(plain[0]), rest[plain.end() :]
            if rest:
                depth += 1 if rest[0] == "{" else -2
                made, rest = made + rest[0], rest[1:]
    return made, depth


def pseudo_html(html: str) -> str:
    """Rules for players in the pseudo-language."""
    return re.sub(r"(<[^>]*>|&\w+;)|([^<&]+)", lambda part: part[1] or pseudo_text(part[2]), html)


def spoken_page(texts: Callable[[str], str]) -> dict[str, bytes]:
    """The page's files with these texts, by a file's name, for English ones, and rules in the pseudo-language.

    The table serves them: a browser that has its requests answered by Playwright keeps no file, and loads and compiles
    the whole page each time.
    """
    return {name: _spoken(name, content, texts) for name, content in read_page().items()}


def _spoken(name: str, content: bytes, texts: Callable[[str], str]) -> bytes:
    chunk = _CHUNK.fullmatch(name)
    if chunk is None:
        return content
    text = pseudo_html(content.decode().split("`", 1)[1].rsplit("`", 1)[0]) if chunk[2] else texts(f"{chunk[1]}.ftl")
    return f"export default {json.dumps(text)}".encode()


def pseudo_file(name: str) -> str:
    """A file of texts in the pseudo-language."""
    return pseudo_messages((TEXTS / "en" / name).read_text(encoding="utf-8"))
