ricochet-target = { $piece } nach { $site }
ricochet-vortex = irgendein Roboter nach { $site }
ricochet-none = Ricochet Robots
ricochet-now-setup = Die Roboter nehmen ihre Plätze ein
ricochet-now-draw = Das nächste Ziel wird aufgedeckt…
ricochet-now-search = Such! Eine Ansage startet die Uhr.
ricochet-now-offered = Niemand hat angesagt: Du darfst die Uhr umdrehen.
ricochet-now-last-call = Letzte Gelegenheit für eine erste Ansage
ricochet-now-calling = Sag an, bevor die Zeit um ist
ricochet-now-passed = Du bist in dieser Runde raus; die anderen suchen noch.
ricochet-now-over = Die Partie ist zu Ende
ricochet-now-alone = Finde einen Weg, bevor die Zeit um ist
ricochet-now-mine = { $number ->
        [one] Du bist dran: Zeig einen Weg mit genau { $number } Zug
       *[other] Du bist dran: Zeig einen Weg mit genau { $number } Zügen
    }
ricochet-now-show = Zeig deinen Weg
ricochet-now-proof = { $number ->
        [0] { $seat } zeigt einen Weg
       *[other] { $seat } zeigt einen Weg in { $number }
    }
ricochet-timer = { $seconds ->
        [one] Noch { $seconds } Sekunde
       *[other] Noch { $seconds } Sekunden
    }
ricochet-robots = Roboter
ricochet-robot = { $piece } auf { $site }
ricochet-arrows = Ziehen
ricochet-slide = { $piece } { $direction }, bis { $site }
ricochet-stuck = { $piece } { $direction }: geht nicht
ricochet-slides = { $count ->
        [one] Zug
       *[other] Züge
    }
ricochet-there = { $count ->
        [one] Zug: am Ziel!
       *[other] Züge: am Ziel!
    }
ricochet-back = Zurück
ricochet-restart = Von vorn
ricochet-keep = Merken
ricochet-hint = Wische über einen Roboter oder nimm die Pfeile.
ricochet-private = Das siehst nur du
ricochet-lines = Gemerkt
ricochet-line-solved = { $count ->
        [one] Weg in { $count } Zug
       *[other] Weg in { $count } Zügen
    }
ricochet-line-open = { $count ->
        [one] Unfertiger Weg, { $count } Zug
       *[other] Unfertiger Weg, { $count } Züge
    }
ricochet-kept = { $count ->
        [one] Dein Weg in { $count } Zug ist gemerkt.
       *[other] Dein Weg in { $count } Zügen ist gemerkt.
    }
ricochet-call = { $number } ansagen
ricochet-sure = { $number ->
        [one] Ja, ich sage { $number } Zug an
       *[other] Ja, ich sage { $number } Züge an
    }
ricochet-less = Einer weniger: { $number }
ricochet-more = Einer mehr: { $number }
ricochet-calls = Alle am Tisch und ihre Ansagen
ricochet-call-open = hat nichts angesagt
ricochet-call-called = hat { $number } angesagt
ricochet-call-passed = ist in dieser Runde raus
ricochet-call-proves = zeigt { $number }
ricochet-call-failed = konnte { $number } nicht zeigen
ricochet-chips = { $chips } von { $goal } Chips
ricochet-play = Meinen Weg spielen
ricochet-pause = Pause
ricochet-next = Weiter: { $piece } { $direction }
ricochet-of = { $moves } von { $number }
ricochet-made = { $moves ->
        [one] Zug gemacht
       *[other] Züge gemacht
    }
ricochet-shows = Schau auf den Spielplan: { $seat } bewegt die Roboter.

