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
games-close = Sluiten

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

## The pictures of how to play
howto-robotory-lay = 1. Leg een schijf uit je voorraad op een vrij vak …
howto-robotory-white = 2. … of rijd met een robot over schijven die hij kan verbranden: wit verbrandt witte, zwart zwarte.
howto-robotory-red = 3. Rood verbrandt beide kleuren. Een robot rijdt verder zolang er nog een schijf naast hem ligt. Je mag in plaats daarvan je voorraad aanvullen.
howto-ricochet-wall = 1. Robots schuiven tot iets hen stopt: hier een muur.
howto-ricochet-target = 2. De robot moet gedraaid zijn als hij op zijn doel stopt. Wie het laagst heeft geboden, laat de weg zien en wint het fiche.
howto-ricochet-robot = 3. Ook andere robots stoppen hem …
howto-ricochet-turn = 4. … en helpen zo: hier draait de gele voor de groene.
howto-roborama-card = 1. Met een kaart gaat een robot precies zoveel vakken, ook over je eigen robots; daarna is de kaart op.
howto-roborama-number = 2. Wie op een getal eindigt, wekt de kaart met dat getal.
howto-roborama-again = 3. Een wakkere kaart kun je weer spelen. Met vier robots in de hoek ertegenover win je.
howto-droids-send = 1. Leg opdrachten op zenders in de lijn van je robot en zend ze om de beurt: hier rijdt hij twee vakken.
howto-droids-river = 2. Hij rijdt tot iets hem stopt: een obstakel, de rand of de rivier. Andere robots duwt hij voor zich uit.
howto-netzwerk-step = 1. Een robot gaat vooruit of opzij; een geladen batterij aan zijn vak betaalt.
howto-netzwerk-battery = 2. Verschuif daarna de batterijen die je beheerst langs de lijnen, zodat je robots energie vinden.
howto-netzwerk-capture = 3. Slaan kost twee batterijen. Je wint met de helft van je overgebleven robots op de eerste rij van de andere kant.
