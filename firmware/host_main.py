"""A figure under a host interpreter, for the simulated table: the same tasks as on the board.

Usage: ``await run_figure(HostHal(body, clock), {"id": 3, "host": ..., "port": ..., "user": ..., "password": ...})``
"""

from .figure.app import App
from .figure.config import known, settings
from .figure.hal_host import RestartError
from .figure.link import MqttLink
from .figure.store import Store


async def run_figure(hal, config, link=None, store=None, cable=None, slots=None, app=App):
    """Run one figure through its restarts until cancelled; without link and cable it connects to its MQTT broker.

    `app` makes its app: `App` or a class with the same interface.
    `store` holds what survives a restart and `slots` receives new firmware; both belong to the caller, like flash
    memory. New firmware is received and put on trial as on a board, but the running code stays the same.
    """
    store = store or Store()
    while True:
        merged = settings({**config, **known(store.values)})
        try:
            if slots:
                slots.choose()
            if not link and not cable:
                link = MqttLink(hal, merged)
            await app(hal, merged, store, link=link, cable=cable, slots=slots).run()
        except RestartError:
            continue
