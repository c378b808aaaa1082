setup-title = Auf echtem Spielplan spielen
setup-close = Schließen
setup-written = Die Einstellungen des echten Tisches stehen in { $file }.
setup-open-real = Den echten Tisch öffnen
setup-open-simulated = Zurück zum simulierten Tisch
setup-step-game = Spiel wählen
setup-step-print = Drucken
setup-step-cut = Schneiden und kleben
setup-step-lay = Spielplan auslegen
setup-step-camera = Kamera
setup-step-check = Prüfen
setup-step-calibrate = Kalibrieren
setup-step-play = Spielen
setup-calibrate-do = Der Tisch wird Schritt für Schritt vermessen: Tu, worum er bittet.
setup-calibrate-begin = Beginnen
setup-ready = Alles ist eingerichtet. Schließe diese Seite und spiele.
setup-play = Spielen
setup-paper = Papier
setup-print-sheet = Der Spielplan
setup-print-sheet-what = Die Kacheln des Spielplans und eine Karte davon
setup-print-figures = Deckel der Roboter
setup-print-figures-what = Schneide sie aus und klebe jeden auf etwas Rundes von 40 mm: Korken, Münze
setup-print-tokens = Scheiben und Plättchen
setup-print-tokens-what = Schneide sie aus
setup-print-charuco = Blatt mit Quadraten
setup-print-charuco-what = Vermisst das Objektiv einer Webcam oder eines Streams; für ein Handy unnötig
setup-print-full = Drucke mit 100 %, nie „an Seite anpassen“, auf mattem Papier.
setup-print-ruler = Miss die gedruckte Linie: Sie muss 100 mm lang sein. Sonst drucke noch einmal.
setup-pages = { $count ->
        [one] eine Seite
       *[other] { $count } Seiten
    }
setup-printed = Ich habe alles
setup-map = { $count ->
        [one] Der Spielplan ist eine Kachel
       *[other] So werden { $count } Kacheln zum Spielplan
    }
setup-cut-one = Der Spielplan ist eine Seite: Schneide nichts.
setup-cut-lines = Schneide jede Kachel an ihren farbigen Linien: links, oben oder beides.
setup-cut-glue = Klebe Reihe für Reihe: Jede Kachel liegt auf ihren Nachbarn links und oben.
setup-cut-pieces = Schneide die Deckel der Roboter und die Plättchen aus.
setup-cut-done = Fertig
setup-lay-do = Lege den Spielplan flach auf den Tisch, in gleichmäßigem Licht und ohne Lampe, die er spiegelt. Nichts steht darauf.
setup-lay-done = Er liegt
setup-camera-phone = Ein Handy
setup-camera-phone-what = Ein zweites Handy filmt den Spielplan mit dieser Seite
setup-camera-here = Eine Kamera am Rechner des Tisches
setup-camera-stream = Adresse eines Streams, von einer App oder einer Kamera im Netz
setup-camera-use = Diese Adresse nehmen
setup-stand-drawing = Die Kamera { $cm } cm über dem Spielplan, neben einem Stuhl und einer Flasche
setup-stand = Senkrecht darüber: Objektiv { $cm } cm über dem Spielplan, { $bottles ->
        [one] etwa eine Weinflasche
       *[other] etwa { $bottles } Weinflaschen übereinander
    }.
setup-stand-oblique = Von der Seite, höchstens 35° schräg: { $cm } cm hoch.
setup-stand-loss = { $degrees }° schräg: Die ferne Ecke hat { $percent } % weniger Pixel.
setup-stand-guess = Geschätzt für ein Objektiv von { $degrees }°: Das Kalibrieren misst es.
setup-check-phone = Das Handy schickt noch keine Bilder.
setup-check-app = Wenn der Browser all das verweigert, nimm eine Kamera-App, die streamt: Geh zurück zu Schritt 5 und gib ihre Adresse ein.
setup-check-waits = Warte auf das erste Bild …
setup-check-picture = Was die Kamera sieht
setup-check-good = Die Kamera steht gut und sieht den ganzen Spielplan.
setup-check-map = Wo die fehlenden Marken gedruckt sind
setup-check-missing = Nicht gesehen: { $tags }
setup-check-next = Kalibrieren
setup-check-anyway = Trotzdem kalibrieren
setup-mirrored = Das Bild ist gespiegelt: Nimm die Kamera auf der Rückseite, oder schalte das Spiegeln aus.
setup-other-sheet = Das ist der Spielplan von { $game }.
setup-dark = Zu dunkel: mehr Licht auf den Spielplan.
setup-no-sheet = Die Kamera sieht den Spielplan nicht: Liegt er darunter, und ist das Bild scharf?
setup-glare = Hier spiegelt es: Stelle die Lampe anders, oder den Spielplan.
setup-tilted = { $degrees }° schräg: höchstens { $most }° sind erlaubt.
setup-turn-right = Drehe die Kamera um { $degrees }° nach rechts.
setup-turn-left = Drehe die Kamera um { $degrees }° nach links.
setup-covered = Decke die gedruckten Marken auf: { $tags }.
setup-higher = { $cm } cm höher.
setup-lower = { $cm } cm tiefer.
setup-aside = Schiebe die Kamera in Richtung des Pfeils.
setup-coarse = Zu wenige Pixel: Wähle ein größeres Bild oder einen kleineren Spielplan.
setup-no-disk = Der Tisch kann es nicht speichern. Ist seine Festplatte voll?
setup-no-exists = Es gibt schon einen Tisch, in { $file }: Sein Betreiber ändert ihn in der Betreiberkonsole.
setup-no-open = Der Tisch lässt sich nicht öffnen. { $reason }
setup-no-changed = Ein anderer Gastgeber hat etwas geändert. So ist es jetzt.
setup-no-file = Dieses Spiel braucht keine solche Datei.
setup-no-step = Wähle zuerst ein Spiel und eine Kamera.
setup-no-look = Der Tisch ist gerade geschlossen; warte, bis er wieder offen ist.
setup-no-picture = Die Kamera liefert kein Bild. Ist sie eingeschaltet, und stimmt ihre Adresse?
setup-no-source = Das ist keine Adresse eines Streams. Schreibe sie wie http://192.168.1.20:8080/video.
