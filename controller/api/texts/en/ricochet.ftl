ricochet-target = { $piece } to { $site }
ricochet-vortex = any robot to { $site }
ricochet-none = Ricochet Robots
ricochet-now-setup = The robots take their places
ricochet-now-draw = The next target is turned up…
ricochet-now-search = Search! The first call starts the timer.
ricochet-now-offered = Nobody has called: you may turn the timer.
ricochet-now-last-call = Last chance for a first call
ricochet-now-calling = Call before the time is up
ricochet-now-passed = You are out of this round; the others still search.
ricochet-now-over = The match is over
ricochet-now-alone = Find a way before the time is up
ricochet-now-mine = Your proof: show a way in exactly { $number }
ricochet-now-show = Show your way
ricochet-now-proof = { $number ->
        [0] { $seat } shows a way
       *[other] { $seat } shows a way in { $number }
    }
ricochet-timer = { $seconds ->
        [one] { $seconds } second left
       *[other] { $seconds } seconds left
    }
ricochet-robots = Robots
ricochet-robot = { $piece } at { $site }
ricochet-arrows = Move
ricochet-slide = { $piece } { $direction }, to { $site }
ricochet-stuck = { $piece } { $direction }: no move
ricochet-slides = { $count ->
        [one] move
       *[other] moves
    }
ricochet-there = { $count ->
        [one] move: there!
       *[other] moves: there!
    }
ricochet-back = Take back
ricochet-restart = Start over
ricochet-keep = Keep
ricochet-hint = Swipe a robot, or use the arrows.
ricochet-private = Only you see this
ricochet-lines = Kept
ricochet-line-solved = { $count ->
        [one] Way in { $count } move
       *[other] Way in { $count } moves
    }
ricochet-line-open = { $count ->
        [one] Unfinished way, { $count } move
       *[other] Unfinished way, { $count } moves
    }
ricochet-kept = { $count ->
        [one] Your way in { $count } move is kept.
       *[other] Your way in { $count } moves is kept.
    }
ricochet-call = Call { $number }
ricochet-sure = { $number ->
        [one] Yes, I call { $number } move
       *[other] Yes, I call { $number } moves
    }
ricochet-less = One fewer: { $number }
ricochet-more = One more: { $number }
ricochet-calls = Players and their calls
ricochet-call-open = has not called
ricochet-call-called = has called { $number }
ricochet-call-passed = is out of this round
ricochet-call-proves = shows { $number }
ricochet-call-failed = could not show { $number }
ricochet-chips = { $chips } of { $goal } chips
ricochet-play = Play my way
ricochet-pause = Pause
ricochet-next = Next: { $piece } { $direction }
ricochet-of = { $moves } of { $number }
ricochet-made = { $moves ->
        [one] move made
       *[other] moves made
    }
ricochet-shows = Watch the board: { $seat } moves the robots.

## The table's sentences
ricochet-arrives = brings the { $robot } to the target
ricochet-chip-blue-circle = blue circle
ricochet-chip-blue-hexagon = blue hexagon
ricochet-chip-blue-square = blue square
ricochet-chip-blue-triangle = blue triangle
ricochet-chip-green-circle = green circle
ricochet-chip-green-hexagon = green hexagon
ricochet-chip-green-square = green square
ricochet-chip-green-triangle = green triangle
ricochet-chip-red-circle = red circle
ricochet-chip-red-hexagon = red hexagon
ricochet-chip-red-square = red square
ricochet-chip-red-triangle = red triangle
ricochet-chip-vortex = vortex
ricochet-chip-yellow-circle = yellow circle
ricochet-chip-yellow-hexagon = yellow hexagon
ricochet-chip-yellow-square = yellow square
ricochet-chip-yellow-triangle = yellow triangle
ricochet-did-fails = the proof has failed
ricochet-did-nobody = nobody wins the { $chip }, which goes back
ricochet-did-wins = { $seat } wins the { $chip }
ricochet-end-easy = no remaining chip needs a move; the most that anybody has is { $most }
ricochet-end-goal = { $goal } of { $chips } chips win; the most that anybody has is { $most }
ricochet-end-pile = all chips are taken; the most that anybody has is { $most }
ricochet-end-rounds = { $rounds ->
        [one] { $rounds } round has been played; the most that anybody has is { $most }
       *[other] { $rounds } rounds have been played; the most that anybody has is { $most }
    }
ricochet-end-solo = { $up } chips lie face up, { $down } face down
ricochet-found_way = a way to the target is known
ricochet-goes_on = moves the { $robot } on the way to the target
ricochet-goes_on_with_game = goes on with the game
ricochet-knows_way = { $moves ->
        [one] a way in { $moves } move is known
       *[other] a way in { $moves } moves is known
    }
ricochet-level-casual = Sees short solutions, some of them with the help of a second robot.
ricochet-level-expert = Overlooks only long chains with several helpers.
ricochet-level-novice = Sees what one robot does alone in a few moves, and miscounts now and then.
ricochet-level-perfect = Always calls a shortest solution.
ricochet-level-regular = Finds most chips of six moves, and is slow where helpers or barriers matter.
ricochet-log-bid = { $moves ->
        [one] calls { $moves } move
       *[other] calls { $moves } moves
    }
