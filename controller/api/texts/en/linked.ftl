# A match with another house: what one sees of it, and how a host links the two tables.

house-leader = Waiting for the other house to come in with the code
house-follower = Waiting for the other house to answer
house-refused = The other house cannot take part
house-joined = { $house } is there
house-gone = { $house } is away for the moment
house-paused = { $house } is away for the moment: the match waits
house-stopped = The robots in { $house } are stopped: the match waits
house-stoppedBy = { $name } stopped the robots in { $house }: the match waits
house-busy = { $house } is busy: “{ $task }”{ $more ->
        [0] {""}
       *[other] , and { $more } more
    }
house-brings = { $house } is setting up its board
house-agrees = Their board shows the match.
house-board = Their board
house-picture = The picture of their camera
house-noPicture = No picture of their camera yet
house-close = Close their board
house-what = Two houses play one match of { $game }, each on its own board. In both, robots drive and hands lay and lift.
house-name = Name of this house, as the other one reads it
house-myHouse = { $name }'s house
house-leaves = What leaves this house
house-leaves-names = the names of the players here
house-leaves-moves = their moves
house-leaves-board = where robots and pieces stand, and what hands are asked to do
house-leaves-picture = the camera's picture only if you switch it on later
house-leaves-hidden = This game has hidden hands. The house that holds the match keeps all of them, so those of the house that follows leave it. No phone shows a hand that is not its own.
house-stays = What stays here
house-stays-text = The names of the other phones, PINs and codes, and your library of matches.
house-ends = Nothing leaves before the link begins, and nothing after its end.
house-invite = Invite another house
house-invite-text = This house holds the match: its host starts it, and computers play here. You get a code for the other house.
house-invite-go = Get the code
house-follow = Follow another house
house-follow-text = The other house holds the match and has a code for you. Type it, or paste what its QR code says.
house-follow-go = Follow this house
house-code = Code of the other house
house-qr = QR code with the code for the other house
house-share = Send the code
house-copied = Copied
house-there = Over there, the same board of { $game } lies under the camera. The host opens the menu, “Play with another house”, “Follow another house”, and types this code. It works for one house and ends with the link.
house-leader-holds = This house holds the match.
house-follower-holds = The other house holds the match: its host starts and ends it.
house-allow = They may see our camera picture
house-allow-text = Players and hosts there see what the camera sees, until you switch this off or the link ends.
house-end = End the link
house-keep = Keep the link
house-leader-end = End the link? The match stays here, and the seats of the other house become free.
house-follower-end = End the link? The match stays in the other house, and this board is free for a match of your own.
house-watcher = Waiting for the other house to answer
house-watch = Watch another house
house-watch-text = A house that plays has a code for those who only watch. Type it, or paste what its QR code says. No board here is moved.
house-watch-go = Watch this house
house-watcher-holds = This house only watches: nobody here has a seat.
house-watcher-end = End the link? The match goes on without this house.
house-watchers = Watching: { $houses }
house-show = Let a house watch
house-show-text = It sees what a spectator here sees, and the camera's picture if you allow that. Each code is for one house; at most three watch, until the match is left.
house-show-there = Over there, the same board of { $game } is chosen. The host opens the menu, “Play with another house”, “Watch another house”, and types this code.
house-unwatch = Let nobody watch any longer
house-leader-offered = { $house } is offered the match{ $hidden ->
        [0] {""}
       *[other] , with all hidden hands
    }
house-follower-offered = { $house } offers the match to this house{ $hidden ->
        [0] {""}
       *[other] , with all hidden hands
    }
house-leader-moving = The match is moving to { $house }{ $hidden ->
        [0] {""}
       *[other] , with all hidden hands
    }
house-follower-moving = The match is moving to this house{ $hidden ->
        [0] {""}
       *[other] , with all hidden hands
    }
house-leader-led = This house holds the match now, and { $house } follows
house-follower-led = { $house } holds the match now
house-hand = Hand over the match
house-hand-text = The other house then holds the match: its host starts and ends it, and computers play there. Its host has to agree.
house-leader-hidden = All hidden hands then lie in the other house. Still no phone shows a hand that is not its own.
house-follower-hidden = All hidden hands then lie in this house. Still no phone shows a hand that is not its own.
house-hand-go = Offer the match
house-hand-not = Keep the match here
house-take = Take the match
house-take-not = Leave the match there
in-hall-what = A club or school can gather tables in a hall. It sees this table’s game, names, plies and robots, and gets results. Hidden hands never leave the table. Its host can stop the robots; only people here let them go on.
in-hall-address = Address of the hall
in-hall-code = Code from the hall’s host
in-hall-name = Name of this table
in-hall-join = Join the hall
in-hall-joined = This table is in { $hall }.
in-hall-lost = The hall is not reached. The table plays on.
in-hall-watch = Visitors of the hall may watch without a code
in-hall-waiting = { $count ->
        [one] { $count } result waits for the hall.
       *[other] { $count } results wait for the hall.
    }
in-hall-call = Call the hall’s host
in-hall-called = The host has been called. Tap when you no longer need help.
in-hall-leave = Hold to leave the hall
