"""The part of `controller.api.table_api.TableApi` that is about the library of matches."""

from controller.api import answers, library
from controller.table.library_desk import LibraryDesk
from controller.table.replay import Replay


class StoredMatches:
    """A table whose library can be looked through, and whose figures play a match of it again."""

    _library: LibraryDesk
    _replay: Replay

    def _changed(self) -> None:
        """Tell those who look at the table."""

    async def matches(self, text: str, game: str | None) -> list[library.ListedMatch]:
        """The matches of the library in which each word of the text is found."""
        return await self._library.search(text, game)

    async def stored_match(self, match: str) -> library.MatchDetails:
        """One match of the library."""
        return await self._library.details(match)

    async def stored_moment(self, match: str, ply: int) -> answers.Moment:
        """The position after a ply of it."""
        return await self._library.moment(match, ply)

    async def export_match(self, match: str) -> str:
        """The text of its file."""
        return await self._library.export(match)

    async def import_match(self, text: str) -> library.ListedMatch:
        """Take a match from its file into the library."""
        return await self._library.add(text)

    async def remove_match(self, match: str) -> None:
        """Remove an imported match."""
        self._library.remove(match)

    async def start_replay(self, match: str, ply: int) -> None:
        """Let the figures play a stored match again from a ply on."""
        self._replay.begin(await self._library.opened(match), ply)
        self._changed()

    async def pause_replay(self, paused: bool) -> None:
        """Hold it after the ply that is under way, or go on."""
        self._replay.pause(paused)
        self._changed()

    def forget_replay(self) -> None:
        """End what is replayed, if anything is."""
        self._replay.forget()

    async def end_replay(self) -> None:
        """End it."""
        self._replay.end()
        self._changed()
