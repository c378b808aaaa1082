match-unknown = The library has no match { $match }.
match-running = This match is still being played: players' cards and the draw are secret until it is over.
match-size = A match file has at most { $kib } KiB.
match-damaged = This is not a match file, or it is damaged: { $reason }
match-version = The file has version { $found }; this program reads version { $known }.
match-impossible = The match cannot be played by this program's rules: { $reason }
match-rules = By this program's rules the match would have ended in a different position.
match-full = The library already holds { $most } imported matches: remove some first.
replay-none = No match is being replayed.
match-why-json = it is not JSON
match-why-format = it does not name the format { $format }
match-why-member = its member { $member } is missing, wrong or unknown
match-why-sum = its checksum is wrong: something in it was changed
match-why-limit = reading it takes too much time or memory
match-why-record = its record of the match cannot be read
match-why-entry = entry { $entry } of its record cannot be read
match-why-many = it has more than { $most } entries
match-why-uneven = it needs exactly one time and one source for each entry
match-why-seats = the seats of this game are { $seats }
match-why-game = there is no game { $game }
match-why-options = the game has no such options: { $options }
match-why-play = entry { $entry } does not fit the position there
match-why-illegal = entry { $entry }: { $rule }
library-title = Matches
library-close = Close
library-back = Back to the list
library-search = Player, level or date
library-game = Game
library-all = All games
library-take = Import a file
library-taken = The match is in the library.
library-found = { $count ->
        [one] { $count } match
       *[other] { $count } matches
    }
library-none = No matches found.
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
library-robots = Let the robots replay it from here
library-otherBoard = Set up the board for { $game }, and the robots can replay this match.
library-picture = Share a picture
library-share = Share the match
library-remove = Remove from the library
library-sure = Remove this match? Only the copies that you shared will remain.
library-keep = Keep it
replay-title = The robots replay a match
replay-progress = How much of the match has been replayed
replay-going = The robots are driving to this position.
replay-hands = Your hands are needed.
replay-held = Paused.
replay-over = That was the last move.
replay-on = Continue
replay-end = End the replay
statistics-title = Statistics
statistics-plies = Moves
statistics-time = Time per move
statistics-longest = Longest move
statistics-driven = Distance driven
statistics-seconds = { $seconds } s
statistics-metres = { $metres } m
