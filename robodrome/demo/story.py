"""Narrates a demo."""

from collections.abc import Iterator

from controller.match.match import Match
from controller.table.play.mismatch import choices
from controller.table.views.notices import notices
from controller.table.views.seat_view import difference_view
from controller.table.views.snapshot import TableSnapshot
from robodrome.demo.narrator import Narrator
from robodrome.demo.words import doing, ply_words

Trouble = tuple[str, str]
"""The kind of a trouble, and the piece that it is about; empty if none."""


class Story:
    """Follows a table, over all controllers that play it, and tells each ply and each trouble when it begins.

    Args:
        narrator: prints the lines.
    """

    def __init__(self, narrator: Narrator) -> None:
        self._tell = narrator
        self._plies = 0
        self._troubles: set[Trouble] = set()
        self._asked: set[str] = set()

    def follow(self, table: TableSnapshot, match: Match | None) -> None:
        """Tell what is new at the table."""
        if match is not None:
            for ply in range(self._plies + 1, match.ply + 1):
                self._tell.say(f"{ply:>4}  {ply_words(match.before(ply), match.log[ply - 1], table.names)}")
            self._plies = match.ply
        troubles = dict(_troubles(table))
        for trouble in troubles.keys() - self._troubles:
            self._tell.say(f"      {troubles[trouble]}")
        self._troubles = set(troubles)
        asked = {task.id for task in table.open_tasks}
        if asked and not asked <= self._asked and not self._tell.has_bar:  # a bar shows it in any case
            self._tell.say(f"      Waiting for {doing(table)}")
        self._asked = asked
        self._tell.show(self._plies, doing(table))


def _troubles(table: TableSnapshot) -> Iterator[tuple[Trouble, str]]:
    """What is wrong at the table now, with its words."""
    for notice in notices(table):
        if notice["level"] != "info":
            yield (notice["code"], str(notice["args"].get("piece", ""))), notice["text"]
    if choices(table) and table.differences:
        yield ("mismatch", ""), "; ".join(difference_view(found, table.names)["text"] for found in table.differences)
