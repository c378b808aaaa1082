games-title = Wähle ein Spiel
games-here = Das Spiel auf dem Tisch
games-age = ab { $age } Jahren
games-hard-1 = schnell gelernt
games-hard-2 = einige Regeln
games-hard-3 = viele Regeln
games-learn = { $count ->
        [one] In { $count } Zug lernen
       *[other] In { $count } Zügen lernen
    }
games-howto = So wird gespielt

## What each game is, and what hands do in it
games-line-robotory = Lenke drei Roboter, die niemandem gehören, über Scheiben, die sie verbrennen, in dein Lager.
games-hands-robotory = Hände legen Scheiben hin und nehmen sie weg.
games-line-ricochet = Roboter gleiten, bis etwas sie aufhält: Findet alle gleichzeitig den kürzesten Weg ans Ziel.
games-hands-ricochet = Hände haben nichts zu tun.
games-line-roborama = Ein Wettlauf in die Ecke gegenüber: Jede Karte fährt einmal, bis du sie wieder weckst.
games-hands-roborama = Hände haben nichts zu tun.
games-line-droids = Lege Befehle für deinen Roboter, sende sie einzeln und schieb die anderen aus dem Weg.
games-hands-droids = Hände legen und heben Hindernisse, Container und Minen.
games-line-netzwerk = Bring die Hälfte deiner Roboter hinüber; ihre Energie holen sie aus den Batterien neben sich.
games-hands-netzwerk = Hände verschieben die Batterien.
