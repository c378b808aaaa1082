"""A figure under a host interpreter, for the simulated table: the same tasks as on the board.

Usage: ``await run_figure(HostHal(body, clock), {"id": 3, "host": ..., "port": ..., "user": ..., "password": ...})``
"""

from .figure.app import App
from .figure.config import settings
from .figure.link import MqttLink


async def run_figure(hal, config, link=None):
    """Run one figure until cancelled; without a link it connects to its MQTT broker."""
    config = settings(config)
    await App(hal, config, link or MqttLink(hal, config)).run()
