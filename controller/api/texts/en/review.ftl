undo-take = Take back
undo-asked =
    { $count ->
        [one] { $name } would like to take the last move back.
       *[other] { $name } would like to take the last { $count } moves back.
    }
undo-refused = { $name } said no.
undo-waits = Waiting for { $names }.
undo-for = { $name } decides:
undo-no = No
undo-yes = Allow
hint-ask = Hint
hint-thinking = Thinking…
hint-text = A strong player { $action }.
hint-reason = { $reason }.
hint-close = Close
hint-draw = Use this move
history-title = The match so far
history-close = Close
history-start = The first position
history-ply = Move
history-of = { $ply } of { $plies }
history-first = To the beginning
history-back = One move back
history-play = Play automatically
history-pause = Pause
history-next = One move forward
history-last = To the newest move
history-speed = Speed { $speed } times
proof-title = Fair-play proof
proof-hash = All draws of this match follow from a secret number. This is its checksum (SHA-256): { $hash }
proof-seed = The secret number was { $seed }
