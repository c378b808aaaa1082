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
games-close = Schließen

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

## The pictures of how to play
howto-robotory-lay = 1. Lege eine Scheibe aus deinem Vorrat auf ein freies Feld …
howto-robotory-white = 2. … oder fahre mit einem Roboter über Scheiben, die er verbrennen kann: Weiß verbrennt weiße, Schwarz schwarze.
howto-robotory-red = 3. Rot verbrennt beide Farben. Ein Roboter fährt weiter, solange die nächste Scheibe neben ihm liegt. Statt beidem darfst du deinen Vorrat auffüllen.
howto-ricochet-wall = 1. Roboter gleiten, bis etwas sie aufhält: hier eine Wand.
howto-ricochet-target = 2. Der Roboter muss abgebogen sein, wenn er auf seinem Ziel anhält. Wer die niedrigste Zahl angesagt hat, zeigt den Weg und gewinnt den Chip.
howto-ricochet-robot = 3. Auch andere Roboter halten ihn auf …
howto-ricochet-turn = 4. … und helfen so: Hier biegt der gelbe vor dem grünen ab.
howto-roborama-card = 1. Mit einer Karte geht ein Roboter genau so viele Felder, wie sie sagt, auch über eigene Roboter; dann ist sie verbraucht.
howto-roborama-number = 2. Wer auf einer Zahl anhält, weckt die Karte mit dieser Zahl.
howto-roborama-again = 3. Eine wache Karte kannst du wieder spielen. Vier Roboter in der Ecke gegenüber gewinnen.
howto-droids-send = 1. Lege Befehle auf Sender in der Linie deines Roboters und sende sie reihum: Hier fährt er zwei Felder.
howto-droids-river = 2. Er fährt, bis ihn etwas aufhält: ein Hindernis, der Rand oder der Fluss. Andere Roboter schiebt er vor sich her.
howto-netzwerk-step = 1. Ein Roboter geht vorwärts oder seitwärts; eine geladene Batterie an seinem Feld bezahlt.
howto-netzwerk-battery = 2. Danach verschiebst du Batterien, die du beherrschst, auf den Linien, damit deine Roboter Energie finden.
howto-netzwerk-capture = 3. Ein Schlag kostet zwei Batterien. Mit der Hälfte deiner übrigen Roboter in der ersten Reihe der anderen Seite gewinnst du.
