"""Moves inferred from class probabilities: evidence made by hand, without a camera."""

import itertools
import math

from controller.match.evidence import Evidence, evidence_of
from controller.match.move_inference import Reading, read
from controller.tracking.estimates import PoseEstimate, SiteEstimate, TableEstimate
from engine import registry
from engine.effects import Scene, Token
from engine.state import State
from vision.observation import EMPTY, HIDDEN

WHITE, BLACK = Token("disc", "white"), Token("disc", "black")


def seen(state: State, scene: Scene, sites: dict[str, dict[str, float]] | None = None, away: str = "") -> Evidence:
    """A table that shows `scene`; `sites` has other probabilities, none for a hidden site; `away` is not seen."""
    roster = {piece: number for number, piece in enumerate(scene.figures)}
    board = state.game.board
    figures = {}
    for piece, site in scene.figures.items():
        place = board.site(site)
        if piece != away:
            figures[roster[piece]] = PoseEstimate(roster[piece], place.x_mm, place.y_mm, 0.0, 10.0, 5.0, site)
    estimates = {}
    for site in board.sites:
        token = scene.tokens.get(site)
        name = f"{token.kind}-{token.side}" if token else EMPTY
        certain = {"disc-white": 0.0, "disc-black": 0.0, EMPTY: 0.0, HIDDEN: 0.0, name: 1.0}
        probabilities = (sites or {}).get(site, certain)
        estimates[site] = SiteEstimate(token, bool(probabilities), 5.0, probabilities)
    evidence = evidence_of(state.scene(), TableEstimate(10.0, figures, estimates, False), roster, board)
    assert evidence is not None
    return evidence


def changed(state: State, tokens: dict[str, Token | None] | None = None, **figures: str) -> Scene:
    scene = state.scene()
    lying = {**scene.tokens, **(tokens or {})}
    return Scene({**scene.figures, **figures}, {site: token for site, token in lying.items() if token}, scene.flags)


def robotory() -> State:
    return registry.make("robotory").start()


def text(reading: Reading) -> str | None:
    return str(reading.played) if reading.played else None


def test_a_disc_that_is_clearly_seen_is_a_placement() -> None:
    state = robotory()
    assert text(read(state, seen(state, changed(state, {"c4": WHITE})), ["light"])) == "place white c4"


def test_the_other_seats_move_is_not_played_for_a_seat_that_no_person_holds() -> None:
    state = robotory()
    assert read(state, seen(state, changed(state, {"c4": WHITE})), ["dark"]) == Reading()


def test_a_disc_of_which_the_colour_is_doubtful_is_asked_for() -> None:
    """0.6 against 0.4 is far from 20 to 1; the likelier one is offered first."""
    state = robotory()
    doubtful = {"c4": {"disc-white": 0.4, "disc-black": 0.6, EMPTY: 0.0, HIDDEN: 0.0}}
    reading = read(state, seen(state, state.scene(), doubtful), ["light"])
    assert [str(action) for action in reading.asked] == ["place black c4", "place white c4"]
    assert not reading.nothing


def test_a_disc_that_is_hardly_seen_is_nothing() -> None:
    state = robotory()
    faint = {"c4": {"disc-white": 0.01, "disc-black": 0.0, EMPTY: 0.99, HIDDEN: 0.0}}
    reading = read(state, seen(state, state.scene(), faint), ["light"])
    assert (reading.played, reading.nothing) == (None, True)


def test_what_the_rules_forbid_is_neither_played_nor_asked() -> None:
    state = robotory()
    reading = read(state, seen(state, changed(state, {"c4": WHITE, "c5": WHITE})), ["light"])
    assert reading == Reading()


def test_whether_a_hidden_disc_was_lifted_is_asked() -> None:
    """The white robot goes from b3 over the discs of b4 to that of b5; then something hides b4."""
    state = robotory()
    for actor, order in (("light", "place white b4"), ("dark", "place black d5"), ("light", "place white b5")):
        state, _ = state.apply(state.game.action(actor, order))
    state, _ = state.apply(state.game.action("dark", "place black e4"))
    move = state.game.action("light", "move W b4 b5")
    after = state.apply(move)[0].scene()
    assert state.scene().tokens.keys() - after.tokens.keys() == {"b4", "b5"}
    assert text(read(state, seen(state, after), ["light"])) == "move W b4 b5"
    reading = read(state, seen(state, after, {"b4": {}}), ["light"])
    assert (reading.played, reading.asked) == (None, (move,))


def test_hands_that_turn_no_battery_leave_the_payment_to_the_rules() -> None:
    """Two batteries touch W2: either could pay, and the default does."""
    state = registry.make("netzwerk").start()
    place = state.game.board.site
    figures = {**state.scene().figures, "W2": "b2"}
    roster = {piece: number for number, piece in enumerate(figures)}
    poses = {
        roster[piece]: PoseEstimate(roster[piece], place(site).x_mm, place(site).y_mm, 0.0, 10.0, 5.0, site)
        for piece, site in figures.items()
    }
    sites = {
        site: SiteEstimate(
            state.scene().tokens.get(site),
            True,
            5.0,
            {"battery-charged": float(site in state.scene().tokens), EMPTY: float(site not in state.scene().tokens)},
        )
        for site in state.game.board.sites
        if site[0].isupper()
    }
    evidence = evidence_of(state.scene(), TableEstimate(10.0, poses, sites, False), roster, state.game.board)
    assert evidence is not None
    assert text(read(state, evidence, ["white"])) == "move W2 b2"


def test_an_unseen_figure_counts_as_parked() -> None:
    state = robotory()
    evidence = seen(state, state.scene(), away="R")
    assert evidence.figures["R"] == state.game.board.parks[0].id


def test_a_figure_that_is_not_seen_on_a_hidden_site_stands_there_still() -> None:
    state = robotory()
    home = state.scene().figures["R"]
    assert seen(state, state.scene(), {home: {}}, away="R").figures["R"] == home


def test_a_figure_between_the_sites_leaves_no_scene() -> None:
    state = robotory()
    pose = PoseEstimate(0, 1.0, 2.0, 0.0, 10.0, 5.0, None)
    roster = {"W": 0, "B": 1, "R": 2}
    assert evidence_of(state.scene(), TableEstimate(10.0, {0: pose}, {}, False), roster, state.game.board) is None


def test_scenes_come_in_the_order_of_their_likelihood_each_once() -> None:
    """Against all 3 x 3 x 2 combinations, multiplied out."""
    choices = {
        "a1": [(0.0, None), (0.5, WHITE), (2.0, BLACK)],
        "a2": [(0.0, WHITE), (0.1, None), (0.9, BLACK)],
        "a3": [(0.0, BLACK), (1.2, None)],
    }
    by_hand = sorted(sum(nll for nll, _ in combination) for combination in itertools.product(*choices.values()))
    evidence = Evidence({"R": "b1"}, choices)
    found = list(evidence.scenes({}, math.inf))
    assert [round(nll, 9) for nll, _ in found] == [round(nll, 9) for nll in by_hand]
    assert len({tuple(sorted(scene.tokens.items())) for _, scene in found}) == 18
    assert all(abs(evidence.negative_log_likelihood(scene) - nll) < 1e-9 for nll, scene in found)
    assert [nll for nll, _ in Evidence({}, choices).scenes({}, 0.5)] == [0.0, 0.1, 0.5]
