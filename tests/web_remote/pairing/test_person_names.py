"""Names of people: what is invisible goes, and names that look the same get a number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web_remote.pairing.person_names import MAX_NAME, clean_name, distinct_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("  An\u200bna ", "Anna"),  # zero width space
        ("An\u00adna", "Anna"),  # soft hyphen
        ("\u202eAnna\u202c", "Anna"),  # right to left
        ("\u2066Anna\u2069", "Anna"),
        ("Anna\ufe0f", "Anna"),  # variation selector
        ("An\u034fna", "Anna"),  # grapheme joiner
        ("Anna\u3164", "Anna"),  # Hangul filler
        ("Anna\u2800", "Anna"),  # empty Braille pattern
        ("Anna\U000e0041", "Anna"),  # tag
        ("Anna  \u3000 Lena", "Anna Lena"),
        ("Ａｎｎａ", "Anna"),
        ("𝐀𝐧𝐧𝐚", "Anna"),
        ("Zoe\u0308", "Zoë"),
        ("Ζωή", "Ζωή"),
        ("\u200b\u3164", ""),
        ("Karl-Heinz von und zu Ochsenfurt", "Karl-Heinz von und zu Oc"),
        ("Karl Theodor Maximilian d. J.", "Karl Theodor Maximilian"),
    ],
)
def test_a_name_is_made_fit_for_the_screen(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Anna"),
        ("anna", "ANNA"),
        ("Аnna", "Anna"),  # Cyrillic A
        ("Αnna", "Anna"),  # Greek Alpha
        ("Оpa", "Opa"),
        ("ΚΑΤΕ", "Kate"),  # Greek capitals
        ("Вob", "bob"),  # Cyrillic Ve
        ("Анна", "АННА"),  # both Russian
        ("Зоё", "Зое\u0308"),
        ("Ёlla", "Ëlla"),  # Cyrillic Io
        ("lda", "Ida"),
        ("1da", "Ida"),
        ("|da", "Ida"),
        ("B0b", "Bob"),
        ("Corny", "Comy"),
        ("Vvilma", "Wilma"),
        ("Strasse", "Straße"),
        ("O’Neil", "O'Neil"),
        ("Karl–Heinz", "Karl-Heinz"),
        ("İda", "Ida"),
        ("mıa", "Mia"),
    ],
)
def test_names_that_look_the_same_are_told_apart(name: str, other: str) -> None:
    assert distinct_name(clean_name(name), [clean_name(other)]) == f"{clean_name(name)} 2"
    assert distinct_name(clean_name(other), [clean_name(name)]) == f"{clean_name(other)} 2"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Anne"),
        ("Lia", "Ila"),
        ("José", "Jose"),
        ("Ali", "All"),
        ("Zoë", "Zoe"),
        ("Анна", "Anna"),
        ("Ben 2", "Ben"),
    ],
)
def test_names_that_differ_stay_as_they_are(name: str, other: str) -> None:
    assert distinct_name(name, [other]) == name


def test_the_first_free_number_is_taken_and_fits() -> None:
    assert distinct_name("Anna", ["Anna", "anna 2", "Аnnа 3"]) == "Anna 4"
    long = "x" * MAX_NAME
    assert distinct_name(long, [long]) == "x" * 22 + " 2"
    assert distinct_name("?", ["?"]) == "? 2"


@given(st.text(max_size=40), st.lists(st.text(max_size=40), max_size=4))
def test_any_text_becomes_a_short_name_of_its_own(typed: str, others: list[str]) -> None:
    shown = [clean_name(other) for other in others]
    name = distinct_name(clean_name(typed) or "?", shown)
    assert 0 < len(name) <= MAX_NAME
    assert name.casefold() not in {other.casefold() for other in shown}
