## Things
token-obstacle = obstacle
    .a = an obstacle
token-mine = mine
    .a = a mine
token-container = container
    .a = a container
piece-white-repair-robot = white repair robot
    .a = a white repair robot
piece-black-repair-robot = black repair robot
    .a = a black repair robot
piece-statue = statue
    .a = a statue
piece-robot-killer = robot killer
    .a = a robot killer

## Orders
droids-kind-move1 = One square
droids-kind-diag1 = One square diagonally
droids-kind-move2 = Two squares
droids-kind-max = Until something stops it
droids-kind-wet1 = From water: one square
droids-kind-wetdiag = From water: one square diagonally
droids-kind-rmove1 = Repair robot: one square
droids-kind-rmove2 = Repair robot: two squares
droids-kind-rmax = Repair robot: until something stops it
droids-kind-fix = Repair robot: repair the neighbour
droids-kind-fire = Shoot
droids-kind-grab = Take or put
droids-kind-relay0 = Send another robot off, straight on
droids-kind-relay90 = Send another robot off, to the right
droids-kind-relay180 = Send another robot off, backwards
droids-kind-relay270 = Send another robot off, to the left
droids-about-move1 = Your robot goes one square. It pushes others; it cannot while in the river.
droids-about-diag1 = Your robot goes one square diagonally, also between two obstacles.
droids-about-move2 = Your robot goes two squares. It stops on the first river square.
droids-about-max = Your robot goes on until an obstacle, the edge or the river stops it.
droids-about-wet1 = Only if your robot stands in the river: one square.
droids-about-wetdiag = Only if your robot stands in the river: one square diagonally.
droids-about-rmove1 = The repair robot in line with the emitter goes one square.
droids-about-rmove2 = The repair robot in line with the emitter goes two squares.
droids-about-rmax = The repair robot in line with the emitter goes on until something stops it.
droids-about-fix = The repair robot repairs one emitter of the player whose robot stands there.
droids-about-fire = Your robot shoots: the die must show at least the distance. Twice or three times that hits twice or three times.
droids-about-grab = Your robot takes what lies there, or what the robot there carries; or puts down what it carries.
droids-about-relay0 = The first robot that way goes on the same way until something stops it.
droids-about-relay90 = The first robot that way goes off to the right until something stops it.
droids-about-relay180 = The first robot that way comes back until something stops it.
droids-about-relay270 = The first robot that way goes off to the left until something stops it.
droids-order = { $order }, { $arrow }
droids-arrow = { $direction }
droids-arrow-relay = sent { $direction }, goes { $onward }
droids-colour-violet = violet
droids-colour-blue = blue
droids-colour-grey = grey
droids-colour-red = red
droids-for-violet = drive
droids-for-blue = leave the river
droids-for-grey = repair robots
droids-for-red = shoot, take, relay
droids-count = { $count } { $colour }

## Screen
droids-round = Round { $round }
droids-phase-lay = Set-up
droids-phase-draw = Draw
droids-phase-place = Place
droids-phase-send = Send
droids-goal-1 = The last robot on the board wins.
droids-goal-2 = The last robot on the board wins. Beware of the mines.
droids-goal-3 = Bring containers to your circle. Whoever has most wins.
droids-goal-4 = Wall in a garden round your circle and stand in it alone.
droids-goal-5 = Bring the statue home to your circle.
droids-goal-6 = The last robot on the board wins.
droids-goal-7 = Wall the killer in before it gets you.
droids-story-1 = Four inventors, one field and a bet: whose machine is still standing in the end? Drive well, push the others about, and never trust the river.
droids-story-2 = The repair robots were sent to clear old mines. Somebody has wired them the wrong way round: wherever they set off, they leave a new one behind.
droids-story-3 = A barge has gone down in the river, and its containers full of golden chips stick out of the water. Whoever carries home the most of them is rich.
droids-story-4 = Your robot is tired of being shot at. It dreams of a small garden with a fence all around, and of nobody else in it.
droids-story-5 = The grey statue has stood on its square for a hundred years. Now everybody wants it at home, and has told the robot to fetch it.
droids-story-6 = Two robots, a maze of crates, and one too many of them. Crates can be carried off, so no wall is for ever.
droids-story-7 = A repair robot has gone mad. It works through a strip of orders, shoots to all sides and cannot be switched off. You have a few crates and your wits.
droids-reconstructed = The printed rules of this scenario are lost; these are ours.
droids-you = You
droids-rack = Your tokens
droids-rack-empty = Your rack is empty
droids-token = { $order }, { $count } there
droids-explain = What does “{ $order }” do?
droids-slot = Emitter { $emitter }, slot { $slot }
droids-slots = Your slots
droids-free = free
droids-covered = covered
droids-damage = { $count ->
        [one] one emitter covered
       *[other] { $count } emitters covered
    }
droids-rival-rack = rack: { $tokens }
droids-rival-bare = rack empty
droids-carries = carries { WORD($token, form: "a") }
droids-passed = has finished placing
droids-containers = { $count ->
        [one] one container home
       *[other] { $count } containers home
    }
