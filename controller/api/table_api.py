"""The table as the phones see it. `web_remote` imports this module and nothing deeper.

All views are JSON-able. A view holds only what its seat may see; poses are public.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from controller.errors import OrderError as OrderError

Json = dict[str, Any]
Change = Literal["view", "poses"]


@dataclass(frozen=True, slots=True)
class Order:
    """A request from a phone.

    Attributes:
        id: makes the order idempotent: the same id again gets the same answer and changes nothing.
        seat: who orders.
        decision: names the choice that the seat was offered (`view["you"]["decision"]`).
        action: the action's text, such as `place white c4`.
    """

    id: str
    seat: str
    decision: str
    action: str


class TableApi(Protocol):
    """What a table lets phones do. Refusals are `OrderError`s: stable `code`, message for people.

    `view(seat)`::

        {
          "phase": "lobby" | "setup" | "play" | "busy" | "mismatch" | "over",
          "stopped": null | {"by": "Ana", "reason": "stop"},
          "game": {"name": "robotory", "title": "Robotory"},
          "match": "m-..." | null,  "ply": 12,
          "you": {"seat": "light" | null, "to_act": true, "decision": "12-light"},
          "seats": [{"id": "light", "kind": "open" | "human" | "computer", "name": "Ana", "level": null,
                     "to_act": true}],
          "levels": ["random", "greedy", ...],
          "state": engine view of the seat,
          "figures": [{"piece": "R", "title": "Red", "colour": "#c33", "figure": 2, "site": "d3" | null,
                       "state": "standing" | "driving" | "moved" | "lost", "down": false,
                       "link": "ok" | "lost" | "hand", "battery": 0.81 | null, "seen_s": 0.1}],
          "tokens": [{"site": "c4", "kind": "disc", "side": "white", "seen": true | false | null}],
          "tasks": [{"id": "t17", "kind": "lift" | "lay" | "turn" | "carry", "site": "c4",
                     "token": {"kind", "side"} | null, "piece": null | "R",
                     "seat": "light" | null, "text": "Lift the white disc at c4",
                     "key": "task.lift", "args": {"token": "white disc", "site": "c4"}, "state": "open" | "done",
                     "cannot": false, "why": null | {"text", "key", "args"}}],
          "drive": null | {"routes": [{"piece": "R", "route_mm": [[x, y], ...], "begin_s": 0.0, "end_s": 6.2}],
                           "seconds": 6.2, "done": 0.4, "waiting": ["B"]},
          "timers": [{"name": "calling", "seconds": 42, "running": true}],
          "mismatch": null | {"differences": [{"site": "c4", "expected": "empty", "seen": "white disc",
                               "text": "..."}],
                              "choices": [{"id": "put-back", "text": "...", "key": "mismatch.put-back", "args": {},
                                           "host": false}]},
          "countdown": null | {"action": "move R d2", "seconds": 3.0},
          "log": [{"ply": 1, "seat": "light", "action": "place white c4",
                   "source": "phone" | "table" | "computer" | "host"}],
          "outcome": null | {"winners": ["dark"], "reason": "...", "scores": {}},
          "notices": [{"code": "camera/lost", "level": "info" | "warning" | "error", "text": "...", "args": {}}]
        }

    `board()` (static for one game)::

        {"name": "robotory", "field_mm": [w, h], "pitch_mm": 77.9, "figure_mm": 40.0, "token_mm": 20.0,
         "sheet_mm": [x0, y0, x1, y1],
         "sites": [{"id": "c4", "x": 1.0, "y": 2.0, "outline": [[x, y], ...], "traits": {"camp": "light"}}],
         "parks": [...the same...]}

    `poses()` (telemetry, droppable)::

        {"t": 12.3, "figures": {"R": [x_mm, y_mm, yaw_rad, age_s]}, "hand": false, "done": null,
         "unsure": {"R": {"sight": "fuzzy" | "hidden" | "lost", "sigma_mm": 2.7}}}   # whom the camera does not read now
    """

    def games(self) -> list[Json]:
        """The games that the sheet on the table is for: name, title, seats, options, levels, lacking figures."""

    def board(self) -> Json:
        """The board of the game on the table."""

    def view(self, seat: str | None) -> Json:
        """What the seat (None: a spectator) may see now."""

    def poses(self) -> Json:
        """Where the figures are now."""

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` in the event loop after each change; returns what ends it."""

    def figures(self) -> list[Json]:
        """How the figures are that drive: link, battery, round trip, loss, signal, sightings, firmware, last faults."""

    def steps(self, seat: str, prefix: Sequence[str]) -> Json:
        """`{"steps": [{"token", "kind", "label"}], "complete": bool}`; see `engine.state.Steps`."""

    async def ghost(self, seat: str, action: str) -> Json:
        """What an action would do on the table, before it is confirmed.

        `{"routes": [{"piece", "route_mm", "begin_s", "end_s"}], "seconds": 6.2, "lift": ["d2"],
        "lay": [{"site", "token"}], "turn": ["D2"], "carry": [{"piece", "site"}], "blocked": null}`; `routes` are those
        of all figures that would drive, in order; `blocked` says why there is no way, if so.
        """

    async def submit(self, order: Order) -> int:
        """Play an action; returns the ply. Idempotent by `order.id`."""

    def seat(self, seat: str, kind: Literal["open", "human", "computer"], name: str, level: str | None) -> None:
        """Say who plays a seat."""

    async def start_match(self, game: str, options: Json) -> None:
        """Begin a match; the one on the table, if any, is over (host). Options not named stay as `games()` says."""

    async def finish_match(self, how: Literal["resign", "abandon"], seat: str | None) -> None:
        """A seat gives up, or the host ends the match."""

    async def tidy(self) -> None:
        """Clear the board when no match runs (host)."""

    def stop(self, by: str, reason: str = "stop") -> None:
        """Stop every wheel at once. Never refused."""

    async def resume(self, by: str) -> None:
        """Arm the figures again and go on."""

    async def answer_task(self, task: str, answer: Literal["done", "cannot"], seat: str | None) -> None:
        """A person says that a hand task is done although the camera does not see it, or cannot be done."""

    async def resolve(self, choice: str, by: str) -> None:
        """Choose a way out of a mismatch."""

    async def confirm_move(self, seat: str) -> None:
        """`done`: commit the hand-made move whose countdown runs."""

    async def identify(self, piece: str) -> None:
        """Let the figure blink."""

    async def picture(self) -> bytes | None:
        """The newest frame, straightened to the board, as JPEG; None without a camera."""
