lobby-start = Het spel beginnen
lobby-open = Nog vrij: { $seats }. Een vrije plaats wacht op een speler.
lobby-fill = Laat de computer daar spelen
lobby-watch = Kijken hoe de tafel wordt opgebouwd
lobby-simulated = Deze tafel is gesimuleerd: de handen leggen en pakken vanzelf.
lobby-left = Een partij { $game } is na { $plies ->
    [one] één zet
   *[other] { $plies } zetten
} onderbroken. Verder spelen?
lobby-goOn = Verder met deze partij
lobby-wait = De gastheer begint het spel.
lobby-players = { $count ->
        [one] { $count } speler
       *[other] { $count } spelers
    }
lobby-figures = { $count } van { $all } figuren hier
lobby-byHand = { $count ->
        [one] één wordt met de hand verzet
       *[other] { $count } worden met de hand verzet
    }
lobby-playersRange = { $range } spelers
lobby-minutes = ongeveer { $minutes } min
lobby-lacks = { $count ->
        [one] er ontbreekt een figuur
       *[other] er ontbreken { $count } figuren
    }
sheet-title = Het vel van { $game } neerleggen
sheet-clear = Haal alles van het bord.
sheet-left = Nog te zien: { $things }
sheet-tokens = { $count ->
        [one] één fiche
       *[other] { $count } fiches
    }
sheet-lay = Leg het vel van { $game } onder de camera.
sheet-check = De camera kijkt of het goed ligt.
sheet-keep = Bij het huidige vel blijven
sheet-play = Dit vel neerleggen
lobby-others = Andere spellen
lobby-missing = Nog geen figuur voor: { $pieces }
lobby-options = Opties
lobby-examples = Voorbeelden: { $title }
sheet-failed = De tafel van dit spel kan niet geopend worden. { $reason }
sheet-why-figure = Figuur { $figure } staat nog op het bord: haal hem eraf.
sheet-why-tags = De camera vindt hoogstens { $seen } van de { $all } gedrukte merken van het vel op hun plek: leg het vlak, onbedekt en goed verlicht.
sheet-why-dark = Het is te donker onder de camera: er is meer licht nodig.
sheet-why-bright = Het papier is te licht in beeld: er is minder licht nodig.
sheet-why-camera = De camera geeft geen beeld. Kijk de kabel na.
sheet-why-calibration = De kalibratie van de camera is niet bruikbaar: meet opnieuw met robodrome calibrate.
sheet-why-settings = De instellingen van de tafel kloppen niet; het logboek zegt meer.
sheet-why-link = De weg naar de robots gaat niet open. Staat de berichtendienst of de gateway aan?
sheet-why-store = De gegevensmap is niet bruikbaar; het logboek van de tafel zegt meer.
result-over = Het spel is afgelopen
result-mine = Je wint!
result-winner = { $name } wint
result-winners = { $names } winnen
result-tidy = Het bord afruimen
result-again = Nog een keer spelen
result-lobby = Andere plaatsen of opties
cover-title = Gedeelde telefoon
cover-hand = Geef { $name } de telefoon
cover-text = Op deze telefoon is nu niets geheims te zien.
cover-show = Ik ben { $name }
puzzle-title = Puzzel van de dag
lobby-library = Partijen bekijken
