games-title = Choose a game
games-here = The game on the table
games-age = from age { $age }
games-hard-1 = quick to learn
games-hard-2 = some rules
games-hard-3 = many rules
games-learn = { $count ->
        [one] Learn it in { $count } move
       *[other] Learn it in { $count } moves
    }
games-howto = How to play

## What each game is, and what hands do in it
games-line-robotory = Steer three robots that belong to nobody into your camp, over discs that they burn.
games-hands-robotory = Hands lay and lift discs.
games-line-ricochet = Robots slide until something stops them: find the shortest way to the target, all at the same time.
games-hands-ricochet = Hands have nothing to do.
games-line-roborama = A race to the opposite corner: each card moves once, until you wake it again.
games-hands-roborama = Hands have nothing to do.
games-line-droids = Place orders for your robot, send them one by one, and push the others out of the way.
games-hands-droids = Hands lay and lift obstacles, containers and mines.
games-line-netzwerk = Bring half of your robots across; they draw their energy from batteries next to them.
games-hands-netzwerk = Hands move the batteries.
