ricochet-target = { $piece } naar { $site }
ricochet-vortex = een willekeurige robot naar { $site }
ricochet-none = Ricochet Robots
ricochet-now-setup = De robots nemen hun plaats in
ricochet-now-draw = Het volgende doel wordt omgedraaid…
ricochet-now-search = Zoek! Een bod start de klok.
ricochet-now-offered = Niemand heeft geboden: je mag de klok omdraaien.
ricochet-now-last-call = Laatste kans voor een eerste bod
ricochet-now-calling = Bied voordat de tijd om is
ricochet-now-passed = Je doet deze ronde niet meer mee; de anderen zoeken nog.
ricochet-now-over = De partij is voorbij
ricochet-now-alone = Vind een weg voordat de tijd om is
ricochet-now-mine = Jij bent aan de beurt: laat een weg zien in precies { $number }
ricochet-now-show = Laat je weg zien
ricochet-now-proof = { $number ->
        [0] { $seat } laat een weg zien
       *[other] { $seat } laat een weg zien in { $number }
    }
ricochet-timer = { $seconds ->
        [one] Nog { $seconds } seconde
       *[other] Nog { $seconds } seconden
    }
ricochet-robots = Robots
ricochet-robot = { $piece } op { $site }
ricochet-arrows = Zetten
ricochet-slide = { $piece } { $direction }, tot { $site }
ricochet-stuck = { $piece } { $direction }: kan niet
ricochet-slides = { $count ->
        [one] zet
       *[other] zetten
    }
ricochet-there = { $count ->
        [one] zet: er!
       *[other] zetten: er!
    }
ricochet-back = Zet terug
ricochet-restart = Opnieuw
ricochet-keep = Bewaren
ricochet-hint = Veeg een robot, of gebruik de pijlen.
ricochet-private = Dit zie alleen jij
ricochet-lines = Bewaard
ricochet-line-solved = { $count ->
        [one] Weg in { $count } zet
       *[other] Weg in { $count } zetten
    }
ricochet-line-open = { $count ->
        [one] Onvoltooide weg, { $count } zet
       *[other] Onvoltooide weg, { $count } zetten
    }
ricochet-kept = { $count ->
        [one] Je weg in { $count } zet is bewaard.
       *[other] Je weg in { $count } zetten is bewaard.
    }
ricochet-call = Bied { $number }
ricochet-sure = { $number ->
        [one] Ja, ik bied { $number } zet
       *[other] Ja, ik bied { $number } zetten
    }
ricochet-less = Eén minder: { $number }
ricochet-more = Eén meer: { $number }
ricochet-calls = De spelers en hun biedingen
ricochet-call-open = heeft niet geboden
ricochet-call-called = heeft { $number } geboden
ricochet-call-passed = doet deze ronde niet meer mee
ricochet-call-proves = laat { $number } zien
ricochet-call-failed = kon { $number } niet laten zien
ricochet-chips = { $chips } van { $goal } fiches
ricochet-play = Speel mijn weg
ricochet-pause = Pauze
ricochet-next = Verder: { $piece } { $direction }
ricochet-of = { $moves } van { $number }
ricochet-made = { $moves ->
        [one] zet gedaan
       *[other] zetten gedaan
    }
ricochet-shows = Kijk naar het speelbord: { $seat } schuift de robots.

