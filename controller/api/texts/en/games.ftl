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
games-close = Close

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

## The pictures of how to play
howto-robotory-lay = 1. Lay a disc of your supply on a free cell, …
howto-robotory-white = 2. … or drive a robot over discs that it can burn: White burns white ones, Black black ones.
howto-robotory-red = 3. Red burns both colours. A robot goes on as long as another disc is next to it. Instead of both you may refill your supply.
howto-ricochet-wall = 1. Robots slide until something stops them: here a wall.
howto-ricochet-target = 2. The robot must have turned when it stops on its target. Who called the lowest number shows the way and wins the chip.
howto-ricochet-robot = 3. Other robots stop it, too …
howto-ricochet-turn = 4. … and help: here the yellow robot turns in front of the green one.
howto-roborama-card = 1. A card moves a robot exactly as many cells as it says, over your own robots; then it is spent.
howto-roborama-number = 2. Ending on a number wakes the card with this number.
howto-roborama-again = 3. An awake card can be played again. Four robots in the corner opposite win.
howto-droids-send = 1. Place orders on emitters in line with your robot, then send them in turn: here it drives two squares.
howto-droids-river = 2. It drives on until something stops it: an obstacle, the edge or the river. It pushes other robots along.
howto-netzwerk-step = 1. A robot steps forward or sideways; a charged battery at its square pays.
howto-netzwerk-battery = 2. Then move the batteries that you control along the lines, so that your robots find energy.
howto-netzwerk-capture = 3. A capture costs two batteries. Half of your remaining robots in the other side's first row win.
