"""The table as the phones see it. `web_remote` imports `controller.api` and nothing deeper.

A view holds only what its seat may see; board, poses and figures are public.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, Protocol

from controller.api.answers import Explored, Ghost, Hint, Moment, Puzzle
from controller.api.calibration import Calibrator
from controller.api.choices import GameOffer, PuzzleLevel, Steps
from controller.api.hall.table import Hall as Hall
from controller.api.library import ListedMatch, MatchDetails, Remark
from controller.api.linking import Linking as Linking
from controller.api.sentences import Sentence
from controller.api.service import Servicer, ServiceTask
from controller.api.shapes import Board, StopReason, View
from controller.api.telemetry import FigureHealth, Poses
from controller.errors import OrderError as OrderError
from controller.errors import UnknownOrderError as UnknownOrderError
from vision.cameras.phone_status import PhoneControls as PhoneControls
from vision.cameras.phone_status import PhoneStatus as PhoneStatus
from vision.cameras.phone_status import Refusal as Refusal
from vision.cameras.phone_status import Trouble as Trouble
from vision.cameras.phone_status import WantedFrames as WantedFrames

Json = dict[str, Any]
Change = Literal["view", "poses"]


@dataclass(frozen=True, slots=True)
class Order:
    """A request from a phone.

    Attributes:
        id: makes the order idempotent: the same id again gets the same answer and changes nothing.
        seat: the seat that orders.
        decision: the decision that the seat was offered (`view["you"]["decision"]`).
        action: the action's text, such as `place white c4`.
    """

    id: str
    seat: str
    decision: str
    action: str


class Seats(Protocol):
    """What each seat sees of the table, who plays, and the match from its options to its end."""

    def games(self) -> list[GameOffer]:
        """The games that can be played here; one has its sheet on the table."""

    def board(self) -> Board:
        """The board of the game on the table; constant for one game."""

    def view(self, seat: str | None) -> View:
        """What the seat (None: a spectator) may see now; no part of it changes afterwards."""

    def poses(self) -> Poses:
        """Where the figures are now. Telemetry: the next one replaces it, so any may be dropped."""

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` in the event loop after each change; returns a function that ends this."""

    def figures(self) -> list[FigureHealth]:
        """The condition of the figures with motors."""

    async def picture(self) -> bytes | None:
        """The newest frame, rectified to the sheet, as JPEG; None without a camera."""

    def seat(self, seat: str, kind: Literal["open", "human", "computer"], name: str, level: str | None) -> None:
        """Assign a seat to a person or to a computer player, or leave it open; level None: the middle one."""

    async def set_up(self, game: str, options: Json) -> None:
        """Choose options of the next match, which decide on its seats (host); a match that is over is put away."""

    async def start_match(self, game: str, options: Json, watch: bool = False) -> None:
        """Begin a match (host); a running match ends, and open seats wait for players.

        Options that are not named stay as they are. A simulated table is set up at once, unless somebody wants to
        `watch` how its hands and figures do it.
        """

    async def learn(self) -> None:
        """Begin the lesson of the game (host); a match that runs can be gone on with later."""

    async def show_puzzle(self, day: date, level: PuzzleLevel, line: Sequence[str]) -> None:
        """Let the figures set up a puzzle that was asked for, and show a line that solves it, unless it is empty.

        A host begins; players may go on while a puzzle is shown. A match that runs can be gone on with later.
        """

    async def end_lesson(self) -> None:
        """Leave the lesson or the puzzle (host)."""

    async def go_on(self, match: str) -> None:
        """Go on with a match of this game that was left before its end (host); the library lists it as not finished."""

    async def finish_match(self, how: Literal["resign", "abandon"], seat: str | None) -> None:
        """A seat gives up, or the host ends the match."""

    async def tidy(self) -> None:
        """Clear the board when no match runs (host)."""


class Play(Protocol):
    """What a player does in a match: actions, what helps to find them, and what hands do at the table."""

    async def steps(self, seat: str, prefix: Sequence[str]) -> Steps:
        """How an action of the seat that begins with `prefix` may go on; no steps when it may not act."""

    async def why(self, seat: str, prefix: Sequence[str]) -> Sentence:
        """Why an action of the seat cannot go on like this: what people see who tap something that is not lit."""

    async def explore(self, line: Sequence[str]) -> Explored:
        """Where a line of moves such as `R E` would lead; other seats do not see it."""

    async def puzzle(self, day: date, level: PuzzleLevel) -> Puzzle:
        """A puzzle of a day, for people who wait; it has nothing to do with the table."""

    async def explore_puzzle(self, day: date, level: PuzzleLevel, line: Sequence[str]) -> Explored:
        """As `explore`, in a puzzle that was asked for."""

    async def ghost(self, seat: str, action: str) -> Ghost:
        """Preview what an action would do on the table, before it is confirmed."""

    async def submit(self, order: Order) -> int:
        """Play an action; returns the ply. Idempotent by `order.id`."""

    async def undo(self, seat: str, decisions: int) -> None:
        """Take back that many of the seat's latest decisions, once all other people who play agree."""

    async def answer_undo(self, seat: str, agrees: bool) -> None:
        """Agree to what is asked to be taken back, or refuse it."""

    async def hint(self, seat: str) -> Hint:
        """A hint by the strongest computer player; the others see that the seat asked."""

    async def history(self, seat: str | None, ply: int) -> Moment:
        """The position after a ply of the match, as the seat (None: a spectator) may know it; 0 is the first one."""

    async def answer_task(self, task: str, answer: Literal["done", "cannot"], seat: str | None) -> None:
        """Report that a hand task is done although the camera does not see it, or cannot be done."""

    async def resolve(self, choice: str, by: str) -> None:
        """Choose how a mismatch is resolved; `choice` is the id of one that the view offers."""

    async def confirm_move(self, seat: str) -> None:
        """Commit the hand-made move whose countdown runs, without waiting for its end."""

    async def nudge(self, piece: str) -> None:
        """Make the figure turn a little and back, so a hand finds it; refused while anything moves."""

    async def identify(self, piece: str) -> None:
        """Make the figure blink."""


