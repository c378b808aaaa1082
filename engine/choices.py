"""The legal actions of any actor in a position: a seat, chance or the clock."""

from collections.abc import Iterator

from engine.state import CHANCE, CLOCK, Action, Actor, State


def choices(state: State, actor: Actor) -> Iterator[Action]:
    """The actor's legal actions, lazily, in a fixed order: chance's outcomes, the ends of timers, a seat's actions."""
    if actor not in state.to_act:
        return iter(())
    if actor == CHANCE:
        return (action for action, _ in state.chance_outcomes())
    if actor == CLOCK:
        return (state.game.action(CLOCK, timer.action) for timer in state.timers())
    return state.legal_actions(actor)
