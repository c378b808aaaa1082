"""The settings that a figure stores, in one JSON file that is always replaced as a whole.

Usage: ``store = Store("figure.json")``; ``config = settings(store.values)``; ``store.put({"id": 4})``

Without a path nothing is written, and the values last as long as the object.
"""

import json
import os


class Store:
    def __init__(self, path=None, values=None):
        self._path = path
        self.values = dict(values or {})
        if path:
            try:
                with open(path) as file:
                    self.values.update(json.load(file))
            except (OSError, ValueError):  # a new figure or a damaged file: the settings must be set over the cable
                pass

    def put(self, changes):
        """Add or replace these values. Raises `OSError` when the flash memory cannot store them."""
        values = dict(self.values)
        values.update(changes)
        if self._path:
            part = self._path + ".part"
            with open(part, "w") as file:
                file.write(json.dumps(values))
            os.rename(part, self._path)
        self.values = values
