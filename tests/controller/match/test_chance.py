"""Secret seeds: fixed before the match, published after it, and every draw follows from them."""

import random
from dataclasses import replace
from pathlib import Path

from controller.match.chance import chance_outcome, check_draws, commitment, secret_seed, seed_text
from controller.match.journal_store import JournalStore
from controller.match.match import Match
from controller.match.stored_match import Entry, StoredMatch
from engine import registry
from engine.state import CHANCE

SMALLEST = 1 << 255
"""The smallest secret seed: 8 and 63 zeros, hexadecimal."""


def played(seed: int, plies: int = 40) -> StoredMatch:
    """A match of Droids with dealt tokens, between players that choose at random."""
    game = registry.make("droids")
    match, rng = Match("m-1", game, {}, seed), random.Random(5)
    while match.ply < plies and match.state.to_act:
        actor = match.state.to_act[0]
        if actor == CHANCE:
            text, source = chance_outcome(match), "chance"
        else:
            text, source = str(rng.choice(list(match.state.legal_actions(actor))[:200])), "computer"
        match.add(Entry(match.next_entry, "action", actor, text, source, 0.0))
    return StoredMatch("m-1", "droids", dict(game.options), {}, {}, seed, "played", tuple(match.entries), 0)


def test_a_secret_seed_has_256_bits_and_is_not_drawn_twice() -> None:
    seeds = {secret_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(seed_text(seed)) == 64 for seed in seeds)


def test_anybody_can_hash_the_published_seed() -> None:
    # printf %s 8000...0 | sha256sum
    assert commitment(SMALLEST) == "bd083cfb7e8f1f7004f593ace0d4f52396991d6d651121d5173783e4038ae47a"
    assert commitment(7) is None


def test_all_draws_follow_from_the_seed_and_no_other_fits() -> None:
    match = played(SMALLEST)
    draws = check_draws(match)
    assert draws.total >= 10
    assert draws.wrong == ()
    assert check_draws(replace(match, seed=SMALLEST + 1)).wrong


def test_a_draw_that_was_changed_is_found() -> None:
    match = played(SMALLEST)
    dealt = next(entry for entry in match.entries if entry.text.startswith("deal "))
    state = Match("m-1", registry.make("droids"), {}, 0, match.entries[: dealt.n - 1]).state
    other = next(str(action) for action, _ in state.chance_outcomes() if str(action) != dealt.text)
    entries = (*match.entries[: dealt.n - 1], replace(dealt, text=other))
    assert check_draws(replace(match, entries=entries)).wrong == (dealt.n,)


def test_the_journal_keeps_long_seeds(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    seed = secret_seed()
    store.begin("m-new", "droids", {}, {}, {}, seed)
    assert store.load("m-new").seed == seed
    store.close()
