"""What the board runs after boot. Settings of this figure are in `figure.json` beside it (names: `figure/config.py`).

Has not been run on hardware.
"""

import asyncio
import json
import sys

import machine
from figure.app import App
from figure.config import settings
from figure.hal_esp32 import Esp32Hal
from figure.link import MqttLink

with open("figure.json") as file:
    config = settings(json.load(file))
hal = Esp32Hal(config)
try:
    asyncio.run(App(hal, config, MqttLink(hal, config)).run())
except Exception as error:  # noqa: BLE001 - the app has stopped the wheels; start anew
    sys.print_exception(error)
    machine.reset()
