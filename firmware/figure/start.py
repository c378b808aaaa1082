"""Assembles the figure on a board and runs it. Usage: ``await start(slots)``, with `boot.Slots`."""

from .app import App
from .config import known, settings
from .hal_esp32 import Esp32Hal
from .link import MqttLink
from .serial_link import Console
from .store import Store


async def start(slots):
    store = Store("figure.json")
    config = settings(known(store.values))
    hal = Esp32Hal(config)
    link = MqttLink(hal, config) if config["wifi_name"] else None
    app = App(hal, config, store, link=link, cable=Console(*hal.open_cable()), slots=slots)
    if link:
        link.on_trouble = app.on_link_trouble
    await app.run()
