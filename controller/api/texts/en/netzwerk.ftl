## Screen
netzwerk-score = { $there } of { $needed } home, { $left } { $left ->
        [one] robot
       *[other] robots
    } left
netzwerk-pick = Move { $robot } on { $site }, energy { $energy }
netzwerk-to = To { $site }, { $price } { $price ->
        [one] battery
       *[other] batteries
    }
netzwerk-take = Capture { $robot } on { $site }, { $price } batteries
netzwerk-paid = The battery on { $site } pays
netzwerk-payWith = Pay with the battery on { $site }
netzwerk-shift = { $side ->
        [used] Move the used battery on { $site }
       *[charged] Move the battery on { $site }
    }
netzwerk-point = Battery to { $site }
netzwerk-energy = Energy { $near } · { $used } used
netzwerk-energyOf = Energy { $energy }: { $robot }
netzwerk-spends = Pays { $price } of { $energy }
netzwerk-otherwise = Pay with other batteries
netzwerk-back = Aside and back, { $price }
netzwerk-answer = { $seat } offers a draw.
netzwerk-whereTo = Tap a point for the battery.
netzwerk-way = Tap a lit square. The number is its price in batteries.
netzwerk-must = You must capture in this turn. Tap a robot.
netzwerk-prompt = Tap a robot to move it.
netzwerk-next = Tap another robot or a battery, or end your turn.
netzwerk-more = Tap another battery, or end your turn.
netzwerk-done = Nothing more can move. End your turn.
netzwerk-phase-robots = Robots
netzwerk-phase-batteries = Batteries
netzwerk-end = End turn
netzwerk-offer = Offer a draw
netzwerk-accept = Accept
netzwerk-decline = Play on
netzwerk-busy = The table is still at work. Your order waits.
netzwerk-told = The last turn
netzwerk-moved = { $robot } → { $site }
netzwerk-takes = { $robot } captures { $victim } on { $site }
netzwerk-shifted = Battery { $from } → { $site }

## Steps
netzwerk-step-move = Move a robot
netzwerk-step-battery = Move a battery
netzwerk-step-end = End the turn
netzwerk-step-offer = Offer a draw
netzwerk-step-accept = Accept the draw
netzwerk-step-decline = Decline the draw
netzwerk-step-robot = { $robot }
netzwerk-step-go = { $cell }
netzwerk-step-capture = { $cell }, capture
netzwerk-step-jump = { $cell }, jump
netzwerk-step-jump_capture = { $cell }, jump, capture
netzwerk-step-pay = Pay with other batteries
netzwerk-step-point = Battery { $point }
netzwerk-step-target = { $point }

## Refusals
netzwerk-no-offered = a draw is offered: accept or decline it first
netzwerk-no-lots = who begins is open
netzwerk-no-offer = a draw can be offered once in a turn, before it begins
netzwerk-no-kind = nothing like that is to be decided now
netzwerk-no-over = the game is over before { $action }
netzwerk-no-part = { $action }: { $reason }
netzwerk-no-move_first = move a robot first
netzwerk-no-capture_first = a robot must be captured in this turn
netzwerk-no-capture_lost = a robot must be captured in this turn, and after this move none could be
netzwerk-no-return = all robots would stand where the turn began, and that is not allowed here
netzwerk-no-energy = the move costs { $cost } { $cost ->
        [one] battery
       *[other] batteries
    }, and { $cell } can use { $energy }
netzwerk-no-battery_here = { $robot } on { $cell } cannot use a battery on { $point }
netzwerk-no-payment = the move costs { $cost } { $cost ->
        [one] battery
       *[other] batteries
    }, not { $paid }
netzwerk-no-phase = robots stay once a battery has moved
netzwerk-no-owner = { $robot } is the other player's
netzwerk-no-captured = { $robot } is captured
netzwerk-no-stopped = { $robot } has captured a robot and stays until the turn ends
netzwerk-no-after_capture = a capture ends the move
netzwerk-no-bend = robots move straight, and { $cell } is off the line
netzwerk-no-path = a robot that moves goes at least one square
netzwerk-no-jump_enemy = the robot on { $cell } is an enemy and cannot be jumped
netzwerk-no-jump_empty = there is no robot to jump on { $cell }
netzwerk-no-own = one of your robots stands on { $cell }
netzwerk-no-hop = no single step leads from { $start } to { $cell }: robots go forward or sideways, and jump only their own
netzwerk-no-empty = { $robot } touches no charged battery and cannot move
netzwerk-no-stuck = { $robot } has no way that its energy pays for
netzwerk-no-nowhere = no line leads from { $point } to an empty point
netzwerk-no-battery_first = a robot must move before batteries do
netzwerk-no-battery_owes = a robot must be captured before batteries move
netzwerk-no-battery = there is no battery on { $point }
netzwerk-no-battery_once = the battery on { $point } has already moved in this turn
netzwerk-no-control = you do not control the battery on { $point }: you need as many robots around it as the other side, and one at least
netzwerk-no-contested = both players control the battery on { $point }, so nobody may move it
netzwerk-no-line = { $target } is not the first empty point on a line from { $point }

