log-empty = Nothing has been played yet.
source-phone = phone
source-table = by hand
source-computer = computer
source-host = host
source-clock = clock
source-chance = chance
lobby-start = Start the match
lobby-open = Still free: { $seats }. A free seat waits for a player.
lobby-fill = Let computers play there
lobby-watch = Watch how the table is set up
lobby-simulated = This table is simulated: its hands lay and lift by themselves.
lobby-left = A match of { $game } was left after { $plies ->
    [one] one move
   *[other] { $plies } moves
}. Go on with it?
lobby-goOn = Go on with this match
lobby-wait = The host starts the match.
lobby-linked = The host in the other house starts the match.
lobby-players = { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
lobby-figures = { $count } of { $all } robots here
lobby-byHand = { $count ->
        [one] one is moved by hand
       *[other] { $count } are moved by hand
    }
lobby-playersRange = { $range } players
lobby-minutes = about { $minutes } min
lobby-lacks = { $count ->
        [one] one robot is missing
       *[other] { $count } robots are missing
    }
sheet-title = Set up the board for { $game }
sheet-clear = Take everything off the board.
sheet-left = Still on the board: { $things }
sheet-tokens = { $count ->
        [one] one piece
       *[other] { $count } pieces
    }
sheet-lay = Lay the board for { $game } under the camera.
sheet-check = The camera checks that it lies correctly.
sheet-keep = Keep the current board
sheet-play = Play this game
sheet-kept = The match of { $game } is kept: you can go on with it later.
lobby-real = Play on a real board
lobby-tables = The board and the simulated table
lobby-missing = No robot yet for: { $pieces }
lobby-options = Options
lobby-examples = Examples: { $title }
sheet-failed = The table cannot be opened for this game. { $reason }
sheet-why-figure = Robot { $figure } still stands on the board: take it off.
sheet-why-tags = The camera finds at most { $seen } of the board's { $all } printed tags where they belong: lay it flat, uncovered and lit.
sheet-why-dark = It is too dark under the camera: more light is needed.
sheet-why-bright = The paper is too bright in the picture: less light is needed.
sheet-why-camera = The camera gives no pictures. Check its cable or the phone that films.
sheet-why-calibration = The camera's calibration cannot be used: calibrate again with robodrome calibrate.
sheet-why-settings = The table's settings do not fit; details are in the log.
sheet-why-link = There is no connection to the robots. Is the message broker or the gateway switched on?
sheet-why-store = The data folder cannot be used; details are in the log.
result-over = The match is over
result-mine = You win!
result-winner = { $name } wins
result-winners = { $names } win
result-tidy = Clear the board
result-again = Play again
result-lobby = Other seats or options
cover-title = Shared phone
cover-hand = Hand the phone to { $name }
cover-text = Nothing secret is shown now.
cover-show = I am { $name }
puzzle-title = Puzzle of the day
lobby-library = Browse matches

invite-title = Invite another phone
invite-qr = QR code that lets one phone join
invite-scan = Scan it with the phone's camera. It works for one phone and for two minutes.
invite-or = Or open { $address } and type:
tv-title = Table on a screen
tv-letters = Letters shown on the host's phone
tv-hint = In the menu of a host's phone: “Show on a television”.
tv-start = Show the table
tv-join = Scan to join the table, then type the letters shown on the host's phone.
tv-qr = QR code of the table's address
tv-camera = The camera's picture
tv-lobby = Waiting for players
tv-speech = Read aloud what happens
speech-hands = { $count ->
        [one] { $count } thing to do by hand
       *[other] { $count } things to do by hand
    }
speech-left = { $seconds } seconds left
seat-you = { $name } (you)
seat-sit = Sit here
seat-take = Take over
seat-rise = Leave seat
seat-who = Played by
seat-wait = Waiting for a player
seat-asked = Asking the host…
seat-guestName = Name (optional)
seat-guestSit = Take the seat
