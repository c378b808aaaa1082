"""Somebody who looks at the body of an emulated board, as `robodrome.figures.bench` asks."""

import asyncio

from controller.sim.figures.body import Body


class Eyes:
    """Looks at a body: which motor has turned most since it was ready, and which way."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._before = (0.0, 0.0)

    async def ready(self, what: str) -> None:
        self._body.advance()
        while self._body.moving:  # it runs down after the pulse before
            await asyncio.sleep(0.02)
            self._body.advance()
        self._before = self._body.run_mm

    async def turned(self) -> int | None:
        self._body.advance()
        left, right = (now - before for now, before in zip(self._body.run_mm, self._before, strict=True))
        if max(abs(left), abs(right)) < 1.0:
            return None
        return (0 if left > 0 else 1) if abs(left) > abs(right) else (2 if right > 0 else 3)

    async def lit(self) -> bool:
        for _ in range(200):
            if self._body.led == (0, 0, 255):
                return True
            await asyncio.sleep(0.01)
        return False
