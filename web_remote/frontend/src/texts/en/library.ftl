match-unknown = The library has no match { $match }.
match-running = This match is still being played: its hands and its seed are secret until it is over.
match-size = The file of a match has at most { $kib } KiB.
match-damaged = This is no file of a match, or it is damaged: { $reason }
match-version = The file is of version { $found }, this program reads version { $known }.
match-impossible = The match cannot be played by the rules of this program: { $reason }
match-rules = By the rules of this program the match would have ended in another position.
match-full = The library holds { $most } imported matches already: remove some first.
replay-none = No match is being replayed.
match-why-json = it is not JSON
match-why-format = it does not say that it is of the format { $format }
match-why-member = its member { $member } is missing, wrong or unknown
match-why-sum = its checksum is wrong, so something in it was changed
match-why-limit = reading it takes too much time or memory
match-why-record = its record of the match cannot be read
match-why-entry = entry { $entry } of its record cannot be read
match-why-many = it has more than { $most } entries
match-why-uneven = there is not one time and one source for each entry
match-why-seats = the seats of this game are { $seats }
match-why-game = there is no game { $game }
match-why-options = the game has no such options: { $options }
match-why-play = entry { $entry } fits no position there
match-why-illegal = entry { $entry }: { $rule }
library-title = Matches
library-close = Close
library-back = Back to the list
library-search = Player, level or date
library-game = Game
library-all = All games
library-take = Take in a file
library-taken = The match is in the library.
library-found = { $count ->
        [one] { $count } match
       *[other] { $count } matches
    }
library-none = No match fits.
library-sample = sample
library-imported = from a file
library-plies = { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
library-won = Won by { $names }
library-draw = Nobody won
library-resigned = { $name } gave up
library-abandoned = Ended early
library-robots = The robots play it from here
library-otherBoard = Lay the board of { $game } on the table, and the robots can play this match.
library-picture = Share a picture
library-share = Share the match
library-remove = Remove from the library
library-sure = Remove this match? It is then only where you have shared it to.
library-keep = Keep it
replay-title = The robots replay a match
replay-progress = How much of the match has been replayed
replay-going = The table is brought there.
replay-hands = Your hands are needed.
replay-held = Paused.
replay-over = That was the last move.
replay-on = Go on
replay-end = End the replay
statistics-title = In figures
statistics-plies = Moves
statistics-time = Time per move
statistics-longest = Longest move
statistics-driven = Way on the board
statistics-seconds = { $seconds } s
statistics-metres = { $metres } m
