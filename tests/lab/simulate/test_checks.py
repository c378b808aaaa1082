"""What the checks read from the journal."""

from controller.match.stored_match import Entry
from lab.simulate.checks import plies_taken_back


def test_plies_that_were_taken_back_are_known_by_their_numbers() -> None:
    kinds = [("action", "a"), ("action", "b"), ("undo", "1"), ("action", "b"), ("action", "c"), ("undo", "2")]
    entries = [Entry(n, kind, "light", text, "host", 0.0) for n, (kind, text) in enumerate(kinds, 1)]
    assert plies_taken_back(entries[:2]) == set()
    assert plies_taken_back(entries[:3]) == {2}
    assert plies_taken_back(entries) == {2, 4, 5}
