puzzle-find = Find a way in { $count } moves. The robot that arrives must turn on its way.
puzzle-longer = There! But it can be done in { $count } moves.
puzzle-best = { $count } moves: nobody can do it in fewer!
puzzle-level-easy = Easy
puzzle-level-medium = Medium
puzzle-level-hard = Hard
puzzle-hint = Hint
puzzle-more = Another hint
puzzle-robot = First robot: { $piece }
puzzle-first = First move: { $move }
puzzle-way = The whole way: { $moves }
puzzle-move = { $piece } { $direction }
puzzle-share = Share the result
puzzle-copied = Copied
puzzle-streak = { $days ->
        [one] { $days } day in a row
       *[other] { $days } days in a row
    }
puzzle-result = { $title }, { $date }, { $level }: { $count } moves (best: { $best }), hints: { $hints }, code: { $code }
puzzle-set-up = Set it up on the table
puzzle-drive = Drive my way
puzzle-code = Code of a shared result
puzzle-drive-code = Drive it
puzzle-shown = The robots show a way in { $count } moves.
puzzle-again = Once more
puzzle-start = Back to the start
puzzle-leave = Leave
puzzle-otherBoard = Set up the board for { $game }, and the robots can show this puzzle.
