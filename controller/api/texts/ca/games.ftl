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
games-close = Tanca

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

## The pictures of how to play
howto-robotory-lay = 1. Posa un disc de la teva reserva en una casella lliure…
howto-robotory-white = 2. … o mou un robot sobre discs que pugui cremar: el blanc crema els blancs; el negre, els negres.
howto-robotory-red = 3. El vermell crema tots dos colors. Un robot continua mentre tingui un altre disc al costat. En comptes d’això pots reomplir la reserva.
howto-ricochet-wall = 1. Els robots llisquen fins que alguna cosa els atura: aquí, un mur.
howto-ricochet-target = 2. El robot ha d’haver girat quan s’atura a la seva meta. Qui canta el nombre més baix mostra el camí i guanya la fitxa.
howto-ricochet-robot = 3. Els altres robots també l’aturen…
howto-ricochet-turn = 4. … i així ajuden: aquí el groc gira davant del verd.
howto-roborama-card = 1. Amb una carta un robot avança exactament aquest nombre de caselles, també per sobre dels teus; després queda gastada.
howto-roborama-number = 2. Si acaba en un número, desperta la carta d’aquest número.
howto-roborama-again = 3. Una carta desperta es pot tornar a jugar. Amb quatre robots al racó oposat guanyes.
howto-droids-send = 1. Col·loca ordres en emissors que estiguin en línia amb el teu robot i envia-les per torns: aquí avança dues caselles.
howto-droids-river = 2. Avança fins que alguna cosa l’atura: un obstacle, la vora o el riu. Els altres robots, els empeny.
howto-netzwerk-step = 1. Un robot va endavant o de costat; paga una bateria carregada de la seva casella.
howto-netzwerk-battery = 2. Després mou per les línies les bateries que controles, perquè els teus robots trobin energia.
howto-netzwerk-capture = 3. Una captura costa dues bateries. Guanyes amb la meitat dels robots que et queden a la primera fila de l’altre bàndol.