droids-queue = Orders to be sent
droids-queue-ready = Emitter { $emitter }: { $order }. The { $piece } stands in line.
droids-queue-waits = Emitter { $emitter }: { $order }. No robot stands in line.
droids-killer = The killer’s orders
droids-killer-fire = Shoot to all sides
droids-draw-left = { $count ->
        [0] Draw these tokens
        [one] One more token
       *[other] { $count } more tokens
    }
droids-draw-less = One { $colour } less
droids-draw-more = One { $colour } more
droids-draw-none = There are no more { $colour } tokens.
droids-draw-full = You draw { $count } in all.
droids-aside = Aside { $emitter }, { $slot }
droids-pass = Done placing
droids-send = Send { $emitter }
droids-cover = Cover emitter { $emitter }
droids-uncover = Repair emitter { $emitter }
droids-said-send = Send { $emitter } · { $order }
droids-said-obstacle = Obstacle on { $site }
droids-said-draw = Draw { $tokens }
droids-said-place = { $order } · { $emitter }, slot { $slot }
droids-do-lay = Tap a square for an obstacle. { $count ->
        [one] It is the last one.
       *[other] { $count } are left.
    }
droids-do-place = Choose a token by tapping the arrow you want.
droids-do-slot = Now tap a free slot.
droids-do-token = Slot { $slot } of { $emitter }: which token, which way?
droids-do-send = Which order do you send?
droids-do-cover = { $count ->
        [one] Your robot is hit! Choose an emitter to cover.
       *[other] Your robot is hit { $count } times! Choose an emitter to cover.
    }
droids-do-uncover = Your robot is repaired. Choose an emitter to uncover.
droids-waits-shot = A shot at { $name }: the die must show { $count } or more.
droids-waits-mine = The die decides whether the carried mine explodes.
droids-other-first = The start player is drawn.
droids-other-lay = { $name } lays an obstacle.
droids-other-draw = { $name } draws tokens.
droids-other-place = { $name } places a token.
droids-other-programme = The die says with which order the killer begins.
droids-other-send = { $name } sends an order.
droids-other-cover = { $name } is hit and covers an emitter.
droids-other-uncover = { $name } is repaired and uncovers an emitter.

## Log
droids-log-obstacle = lays an obstacle on { $square }
droids-log-draw = draws { $drawn }
droids-log-drawn = { $tokens } { $colour }
droids-log-place = places on { $emitter }{ $slot }: { $order }, { $arrow }
droids-log-pass = has finished placing
droids-log-send = sends from { $emitter }: { $order }, { $arrow }
droids-log-cover = covers emitter { $emitter }
droids-log-uncover = uncovers emitter { $emitter }
droids-log-first = { $seat } begins
droids-log-deal = { $seat } draws a { $colour } token
droids-log-deal_own = { $seat } draws a { $colour } token: { $order }
droids-log-roll = the die shows { $face }
droids-log-killer = the killer carries out its next order
droids-log-hit = shot { $arrow } at the { $robot }: hit, { $face } rolled, { $needed } needed
droids-log-missed = shot { $arrow } at the { $robot }: missed, { $face } rolled, { $needed } needed
droids-log-explodes = the mine that the { $robot } carries explodes: { $face } rolled
droids-log-holds = the mine that the { $robot } carries does not explode: { $face } rolled
droids-did-goes = the { $robot } goes to { $square }
droids-did-pushed = the { $robot } is pushed to { $square }
droids-did-lost = the { $robot } is out of the game
droids-did-carried = the { $robot } is taken along
droids-did-stands = the { $robot } stands on { $square }
droids-did-takes = the { $robot } takes the { $thing }
droids-did-puts = the { $robot } puts the { $thing } on { $square }
droids-did-robs = the { $robot } takes what the { $other } carried
droids-did-mined = a mine stays on { $square }
droids-did-explodes = the mine on { $square } explodes
droids-did-mends = the { $robot } is repaired
droids-did-aims = the die must show { $needed } or more to hit the { $robot }
droids-did-rolls = the die decides whether the mine of the { $robot } explodes
droids-did-waits = { $seat } cannot send, as no robot stands in line
droids-did-kept = the orders that are left wait, as no robot stands in line
droids-did-discarded = the orders that are left are discarded, as no robot stands in line
droids-none-move = the way is blocked
droids-none-fire = no robot stands in the line of fire
droids-none-grab = there is nothing to take, and no room to put anything down
droids-none-relay = no robot that way can move
droids-none-fix = no damaged robot stands there
droids-none-wet = the robot stands in the river
droids-none-dry = the robot does not stand in the river

## Steps
droids-step-obstacle = Lay an obstacle
droids-step-draw = Draw tokens
droids-step-place = Place a token
droids-step-send = Send an order
droids-step-cover = Cover an emitter
droids-step-uncover = Repair an emitter
droids-step-pass = Done placing
droids-step-square = { $square }
droids-step-emitter = emitter { $emitter }
droids-step-count = { $tokens } { $colour }
droids-step-kind = { $order }
droids-step-arrow = { $arrow }
droids-step-slot = slot { $slot }
droids-step-chance = { $word }

