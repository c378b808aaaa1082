log-empty = Noch wurde nichts gespielt.
source-phone = Handy
source-table = von Hand
source-computer = Computer
source-host = Gastgeber
source-clock = Uhr
source-chance = Zufall
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
lobby-linked = Der Gastgeber im anderen Haus beginnt die Partie.
lobby-players = { $count ->
        [one] { $count } Person
       *[other] { $count } Personen
    }
lobby-figures = { $count } von { $all } Robotern da
lobby-byHand = { $count ->
        [one] einer wird von Hand bewegt
       *[other] { $count } werden von Hand bewegt
    }
lobby-playersRange = { $range } Personen
lobby-minutes = etwa { $minutes } min
lobby-lacks = { $count ->
        [one] ein Roboter fehlt
       *[other] { $count } Roboter fehlen
    }
sheet-title = Spielplan von { $game } auflegen
sheet-clear = Nimm alles vom Spielplan.
sheet-left = Noch auf dem Spielplan: { $things }
sheet-tokens = { $count ->
        [one] ein Stein
       *[other] { $count } Steine
    }
sheet-lay = Leg den Spielplan von { $game } unter die Kamera.
sheet-check = Die Kamera prüft, ob er richtig liegt.
sheet-keep = Beim jetzigen Spielplan bleiben
sheet-play = Dieses Spiel spielen
sheet-kept = Die Partie { $game } bleibt erhalten: Du kannst sie später weiterspielen.
lobby-real = Auf echtem Spielplan spielen
lobby-tables = Echter und simulierter Tisch
lobby-missing = Noch kein Roboter für: { $pieces }
lobby-options = Optionen
lobby-examples = Beispiele: { $title }
sheet-failed = Der Tisch lässt sich für dieses Spiel nicht öffnen. { $reason }
sheet-why-figure = Roboter { $figure } steht noch auf dem Spielplan: Nimm ihn herunter.
sheet-why-tags = Die Kamera findet höchstens { $seen } der { $all } gedruckten Marken des Spielplans am richtigen Ort: Leg ihn flach hin, unverdeckt und gut beleuchtet.
sheet-why-dark = Unter der Kamera ist es zu dunkel: Sie braucht mehr Licht.
sheet-why-bright = Das Papier ist im Bild zu hell: Es braucht weniger Licht.
sheet-why-camera = Die Kamera liefert keine Bilder. Prüfe ihr Kabel oder das Handy, das filmt.
sheet-why-calibration = Die Kalibrierung der Kamera ist unbrauchbar: Kalibriere neu mit robodrome calibrate.
sheet-why-settings = Die Einstellungen des Tisches passen nicht; das Protokoll sagt mehr.
sheet-why-link = Keine Verbindung zu den Robotern. Ist der Nachrichten-Broker oder das Gateway eingeschaltet?
sheet-why-store = Der Datenordner ist unbrauchbar; das Protokoll sagt mehr.
result-over = Die Partie ist vorbei
result-mine = Du hast gewonnen!
result-winner = { $name } hat gewonnen
result-winners = { $names } haben gewonnen
result-tidy = Spielplan abräumen
result-again = Noch einmal spielen
result-lobby = Andere Plätze oder Optionen
cover-title = Gemeinsames Handy
cover-hand = Gib { $name } das Handy
cover-text = Auf diesem Handy ist jetzt nichts Geheimes zu sehen.
cover-show = Ich bin { $name }
puzzle-title = Rätsel des Tages
lobby-library = Partien durchstöbern

invite-title = Noch ein Handy einladen
invite-qr = QR-Code, mit dem ein Handy dazukommt
invite-scan = Scanne ihn mit der Kamera des Handys. Er gilt für ein Handy und zwei Minuten.
invite-or = Oder öffne { $address } und tippe:
tv-title = Tisch auf einem Bildschirm
tv-letters = Buchstaben auf dem Handy des Gastgebers
tv-hint = Im Menü auf dem Handy des Gastgebers: „Auf einem Fernseher zeigen“.
tv-start = Tisch zeigen
tv-join = Scannen, um an den Tisch zu kommen; dann die Buchstaben vom Handy des Gastgebers eingeben.
tv-qr = QR-Code der Adresse des Tisches
tv-camera = Kamerabild
tv-lobby = Warten auf Mitspieler
tv-speech = Vorlesen, was geschieht
speech-hands = { $count ->
        [one] { $count } Handgriff ist zu tun
       *[other] { $count } Handgriffe sind zu tun
    }
speech-left = Noch { $seconds } Sekunden
seat-you = { $name } (du)
seat-sit = Hier sitzen
seat-take = Übernehmen
seat-rise = Platz verlassen
seat-who = Gespielt von
seat-wait = Auf Mitspieler warten
seat-asked = Der Gastgeber wird gefragt…
seat-guestName = Name (freiwillig)
seat-guestSit = Platz nehmen
