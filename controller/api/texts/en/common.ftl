language-title = Language
link-connecting = Connecting…
link-offline = No connection to the table
replaced-title = Open in another tab
replaced-text = This phone shows the table in another tab or window.
replaced-here = Use it here
join-welcome = Welcome to the table
join-name = Your name
join-code = Code
join-hint = The code is next to the QR code on the table's screen, or on the host's phone.
join-join = Join the table
join-unreachable = The table does not answer. Is this phone on the same network?
join-pair-code = This code is wrong, used or too old. Ask for a new one.
join-pair-disk = The table cannot save this phone: its disk may be full. The code stays valid.
join-pair-tries = Too many tries. Wait a minute.
menu-title = Menu
menu-close = Close
lobby-seats = Seats
sheet-ready = The board is in place.
seat-open = free
seat-phone = { $name }'s phone
seat-computer = Computer, { $level }
seat-away = away
seat-guest = Someone without a phone
request-text = { $name } would like to play { WORD($seat, form: "title") }.
request-yes = Allow
request-no = Decline
people-watching = Watching: { $names }
log-title = Log
log-look = Review the match
log-line = { $seat } { $action }
log-adjust = Board position accepted
stop-stop = STOP
stop-stopped = STOPPED
turn-mine = Your turn
turn-computer = The computer is thinking…
turn-other = { $name }'s turn
turn-nobody = { WORD($seat, form: "title") } waits for a player
turn-several = { $names } choose
play-panel = Play
play-watching = You are watching. Take a seat in the menu.
order-choose = What would you like to do?
order-back = Back
order-sites = Choose a lit place on the board, or here:
order-sent = Sent…
order-whynot = Not allowed: { $reason }
order-wait = The table is still busy, or stopped. Wait a moment.
ghost-lift = { $count ->
        [one] first lift { $count } piece by hand
       *[other] first lift { $count } pieces by hand
    }
ghost-lay = { $count ->
        [one] place { $count } piece by hand
       *[other] place { $count } pieces by hand
    }
ghost-turn = { $count ->
        [one] turn { $count } piece over
       *[other] turn { $count } pieces over
    }
ghost-robots = { $count ->
        [one] { $count } robot moves
       *[other] { $count } robots move
    }
ghost-carry = { $count ->
        [one] carry { $count } piece by hand
       *[other] carry { $count } pieces by hand
    }
ghost-blocked = no free path: move it by hand
ghost-seconds = about { $seconds } s
camera-show = Camera picture
camera-none = There is no camera picture right now.
board-title = Board
board-between = between two places
board-park = parking place { $number }
board-at = { $name }: { $where }
board-figure = { $name }: { $where }, faces { $direction }
board-down = down
sight-coasting = { $name }: about { $where }
sight-hidden = { $name } is hidden; last seen { $seconds } s ago: { $where }
sight-lost = { $name } cannot be seen; last seen { $seconds } s ago: { $where }
board-choose = Choose
board-site = To { $site }
board-siteWith = To { $site }, { $token }
game-direction-E = to the right
game-direction-NE = up right
game-direction-N = up
game-direction-NW = up left
game-direction-W = to the left
game-direction-SW = down left
game-direction-S = down
game-direction-SE = down right
game-did = { $action }: { $what }
game-allowed = that is allowed
game-unfit = that does not fit here
game-yes = yes
game-no = no
game-number = { $number }
game-value = { $value }
game-seats = { $seats }
game-over = the game is over
game-turn = it is the turn of { $seats }
game-unknown = the game has no such action
outcome-resigned = { $seat } gave up
facts-seconds = { $seconds } s
now-stopped = Stopped
now-hands = Your help, please
now-drive = On the way
now-busy = Checking the board…
now-setup = Setting up
now-mismatch = Something is different
level-random = random
level-greedy = simple
level-beginner = beginner
level-easy = easy
level-medium = medium
level-strong = strong
level-expert = expert
level-novice = novice
level-casual = casual
level-regular = regular
level-perfect = perfect
board-empty = empty
## Seats
side-light = light
side-dark = dark
side-white = white
side-black = black
side-red = red
side-yellow = yellow
side-green = green
side-blue = blue
side-orange = orange
side-player = player
side-chance = chance
side-clock = clock
## Robots
piece-white-robot = white robot
    .a = a white robot
piece-black-robot = black robot
    .a = a black robot
piece-red-robot = red robot
    .a = a red robot
piece-yellow-robot = yellow robot
    .a = a yellow robot
piece-green-robot = green robot
    .a = a green robot
piece-blue-robot = blue robot
    .a = a blue robot
piece-orange-robot = orange robot
    .a = an orange robot
piece-silver-robot = silver robot
    .a = a silver robot
