log-empty = Er is nog niets gespeeld.
source-phone = telefoon
source-table = met de hand
source-computer = computer
source-host = gastheer
source-clock = klok
source-chance = toeval
lobby-start = Partij beginnen
lobby-open = Nog vrij: { $seats }. Een vrije plaats wacht op een speler.
lobby-fill = Laat de computer daar spelen
lobby-watch = Kijken hoe de tafel wordt opgebouwd
lobby-simulated = Deze tafel is gesimuleerd: de handen leggen en pakken vanzelf.
lobby-left = Een partij { $game } is na { $plies ->
    [one] één zet
   *[other] { $plies } zetten
} onderbroken. Verder spelen?
lobby-goOn = Verder met deze partij
lobby-wait = De gastheer begint de partij.
lobby-linked = De gastheer in het andere huis begint de partij.
lobby-players = { $count ->
        [one] { $count } speler
       *[other] { $count } spelers
    }
lobby-figures = { $count } van { $all } robots hier
lobby-byHand = { $count ->
        [one] één wordt met de hand verzet
       *[other] { $count } worden met de hand verzet
    }
lobby-playersRange = { $range } spelers
lobby-minutes = ongeveer { $minutes } min
lobby-lacks = { $count ->
        [one] er ontbreekt een robot
       *[other] er ontbreken { $count } robots
    }
sheet-title = Speelbord van { $game } neerleggen
sheet-clear = Haal alles van het speelbord.
sheet-left = Nog op het speelbord: { $things }
sheet-tokens = { $count ->
        [one] één fiche
       *[other] { $count } fiches
    }
sheet-lay = Leg het speelbord van { $game } onder de camera.
sheet-check = De camera controleert of het goed ligt.
sheet-keep = Bij het huidige speelbord blijven
sheet-play = Dit spel spelen
sheet-kept = De partij { $game } blijft bewaard: je kunt er later mee verder.
lobby-real = Op een echt speelbord spelen
lobby-tables = De echte en de gesimuleerde tafel
lobby-missing = Nog geen robot voor: { $pieces }
lobby-options = Opties
lobby-examples = Voorbeelden: { $title }
sheet-failed = De tafel kan niet worden geopend voor dit spel. { $reason }
sheet-why-figure = Robot { $figure } staat nog op het speelbord: haal hem eraf.
sheet-why-tags = De camera vindt hoogstens { $seen } van de { $all } gedrukte merken van het speelbord op hun plek: leg het vlak, onbedekt en goed verlicht.
sheet-why-dark = Het is te donker onder de camera: er is meer licht nodig.
sheet-why-bright = Het papier is te licht in beeld: er is minder licht nodig.
sheet-why-camera = De camera geeft geen beeld. Controleer de kabel of de telefoon die filmt.
sheet-why-calibration = De kalibratie van de camera is niet bruikbaar: kalibreer opnieuw met robodrome calibrate.
sheet-why-settings = De instellingen van de tafel kloppen niet; het logboek zegt meer.
sheet-why-link = Er is geen verbinding met de robots. Staat de berichtendienst of de gateway aan?
sheet-why-store = De gegevensmap is niet bruikbaar; het logboek zegt meer.
result-over = De partij is afgelopen
result-mine = Je hebt gewonnen!
result-winner = { $name } heeft gewonnen
result-winners = { $names } hebben gewonnen
result-tidy = Speelbord afruimen
result-again = Nog een keer spelen
result-lobby = Andere plaatsen of opties
cover-title = Gedeelde telefoon
cover-hand = Geef { $name } de telefoon
cover-text = Op deze telefoon is nu niets geheims te zien.
cover-show = Ik ben { $name }
puzzle-title = Puzzel van de dag
lobby-library = Door partijen bladeren

invite-title = Nog een telefoon uitnodigen
invite-qr = QR-code waarmee één telefoon meedoet
invite-scan = Scan hem met de camera van de telefoon. Hij geldt voor één telefoon en twee minuten.
invite-or = Of open { $address } en typ:
tv-title = De tafel op een scherm
tv-letters = Letters die de telefoon van de gastheer toont
tv-hint = In het menu op de telefoon van de gastheer: ‘Op een televisie tonen’.
tv-start = Tafel tonen
tv-join = Scan om aan tafel te komen en typ dan de letters die de telefoon van de gastheer toont.
tv-qr = QR-code van het adres van de tafel
tv-camera = Het beeld van de camera
tv-lobby = Wachten op spelers
tv-speech = Voorlezen wat er gebeurt
speech-hands = { $count ->
        [one] { $count } handeling te doen
       *[other] { $count } handelingen te doen
    }
speech-left = Nog { $seconds } seconden
seat-you = { $name } (jij)
seat-sit = Hier zitten
seat-take = Overnemen
seat-rise = Plaats verlaten
seat-who = Gespeeld door
seat-wait = Wachten op een speler
seat-asked = Vraag gesteld aan de gastheer…
seat-guestName = Naam (niet verplicht)
seat-guestSit = Plaats nemen
