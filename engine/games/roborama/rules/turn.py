"""The changes of a RoboRama position by actions, step by step, with their effects on the table."""

from engine.effects import Down, EffectGroup, Manner, Relocate, Up
from engine.games.roborama.actions import Drive
from engine.games.roborama.board import CELLS, CHAOSBOT, CHIP, KINDS, OFF, PIECES, ROBOTS, ROBOTS_OF
from engine.games.roborama.cards.card_moves import Path, card_moves_in
from engine.games.roborama.cards.robot_cards import woken
from engine.games.roborama.config import RoboRamaConfig
from engine.games.roborama.position import NO_CARD, NO_ONE, Position, changed, robots_mask
from engine.games.roborama.rules.course import (
    awaiting_card,
    ended,
    parked_obstacles,
    raiser,
    standing,
    turn_order,
    turnable,
    without_player,
)


class Turn:
    """A position while an action is applied.

    Attributes:
        setting: the game.
        position: how it stands now.
        groups: the effects up to now.
    """

    def __init__(self, config: RoboRamaConfig, position: Position) -> None:
        self.config = config
        self.position = position
        self.groups: list[EffectGroup] = []
        self._fallen_before = position.down

    # Pieces on the table.

    def relocate(self, piece: int, path: Path) -> None:
        """Move one piece along cells; it jumps if one of them is occupied."""
        manner: Manner = "drive" if {*path[1:]}.isdisjoint(self.position.cells) else "jump"
        self.groups.append((moves(piece, path, manner),))
        self.set_cell(piece, path[-1])

    def set_cell(self, piece: int, cell: int) -> None:
        """Change the cell of a piece."""
        cells = self.position.cells
        self.position = self.position._replace(cells=(*cells[:piece], cell, *cells[piece + 1 :]))

    def enter(self, piece: int, cell: int) -> None:
        """Put a parked piece on the board."""
        self.groups.append((Relocate(PIECES[piece], (self._park(piece), CELLS[cell]), "drive"),))
        self.set_cell(piece, cell)

    def fell(self, pieces: tuple[int, ...]) -> None:
        """Knock down standing pieces, all together."""
        if pieces:
            self.groups.append(tuple(Down(PIECES[piece]) for piece in pieces))
            self.position = self.position._replace(down=self.position.down | sum(1 << piece for piece in pieces))

    def _raise(self, pieces: tuple[int, ...]) -> None:
        if pieces:
            self.groups.append(tuple(Up(PIECES[piece]) for piece in pieces))
            self.position = self.position._replace(down=self.position.down & ~sum(1 << piece for piece in pieces))

    def _park(self, piece: int) -> str:
        return self.config.board.geometry.parks[piece].id

    # Set-up.

    def begin(self, colour: int) -> None:
        """The first player is drawn."""
        self.position = self.position._replace(first=colour)
        self.set_up()

    def set_up(self) -> None:
        """Wait for the next choice of the set-up, or begin the first turn if it is complete."""
        config, position = self.config, self.position
        order = turn_order(config, position.first)
        if config.specials:
            least = min(order, key=lambda colour: position.special[colour].bit_count())
            if position.special[least].bit_count() < config.specials:
                self.position = position._replace(phase="specials", mover=NO_ONE if config.secret else least)
                return
        if sum(map(sum, position.hands)) < config.hand * len(order):
            self.position = position._replace(phase="deal", mover=NO_ONE)
        elif config.hand and position.cells[CHAOSBOT] == OFF:
            self.position = position._replace(phase="chaosbot", mover=order[-1])
        else:
            self._start_turn(order[0])

    def choose(self, colour: int, cards: int) -> None:
        """A secret choice of special cards; revealed when all players have chosen."""
        position = self.position._replace(chosen=changed(self.position.chosen, colour, cards))
        if all(position.chosen[other] for other in self.config.colours):
            position = position._replace(special=position.chosen, chosen=(0, 0, 0, 0))
        self.position = position
        self.set_up()

    def show_special(self, card: int) -> None:
        """The mover turns a card to its special face."""
        position = self.position
        special = changed(position.special, position.mover, position.special[position.mover] | 1 << card)
        self.position = position._replace(special=special)

    def deal(self, kind: int) -> None:
        """Deal a card to the next player in turn order with the fewest cards."""
        position = self.position
        taker = min(turn_order(self.config, position.first), key=lambda colour: sum(position.hands[colour]))
        self.position = position._replace(hands=_with_card(position.hands, taker, kind, 1))
        self.set_up()

    def obstruct(self, cell: int) -> None:
        """The mover puts the first of its parked obstacles on a cell."""
        self.enter(parked_obstacles(self.config, self.position)[0], cell)
        colour = self.position.mover
        self.position = self.position._replace(due=changed(self.position.due, colour, self.position.due[colour] - 1))
        self._await_card()

    # A turn.

    def drive(self, drive: Drive) -> None:
        """The mover plays a movement card: robots move, the game may be won, cards are reactivated."""
        board, colour = self.config.board, self.position.mover
        home = board.finish[colour]
        self._play(drive.special, drive.card)
        ways = tuple(card_moves_in(board, self.position.cells, drive))
        for stop, card_move in zip(drive.stops, ways, strict=True):
            assert card_move is not None
            self.relocate(stop[0], card_move.path)
            if home >> stop[-1] & 1:
                self._arrive(stop[0])
            if robots_mask(self.position, colour) == home:
                self._end()
                return
        if self.position.forced >> colour & 1 and not robots_mask(self.position, colour) & board.start[colour]:
            self.position = self.position._replace(forced=self.position.forced & ~(1 << colour))
        cards = woken(board, self.position, tuple([stop[-1] for stop in drive.stops]))
        if cards.bit_count() > 1:
            self.position = self.position._replace(phase="reactivate", choices=cards)
        else:
            self.reactivate(cards)

    def chip(self, special: bool, card: int) -> None:
        """The mover plays the chip card."""
        self._play(special, CHIP)
        self.reactivate(1 << card)

    def reactivate(self, cards: int) -> None:
        """The mover reactivates these cards, one or none; then the next choice of the turn follows."""
        position, colour = self.position, self.position.mover
        if cards:
            active = changed(position.active, colour, position.active[colour] | cards)
            position = self.position = position._replace(active=active, choices=0)
        if turnable(self.config, position):
            self.position = position._replace(phase="turn")
        elif position.played != CHIP and not position.used and any(position.hands[colour]) and standing(position):
            self.position = position._replace(phase="chaos")
        else:
            self.end_turn()

    def discard(self, kind: int) -> None:
        """Discard the mover's ChaosBot card of that kind."""
        position = self.position
        discards = tuple([count + (kind == other) for other, count in enumerate(position.discards)])
        self.position = position._replace(hands=_with_card(position.hands, position.mover, kind, -1), discards=discards)

    def end_turn(self) -> None:
        """Stand up the mover's robots that were down before this turn, and begin the next player's turn."""
        position = self.position
        lying = self._fallen_before & position.down
        self._raise(tuple([piece for piece in ROBOTS_OF[position.mover] if lying >> piece & 1]))
        self._next_turn()

    def disqualify(self) -> None:
        """Remove the mover with robots, cards and duties; the last player left wins."""
        position, colour = self.position, self.position.mover
        self._raise(tuple([piece for piece in ROBOTS_OF[colour] if position.down >> piece & 1]))
        for piece in ROBOTS_OF[colour]:
            self.groups.append((Relocate(PIECES[piece], (CELLS[position.cells[piece]], self._park(piece)), "drive"),))
        self.position = without_player(position, colour)
        if self.position.playing.bit_count() == 1:
            self._end()
        else:
            self._next_turn()

    def _play(self, special: bool, card: int) -> None:
        """A card becomes inactive; a special action turns it to its basic face."""
        position, colour = self.position, self.position.mover
        faces = position.special
        if special:
            faces = changed(faces, colour, faces[colour] & ~(1 << card))
        self.position = position._replace(
            active=changed(position.active, colour, position.active[colour] & ~(1 << card)),
            special=faces,
            played=card,
            used=special,
        )

    def _arrive(self, piece: int) -> None:
        """A robot has ended a move at home: the player that starts there must leave and may get an obstacle."""
        position, config = self.position, self.config
        home = config.board.finish[piece // ROBOTS]
        rival = config.board.start.index(home)
        if robots_mask(position, rival) & home:
            position = position._replace(forced=position.forced | 1 << rival)
        if config.neutral and not position.arrived >> piece & 1:
            other = config.after(piece // ROBOTS, position.playing)
            position = position._replace(
                arrived=position.arrived | 1 << piece, due=changed(position.due, other, position.due[other] + 1)
            )
        self.position = position

    def _next_turn(self) -> None:
        position = self.position
        if self.config.turn_limit:
            position = self.position = position._replace(turns=position.turns + 1)
            if position.turns == self.config.turn_limit:
                self._end()
                return
        self._start_turn(self.config.after(position.mover, position.playing))

    def _start_turn(self, colour: int) -> None:
        self.position = self.position._replace(mover=colour, phase="card", played=NO_CARD, used=False)
        if self.position.down >> CHAOSBOT & 1 and raiser(self.config, self.position) == colour:
            self._raise((CHAOSBOT,))
        if self.position.due[colour]:
            self._await_card()

    def _await_card(self) -> None:
        """Wait for an obstacle if one is due and can be placed, else for a robot card."""
        self.position = awaiting_card(self.config, self.position)

    def _end(self) -> None:
        self.position = ended(self.position)


def moves(piece: int, path: Path, manner: Manner) -> Relocate:
    """The effect of a piece that moves along cells."""
    return Relocate(PIECES[piece], tuple([CELLS[cell] for cell in path]), manner)


def _with_card(hands: tuple[tuple[int, ...], ...], colour: int, kind: int, number: int) -> tuple[tuple[int, ...], ...]:
    hand = tuple([hands[colour][other] + number * (other == kind) for other in range(len(KINDS))])
    return (*hands[:colour], hand, *hands[colour + 1 :])