ricochet-log-chip = the next target is the { $chip }
ricochet-log-clock-offer = nobody has called for a while: the timer may be turned
ricochet-log-clock-out = the time is up
ricochet-log-clock-turn = the timer is turned
ricochet-log-concede = gives up the proof
ricochet-log-found = has a solution
ricochet-log-pass = is out of this round
ricochet-log-slide = moves the { $robot } { $direction } to { $cell }
ricochet-log-stand = the { $robot } starts on { $cell }
ricochet-log-turn = turns the timer
ricochet-no-better = your call of { $moves } can only be improved
ricochet-no-bid = a call is a whole number from 1
ricochet-no-chip = { $chip } cannot be turned up now
ricochet-no-clock = now the clock can only play { $word }
ricochet-no-concede = only the player who is proving may give up
ricochet-no-diagonal = the { $robot } would have to stop on the diagonal of { $cell }
ricochet-no-draw = a chip must be turned up first
ricochet-no-first = the { $robot } must be put on the board first
ricochet-no-found = only a player who plays alone, and is searching, says that
ricochet-no-leave = the { $robot } cannot leave { $cell } that way
ricochet-no-part = the { $robot } does not take part
ricochet-no-passed = { $seat } has passed and cannot call in this round
ricochet-no-proof = a proof is going on: move a robot
ricochet-no-search = nobody is proving yet: everybody searches and calls numbers
ricochet-no-setup = the robots must be put on the board first
ricochet-no-start = no robot starts on { $cell }: a target, a diagonal or a parking place
ricochet-no-stop = the { $robot } would never stop
ricochet-no-taken = another robot stands on { $cell }
ricochet-no-turn = the timer may be turned when nobody has called for a while
ricochet-no-turned = the { $robot } has not turned by 90 degrees and may not stop on its target { $cell }
ricochet-no-word = a proof is going on
ricochet-no_shorter_way = no shorter way is known
ricochet-no_way_left = no way to the target is left in the number that was called
ricochet-option-allow_fewer = Fewer moves than called
ricochet-option-allow_fewer-help = A proof succeeds as soon as the robot arrives, even in fewer moves than were called.
ricochet-option-board = Board
ricochet-option-board-help = A number from 1 to 1536 names each board once; 1 to 486 have no diagonals, as the rulebook advises for first games.
ricochet-option-chips = Chips to win
ricochet-option-chips-auto = by the number of players
ricochet-option-chips-help = By the number of players: 8 for two, 6 for three, 5 for four; more players play until all 17 are taken.
ricochet-option-gentle = Gentle
ricochet-option-gentle-help = Targets of two to four moves come first; with every three chips that are won, one move more.
ricochet-option-longest = Longest solution
ricochet-option-longest-0 = no limit
ricochet-option-longest-help = A chip that needs more moves, or has no solution, is mixed back if there is no call within the time of patience. 0: no limit.
ricochet-option-must_ricochet = Must ricochet
ricochet-option-must_ricochet-help = The robot that reaches the target must turn by 90 degrees on its way.
ricochet-option-patience = Patience
ricochet-option-patience-help = Seconds without a call after which the timer may be turned; a minute later it is turned anyway.
ricochet-option-players = Players
ricochet-option-players-help = How many play; one player plays the solo game.
ricochet-option-proof_time = Time for a proof
ricochet-option-proof_time-0 = no limit
ricochet-option-proof_time-help = Seconds for a proof. 0: no limit.
ricochet-option-rounds = Most rounds
ricochet-option-rounds-0 = no limit
ricochet-option-rounds-help = The game ends after this number of rounds, and the most chips win. 0: no limit.
ricochet-option-silver = Silver robot
ricochet-option-silver-help = A fifth robot, which may also reach the vortex.
ricochet-option-solo_timers = Timer runs alone
ricochet-option-solo_timers-help = The solo game: how often the timer runs out in a round; two is easier.
ricochet-option-start = Where the robots start
ricochet-option-start-drawn = drawn by lot
ricochet-option-start-help = Drawn by lot; or type the cells of the red, yellow, green, blue (and silver) robot, such as a1 c4 k16 p9. Not on targets or diagonals.
ricochet-option-stop_over = Stop-over on the target
ricochet-option-stop_over-help = Must ricochet: the robot may rest on its target before it has turned, leave it and come back.
ricochet-option-timer = Timer
ricochet-option-timer-help = Seconds that all have to call after the first call.
ricochet-step-bid = Call a number of moves
ricochet-step-chance = { $word }
ricochet-step-concede = I can't do it
ricochet-step-direction = { $direction }, to { $cell }
ricochet-step-found = I have a solution
ricochet-step-number = { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
ricochet-step-pass = I'm out this round
ricochet-step-robot = { $robot }
ricochet-step-slide = Move a robot
ricochet-step-turn = Turn the timer
ricochet-tally-bids = Calls
ricochet-tally-won = Calls won
ricochet-tally-slides = Moves shown
ricochet-spare = Move { $ply }: { $seat } took { $used } moves ({ $chip }); the fewest possible: { $possible }.