## Refusals
droids-no-chance = chance has something else to decide now
droids-no-square = { $square } is taken, or must stay free
droids-no-must-obstacle = { $seat } must lay an obstacle now
droids-no-must-draw = { $seat } must draw tokens now
droids-no-must-place = { $seat } must place a token now
droids-no-must-send = { $seat } must send an order now
droids-no-must-cover = { $seat } must cover an emitter now
droids-no-must-uncover = { $seat } must uncover an emitter now
droids-no-draw = { $tokens ->
        [one] just one token is drawn now
       *[other] { $tokens } tokens are drawn now
    }
droids-no-stock = { $tokens ->
        [one] there is only { $tokens } { $colour } token
       *[other] there are only { $tokens } { $colour } tokens
    }
droids-no-token = “{ $order }” is not on the rack
droids-no-slot = there is no such slot
droids-no-taken = that slot of emitter { $emitter } is taken, or the emitter is covered
droids-no-send = emitter { $emitter } is empty, or no robot that its next order is for stands in its line
droids-no-cover = emitter { $emitter } is covered already
droids-no-uncover = emitter { $emitter } is not covered

## Hints
droids-lays = lays an obstacle on { $square }
droids-draws = draws most { $colour } tokens: { $use }
droids-use-violet = they move the robot
droids-use-blue = they bring it out of the river
droids-use-grey = they move the repair robots
droids-use-red = they shoot, take and put
droids-shoots = shoots { $arrow }
droids-goes_nearer = brings the robot nearer to its goal: { $order }, { $arrow }
droids-harms = costs the others emitters: { $order }, { $arrow }
droids-mends = repairs one of its emitters: { $order }, { $arrow }
droids-prepares = prepares the next order: { $order }, { $arrow }
droids-clears_rack = makes room on the rack for better tokens
droids-keeps_tokens = keeps the other tokens for the next round
droids-sends = sends now, before the others move: { $order }, { $arrow }
droids-covers_empty = covers an emitter without orders
droids-covers_far = covers the emitter that matters least
droids-uncovers = repairs the emitter nearest to the robot’s line
droids-uncovers_full = repairs the emitter that holds most orders

## Ends
droids-end-last = only one robot or team is left on the board
droids-end-none = the last robots were lost together
droids-end-containers = no container is left to bring home
droids-end-majority = one player holds more than half of the containers
droids-end-alone = one robot is left, and the containers are counted
droids-end-garden = a garden is closed
droids-end-statue = the statue is home
droids-end-blocked = the killer is walled in
droids-end-destroyed = the killer has destroyed the robot
droids-end-rounds = the agreed rounds are over
droids-end-dead = nobody can draw, place or send a token any more
droids-end-draw = { $reason }; nobody is ahead

## Levels and options
droids-level-beginner = Forgets where its own orders will have taken its robot, and keeps tokens that do not help.
droids-level-easy = Plans one order at a time, as if nobody else were on the board.
droids-level-medium = Draws red tokens when you are close and violet ones when you are far, and looks six orders ahead.
droids-level-strong = Reads the orders that you have placed, dodges your shots, and makes room for better tokens.
droids-level-expert = Reads the orders that you have placed, and thinks of what you may answer from your rack.
droids-option-scenario = Scenario
droids-option-scenario-help = What you play for. Scenarios 4, 6 and 7 are reconstructed: their printed rules are lost.
droids-option-scenario-1 = The challenge
droids-option-scenario-2 = Mine clearing
droids-option-scenario-3 = Golden chips
droids-option-scenario-4 = The garden
droids-option-scenario-5 = The robot statue
droids-option-scenario-6 = Duel in the labyrinth
droids-option-scenario-7 = Robot killer
droids-option-players = Players
droids-option-players-help = How many play. Left to the scenario it is two, or one alone against the killer.
droids-option-players-auto = as it suits the scenario
droids-option-colours = Colours
droids-option-colours-help = Who plays. Two sit opposite each other, three on neighbouring sides.
droids-option-colours-auto = as it suits the number of players
droids-option-teams = Teams of two
droids-option-teams-help = Four players in scenario 1 or 2: partners sit opposite and win together.
droids-option-draw = Tokens that were not placed
droids-option-draw-help = Whether they count towards the next seven tokens, or you draw seven new ones.
droids-option-draw-refill_to_7 = stay on the rack
droids-option-draw-fresh_7 = are discarded
droids-option-unsent = Tokens that were not sent
droids-option-unsent-help = Whether orders that found no robot stay for the next round.
droids-option-unsent-discard = are discarded
droids-option-unsent-keep = stay on the emitters
droids-option-majority = Golden chips: end early
droids-option-majority-help = In scenario 3 the game ends as soon as one player holds more than half of the containers.
droids-option-max_rounds = Most rounds
droids-option-max_rounds-help = After so many rounds the most containers win; in a scenario without containers, the fewest covered emitters.
droids-option-max_rounds-0 = no limit
droids-tally-sent = Orders sent
droids-tally-lost = Emitters lost
droids-tally-secured = Containers brought home
