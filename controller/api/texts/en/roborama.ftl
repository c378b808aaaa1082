roborama-blocks_way_home = blocks { $rival }'s way home
roborama-brings_home = brings { $robot } home
roborama-card-1 = card 1
roborama-card-2 = card 2
roborama-card-3 = card 3
roborama-card-4 = card 4
roborama-card-5 = card 5
roborama-card-chip = chip card
roborama-chaos-laser = laser
roborama-chaos-mind = mind control
roborama-chaos-move = move
roborama-chaos-pusher = pusher
roborama-chaos-reset = reset
roborama-chaos-spring = spring
roborama-end-home = all four robots of { $winners } are at home
roborama-end-last = { $winner } is the last player left
roborama-end-nobody = { $turns ->
        [one] no winner after { $turns } turn
       *[other] no winner after { $turns } turns
    }
roborama-forces_out = makes { $rival } leave the corner at once
roborama-goes_nearer = { $cells ->
        [one] brings { $robot } nearer to home by { $cells } cell
       *[other] brings { $robot } nearer to home by { $cells } cells
    }
roborama-knocks_down = { $robots ->
        [one] knocks down { $robots } robot of the others
       *[other] knocks down { $robots } robots of the others
    }
roborama-hand = { $cards }
roborama-level-beginner = Runs for home and forgets to wake its cards.
roborama-level-easy = Looks after its cards, but never at the others.
roborama-level-expert = Looks four turns ahead, blocks ways home and leaves others without a card.
roborama-level-medium = Compares its two best turns by the next player's answer and the turn after it.
roborama-level-strong = Looks two turns ahead and takes hidden cards into account.
roborama-did-falls = the { $robot } falls
roborama-did-forces = { $rival } must leave the corner
roborama-did-goes = the { $robot } goes to { $cell }
roborama-did-misses = no robot is hit
roborama-did-rises = the { $robot } stands up again
roborama-did-wakes = { $cards } can be played again
roborama-log-basic = plays { $card }: { $robot } goes to { $cell }
roborama-log-chaos-laser = lets the ChaosBot shoot { $directions }
roborama-log-chaos-laser_all = lets the ChaosBot shoot in all directions
roborama-log-chaos-mind = lets the ChaosBot send { $robot } to { $cell }
roborama-log-chaos-move = moves the ChaosBot to { $cell }
roborama-log-chaos-pusher = lets the ChaosBot push { $direction }
roborama-log-chaos-reset = lays the ChaosBot on { $cell }
roborama-log-chaos-spring = lets the ChaosBot jump to { $cell }
roborama-log-chaosbot = puts the ChaosBot on { $cell }
roborama-log-chip = plays the chip card: { $card } is active again
roborama-log-deal = { $seat } is dealt a ChaosBot card
roborama-log-deal_own = { $seat } is dealt the ChaosBot card { $card }
roborama-log-first = { $seat } begins
roborama-log-keep = turns no card
roborama-log-obstacle = puts an obstacle on { $cell }
roborama-log-out = has no card to play and is out
roborama-log-pass = plays no ChaosBot card
roborama-log-reactivate = makes { $card } active again
roborama-log-special = plays special { $card }: { $robot } goes to { $cell }
roborama-log-special_two = plays special { $card }: { $robot } goes to { $cell }, { $second } to { $end }
roborama-log-specials = has chosen special cards
roborama-log-specials_own = chooses the special cards { $cards }
roborama-log-turn = turns { $card } to its special face
roborama-log-wait = loses the turn, because all robots are down
roborama-makes_room = moves { $robot } and keeps the other cards
roborama-no-active = { $card } is active already
roborama-no-after = { $chaos } cannot be played after { $card }
roborama-no-basic_face = { $card } shows its basic face
roborama-no-card = a robot card must be played
roborama-no-chaos = a ChaosBot card may be played, or pass
roborama-no-chaosbot = the ChaosBot must be put on a red cell
roborama-no-chip = no standing robot of { $seat } is on a cell with { $card }
roborama-no-deal = chance must deal the ChaosBot cards
roborama-no-down = { $robot } is down
roborama-no-first = chance must find the first player
roborama-no-ground = { $rule }, on the board and never into the zone of another colour
roborama-no-hand = { $seat } does not hold a { $card } card
roborama-no-inactive = { $card } is inactive
roborama-no-leave = a robot must leave the start zone, where an opponent has arrived
roborama-no-lies = the ChaosBot is lying down
roborama-no-mercy = a player without a card to play is out, unless mercy is agreed on and all four robots are down
roborama-no-obstacle = an obstacle must be put on an empty cell outside all zones, in a quadrant without one of yours, and not on a red cell in programme 3
roborama-no-over = there is no piece of another player to jump over
roborama-no-own = one of your robots stands on the last cell
roborama-no-owner = { $robot } does not belong to { $seat }
roborama-no-reactivate = one of the cards that the robot has found must be reactivated
roborama-no-specials = the special cards are being chosen
roborama-no-stuck = there is a robot card that can be played
roborama-no-turn = a basic card may be turned to its special face
roborama-no-way = a piece of another player stands in the way
roborama-no-won = { $robot } wins the game already
roborama-option-chaos_hand = ChaosBot cards
roborama-option-chaos_hand-dealt = dealt
roborama-option-chaos_hand-help = Programme 3: dealt gives each player hidden cards. For two or three players also one hand for all, six cards for two players, four for three.
roborama-option-colours = Colours
roborama-option-colours-auto = as it suits the number of players
roborama-option-colours-help = Who plays; auto seats two players in opposite corners, so that each starts where the other finishes.
roborama-option-first = First player
roborama-option-first-draw = by lot
roborama-option-first-help = Who begins; draw leaves it to chance.
roborama-option-infinite_specials = Infinite specials
roborama-option-infinite_specials-active = an active basic card
roborama-option-infinite_specials-any = any basic card
roborama-option-infinite_specials-help = With 1 to 3 special cards: a player who has used one may turn a basic card, any or only an active one.
roborama-option-infinite_specials-off = no
roborama-option-lenient_down = Mercy for the fallen
roborama-option-lenient_down-help = A player without a card to play because all four robots are down loses the turn instead of the game.
roborama-option-obstruction = Robot obstruction
roborama-option-obstruction-help = Two players: each has four neutral robots of an unused colour to stand in the other's way.
roborama-option-players = Players
roborama-option-players-auto = as many as there are colours, else two
roborama-option-players-help = How many play; auto takes as many as colours are chosen, else two.
roborama-option-programme = Programme
roborama-option-programme-1 = basic cards
roborama-option-programme-2 = special faces
roborama-option-programme-3 = special faces and the ChaosBot
roborama-option-programme-help = 1: basic cards. 2: cards with a special face. 3: special faces and the ChaosBot.
roborama-option-special_choice = Choice of special cards
roborama-option-special_choice-help = secret: all players choose, then reveal. open: the players turn one card each, round after round.
roborama-option-special_choice-open = in turn
roborama-option-special_choice-secret = in secret
roborama-option-specials = Special cards
roborama-option-specials-all = all six
roborama-option-specials-help = Programmes 2 and 3: all six cards begin with their special face, or this number, which each player chooses.
roborama-option-turn_limit = Most turns
roborama-option-turn_limit-0 = no limit
roborama-option-turn_limit-help = The game is a draw after this number of turns of all players together. 0: no limit.
roborama-no_card = no card can be played
roborama-plays_chaos = plays the ChaosBot's { $card }
roborama-rule-basic1 = card 1 moves a robot exactly 1 cell
roborama-rule-basic2 = card 2 moves a robot exactly 2 cells straight
roborama-rule-basic3 = card 3 moves a robot exactly 3 cells straight
roborama-rule-basic4 = card 4 moves a robot exactly 4 cells straight
roborama-rule-basic5 = card 5 moves a robot exactly 5 cells straight
roborama-rule-laser = the laser shoots 1 cell in all four directions, 2 cells in two, 1 and 3 cells in two, or 4 cells in one
roborama-rule-mind = one standing robot of an opponent, outside of all zones and in the ChaosBot's quadrant, goes as far as the card just played, straight, over robots of its colour only, to an empty cell of the same quadrant outside of all zones
roborama-rule-move = the ChaosBot moves as far as the card just played, straight, over robots of the player only, to an empty cell outside of all zones
roborama-rule-pusher = the ChaosBot goes as far as the card just played, straight, and pushes three, two or one robots at most, none of them off the board, into a zone or against an obstacle
roborama-rule-reset = the ChaosBot is laid on a red cell that is free
roborama-rule-special1 = special 1 moves a robot one cell diagonally
roborama-rule-special2 = special 2 moves a robot two cells straight over a piece of another player
roborama-rule-special3 = special 3 moves a robot one cell and then two to a side, or two and then one
roborama-rule-special4 = special 4 moves two robots straight, one by 1 and one by 3 cells or both by 2
roborama-rule-special5 = special 5 moves a robot 1 to 4 cells straight
roborama-rule-spring = the ChaosBot jumps as far as the card just played, straight, to a cell outside of all zones; a robot there is expelled to a free neighbouring cell outside of all zones
roborama-saves_chaos = keeps the ChaosBot cards for a better moment
roborama-stands_in_way = stands in the others' way
roborama-step-basic = Play a card
roborama-step-card = { $card }
roborama-step-cell = { $cell }, { $symbol }
roborama-step-chaos = Play a ChaosBot card
roborama-step-chaosbot = Put the ChaosBot
roborama-step-chip_cell = { $cell }, chip
roborama-step-direction = { $direction }
roborama-step-keep = Turn no card
roborama-step-obstacle = Put an obstacle
roborama-step-out = No card to play: leave the game
roborama-step-pass = No ChaosBot card
roborama-step-reactivate = Reactivate
roborama-step-robot = { $robot }
roborama-step-special = Use a special face
roborama-step-specials = Choose special cards
roborama-step-turn = Turn to the special face
roborama-step-wait = All robots are down: lose the turn
roborama-turns_card = chooses { $card }, which helps most
roborama-wakes_card = makes { $card } active again
roborama-wins = wins the game

