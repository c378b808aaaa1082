lobby-start = Partie beginnen
lobby-open = Noch frei: { $seats }. Ein freier Platz wartet auf jemanden.
lobby-fill = Dort den Computer spielen lassen
lobby-watch = Beim Aufbauen zusehen
lobby-simulated = Dieser Tisch ist simuliert: Die Hände legen und nehmen von selbst.
lobby-left = Eine Partie { $game } wurde nach { $plies ->
    [one] einem Zug
   *[other] { $plies } Zügen
} unterbrochen. Weiterspielen?
lobby-goOn = Diese Partie weiterspielen
lobby-wait = Der Gastgeber beginnt die Partie.
lobby-players = { $count ->
        [one] { $count } Person
       *[other] { $count } Personen
    }
lobby-figures = { $count } von { $all } Figuren da
lobby-byHand = { $count ->
        [one] eine wird von Hand bewegt
       *[other] { $count } werden von Hand bewegt
    }
lobby-playersRange = { $range } Spieler
lobby-minutes = etwa { $minutes } min
lobby-lacks = { $count ->
        [one] eine Figur fehlt
       *[other] { $count } Figuren fehlen
    }
sheet-title = Den Plan von { $game } auflegen
sheet-clear = Nehmt alles vom Spielplan.
sheet-left = Noch zu sehen: { $things }
sheet-tokens = { $count ->
        [one] ein Stein
       *[other] { $count } Steine
    }
sheet-lay = Legt den Plan von { $game } unter die Kamera.
sheet-check = Die Kamera prüft, ob er richtig liegt.
sheet-keep = Beim jetzigen Plan bleiben
sheet-play = Diesen Plan auflegen
lobby-others = Andere Spiele
lobby-missing = Noch keine Figur für: { $pieces }
lobby-options = Optionen
lobby-examples = Beispiele: { $title }
sheet-failed = Der Tisch dieses Spiels lässt sich nicht öffnen. { $reason }
sheet-why-figure = Figur { $figure } steht noch auf dem Plan: nehmt sie herunter.
sheet-why-tags = Die Kamera findet höchstens { $seen } der { $all } gedruckten Marken des Plans am richtigen Ort: legt ihn flach hin, unverdeckt und gut beleuchtet.
sheet-why-dark = Unter der Kamera ist es zu dunkel: sie braucht mehr Licht.
sheet-why-bright = Das Papier ist im Bild zu hell: es braucht weniger Licht.
sheet-why-camera = Die Kamera liefert keine Bilder. Prüft ihr Kabel.
sheet-why-calibration = Die Kalibrierung der Kamera ist nicht zu gebrauchen: messt neu mit robodrome calibrate.
sheet-why-settings = Die Einstellungen des Tischs passen nicht; sein Protokoll sagt mehr.
sheet-why-link = Der Weg zu den Robotern öffnet sich nicht. Ist der Nachrichten-Broker oder das Gateway eingeschaltet?
sheet-why-store = Der Datenordner ist nicht zu gebrauchen; das Protokoll des Tischs sagt mehr.
result-over = Die Partie ist vorbei
result-mine = Du gewinnst!
result-winner = { $name } gewinnt
result-winners = { $names } gewinnen
result-tidy = Brett abräumen
result-again = Noch einmal spielen
result-lobby = Andere Plätze oder Optionen
cover-title = Gemeinsames Handy
cover-hand = Gib { $name } das Handy
cover-text = Geheimes ist jetzt auf diesem Handy nicht zu sehen.
cover-show = Ich bin { $name }
puzzle-title = Rätsel des Tages
lobby-library = Partien ansehen
