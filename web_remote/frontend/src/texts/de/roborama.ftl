roborama-blocks_way_home = versperrt { $rival } den Heimweg
roborama-brings_home = bringt { WORD($robot, form: "den") } ins Ziel
roborama-card-1 = Karte 1
roborama-card-2 = Karte 2
roborama-card-3 = Karte 3
roborama-card-4 = Karte 4
roborama-card-5 = Karte 5
roborama-card-chip = Chipkarte
roborama-chaos-laser = Laser
roborama-chaos-mind = Lenkung
roborama-chaos-move = Zug
roborama-chaos-pusher = Schub
roborama-chaos-reset = Reset
roborama-chaos-spring = Sprung
roborama-end-home = alle vier Roboter sind im Ziel: { $winners }
roborama-end-last = { $winner } ist als Letzter übrig
roborama-end-nobody = nach { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Zügen
    } hat niemand gewonnen
roborama-forces_out = zwingt { $rival }, sofort die Ecke zu räumen
roborama-goes_nearer = bringt { WORD($robot, form: "den") } dem Ziel { $cells ->
        [one] { $cells } Feld
       *[other] { $cells } Felder
    } näher
roborama-knocks_down = wirft { $robots ->
        [one] { $robots } fremden Roboter
       *[other] { $robots } fremde Roboter
    } um
