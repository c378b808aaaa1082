"""Orders from phones, checked, played once, answered the same way each time; and answers to tasks of hands."""

from typing import Literal

from controller.api.table_api import Order
from controller.api.wording import words
from controller.errors import NotYourTurnError, OrderError, TableBusyError, UnknownOrderError
from controller.table.session import GameSession
from controller.table.views.seat_view import task_message
from engine.words import Msg, seat

ANSWERS = 128
"""Answers that are remembered; far more than pages have unanswered. Plies are found in the journal ever after."""

Refusal = tuple[type[OrderError], Msg]
"""Kind of an error and its words; the error itself would keep all that was known where it was raised."""


class Orders:
    """Accepts orders for the session's match and remembers the newest answers by order id."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._answers: dict[str, int | Refusal] = {}

    def submit(self, order: Order) -> int:
        """Play an action. Returns its ply; the same id again gets the same answer, also after a restart.

        Raises:
            OrderError: the order is refused; nothing has changed.
        """
        answer = self._answers.get(order.id)
        if answer is None:
            answer = self._session.journal.ply_of(order.id)
        if answer is None:
            try:
                answer = self._play(order)
            except OrderError as error:
                answer = type(error), error.words
            self._answers[order.id] = answer
            if len(self._answers) > ANSWERS:
                del self._answers[next(iter(self._answers))]
        if isinstance(answer, int):
            return answer
        kind, why = answer
        raise kind(why)

    def answer_task(self, task: str, answer: Literal["done", "cannot"]) -> None:
        """A person says that a task of hands is done or cannot be done.

        Raises:
            UnknownOrderError: the task is not open, or the camera does not see that it is done.
        """
        executor = self._session.executor
        found = next((open_task for open_task in executor.tasks.open if open_task.id == task), None)
        if found is None:
            raise UnknownOrderError(words("order.task"))
        if answer == "cannot":
            executor.tasks.mark(task, cannot=True)
        elif not executor.answer(found):
            raise UnknownOrderError(words("order.seen", difference=task_message(found, self._session.names)))

    def _play(self, order: Order) -> int:
        session = self._session
        match, seats = session.playing(), session.journal.seats
        if order.seat not in seats or seats[order.seat].kind != "human":
            raise NotYourTurnError(words("order.foreign", seat=seat(order.seat)))
        match.check_decision(order.seat, order.decision)
        ply = match.check(order.seat, order.action)
        if ply.effects:
            if session.paused is not None:
                raise TableBusyError(session.paused)
            if session.stage is not None or session.executor.found(match.state.scene()):
                raise TableBusyError(words("order.busy"))
            if session.remote is not None and not session.remote.agrees:
                raise TableBusyError(words("order.other-board"))
        return session.play(ply, f"phone/{order.id}")
