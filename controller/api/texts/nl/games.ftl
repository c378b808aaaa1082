games-title = Kies een spel
games-here = Het spel op tafel
games-age = vanaf { $age } jaar
games-hard-1 = snel geleerd
games-hard-2 = enkele regels
games-hard-3 = veel regels
games-learn = { $count ->
        [one] Leer het in { $count } zet
       *[other] Leer het in { $count } zetten
    }
games-howto = Zo speel je

## What each game is, and what hands do in it
games-line-robotory = Stuur drie robots die van niemand zijn je kamp in, over schijven die ze verbranden.
games-hands-robotory = Handen leggen schijven neer en halen ze weg.
games-line-ricochet = Robots schuiven tot iets hen stopt: zoek allemaal tegelijk de kortste weg naar het doel.
games-hands-ricochet = Handen hebben niets te doen.
games-line-roborama = Een race naar de hoek ertegenover: elke kaart rijdt één keer, tot je hem weer wekt.
games-hands-roborama = Handen hebben niets te doen.
games-line-droids = Leg opdrachten voor je robot, zend ze één voor één en duw de anderen opzij.
games-hands-droids = Handen leggen obstakels, containers en mijnen neer en halen ze weg.
games-line-netzwerk = Breng de helft van je robots naar de overkant; ze halen hun energie uit de batterijen naast zich.
games-hands-netzwerk = Handen verschuiven de batterijen.
