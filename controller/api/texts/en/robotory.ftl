robotory-prompt = Tap a disc to lay it, or a robot to move it.
robotory-layFirst = Tap a disc to lay it.
robotory-stuck = The { $piece } has no disc next to it that it can burn.
robotory-where = Where should the { $token } go?
robotory-what = What goes on { $site }? Tap a disc of your supply, or the robot that goes there.
robotory-way = Which way for the { $piece }?
robotory-supply = Your supply
robotory-empty = Your supply is empty
robotory-lay = Lay { WORD($token, form: "a") } ({ $count })
robotory-refill = Refill
robotory-pool = Pool: { $white } white, { $black } black
robotory-take = Take { $count } from the pool
robotory-ends = This ends the match: { WORD($seat, form: "title") } wins
robotory-rival = Supply: { $white } white, { $black } black
robotory-used = Burned
robotory-placed = { $token } on { $site }
robotory-moved = { $piece } → { $path }
robotory-refilled = Refill: { $white } white, { $black } black
robotory-reason = The last { $token } left the pool; { $count } of 3 robots stand in the { WORD($seat, form: "title") } camp.

## Tokens
token-disc-white = white disc
    .a = a white disc
token-disc-black = black disc
    .a = a black disc

## The table's sentences
robotory-brings_home = brings the { $robot } home
robotory-burns = { $discs ->
        [one] takes { $discs } disc off the board
       *[other] takes { $discs } discs off the board
    }
robotory-end-black = the last black disc left the pool; { $robots } of 3 robots stand in the { WORD($winner, form: "title") } camp
robotory-end-both = the last white and black disc left the pool; { $robots } of 3 robots stand in the { WORD($winner, form: "title") } camp
robotory-end-white = the last white disc left the pool; { $robots } of 3 robots stand in the { WORD($winner, form: "title") } camp
robotory-ends_game = { $robots ->
        [one] ends the game with { $robots } robot at home
       *[other] ends the game with { $robots } robots at home
    }
robotory-fills = { $discs ->
        [one] fills the supply to { $discs } disc
       *[other] fills the supply to { $discs } discs
    }
robotory-goes_deeper = takes the { $robot } further from the border
robotory-keeps_away = keeps the { $robot } from reaching the other side's camp
robotory-level-beginner = Moves one step at a time and does not think about your answer.
robotory-level-easy = Sees which robots can cross next, but overlooks chains of three discs or more.
robotory-level-expert = Sees every chain, looks far ahead and answers every threat to end the game.
robotory-level-medium = Looks three turns ahead and overlooks only very long chains.
robotory-level-strong = Sees every chain, and several turns ahead.
robotory-log-move = { $discs ->
        [one] moves the { $robot } to { $cell }, { $discs } disc burned
       *[other] moves the { $robot } to { $cell }, { $discs } discs burned
    }
robotory-log-place = lays { WORD($disc, form: "a") } at { $cell }
robotory-log-refill = takes { $white } white and { $black } black
robotory-no-count = { $discs ->
        [one] a refill now takes { $discs } disc
       *[other] a refill now takes { $discs } discs
    }
robotory-no-disc = a disc lies on { $cell }
robotory-no-fuel = there is no disc on { $cell } that the { $robot } can burn
robotory-no-full = the supply is full
robotory-no-neighbour = { $cell } is not next to { $other }
robotory-no-pool = the pool holds { $white }+{ $black } discs
robotory-no-robot = a robot stands on { $cell }
robotory-no-supply = the supply holds no disc of that colour
robotory-no-way = a robot that moves goes at least one cell
robotory-one_more_refill = leaves so few discs that the next refill can end the game
robotory-opens_way = opens the { $robot }'s way home
robotory-step-black = { $discs } black
robotory-step-cell = { $cell }, { WORD($camp, form: "title") } camp
robotory-step-disc = { $disc }
robotory-step-move = Move a robot
robotory-step-place = Place a disc
robotory-step-refill = Refill the supply
robotory-step-robot = { $robot }
robotory-step-white = { $discs } white
robotory-waits = lays a disc for a later turn
robotory-side-white = white
robotory-side-black = black
robotory-tally-laid = Discs laid
robotory-tally-burnt = Discs burned
