"""The scenarios of Droids, from their data file."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.board_file import Table, read, shipped
from engine.games.droids.board import COLOURS, NUMBER, DroidsBoard, standard_board
from engine.games.droids.orders import BINS, COLOUR, KIND, KINDS, read_order

_ORIGINS = ("rulebook", "rulebook, squares ours", "reconstructed")
"""Values of `origin`."""

_GOALS = {"last": (), "containers": (), "garden": ("garden_limit",), "statue": ("statue",), "block": ()}
"""Values of `goal`, each with the keys that it needs."""

_ALWAYS = ("title", "story", "origin", "players", "colours", "repair", "goal")
"""Keys that every scenario has."""

_SOMETIMES = ("teams", "without", "token", "lay", "clear_of", "clear", "squares", "supply")
"""Keys that a scenario may have."""

_KILLER = ("programme", "programme_length")
"""Keys that a scenario with a killer has."""

_OBSTACLES = 25
"""Obstacles in the box, so the most that players can lay."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """The rules of a scenario; `scenarios.toml` explains the values.

    Attributes:
        number: of the rulebook.
        title: its name for people.
        story: its description for people.
        origin: source of its rules.
        players: the numbers of players.
        colours: the colours that may play.
        teams: whether four may play in two teams.
        repair: none, two or killer.
        counts: kind -> number of its tokens in the game.
        goal: last, containers, garden, statue or block.
        token: kind of piece on squares, which robots carry: obstacle, container, mine, or empty.
        lay: number of players -> number of obstacles that they place first.
        clear_of: what the obstacles must keep a distance from: circles, killer, or empty.
        clear: that distance, in king moves.
        squares: number of players -> mask of the squares with a token at the start.
        supply: number of mines.
        garden_limit: squares of the largest garden.
        statue: start square of the statue.
        programme: the killer's orders; 0 for shots to all four sides.
        programme_length: number of them that it executes in a round.
    """

    number: int
    title: str
    story: str
    origin: str
    players: tuple[int, ...]
    colours: tuple[str, ...]
    teams: bool
    repair: str
    counts: tuple[int, ...]
    goal: str
    token: str
    lay: Mapping[int, int]
    clear_of: str
    clear: int
    squares: Mapping[int, int]
    supply: int
    garden_limit: int
    statue: int
    programme: tuple[int, ...]
    programme_length: int


def read_scenarios(text: str, file: str, board: DroidsBoard) -> Mapping[int, Scenario]:
    """Read scenarios from TOML `text`; `file` is only named in errors.

    Raises:
        BoardDataError: a missing, unknown or impossible entry; names file, key and value.
    """
    data = read(text, file)
    data.only(("scenario",))
    table = data.table("scenario")
    table.only(map(str, range(1, len(table.entries) + 1)))
    return {number: _scenario(table.table(str(number)), number, board) for number in range(1, len(table.entries) + 1)}


def _scenario(data: Table, number: int, board: DroidsBoard) -> Scenario:
    goal = data.word("goal", _GOALS) if "goal" in data.entries else ""
    killer = _KILLER if data.entries.get("repair") == "killer" else ()
    data.only((*_ALWAYS, *_GOALS.get(goal, ()), *killer), _SOMETIMES)
    players = _players(data)
    if killer and players != (1,):
        raise data.bad("players", "must be [1] against a killer")
    without = data.words("without", (*COLOUR, *KIND))
    lay = _by_players(data, "lay", players)
    return Scenario(
        number=number,
        title=data.word("title"),
        story=data.word("story"),
        origin=data.word("origin", _ORIGINS),
        players=players,
        colours=data.words("colours", COLOURS),
        teams=data.flag("teams"),
        repair=data.word("repair", ("none", "two", "killer")),
        counts=tuple(
            0 if kind.code in without or BINS[kind.colour].colour in without else kind.tokens for kind in KINDS
        ),
        goal=goal,
        token=data.word("token", ("obstacle", "container", "mine")) if "token" in data.entries else "",
        lay={count: lay.count(str(count), range(1, _OBSTACLES + 1)) for count in players if lay.entries},
        clear_of=data.word("clear_of", ("circles", "killer")) if "clear_of" in data.entries else "",
        clear=data.count("clear", range(10), 0),
        squares=_squares(data, players, board),
        supply=data.count("supply", range(100), 0),
        garden_limit=data.count("garden_limit", range(100), 0),
        statue=_square(data, board) if goal == "statue" else 0,
        programme=_programme(data) if killer else (),
        programme_length=data.count("programme_length", range(1, 11), 1),
    )


def _players(data: Table) -> tuple[int, ...]:
    value = data.entries["players"]
    if not isinstance(value, list) or not value or value != sorted({count for count in value if count in range(1, 5)}):
        raise data.bad("players", "must be a rising list of numbers from 1 to 4")
    return tuple(value)


def _by_players(data: Table, key: str, players: tuple[int, ...]) -> Table:
    table = data.table(key)
    if key in data.entries:
        table.only(map(str, players))
    return table


def _squares(data: Table, players: tuple[int, ...], board: DroidsBoard) -> dict[int, int]:
    table = _by_players(data, "squares", players)
    free = [name for name, site in board.geometry.sites.items() if _is_free(site.traits)]
    return {count: sum(1 << NUMBER[name] for name in table.words(str(count), free)) for count in players}


def _square(data: Table, board: DroidsBoard) -> int:
    free = [name for name, site in board.geometry.sites.items() if _is_free(site.traits)]
    return NUMBER[data.word("statue", free)]


def _is_free(traits: Mapping[str, str]) -> bool:
    return traits["ground"] != "obstacle" and "start" not in traits


def _programme(data: Table) -> tuple[int, ...]:
    value = data.entries["programme"]
    orders = [_killer_order(text) for text in value] if isinstance(value, list) else []
    if len(orders) != 10 or None in orders:
        raise data.bad("programme", "must be a list of ten orders such as `rmax N`, or `fire`")
    return tuple(order for order in orders if order is not None)


def _killer_order(text: object) -> int | None:
    if text == "fire":
        return 0
    code, _, direction = str(text).partition(" ")
    order = read_order(code, direction)
    return order if code in KIND and BINS[KINDS[KIND[code]].colour].repair else None


SCENARIOS = read_scenarios(*shipped(__file__, "scenarios.toml"), standard_board())
"""Number -> scenario that the project ships."""
