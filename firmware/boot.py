"""Chooses which of two firmware folders starts. It runs before `main.py` and is never updated over the air.

Folders `a` and `b` each hold a complete firmware. `boot.json` says which is good and which, if any, is on trial::

    {"good": "a", "trial": "b", "tries": 1}

A folder on trial is started at most twice. If it has not called `confirm` by then, the good one starts again: firmware
that crashes, hangs or cannot be reached is taken back.
"""

import json
import os
import sys

TRIES = 2  # one failure may be an accident, such as a loss of power
_STATE = "boot.json"
_PROMPT = "prompt.flag"  # exists when the next start must stay at the prompt


class Slots:
    """The two folders below `root`, which ends with a slash or is empty."""

    def __init__(self, root=""):
        self.root = root
        self.good, self.trial, self.tries = "a", None, 0
        self.rolled_back = False
        try:
            with open(root + _STATE) as file:
                state = json.load(file)
            self.good, self.trial, self.tries = state["good"], state["trial"], state["tries"]
        except (OSError, ValueError, KeyError, TypeError):
            pass  # a new figure or a damaged file: the first folder is the good one

    def prompt_asked(self):
        """Whether this start, and only this one, must stay at the prompt."""
        try:
            os.remove(self.root + _PROMPT)
        except OSError:
            return False
        return True

    def ask_for_prompt(self):
        with open(self.root + _PROMPT, "w") as file:
            file.write("")

    def choose(self):
        """The folder to start now; counts the tries of one on trial."""
        self.rolled_back = self.trial is not None and self.tries >= TRIES
        if self.rolled_back:
            self._save(self.good, None, 0)
        elif self.trial is not None:
            self._save(self.good, self.trial, self.tries + 1)
        return self.trial or self.good

    def confirm(self):
        """The running firmware is good; called once a controller has reached it."""
        if self.trial is not None:
            self._save(self.trial, None, 0)

    def spare(self):
        """The folder for new firmware."""
        return "b" if self.good == "a" else "a"

    def stage(self):
        """Start the spare folder at the next restart, on trial."""
        self._save(self.good, self.spare(), 0)

    def _save(self, good, trial, tries):
        part = self.root + _STATE + ".part"
        with open(part, "w") as file:
            file.write(json.dumps({"good": good, "trial": trial, "tries": tries}))
        os.rename(part, self.root + _STATE)
        self.good, self.trial, self.tries = good, trial, tries


if __name__ == "__main__":
    slots = Slots()
    sys.path.insert(0, slots.choose())
