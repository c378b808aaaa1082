"""What a guesser may try, by the pages for operators: each answer is compared with what those allow."""

import math
from dataclasses import dataclass, field

from lab.simulate.checks import Violation

CODES = {"one source": (5, 5 / 60), "all sources": (30, 30 / 60)}
"""Short codes that are looked at in each run of the controller: at once, and a second."""

FREE, FREE_OF_ALL = 3, 10
"""Wrong PINs of a phone, and of all that never had the right one, until they wait."""

FIRST_WAIT_S, LONGEST_WAIT_S = 30.0, 3600.0


@dataclass(slots=True)
class _Phone:
    """What is known of a phone's wrong PINs: an answer that was lost leaves doubt.

    `surely` and `perhaps` so many count; the last of those was tried after `from_s`, or before `to_s`. `known`: whether
    it has shown the right one; None: perhaps.
    """

    surely: int = 0
    perhaps: int = 0
    from_s: float = -math.inf
    to_s: float = -math.inf
    known: bool | None = False


@dataclass(slots=True)
class Tries:
    """Judges the answers of one table."""

    _phones: dict[str, _Phone] = field(default_factory=dict)
    _codes: dict[tuple[object, str], list[float]] = field(default_factory=dict)

    def code(self, run: object, source: str, at_s: float) -> None:
        """A short code of this source was looked at, in this run of the controller.

        Raises:
            Violation: too many were.
        """
        for kind, key in (("one source", source), ("all sources", "")):
            burst, per_s = CODES[kind]
            looked_at = self._codes.setdefault((run, key), [])
            looked_at.append(at_s)
            for number, first_s in enumerate(looked_at):
                if len(looked_at) - number > burst + (at_s - first_s) * per_s + 1e-6:
                    raise Violation("codes", f"{len(looked_at) - number} in {at_s - first_s:.1f} s from {kind}")

    def pin(
        self, phone: str, asked_s: float, answered_s: float, is_right: bool, answer: str, run_s: float, is_kept: bool
    ) -> None:
        """A PIN was tried.

        Args:
            phone: that tried.
            asked_s, answered_s: when, table time.
            is_right: whether it was the right one.
            answer: "open", the code of a refusal, or "lost".
            run_s: table time before which the present run of the controller has begun.
            is_kept: whether files could be written meanwhile.

        Raises:
            Violation: it was looked at too early, or refused though nothing was to wait for.
        """
        tried = self._phones.setdefault(phone, _Phone())
        if answer == "console/wait":
            if asked_s > self._ends_at_last_s(tried, run_s):
                raise Violation("locked", f"{phone} waits, though it has tried {tried.perhaps} wrong PINs at most")
            return
        if answer in ("open", "console/pin"):
            if answered_s < self._ends_s(tried):
                raise Violation("tries", f"{phone} was answered after {tried.surely} wrong PINs without a wait")
            if is_right != (answer == "open"):
                raise Violation("pin", f"the answer to a PIN that is {'right' if is_right else 'wrong'}: {answer}")
        tried.perhaps += 1
        tried.to_s = answered_s
        if answer == "open":
            tried.known, tried.surely = True, 0
            tried.perhaps *= not is_kept
        elif answer == "console/pin" and is_kept:
            tried.surely += 1
            tried.from_s = asked_s
        elif answer == "lost" and is_right:
            tried.known, tried.surely = tried.known or None, 0

    def _ends_s(self, tried: _Phone) -> float:
        """Before it, surely nothing of this phone is looked at."""
        ends_s = tried.from_s + _wait_s(tried.surely, FREE)
        if tried.known is not False:
            return ends_s
        others = [one for one in self._phones.values() if one.known is False]
        wait_s = _wait_s(sum(one.surely for one in others), FREE_OF_ALL)
        return max(ends_s, max(one.from_s for one in others) + wait_s)

    def _ends_at_last_s(self, tried: _Phone, run_s: float) -> float:
        """After it, surely everything of this phone is looked at."""
        ends_s = max(tried.to_s, run_s) + _wait_s(tried.perhaps, FREE)
        if tried.known:
            return ends_s
        others = [one for one in self._phones.values() if not one.known]
        wait_s = _wait_s(sum(one.perhaps for one in others), FREE_OF_ALL)
        return max(ends_s, max(run_s, *(one.to_s for one in others)) + wait_s)


def _wait_s(wrong: int, free: int) -> float:
    return 0.0 if wrong < free else float(min(FIRST_WAIT_S * 2 ** min(wrong - free, 20), LONGEST_WAIT_S))