## The page's own
roborama-cards = Your cards
roborama-face-basic = basic face
roborama-face-special = special face
roborama-spent = spent
roborama-chaos-cards = Your ChaosBot cards
roborama-peek = { $count ->
        [one] Hold to see your ChaosBot card
       *[other] Hold to see your { $count } ChaosBot cards
    }
roborama-directions = Directions
roborama-rivals = The others
roborama-out = out
roborama-you-are-out = You are out: you had no card to play. You can go on watching.
roborama-home = { $count } of 4 at home
roborama-active = can play { $cards }
roborama-leaves = Must move a robot out of its corner now.
roborama-holds = { $count ->
        [one] { $count } ChaosBot card
       *[other] { $count } ChaosBot cards
    }
roborama-discards = ChaosBot cards played:
roborama-ways = Other ways to this cell
roborama-via = by { $site }
roborama-target = { $robot } to { $site }, symbol { $symbol }
roborama-choose-robot = Show where it can go
roborama-said-special = special { $card }
roborama-said-move = { $card }: { $robot } to { $site }
roborama-said-two = { $card }: { $robot } to { $site }, { $second } to { $end }
roborama-said-chip = chip card: wake { $card }
roborama-said-reactivate = wake { $card }
roborama-said-turn = turn { $card } to its special face
roborama-said-specials = special faces: { $cards }
roborama-said-chaosbot = put the ChaosBot on { $site }
roborama-said-obstacle = put an obstacle on { $site }
roborama-ask-card = Tap one of your cards, or a robot.
roborama-ask-leave = An opponent has arrived where you start: one of your robots must leave that corner now. Tap a card.
roborama-ask-cell = Where to? Tap a lit cell.
roborama-ask-second = And the second robot? Tap a lit cell.
roborama-ask-wake = The chip wakes a spent card. Tap it.
roborama-ask-reactivate = Your robot has found more than one card. Which one wakes up? Tap it.
roborama-ask-turn = You may turn a card to its special face. Tap it.
roborama-ask-face = Which card starts with its special face? Tap it.
roborama-ask-specials = { $count ->
        [0] Chosen.
        [one] Choose one more card for its special face. Nobody sees it yet.
       *[other] Choose { $count } cards for their special faces. Nobody sees them yet.
    }
