race-step = { $word }
race-forward = { $cells ->
        [one] goes { $cells } cell forward
       *[other] goes { $cells } cells forward
    }
race-no = from one cell to the longest step, within the lane, in turn
race-end = first at the end
race-level-eager = Goes as far as it can.
race-option-most = Longest step
race-option-most-help = Cells that a robot goes at most in a turn.