## The table's sentences
ricochet-arrives = brengt { WORD($robot, form: "de") } naar het doel
ricochet-chip-blue-circle = blauwe cirkel
ricochet-chip-blue-hexagon = blauwe zeshoek
ricochet-chip-blue-square = blauw vierkant
ricochet-chip-blue-triangle = blauwe driehoek
ricochet-chip-green-circle = groene cirkel
ricochet-chip-green-hexagon = groene zeshoek
ricochet-chip-green-square = groen vierkant
ricochet-chip-green-triangle = groene driehoek
ricochet-chip-red-circle = rode cirkel
ricochet-chip-red-hexagon = rode zeshoek
ricochet-chip-red-square = rood vierkant
ricochet-chip-red-triangle = rode driehoek
ricochet-chip-vortex = draaikolk
ricochet-chip-yellow-circle = gele cirkel
ricochet-chip-yellow-hexagon = gele zeshoek
ricochet-chip-yellow-square = geel vierkant
ricochet-chip-yellow-triangle = gele driehoek
ricochet-did-fails = het bewijs is mislukt
ricochet-did-nobody = het fiche ‘{ $chip }’ gaat terug in de stapel
ricochet-did-wins = { $seat } wint het fiche ‘{ $chip }’
ricochet-end-easy = geen fiche dat over is vraagt een zet; de meeste fiches: { $most }
ricochet-end-goal = { $goal } van { $chips } fiches winnen; de meeste fiches: { $most }
ricochet-end-pile = alle fiches zijn vergeven; de meeste fiches: { $most }
ricochet-end-rounds = { $rounds ->
        [one] er is { $rounds } ronde gespeeld; de meeste fiches: { $most }
       *[other] er zijn { $rounds } rondes gespeeld; de meeste fiches: { $most }
    }
ricochet-end-solo = { $up } fiches liggen open, { $down } dicht
ricochet-found_way = er is een weg naar het doel bekend
ricochet-goes_on = brengt { WORD($robot, form: "de") } dichter bij het doel
ricochet-goes_on_with_game = speelt verder
ricochet-knows_way = { $moves ->
        [one] er is een weg in { $moves } zet bekend
       *[other] er is een weg in { $moves } zetten bekend
    }
ricochet-level-casual = Ziet korte oplossingen, soms met hulp van een tweede robot.
ricochet-level-expert = Mist alleen lange reeksen met meerdere helpers.
ricochet-level-novice = Ziet wat één robot alleen in een paar zetten doet, en telt soms verkeerd.
ricochet-level-perfect = Biedt altijd een kortste oplossing.
ricochet-level-regular = Vindt de meeste doelen van zes zetten; traag als helpers of barrières tellen.
ricochet-log-bid = { $moves ->
        [one] biedt { $moves } zet
       *[other] biedt { $moves } zetten
    }
