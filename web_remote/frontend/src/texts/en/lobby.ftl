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
lobby-players = { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
lobby-figures = { $count } of { $all } figures here
lobby-byHand = { $count ->
        [one] one is moved by hand
       *[other] { $count } are moved by hand
    }
lobby-playersRange = { $range } players
lobby-minutes = about { $minutes } min
lobby-lacks = { $count ->
        [one] one figure is missing
       *[other] { $count } figures are missing
    }
sheet-title = Lay the board of { $game }
sheet-clear = Take everything off the board.
sheet-left = Still seen: { $things }
sheet-tokens = { $count ->
        [one] one token
       *[other] { $count } tokens
    }
sheet-lay = Lay the sheet of { $game } under the camera.
sheet-check = The camera looks whether it lies as it should.
sheet-keep = Keep the board that lies there
sheet-play = Lay this board
lobby-others = Other games
lobby-missing = No figure yet for: { $pieces }
lobby-options = Options
lobby-examples = Examples: { $title }
sheet-failed = The table of this game cannot be opened. { $reason }
sheet-why-figure = Figure { $figure } still stands on the board: take it off.
sheet-why-tags = The camera finds at most { $seen } of the { $all } printed tags of the sheet where they belong: lay it flat, uncovered and lit.
sheet-why-dark = It is too dark under the camera: more light is needed.
sheet-why-bright = The paper is too bright in the picture: less light is needed.
sheet-why-camera = The camera gives no pictures. Check its cable.
sheet-why-calibration = The calibration of the camera cannot be used: measure again with robodrome calibrate.
sheet-why-settings = The table's settings do not fit; its log tells more.
sheet-why-link = The way to the robots does not open. Are the message broker or the gateway switched on?
sheet-why-store = The data folder cannot be used; the log of the table tells more.
result-over = The match is over
result-mine = You win!
result-winner = { $name } wins
result-winners = { $names } win
result-tidy = Clear the board
result-again = Play again
result-lobby = Other seats or options
cover-title = Shared phone
cover-hand = Hand the phone to { $name }
cover-text = Nothing secret is on this phone now.
cover-show = I am { $name }
puzzle-title = Puzzle of the day
lobby-library = Look through matches