## Log
netzwerk-log-move = moves { $robot } from { $start } to { $cell }
netzwerk-log-capture = moves { $robot } from { $start } to { $cell } and captures { $victim }
netzwerk-log-battery = moves a battery from { $point } to { $target }
netzwerk-log-end = ends the turn
netzwerk-log-offer = offers a draw
netzwerk-log-accept = accepts the draw
netzwerk-log-decline = declines the draw
netzwerk-log-first = { $seat } begins
netzwerk-log-several = { $actions }

## Ends
netzwerk-end-agreed = both players agreed on a draw
netzwerk-end-captured = all robots of { $loser } are captured
netzwerk-end-home = { $there } of { $left } { $left ->
        [one] robot
       *[other] robots
    } of { $winner } stand in the start row of { $loser }
netzwerk-end-stuck = { $loser } can move no robot
netzwerk-end-repeated = the same position began a turn for the third time

## Hints
netzwerk-wins = wins the game
netzwerk-captures = captures { $robot }
netzwerk-arrives = brings a robot into the other side's first row; { $more } more win
netzwerk-saves = takes { $robots } { $robots ->
        [one] robot
       *[other] robots
    } out of the other side's reach
netzwerk-starves = leaves { $robot } without energy
netzwerk-capture_next = one more battery next to { $robot } for a capture next turn
netzwerk-feeds = gives { $robot } energy for its next move
netzwerk-goes_forward = goes { $rows } { $rows ->
        [one] row
       *[other] rows
    } forward
netzwerk-goes_sideways = moves sideways
netzwerk-moves_battery = moves a battery for a later turn
netzwerk-ends_turn = nothing else is worth doing in this turn
netzwerk-offers = offers a draw
netzwerk-accepts = accepts the draw, because the other side is ahead
netzwerk-declines = declines the draw, because it is not behind

## Levels
netzwerk-level-beginner = Plans two robots at a time, never moves a battery, and so runs out of energy.
netzwerk-level-easy = Plans one robot at a time, leaves the batteries, and does not see what you can capture.
netzwerk-level-medium = Plans one robot and one battery at a time, and does not see what you can capture.
netzwerk-level-strong = Uses the whole turn, and sees what you can capture next.
netzwerk-level-expert = Compares some thirty ways to use its turn by your best answers.

## Options
netzwerk-option-first = First player
netzwerk-option-first-help = Who has the first turn. By lot: a draw decides when the game begins.
netzwerk-option-first-random = by lot
netzwerk-option-must_capture = Captures are compulsory
netzwerk-option-must_capture-help = Variant of the rulebook: a player who can capture a robot when the turn begins must capture one in that turn.
netzwerk-option-contested = Batteries under both players' control
netzwerk-option-contested-help = Variant of the rulebook: what may be done with a battery that both players control. The English text forbids to move it, the French one to use it at all.
netzwerk-option-contested-shared = both may move and use them
netzwerk-option-contested-no_move = nobody may move them
netzwerk-option-contested-no_use = nobody may use them
netzwerk-option-jump_cost = Batteries for a jump
netzwerk-option-jump_cost-help = The rulebook says 2; the drawing of the German edition shows 3.
netzwerk-option-straight_only = Robots move straight
netzwerk-option-straight_only-help = A move keeps to one direction; otherwise it may bend.
netzwerk-option-there_and_back = There and back
netzwerk-option-there_and_back-help = Whether a robot that goes aside and back has moved, so that a turn may leave all robots where they were.
netzwerk-option-there_and_back-counts = counts as a move
netzwerk-option-there_and_back-refused = is refused
netzwerk-option-energy_needs_control = Energy needs control
netzwerk-option-energy_needs_control-help = A robot draws energy only from batteries that its player controls; otherwise from any next to it.
netzwerk-option-battery_moves_per_turn = Moves of one battery in a turn
netzwerk-option-battery_moves_per_turn-help = Whether a battery that has moved may move again in the same turn.
netzwerk-option-battery_moves_per_turn-once = once
netzwerk-option-battery_moves_per_turn-any = any number of times
netzwerk-option-used_batteries = Used batteries
netzwerk-option-used_batteries-help = The phones show which batteries are used, and they stay face up on the table; or people turn them over on the board, and back when the turn ends, as the rulebook does.
netzwerk-option-used_batteries-phone = the phones show them
netzwerk-option-used_batteries-turned = turned over on the board

## Tokens
token-battery-charged = battery
    .a = a battery
token-battery-used = used battery
    .a = a used battery
netzwerk-tally-energy = Energy used
netzwerk-tally-captured = Robots captured