## The table's sentences
ricochet-arrives = bringt { WORD($robot, form: "den") } ans Ziel
ricochet-chip-blue-circle = blauer Kreis
ricochet-chip-blue-hexagon = blaues Sechseck
ricochet-chip-blue-square = blaues Quadrat
ricochet-chip-blue-triangle = blaues Dreieck
ricochet-chip-green-circle = grüner Kreis
ricochet-chip-green-hexagon = grünes Sechseck
ricochet-chip-green-square = grünes Quadrat
ricochet-chip-green-triangle = grünes Dreieck
ricochet-chip-red-circle = roter Kreis
ricochet-chip-red-hexagon = rotes Sechseck
ricochet-chip-red-square = rotes Quadrat
ricochet-chip-red-triangle = rotes Dreieck
ricochet-chip-vortex = Strudel
ricochet-chip-yellow-circle = gelber Kreis
ricochet-chip-yellow-hexagon = gelbes Sechseck
ricochet-chip-yellow-square = gelbes Quadrat
ricochet-chip-yellow-triangle = gelbes Dreieck
ricochet-did-fails = der Weg führt nicht ans Ziel
ricochet-did-nobody = der Chip „{ $chip }“ kommt zurück
ricochet-did-wins = { $seat } gewinnt den Chip „{ $chip }“
ricochet-end-easy = kein übriger Chip braucht einen Zug; die meisten Chips: { $most }
ricochet-end-goal = { $goal } von { $chips } Chips gewinnen; die meisten Chips: { $most }
ricochet-end-pile = alle Chips sind vergeben; die meisten Chips: { $most }
ricochet-end-rounds = { $rounds ->
        [one] { $rounds } Runde ist gespielt; die meisten Chips: { $most }
       *[other] { $rounds } Runden sind gespielt; die meisten Chips: { $most }
    }
ricochet-end-solo = { $up } Chips liegen offen, { $down } verdeckt
ricochet-found_way = ein Weg zum Ziel ist bekannt
ricochet-goes_on = bringt { WORD($robot, form: "den") } dem Ziel näher
ricochet-goes_on_with_game = spielt weiter
ricochet-knows_way = { $moves ->
        [one] ein Weg in { $moves } Zug ist bekannt
       *[other] ein Weg in { $moves } Zügen ist bekannt
    }
ricochet-level-casual = Sieht kurze Lösungen, manche mit Hilfe eines zweiten Roboters.
ricochet-level-expert = Übersieht nur lange Ketten mit mehreren Helfern.
ricochet-level-novice = Sieht, was ein Roboter allein in wenigen Zügen kann, und verzählt sich ab und zu.
ricochet-level-perfect = Sagt immer eine kürzeste Lösung an.
ricochet-level-regular = Findet die meisten Ziele in sechs Zügen; langsam, wenn Helfer oder Barrieren zählen.
ricochet-log-bid = { $moves ->
        [one] sagt { $moves } Zug an
       *[other] sagt { $moves } Züge an
    }
