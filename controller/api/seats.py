"""Who sits where when another game begins."""

from collections.abc import Collection, Sequence


def carried(before: Sequence[str], taken: Collection[str], now: Sequence[str]) -> dict[str, str]:
    """The seats of the next game that the players of the last one take, by their old seats.

    A player keeps a seat of the same name, else the one with the same number, else takes the first that is free; who
    finds none is missing.

    Args:
        before: all seats of the last game, in their order.
        taken: those in which somebody sits, people or computers.
        now: all seats of the next game, in their order.
    """
    players = [seat for seat in before if seat in taken]
    found = {seat: seat for seat in players if seat in now}
    for number, seat in enumerate(before):
        if seat in players and seat not in found and number < len(now) and now[number] not in found.values():
            found[seat] = now[number]
    free = iter([seat for seat in now if seat not in found.values()])
    left = [seat for seat in players if seat not in found]
    return found | dict(zip(left, free, strict=False))
