"""Cuts a plan that breaks a promise down to what is needed for that."""

from collections.abc import Callable
from dataclasses import replace

from lab.simulate.faults import Fault
from lab.simulate.simulation import Plan, Result

RUNS = 60
"""Most simulations for one plan."""


def shrunk(plan: Plan, result: Result, run: Callable[[Plan], Result]) -> Plan:
    """A part of the plan that breaks the same promise, and no longer than until then.

    Args:
        plan: that breaks one.
        result: what came of it.
        run: simulates a plan.
    """
    assert result.violation is not None
    code, left = result.violation.code, RUNS

    def breaks(faults: tuple[Fault, ...]) -> bool:
        nonlocal left
        left -= 1
        if left < 0:
            return False
        violation = run(replace(plan, faults=faults)).violation
        return violation is not None and violation.code == code

    faults = tuple(fault for fault in plan.faults if fault.t_s < result.seconds)
    plan = replace(plan, seconds=result.seconds, faults=faults)
    for kind in dict.fromkeys(fault.kind for fault in plan.faults):
        kept = tuple(fault for fault in faults if fault.kind != kind)
        if len(kept) < len(faults) and breaks(kept):
            faults = kept
    size = (len(faults) + 1) // 2
    while size and faults:
        for begin in range(0, len(faults), size):
            kept = faults[:begin] + faults[begin + size :]
            if len(kept) < len(faults) and breaks(kept):
                faults = kept
                break
        else:
            size //= 2
    return replace(plan, faults=faults)