roborama-ask-chaos = Now the ChaosBot: play one of its cards?
roborama-ask-chaos-card = Which card? Lit ones fit now.
roborama-ask-chaos-cell = Where to? Tap a lit cell.
roborama-ask-robot = Which robot? Tap it on the board.
roborama-ask-expel = Where does the robot there go? Tap a lit cell.
roborama-ask-direction = Which way?
roborama-ask-laser-1 = Which way one cell far?
roborama-ask-laser-3 = And which way three cells far?
roborama-ask-chaosbot = Put the ChaosBot on one of the four red cells.
roborama-ask-obstacle = Put an obstacle in the others' way: tap a lit cell.
roborama-no-move = no robot can move with { $card } now
roborama-then = { $count ->
        [one] It wakes { $cards }.
       *[other] It wakes a card of your choice: { $cards }.
    }
roborama-no-wake = The chip card can wake no card now.
roborama-ask-out = You have no card to play, so you are out.
roborama-ask-wait = All your robots are down, so you lose this turn.
roborama-wakes-on = { $card } is spent. End a move on { $symbol } or ? to wake it.
roborama-chip-basic = the chip card wakes a spent card whose number one of your robots stands on
roborama-chip-special = special: it wakes any spent card from 1 to 5

## Pieces
piece-chaosbot = ChaosBot
    .a = a ChaosBot
piece-blue-obstacle = blue obstacle
    .a = a blue obstacle
piece-green-obstacle = green obstacle
    .a = a green obstacle
piece-orange-obstacle = orange obstacle
    .a = an orange obstacle
piece-white-obstacle = white obstacle
    .a = a white obstacle
roborama-tally-cards = Cards played
roborama-tally-specials = Special actions
