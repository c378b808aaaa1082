"""Tells listeners what has changed, and publishes the open hand tasks."""

from collections.abc import Callable, Mapping, Sequence

from controller.api.table_api import Change
from controller.execution.hand_tasks import HandTask
from controller.table.views.notices import Finding


class Announcer:
    """Remembers the last announcement, so listeners hear only changes.

    Args:
        publish: shows the open hand tasks outside the phones, for example on an MQTT topic.
    """

    def __init__(self, publish: Callable[[Sequence[HandTask], Mapping[str, int]], None]) -> None:
        self._publish = publish
        self._listeners: list[Callable[[Change], None]] = []
        self._tasks: tuple[HandTask, ...] = ()
        self._findings: list[Finding] = []
        self._connected = False

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call `listener` after each change; returns the function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, change: Change) -> None:
        """Call all listeners."""
        for listener in tuple(self._listeners):
            listener(change)

    def show_tasks(self, tasks: tuple[HandTask, ...], roster: Mapping[str, int], connected: bool) -> None:
        """Publish the open hand tasks when they have changed or when the connection has come back."""
        if connected and (tasks != self._tasks or not self._connected):
            self._publish(tasks, roster)
        self._tasks, self._connected = tasks, connected

    def is_news(self, findings: list[Finding]) -> bool:
        """Whether what people should know differs from the last time."""
        changed = findings != self._findings
        self._findings = findings
        return changed