ricochet-log-chip = das nächste Ziel: { $chip }
ricochet-log-clock-offer = niemand hat eine Weile angesagt: Die Uhr darf umgedreht werden
ricochet-log-clock-out = die Zeit ist um
ricochet-log-clock-turn = die Uhr wird umgedreht
ricochet-log-concede = gibt das Zeigen auf
ricochet-log-found = hat eine Lösung
ricochet-log-pass = ist in dieser Runde raus
ricochet-log-slide = zieht mit { WORD($robot, form: "dem") } { $direction } bis { $cell }
ricochet-log-stand = { WORD($robot, form: "der") } beginnt auf { $cell }
ricochet-log-turn = dreht die Uhr um
ricochet-no-better = du hast { $moves } angesagt und kannst nur noch weniger ansagen
ricochet-no-bid = eine Ansage ist eine ganze Zahl ab 1
ricochet-no-chip = der Chip „{ $chip }“ kann jetzt nicht aufgedeckt werden
ricochet-no-clock = die Uhr kann jetzt nur { $word } spielen
ricochet-no-concede = aufgeben kann nur, wer schon gezogen hat oder nach jemand anderem zeigt
ricochet-no-diagonal = { WORD($robot, form: "der") } müsste auf der Diagonale von { $cell } stehen bleiben
ricochet-no-draw = erst wird ein Chip aufgedeckt
ricochet-no-first = erst kommt { WORD($robot, form: "der") } auf den Spielplan
ricochet-no-found = das sagt nur, wer allein spielt und noch sucht
ricochet-no-leave = { WORD($robot, form: "der") } kann { $cell } in dieser Richtung nicht verlassen
ricochet-no-part = { WORD($robot, form: "der") } spielt nicht mit
ricochet-no-passed = { $seat } hat gepasst und sagt in dieser Runde nichts mehr an
ricochet-no-proof = gerade wird ein Weg gezeigt: Zieh mit einem Roboter
ricochet-no-search = noch zeigt niemand: Alle suchen und sagen an
ricochet-no-setup = erst kommen die Roboter auf den Spielplan
ricochet-no-start = auf { $cell } beginnt kein Roboter: Dort ist ein Ziel, eine Diagonale oder ein Platz neben dem Spielplan
ricochet-no-stop = { WORD($robot, form: "der") } käme nie zum Stehen
ricochet-no-taken = auf { $cell } steht ein anderer Roboter
ricochet-no-turn = die Uhr darf umgedreht werden, wenn eine Weile niemand angesagt hat
ricochet-no-turned = { WORD($robot, form: "der") } ist noch nicht um 90 Grad abgebogen und darf nicht auf seinem Ziel { $cell } stehen bleiben
ricochet-no-word = gerade wird ein Weg gezeigt
ricochet-no_shorter_way = kein kürzerer Weg ist bekannt
ricochet-no_way_left = in der angesagten Zahl bleibt kein Weg zum Ziel
ricochet-option-allow_fewer = Weniger Züge als angesagt
ricochet-option-allow_fewer-help = Der Weg gilt, sobald der Roboter ankommt, auch in weniger Zügen als angesagt.
ricochet-option-board = Spielplan
ricochet-option-board-help = Eine Zahl von 1 bis 1536 nennt jeden Spielplan einmal; 1 bis 486 haben keine Diagonalen, wie für erste Partien empfohlen.
ricochet-option-chips = Chips zum Sieg
ricochet-option-chips-auto = nach Zahl der Spieler
ricochet-option-chips-help = Nach der Zahl der Spieler: 8 zu zweit, 6 zu dritt, 5 zu viert; mit mehr Leuten spielt man, bis alle 17 vergeben sind.
ricochet-option-gentle = Sanft
ricochet-option-gentle-help = Zuerst kommen Ziele mit zwei bis vier Zügen; mit je drei gewonnenen Chips ein Zug mehr.
ricochet-option-longest = Längste Lösung
ricochet-option-longest-0 = ohne Grenze
ricochet-option-longest-help = Ein Chip, der mehr Züge braucht oder keine Lösung hat, kommt zurück in den Stapel, wenn in der Geduldszeit niemand ansagt. 0: ohne Grenze.
ricochet-option-must_ricochet = Abprallen ist Pflicht
ricochet-option-must_ricochet-help = Der Roboter, der ankommt, muss unterwegs um 90 Grad abbiegen.
ricochet-option-patience = Geduld
ricochet-option-patience-help = Sekunden ohne Ansage, nach denen man die Uhr umdrehen darf; eine Minute später dreht sie sich von selbst.
ricochet-option-players = Spieler
ricochet-option-players-help = Wie viele spielen; allein spielt man das Solospiel.
ricochet-option-proof_time = Zeit zum Zeigen
ricochet-option-proof_time-0 = ohne Grenze
ricochet-option-proof_time-help = Sekunden, um den Weg zu zeigen. 0: ohne Grenze.
ricochet-option-rounds = Höchstzahl der Runden
ricochet-option-rounds-0 = ohne Grenze
ricochet-option-rounds-help = Nach so vielen Runden endet die Partie; wer die meisten Chips hat, gewinnt. 0: ohne Grenze.
ricochet-option-silver = Silberner Roboter
ricochet-option-silver-help = Ein fünfter Roboter, der auch den Strudel erreichen darf.
ricochet-option-solo_timers = Uhren im Solospiel
ricochet-option-solo_timers-help = Allein: wie oft die Uhr je Runde abläuft; zweimal ist leichter.
ricochet-option-start = Wo die Roboter beginnen
ricochet-option-start-drawn = ausgelost
ricochet-option-start-help = Ausgelost; oder gib die Felder des roten, gelben, grünen, blauen (und silbernen) Roboters ein, etwa a1 c4 k16 p9. Nicht auf Zielen oder Diagonalen.
ricochet-option-stop_over = Halt auf dem Ziel
ricochet-option-stop_over-help = Wenn Abprallen Pflicht ist: Der Roboter darf auf seinem Ziel halten, bevor er abgebogen ist, es verlassen und wiederkommen.
ricochet-option-timer = Uhr
ricochet-option-timer-help = Sekunden, die alle nach der ersten Ansage noch haben.
ricochet-step-bid = Eine Zahl ansagen
ricochet-step-chance = { $word }
ricochet-step-concede = Ich schaffe es nicht
ricochet-step-direction = { $direction }, bis { $cell }
ricochet-step-found = Ich habe eine Lösung
ricochet-step-number = { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }
ricochet-step-pass = Ich bin diese Runde raus
ricochet-step-robot = { $robot }
ricochet-step-slide = Einen Roboter ziehen
ricochet-step-turn = Die Uhr umdrehen
ricochet-tally-bids = Ansagen
ricochet-tally-won = Gewonnene Ansagen
ricochet-tally-slides = Gezeigte Züge
ricochet-spare = Zug { $ply }: { $seat } brauchte { $used } Züge ({ $chip }); am wenigsten möglich: { $possible }.
