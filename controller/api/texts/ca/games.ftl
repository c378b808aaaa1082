games-title = Tria un joc
games-here = El joc de la taula
games-age = a partir de { $age } anys
games-hard-1 = s’aprèn de seguida
games-hard-2 = algunes regles
games-hard-3 = moltes regles
games-learn = { $count ->
        [one] Aprèn-lo en { $count } jugada
       *[other] Aprèn-lo en { $count } jugades
    }
games-howto = Com s’hi juga

## What each game is, and what hands do in it
games-line-robotory = Porta al teu camp tres robots que no són de ningú, sobre discs que van cremant.
games-hands-robotory = Les mans posen i treuen discs.
games-line-ricochet = Els robots llisquen fins que alguna cosa els atura: tothom busca alhora el camí més curt a la meta.
games-hands-ricochet = Les mans no tenen res a fer.
games-line-roborama = Una cursa fins al racó oposat: cada carta serveix un cop, fins que la despertes.
games-hands-roborama = Les mans no tenen res a fer.
games-line-droids = Col·loca ordres per al teu robot, envia-les una per una i aparta els altres a empentes.
games-hands-droids = Les mans posen i treuen obstacles, contenidors i mines.
games-line-netzwerk = Porta a l’altra banda la meitat dels teus robots; agafen l’energia de les bateries que tenen al costat.
games-hands-netzwerk = Les mans mouen les bateries.