roborama-level-beginner = Rennt ins Ziel und vergisst, Karten zu wecken.
roborama-level-easy = Achtet auf die eigenen Karten, aber nie auf die anderen.
roborama-level-expert = Denkt vier Züge voraus, versperrt Wege und lässt andere ohne Karte zurück.
roborama-level-medium = Vergleicht seine zwei besten Züge nach der Antwort des Nächsten und dem Zug danach.
roborama-level-strong = Denkt zwei Züge voraus und rechnet mit verdeckten Karten.
roborama-log-basic = spielt { $card }: { WORD($robot, form: "der") } geht nach { $cell }
roborama-log-chaos-laser = lässt den ChaosBot schießen: { $directions }
roborama-log-chaos-laser_all = lässt den ChaosBot in alle vier Richtungen schießen
roborama-log-chaos-mind = lässt den ChaosBot { WORD($robot, form: "den") } nach { $cell } schicken
roborama-log-chaos-move = bewegt den ChaosBot nach { $cell }
roborama-log-chaos-pusher = lässt den ChaosBot schieben: { $direction }
roborama-log-chaos-reset = legt den ChaosBot auf { $cell } hin
roborama-log-chaos-spring = lässt den ChaosBot nach { $cell } springen
roborama-log-chaosbot = stellt den ChaosBot auf { $cell }
roborama-log-chip = spielt die Chipkarte: die { $card } ist wieder aktiv
roborama-log-deal = { $seat } bekommt eine ChaosBot-Karte
roborama-log-deal_own = { $seat } bekommt eine ChaosBot-Karte: { $card }
roborama-log-first = { $seat } beginnt
roborama-log-keep = dreht keine Karte um
roborama-log-obstacle = stellt ein Hindernis auf { $cell }
roborama-log-out = hat keine spielbare Karte und scheidet aus
roborama-log-pass = spielt keine ChaosBot-Karte
roborama-log-reactivate = macht die { $card } wieder aktiv
roborama-log-special = spielt { $card } spezial: { WORD($robot, form: "der") } geht nach { $cell }
roborama-log-special_two = spielt { $card } spezial: { WORD($robot, form: "der") } geht nach { $cell }, { WORD($second, form: "der") } nach { $end }
roborama-log-specials = hat Spezialkarten gewählt
roborama-log-specials_own = wählt als Spezialkarten: { $cards }
roborama-log-turn = dreht die { $card } auf die Spezialseite
roborama-log-wait = setzt aus, weil alle Roboter liegen
roborama-makes_room = bewegt { WORD($robot, form: "den") } und behält die anderen Karten
roborama-no-active = die { $card } ist schon aktiv
roborama-no-after = { $chaos } geht nicht nach der { $card }
roborama-no-basic_face = die { $card } zeigt ihre Grundseite
roborama-no-card = eine Roboterkarte muss gespielt werden
roborama-no-chaos = jetzt kann eine ChaosBot-Karte gespielt oder gepasst werden
roborama-no-chaosbot = der ChaosBot kommt auf ein rotes Feld
roborama-no-chip = kein stehender Roboter von { $seat } ist auf einem Feld mit dem Zeichen der { $card }
roborama-no-deal = der Zufall muss die ChaosBot-Karten verteilen
roborama-no-down = { WORD($robot, form: "der") } liegt
roborama-no-first = der Zufall muss bestimmen, wer beginnt
roborama-no-ground = { $rule }, auf dem Brett und nie in die Zone einer anderen Farbe
roborama-no-hand = { $seat } hat keine Karte { $card }
roborama-no-inactive = die { $card } ist nicht aktiv
roborama-no-leave = ein Roboter muss die Startzone verlassen, in der ein Gegner angekommen ist
roborama-no-lies = der ChaosBot liegt
roborama-no-mercy = ohne spielbare Karte scheidet man aus, außer wenn Gnade vereinbart ist und alle vier Roboter liegen
roborama-no-obstacle = ein Hindernis kommt auf ein freies Feld außerhalb der Zonen, in ein Viertel ohne eigenes Hindernis, und in Programm 3 nicht auf ein rotes Feld
roborama-no-over = da ist keine fremde Figur zum Überspringen
roborama-no-own = auf dem letzten Feld steht ein eigener Roboter
roborama-no-owner = { WORD($robot, form: "der") } gehört nicht { $seat }
roborama-no-reactivate = eine der gefundenen Karten muss wieder aktiv werden
roborama-no-specials = die Spezialkarten werden gerade gewählt
roborama-no-stuck = es gibt eine spielbare Roboterkarte
roborama-no-turn = jetzt kann eine Karte auf die Spezialseite gedreht werden
roborama-no-way = eine fremde Figur steht im Weg
roborama-no-won = { WORD($robot, form: "der") } gewinnt schon
roborama-option-chaos_hand = ChaosBot-Karten
roborama-option-chaos_hand-dealt = verteilt
roborama-option-chaos_hand-help = Programm 3: Verteilt bekommen alle verdeckte Karten. Zu zweit oder dritt geht auch dieselbe Hand für alle, etwa `move laser spring spring pusher reset`: sechs Karten zu zweit, vier zu dritt, von jeder Sorte höchstens so viele, dass sie für alle reichen.
roborama-option-colours = Farben
roborama-option-colours-auto = passend zur Zahl der Spieler
roborama-option-colours-help = Wer spielt. Automatisch setzt zwei Spieler in gegenüberliegende Ecken, so dass jeder startet, wo der andere ankommt.
roborama-option-first = Wer beginnt
roborama-option-first-draw = auslosen
roborama-option-first-help = Wer den ersten Zug hat; das Los kann entscheiden.
roborama-option-infinite_specials = Endlos spezial
roborama-option-infinite_specials-active = eine aktive Grundkarte
roborama-option-infinite_specials-any = eine beliebige Grundkarte
roborama-option-infinite_specials-help = Mit 1 bis 3 Spezialkarten: Wer eine benutzt hat, darf eine Grundkarte umdrehen, eine beliebige oder nur eine aktive.
roborama-option-infinite_specials-off = nein
roborama-option-lenient_down = Gnade für Gefallene
roborama-option-lenient_down-help = Wer nicht spielen kann, weil alle vier Roboter liegen, setzt nur aus und verliert nicht.
roborama-option-obstruction = Roboter als Hindernis
roborama-option-obstruction-help = Zu zweit: Jeder hat vier neutrale Roboter einer freien Farbe, die dem anderen im Weg stehen.
roborama-option-players = Spieler
roborama-option-players-auto = so viele wie Farben, sonst zwei
roborama-option-players-help = Wie viele spielen; automatisch sind es so viele wie gewählte Farben, sonst zwei.
roborama-option-programme = Programm
roborama-option-programme-1 = Grundkarten
roborama-option-programme-2 = Spezialseiten
roborama-option-programme-3 = Spezialseiten und ChaosBot
roborama-option-programme-help = 1: Grundkarten. 2: Karten mit Spezialseite. 3: Spezialseiten und der ChaosBot.
roborama-option-special_choice = Wahl der Spezialkarten
roborama-option-special_choice-help = Geheim: Alle wählen und decken dann auf. Offen: Reihum dreht jeder eine Karte um, Runde für Runde.
roborama-option-special_choice-open = offen
roborama-option-special_choice-secret = geheim
roborama-option-specials = Spezialkarten
roborama-option-specials-all = alle sechs
roborama-option-specials-help = Programm 2 und 3: Alle sechs Karten beginnen mit der Spezialseite, oder so viele, wie hier steht; welche, wählt jeder selbst.
roborama-option-turn_limit = Höchstzahl der Züge
roborama-option-turn_limit-0 = ohne Grenze
roborama-option-turn_limit-help = Nach so vielen Zügen aller Spieler zusammen ist das Spiel unentschieden. 0: ohne Grenze.
roborama-no_card = keine Karte ist spielbar
roborama-plays_chaos = spielt die ChaosBot-Karte { $card }
roborama-rule-basic1 = Karte 1 bewegt einen Roboter genau 1 Feld
roborama-rule-basic2 = Karte 2 bewegt einen Roboter genau 2 Felder geradeaus
roborama-rule-basic3 = Karte 3 bewegt einen Roboter genau 3 Felder geradeaus
roborama-rule-basic4 = Karte 4 bewegt einen Roboter genau 4 Felder geradeaus
roborama-rule-basic5 = Karte 5 bewegt einen Roboter genau 5 Felder geradeaus
roborama-rule-laser = der Laser schießt 1 Feld weit in alle vier Richtungen, 2 Felder in zwei, 1 und 3 Felder in zwei oder 4 Felder in eine
roborama-rule-mind = ein stehender fremder Roboter außerhalb der Zonen und im Viertel des ChaosBots geht so weit wie die gespielte Karte, geradeaus, nur über Roboter seiner Farbe, auf ein freies Feld desselben Viertels außerhalb der Zonen
roborama-rule-move = der ChaosBot geht so weit wie die gespielte Karte, geradeaus, nur über deine Roboter, auf ein freies Feld außerhalb der Zonen
roborama-rule-pusher = der ChaosBot geht so weit wie die gespielte Karte, geradeaus, und schiebt höchstens drei, zwei oder einen Roboter, keinen vom Brett, in eine Zone oder gegen ein Hindernis
roborama-rule-reset = der ChaosBot wird auf ein freies rotes Feld gelegt
roborama-rule-special1 = spezial 1 bewegt einen Roboter ein Feld schräg
roborama-rule-special2 = spezial 2 bewegt einen Roboter zwei Felder geradeaus über eine fremde Figur
roborama-rule-special3 = spezial 3 bewegt einen Roboter ein Feld und dann zwei zur Seite, oder zwei und dann eins
roborama-rule-special4 = spezial 4 bewegt zwei Roboter geradeaus, einen 1 und einen 3 Felder weit oder beide 2
roborama-rule-special5 = spezial 5 bewegt einen Roboter 1 bis 4 Felder geradeaus
roborama-rule-spring = der ChaosBot springt so weit wie die gespielte Karte, geradeaus, auf ein Feld außerhalb der Zonen; ein Roboter dort muss auf ein freies Nachbarfeld außerhalb der Zonen weichen
roborama-saves_chaos = hebt die ChaosBot-Karten für einen besseren Moment auf
roborama-stands_in_way = steht den anderen im Weg
roborama-step-basic = Eine Karte spielen
roborama-step-card = { $card }
roborama-step-cell = { $cell }, { $symbol }
roborama-step-chaos = ChaosBot-Karte spielen
roborama-step-chaosbot = Den ChaosBot stellen
roborama-step-chip_cell = { $cell }, Chip
roborama-step-direction = { $direction }
roborama-step-keep = Keine Karte umdrehen
roborama-step-obstacle = Ein Hindernis stellen
roborama-step-out = Keine spielbare Karte: ausscheiden
roborama-step-pass = Keine ChaosBot-Karte
roborama-step-reactivate = Wieder aktiv machen
roborama-step-robot = { $robot }
roborama-step-special = Eine Spezialseite benutzen
roborama-step-specials = Spezialkarten wählen
roborama-step-turn = Auf die Spezialseite drehen
roborama-step-wait = Alle Roboter liegen: aussetzen
roborama-turns_card = wählt die { $card }, die am meisten hilft
roborama-wakes_card = macht die { $card } wieder aktiv
roborama-wins = gewinnt das Spiel