class Library(Protocol):
    """The matches that are stored, and their replay by the figures."""

    async def matches(self, text: str, game: str | None) -> list[ListedMatch]:
        """The matches of the library, of one game or of all, in which each word of the text is found; latest first."""

    async def stored_match(self, match: str) -> MatchDetails:
        """A match of the library that is over, with what is needed to draw it."""

    async def stored_moment(self, match: str, ply: int) -> Moment:
        """The position after a ply of a match that is over, as a spectator knows it; 0 is the first one."""

    async def remarks(self, match: str) -> list[Remark]:
        """What decided a match that is over, where the search of the game can say so; not while a match is played."""

    async def export_match(self, match: str) -> str:
        """The text of the file of a match that is over (`controller.match.match_file`)."""

    async def import_match(self, text: str) -> ListedMatch:
        """Take a match from its file into the library (host)."""

    async def remove_match(self, match: str) -> None:
        """Remove an imported match from the library (host)."""

    async def start_replay(self, match: str, ply: int) -> None:
        """Let the figures play a match of the library again (host): the position after a ply, then all that follow."""

    async def pause_replay(self, paused: bool) -> None:
        """Hold the replay after the ply that is under way, or go on (host)."""

    async def end_replay(self) -> None:
        """End the replay (host); a match that begins ends it, too."""


class Operator(Protocol):
    """What changes the table itself: another sheet, a calibration of the camera, a service of the figures."""

    async def change_sheet(self, game: str) -> None:
        """Begin to change the sheet for that of another game (host); `view["sheet"]` says how far that has come.

        A match that runs is taken from the table without an end, to go on with later.
        """

    async def keep_sheet(self) -> None:
        """Go on with the sheet that lies there (host)."""

    async def calibrate(self, steps: Sequence[str], view: int = 0) -> None:
        """Begin a calibration of these steps, or of all (operator): the table is closed until it has ended.

        `view` is 1 for the second camera.
        """

    def calibration(self) -> Calibrator | None:
        """The calibration that runs, or that ran last."""

    async def serve(self, task: ServiceTask, figures: Sequence[int]) -> None:
        """Begin a service of these figures, by tag, or of all (operator): the table is closed until it has ended."""

    def service(self) -> Servicer | None:
        """The service that runs, or that ran last."""

    async def blink(self, figure: int) -> None:
        """Make a figure blink, by tag (operator)."""


class Safety(Protocol):
    """How everybody at the table stops the wheels, and a host lets them turn again."""

    def stop(self, by: str, reason: StopReason = "stop") -> None:
        """Stop every wheel at once, until somebody resumes, and say who did it. Never refused."""

    def stop_wheels(self) -> None:
        """Stop every wheel at once, in any thread, without the event loop, in which `stop` must follow."""

    async def resume(self, by: str) -> None:
        """Arm the figures again and continue."""


class Supervised(Protocol):
    """A thread, or a task of the event loop; the supervisor's thread calls its methods, which return at once."""

    @property
    def name(self) -> str:
        """For the log, such as "page"."""

    def alive(self) -> bool:
        """Whether it has not ended."""

    def probe(self, answered: Callable[[], None]) -> None:
        """Have it call `answered`, in any thread, as soon as it runs."""

    def restart(self) -> None:
        """Restart it, or the part that it waits for."""


class TableApi(Seats, Play, Library, Operator, Safety, Linking, Hall, Protocol):
    """A table as phones use it, in seven parts; `controller.api.shapes` describes what it returns.

    A refused request raises an `OrderError`: a stable `code`, and a message for people.
    """


class PhoneFrames(Protocol):
    """Takes the pictures of a phone; see `vision.cameras.phone_camera.PhoneCamera`.

    Attributes:
        taken: called, in another thread, when a frame was taken: the phone may send the next one.
    """

    taken: Callable[[], object]

    def wanted(self) -> WantedFrames:
        """What the phone shall send."""

    def push(self, jpeg: bytes, captured_s: float, tiles: Sequence[int] = ()) -> Refusal | None:
        """Take a picture, or tiles of it, taken at this time of `time.monotonic`; return why it is refused."""

    def note(
        self,
        connected: bool,
        trouble: Trouble | None = None,
        battery: float | None = None,
        controls: PhoneControls | None = None,
        camera: str | None = None,
    ) -> None:
        """Note what the phone says of itself; `camera` tells it from all other phones and lenses."""

    def status(self) -> PhoneStatus:
        """How it is now."""
