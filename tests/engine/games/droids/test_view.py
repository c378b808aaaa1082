"""What a seat's phone shows in addition to the position: free slots, queues, the draw, and where its orders lead."""

from tests.engine.games.droids.table import at, deal, do


def test_the_draw_says_how_many_tokens_and_how_many_of_each_colour_there_are() -> None:
    state = at("phase=draw yellow.rack=fire*2 discards=max*3")
    # A rack holds seven; 32 violet, 24 blue and 32 red tokens, of which two are on the rack; no grey in scenario 1.
    assert state.view(None)["draws"] == {"count": 5, "most": {"violet": 32, "blue": 24, "grey": 0, "red": 30}}
    assert do(state, "draw violet:5").view("yellow")["draws"] is None
    assert at("phase=place yellow.rack=fire").view("yellow")["draws"] is None


def test_free_slots_are_those_of_own_intact_emitters_and_of_nobody_else() -> None:
    state = at("phase=place yellow.rack=fire yellow.d=move1:N/-/max:N yellow.covered=a,b,c,e,f,g,h,i")
    assert state.view("yellow")["free"] == {"d": [2], "j": [1, 2, 3]}
    assert list(state.view("red")["free"]) == list("abcdefghij")
    assert state.view(None)["free"] == {}
    assert at("Y=d2 yellow.d=fire:N/-/-").view("yellow")["free"] == {}


def test_a_queue_holds_the_next_order_of_each_emitter_and_who_would_receive_it() -> None:
    state = at("Y=d2 R=g9 yellow.d=-/move1:N/max:E yellow.e=fire:N/-/- red.g=wet1:S/-/-")
    for seat in ("yellow", "red", None):
        assert state.view(seat)["queues"] == {
            "yellow": [
                {"emitter": "d", "order": "move1 N", "to": "Y"},
                {"emitter": "e", "order": "fire N", "to": None},
            ],
            "red": [{"emitter": "g", "order": "wet1 S", "to": "R"}],
        }


def test_own_orders_are_foreseen_as_if_nobody_else_sent_any() -> None:
    # Two squares to d4, then east over e4 and f4 into the river at g4; the order on a finds no robot.
    state = at("phase=place Y=d2 R=g9 yellow.rack=fire yellow.d=move2:N/max:E/- yellow.a=max:N/-/- red.g=max:S/-/-")
    slot = {"emitter": "g", "slot": 1}
    assert state.view("yellow")["foreseen"] == {
        "path": ["d2", "d4", "g4"],
        "next": {"violet": slot, "blue": slot, "red": slot},
        "aside": {"emitter": "j", "slot": 3},  # a is three lines from d, and j from g
    }
    assert state.view("red")["foreseen"]["path"] == ["g9", "g5"]
    assert state.view(None)["foreseen"] is None


def test_the_next_slot_is_behind_the_orders_of_its_emitter() -> None:
    state = at("phase=place Y=d2 yellow.rack=fire yellow.d=fire:N/-/-")
    assert state.view("yellow")["foreseen"] == {
        "path": ["d2"],
        "next": {colour: {"emitter": "d", "slot": 2} for colour in ("violet", "blue", "red")},
        "aside": {"emitter": "j", "slot": 3},
    }
    full = at("phase=place Y=d2 yellow.rack=fire yellow.d=fire:N/grab:N/grab:N")
    assert full.view("yellow")["foreseen"]["next"] == {}
    covered = at("phase=place Y=d2 yellow.rack=fire yellow.covered=d")
    assert covered.view("yellow")["foreseen"]["next"] == {}


def test_the_slot_aside_is_far_from_all_lines_on_the_way_and_from_the_repair_robots() -> None:
    # Five lines from f to a, four to j; but the order leads to d, three lines from a.
    state = at("phase=place Y=f2 yellow.rack=fire yellow.f=move2:W/-/-")
    assert state.view("yellow")["foreseen"]["path"] == ["f2", "d2"]
    assert state.view("yellow")["foreseen"]["aside"] == {"emitter": "j", "slot": 3}
    # Repair robots at a and j: e and f are four lines away from one of them, and no line is farther from both.
    repaired = at("phase=place Y=a2 P=a1 Q=j10 yellow.rack=rmove1", scenario=2)
    assert repaired.view("yellow")["foreseen"]["aside"] == {"emitter": "f", "slot": 3}
    full = at("phase=place Y=d2 yellow.rack=fire yellow.a=-/-/fire:N yellow.covered=b,c,d,e,f,g,h,i,j")
    assert full.view("yellow")["foreseen"]["aside"] == {"emitter": "a", "slot": 2}


def test_grey_tokens_are_foreseen_for_the_repair_robots() -> None:
    state = at("phase=place Y=d2 P=a1 Q=j10 yellow.rack=rmove1 yellow.a=rmove2:E/-/-", scenario=2)
    assert state.view("yellow")["foreseen"]["next"]["grey"] == {"emitter": "c", "slot": 1}
    assert state.view("yellow")["foreseen"]["path"] == ["d2"]


def test_tokens_that_are_dealt_are_not_drawn_again() -> None:
    state = do(at("phase=draw yellow.rack=fire*6"), "draw violet:1")
    assert deal(state, "max").view("yellow")["rack"] == {"max": 1, "fire": 6}