ricochet-log-chip = het volgende doel: { $chip }
ricochet-log-clock-offer = een tijdje heeft niemand geboden: de klok mag om
ricochet-log-clock-out = de tijd is om
ricochet-log-clock-turn = de klok wordt omgedraaid
ricochet-log-concede = geeft het bewijs op
ricochet-log-found = heeft een oplossing
ricochet-log-pass = doet deze ronde niet meer mee
ricochet-log-slide = schuift { WORD($robot, form: "de") } { $direction } tot { $cell }
ricochet-log-stand = { WORD($robot, form: "de") } begint op { $cell }
ricochet-log-turn = draait de klok om
ricochet-no-better = je bood { $moves } en kunt alleen nog minder bieden
ricochet-no-bid = een bod is een heel getal vanaf 1
ricochet-no-chip = het fiche ‘{ $chip }’ kan nu niet omgedraaid worden
ricochet-no-clock = de klok kan nu alleen { $word }
ricochet-no-concede = opgeven kan alleen wie al een zet heeft gedaan, of na een ander aan de beurt is
ricochet-no-diagonal = { WORD($robot, form: "de") } zou op de diagonaal van { $cell } moeten stoppen
ricochet-no-draw = eerst wordt een fiche omgedraaid
ricochet-no-first = eerst komt { WORD($robot, form: "de") } op het speelbord
ricochet-no-found = dat zegt alleen wie alleen speelt en nog zoekt
ricochet-no-leave = { WORD($robot, form: "de") } kan { $cell } die kant op niet verlaten
ricochet-no-part = { WORD($robot, form: "de") } doet niet mee
ricochet-no-passed = { $seat } heeft gepast en biedt deze ronde niet meer
ricochet-no-proof = er wordt een weg getoond: schuif een robot
ricochet-no-search = nog toont niemand iets: iedereen zoekt en biedt
ricochet-no-setup = eerst komen de robots op het speelbord
ricochet-no-start = op { $cell } begint geen robot: daar is een doel, een diagonaal of een plaats naast het speelbord
ricochet-no-stop = { WORD($robot, form: "de") } zou nooit stoppen
ricochet-no-taken = op { $cell } staat een andere robot
ricochet-no-turn = de klok mag om als een tijdje niemand heeft geboden
ricochet-no-turned = { WORD($robot, form: "de") } is nog geen 90 graden gedraaid en mag niet op zijn doel { $cell } stoppen
ricochet-no-word = er wordt een weg getoond
ricochet-no_shorter_way = er is geen kortere weg bekend
ricochet-no_way_left = in het geboden aantal is er geen weg meer
ricochet-option-allow_fewer = Minder zetten dan geboden
ricochet-option-allow_fewer-help = De weg telt zodra de robot aankomt, ook in minder zetten dan geboden.
ricochet-option-board = Speelbord
ricochet-option-board-help = Een getal van 1 tot 1536 noemt elk speelbord één keer; 1 tot 486 hebben geen diagonalen, het beste voor een eerste keer.
ricochet-option-chips = Fiches om te winnen
ricochet-option-chips-auto = naar het aantal spelers
ricochet-option-chips-help = Naar het aantal spelers: 8 met twee, 6 met drie, 5 met vier; met meer spelers tot alle 17 vergeven zijn.
ricochet-option-gentle = Rustig
ricochet-option-gentle-help = Eerst komen doelen van twee tot vier zetten; na elke drie gewonnen chips een zet meer.
ricochet-option-longest = Langste oplossing
ricochet-option-longest-0 = geen grens
ricochet-option-longest-help = Een fiche dat meer zetten vraagt, of geen oplossing heeft, gaat terug in de stapel als in de geduldtijd niemand biedt. 0: geen grens.
ricochet-option-must_ricochet = Afketsen verplicht
ricochet-option-must_ricochet-help = De robot die het doel bereikt, moet onderweg 90 graden gedraaid zijn.
ricochet-option-patience = Geduld
ricochet-option-patience-help = Seconden zonder bod waarna de klok om mag; een minuut later gaat hij vanzelf om.
ricochet-option-players = Spelers
ricochet-option-players-help = Met hoeveel je speelt; alleen speel je het solospel.
ricochet-option-proof_time = Tijd om te tonen
ricochet-option-proof_time-0 = geen grens
ricochet-option-proof_time-help = Seconden om de weg te laten zien. 0: geen grens.
ricochet-option-rounds = Hoogste aantal rondes
ricochet-option-rounds-0 = geen grens
ricochet-option-rounds-help = Na zoveel rondes eindigt de partij, en de meeste fiches winnen. 0: geen grens.
ricochet-option-silver = Zilveren robot
ricochet-option-silver-help = Een vijfde robot, die ook de draaikolk mag bereiken.
ricochet-option-solo_timers = Klokken in het solospel
ricochet-option-solo_timers-help = Alleen: hoe vaak de klok per ronde loopt; twee is makkelijker.
ricochet-option-start = Waar de robots beginnen
ricochet-option-start-drawn = geloot
ricochet-option-start-help = Geloot; of typ de vakken van de rode, gele, groene, blauwe (en zilveren) robot, zoals a1 c4 k16 p9. Geen doelen of diagonalen.
ricochet-option-stop_over = Stoppen op het doel
ricochet-option-stop_over-help = Als afketsen verplicht is: de robot mag op zijn doel stoppen voordat hij gedraaid is, het verlaten en terugkomen.
ricochet-option-timer = Klok
ricochet-option-timer-help = Seconden die iedereen na het eerste bod nog heeft.
ricochet-step-bid = Een aantal zetten bieden
ricochet-step-chance = { $word }
ricochet-step-concede = Het lukt me niet
ricochet-step-direction = { $direction }, tot { $cell }
ricochet-step-found = Ik heb een oplossing
ricochet-step-number = { $moves ->
        [one] { $moves } zet
       *[other] { $moves } zetten
    }
ricochet-step-pass = Ik pas deze ronde
ricochet-step-robot = { $robot }
ricochet-step-slide = Een robot verzetten
ricochet-step-turn = De klok omdraaien
ricochet-tally-bids = Biedingen
ricochet-tally-won = Gewonnen biedingen
ricochet-tally-slides = Getoonde zetten
ricochet-spare = Zet { $ply }: { $seat } deed { $used } zetten ({ $chip }); het kleinst mogelijke aantal: { $possible }.