## The page's own
roborama-cards = Deine Karten
roborama-face-basic = Grundseite
roborama-face-special = Spezialseite
roborama-spent = verbraucht
roborama-chaos-cards = Deine ChaosBot-Karten
roborama-peek = { $count ->
        [one] Halten: deine ChaosBot-Karte
       *[other] Halten: deine { $count } ChaosBot-Karten
    }
roborama-directions = Richtungen
roborama-rivals = Die anderen
roborama-out = ausgeschieden
roborama-you-are-out = Du bist ausgeschieden: Du hattest keine spielbare Karte. Du kannst weiter zusehen.
roborama-home = { $count } von 4 im Ziel
roborama-active = kann { $cards } spielen
roborama-leaves = Muss jetzt mit einem Roboter die Ecke verlassen.
roborama-holds = { $count ->
        [one] { $count } ChaosBot-Karte
       *[other] { $count } ChaosBot-Karten
    }
roborama-discards = Gespielte ChaosBot-Karten:
roborama-ways = Andere Wege auf dieses Feld
roborama-via = über { $site }
roborama-target = { $robot } nach { $site }, Zeichen { $symbol }
roborama-choose-robot = Zeigen, wohin er kann
roborama-said-special = { $card } spezial
roborama-said-move = { $card }: { $robot } nach { $site }
roborama-said-two = { $card }: { $robot } nach { $site }, { $second } nach { $end }
roborama-said-chip = Chipkarte: { $card } wecken
roborama-said-reactivate = { $card } wecken
roborama-said-turn = { $card } auf die Spezialseite drehen
roborama-said-specials = Spezialseiten: { $cards }
roborama-said-chaosbot = den ChaosBot auf { $site } stellen
roborama-said-obstacle = ein Hindernis auf { $site } stellen
roborama-ask-card = Tipp auf eine deiner Karten oder einen Roboter.
roborama-ask-leave = Ein Gegner ist angekommen, wo du startest: Einer deiner Roboter muss die Ecke jetzt verlassen. Tipp auf eine Karte.
roborama-ask-cell = Wohin? Tipp auf ein helles Feld.
roborama-ask-second = Und der zweite Roboter? Tipp auf ein helles Feld.
roborama-ask-wake = Der Chip weckt eine verbrauchte Karte. Tipp darauf.
roborama-ask-reactivate = Dein Roboter hat mehrere Karten gefunden. Welche wacht auf? Tipp darauf.
roborama-ask-turn = Du darfst eine Karte auf die Spezialseite drehen. Tipp darauf.
roborama-ask-face = Welche Karte beginnt mit der Spezialseite? Tipp darauf.
roborama-ask-specials = { $count ->
        [0] Gewählt.
        [one] Wähle noch eine Karte für die Spezialseite. Noch sieht sie niemand.
       *[other] Wähle { $count } Karten für die Spezialseite. Noch sieht sie niemand.
    }
