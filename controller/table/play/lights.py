"""The figures' lights: the colour of the piece, whether it is down, whether a computer player thinks."""

from controller.api.wording import reason, words
from controller.errors import LinkError, MotionError, TableBusyError, UnknownOrderError
from controller.fleet.fleet import Fleet
from controller.table.session import GameSession
from controller.table.table_dimensions import TableLayout
from controller.wire.codes import LightMode
from engine.effects import Scene
from hardware.drawing.colours import css_colour


class Lights:
    """Sends a light to a figure when it should show another one than before."""

    def __init__(self, fleet: Fleet, layout: TableLayout) -> None:
        self._fleet = fleet
        self._layout = layout
        self._lit: dict[int, tuple[str, LightMode]] = {}

    def show(self, session: GameSession, thinking: bool) -> None:
        """Light all figures that answer; one that was lost is lit again when it is back."""
        match = session.journal.match
        scene = session.stage.goal if session.stage else match.state.scene() if match else Scene({}, {})
        for piece in session.game.pieces:
            figure = session.roster.get(piece.id)
            if figure is None or figure not in self._layout.motors:
                continue
            if not self._fleet.figure(figure).status.link.up:
                self._lit.pop(figure, None)
                continue
            mode = LightMode.THINKING if thinking else LightMode.STEADY
            light = piece.colour, LightMode.DOWN if "down" in scene.flags.get(piece.id, ()) else mode
            if self._lit.get(figure) != light:
                self._lit[figure] = light
                red, green, blue = (round(255 * part) for part in css_colour(piece.colour))
                self._fleet.spawn(self._fleet.figure(figure).led(red, green, blue, light[1]))

    async def blink(self, figure: int) -> None:
        """Let a figure blink.

        Raises:
            UnknownOrderError: the figure does not drive.
            TableBusyError: it does not answer.
        """
        if figure not in self._layout.motors:
            raise UnknownOrderError(words("order.no-figure", figure=str(figure)))
        try:
            await self._fleet.figure(figure).identify()
        except (MotionError, LinkError) as error:
            raise TableBusyError(words("reason.figure", figure=figure, reason=reason(error))) from error
