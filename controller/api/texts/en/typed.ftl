## Commands; alternatives stand between commas
typed-do-help = help
typed-do-legal = legal, moves
typed-do-row = board row, row
typed-do-column = board column, column
typed-do-board = board
typed-do-hand = my hand, hand
typed-do-robots = robots
typed-do-who = who, turn
typed-do-last = last
typed-do-time = time, clock
typed-do-tasks = tasks
typed-do-find = find the, find
typed-do-again = rematch, play again
typed-do-ok = ok, yes
typed-do-stop = stop

## Answers
typed-label = A move or a question
typed-enter = Enter
typed-help = Type a move in words or in short. A question mark asks about a place or a robot: d4? The commands are: { $commands }.
typed-can = You can type: { $steps }.
typed-more = { $count } others
typed-unread = “{ $words }” fits nothing here.
typed-which = This may mean: { $orders }.
typed-drafted = { $order }. Type “{ $word }” to send it.
typed-sent = Sent: { $order }.
typed-row = Row { $line }: { $places }
typed-column = Column { $line }: { $places }
typed-nothing = Nothing.
typed-unknown = The board has no such place or robot.
typed-found = The { $piece } turns a little and back.