roborama-ask-chaos = Jetzt der ChaosBot: Spielst du eine seiner Karten?
roborama-ask-chaos-card = Welche Karte? Die hellen passen jetzt.
roborama-ask-chaos-cell = Wohin? Tipp auf ein helles Feld.
roborama-ask-robot = Welcher Roboter? Tipp ihn auf dem Brett an.
roborama-ask-expel = Wohin weicht der Roboter dort aus? Tipp auf ein helles Feld.
roborama-ask-direction = In welche Richtung?
roborama-ask-laser-1 = In welche Richtung ein Feld weit?
roborama-ask-laser-3 = Und in welche Richtung drei Felder weit?
roborama-ask-chaosbot = Stell den ChaosBot auf eines der vier roten Felder.
roborama-ask-obstacle = Stell den anderen ein Hindernis in den Weg: Tipp auf ein helles Feld.
roborama-no-move = mit der { $card } kann jetzt kein Roboter ziehen
roborama-then = { $count ->
        [one] weckt die { $cards }
       *[other] weckt eine Karte deiner Wahl: { $cards }
    }
roborama-no-wake = Die Chipkarte kann jetzt keine Karte wecken.
roborama-ask-out = Du hast keine spielbare Karte und scheidest aus.
roborama-ask-wait = Alle deine Roboter liegen: Du setzt aus.
roborama-wakes-on = die { $card } ist verbraucht. Beende einen Zug auf { $symbol } oder ?, um sie zu wecken.
roborama-chip-basic = die Chipkarte weckt eine verbrauchte Karte, auf deren Zahl einer deiner Roboter steht
roborama-chip-special = spezial: sie weckt eine beliebige verbrauchte Karte von 1 bis 5

## Pieces
piece-chaosbot = ChaosBot
    .der = der ChaosBot
    .den = den ChaosBot
    .dem = dem ChaosBot
    .ein = ein ChaosBot
    .einen = einen ChaosBot
    .g = m
piece-blue-obstacle = blaues Hindernis
    .der = das blaue Hindernis
    .den = das blaue Hindernis
    .dem = dem blauen Hindernis
    .ein = ein blaues Hindernis
    .einen = ein blaues Hindernis
    .g = n
piece-green-obstacle = grünes Hindernis
    .der = das grüne Hindernis
    .den = das grüne Hindernis
    .dem = dem grünen Hindernis
    .ein = ein grünes Hindernis
    .einen = ein grünes Hindernis
    .g = n
piece-orange-obstacle = oranges Hindernis
    .der = das orange Hindernis
    .den = das orange Hindernis
    .dem = dem orangen Hindernis
    .ein = ein oranges Hindernis
    .einen = ein oranges Hindernis
    .g = n
piece-white-obstacle = weißes Hindernis
    .der = das weiße Hindernis
    .den = das weiße Hindernis
    .dem = dem weißen Hindernis
    .ein = ein weißes Hindernis
    .einen = ein weißes Hindernis
    .g = n
