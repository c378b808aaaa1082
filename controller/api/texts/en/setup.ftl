setup-title = Play on a real board
setup-close = Close
setup-written = The settings of the real table are in { $file }.
setup-open-real = Open the real table
setup-open-simulated = Back to the simulated table
setup-step-game = Choose the game
setup-step-print = Print
setup-step-cut = Cut and glue
setup-step-lay = Lay the board
setup-step-camera = Camera
setup-step-check = Check
setup-step-calibrate = Calibrate
setup-step-play = Play
setup-calibrate-do = The table is measured step by step: do what it asks for.
setup-calibrate-begin = Begin
setup-ready = All is set up. Close this page and play.
setup-play = Play
setup-paper = Paper
setup-print-sheet = The board
setup-print-sheet-what = The tiles of the board, and a map of them
setup-print-figures = Tops of the robots
setup-print-figures-what = Cut them out, and glue each onto something round, 40 mm wide: a cork, a coin
setup-print-tokens = Discs and pieces
setup-print-tokens-what = Cut them out
setup-print-charuco = Sheet with squares
setup-print-charuco-what = Measures the lens of a webcam or a stream; not needed for a phone
setup-print-full = Print at 100 %, never “fit to page”, on matt paper.
setup-print-ruler = Measure the printed line: it must be 100 mm long. If not, print again.
setup-pages = { $count ->
        [one] one page
       *[other] { $count } pages
    }
setup-printed = I have it all
setup-map = { $count ->
        [one] The board is one tile
       *[other] How { $count } tiles make the board
    }
setup-cut-one = The board is one page: cut nothing.
setup-cut-lines = Cut each tile along its coloured lines: on the left, at the top, or both.
setup-cut-glue = Glue row by row: each tile lies on its left and upper neighbours.
setup-cut-pieces = Cut out the tops of the robots, and the pieces.
setup-cut-done = Done
setup-lay-do = Lay the board flat on the table, in even light without a lamp that it mirrors. Nothing stands on it.
setup-lay-done = It lies there
setup-camera-phone = A phone
setup-camera-phone-what = A second phone films the board with this page
setup-camera-here = A camera of the table’s machine
setup-camera-stream = Address of a stream, from an app or a camera in the network
setup-camera-use = Use this address
setup-stand-drawing = The camera { $cm } cm above the board, next to a chair and a bottle
setup-stand = Straight above: lens { $cm } cm over the board, { $bottles ->
        [one] about a wine bottle
       *[other] about { $bottles } wine bottles on top of each other
    }.
setup-stand-oblique = From the side, at most 35° off: { $cm } cm high.
setup-stand-loss = { $degrees }° from straight above: the far corner has { $percent } % fewer pixels.
setup-stand-guess = Guessed for a lens of { $degrees }°: the calibration measures it.
setup-check-phone = The phone sends no pictures yet.
setup-check-app = If its browser refuses all this, take a camera app that streams: go back to step 5 and enter its address.
setup-check-waits = Waiting for the first picture …
setup-check-picture = What the camera sees
setup-check-good = The camera stands well, and sees the whole board.
setup-check-map = Where the missing tags are printed
setup-check-missing = Not seen: { $tags }
setup-check-next = Calibrate
setup-check-anyway = Calibrate all the same
setup-mirrored = The picture is mirrored: use the camera on the phone’s back, or switch mirroring off.
setup-other-sheet = That is the board of { $game }.
setup-dark = Too dark: more light on the board.
setup-no-sheet = The camera does not see the board: is it under the camera, and sharp?
setup-glare = Glare here: move the lamp, or the board.
setup-tilted = { $degrees }° off: at most { $most }° from straight above.
setup-turn-right = Turn the camera to the right by { $degrees }°.
setup-turn-left = Turn the camera to the left by { $degrees }°.
setup-covered = Uncover the printed tags: { $tags }.
setup-higher = { $cm } cm higher.
setup-lower = { $cm } cm lower.
setup-aside = Move the camera along the arrow.
setup-coarse = Too few pixels: choose a larger picture, or a smaller board.
setup-no-disk = The table cannot keep it. Is its disk full?
setup-no-exists = There is a table already, in { $file }: its operator changes it in the console.
setup-no-open = The table cannot be opened. { $reason }
setup-no-changed = Another host has changed the set-up. This is how it is now.
setup-no-file = This game needs no such file.
setup-no-step = Choose a game and a camera first.
setup-no-look = The table is closed at the moment; wait until it is open again.
setup-no-picture = The camera gives no picture. Is it switched on, and its address right?
setup-no-source = This is not the address of a stream. Write it like http://192.168.1.20:8080/video.
