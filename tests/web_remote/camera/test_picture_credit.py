"""How many pictures are on their way: more where the way is long, one where the network carries no more."""

from web_remote.camera.picture_credit import PictureCredit

PERIOD_S = 0.07


def asked(credit: PictureCredit, now_s: float) -> int:
    """Ask for all that it allows."""
    count = 0
    while credit.may_ask(now_s, PERIOD_S):
        credit.ask()
        count += 1
    return count


def test_the_first_picture_says_how_long_the_way_is() -> None:
    credit = PictureCredit()
    assert asked(credit, 0) == 1
    assert credit.arrive(0.2, 0.12)
    credit.be_taken()
    assert asked(credit, 0.2) == 6


def test_pictures_that_wait_for_each_other_leave_one_on_its_way_until_one_comes_fresh() -> None:
    credit = PictureCredit()
    counts = [asked(credit, 0)]
    for age_s in (0.12, *[0.20] * 7, 0.18):  # 0.20 - 0.12 is more than a period, 0.18 - 0.12 is less
        assert credit.arrive(1, age_s)
        credit.be_taken()
        counts.append(asked(credit, 1))
    assert counts == [1, 6, 1, 1, 1, 1, 0, 0, 0, 4]


def test_a_picture_that_a_lost_packet_delays_changes_nothing() -> None:
    credit = PictureCredit()
    asked(credit, 0)
    for age_s in (0.12, 0.5, 0.12, 0.5, 0.5):
        assert credit.arrive(1, age_s)
        credit.be_taken()
        assert asked(credit, 1)


def test_a_network_that_became_slower_counts_as_that_after_some_seconds() -> None:
    credit = PictureCredit()
    for age_s in (0.05, *[0.3] * 64):
        credit.ask()
        assert credit.arrive(1, age_s)
        credit.be_taken()
    assert asked(credit, 1) == 6


def test_nothing_is_asked_for_while_a_picture_waits_for_vision_unless_nobody_takes_it() -> None:
    credit = PictureCredit()
    credit.ask()
    assert credit.arrive(10, 0.1)
    assert [asked(credit, now_s) for now_s in (10, 10.9, 11)] == [0, 0, 6]


def test_a_picture_that_was_not_asked_for_is_noticed() -> None:
    credit = PictureCredit()
    credit.ask()
    assert [credit.arrive(1, 0.1) for _ in range(2)] == [True, False]
