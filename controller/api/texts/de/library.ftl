match-unknown = In der Sammlung gibt es keine Partie { $match }.
match-running = Diese Partie wird noch gespielt: Karten und Startwert bleiben bis zum Ende geheim.
match-size = Die Datei einer Partie hat höchstens { $kib } KiB.
match-damaged = Das ist keine Datei einer Partie, oder sie ist beschädigt: { $reason }
match-version = Die Datei hat Version { $found }, dieses Programm liest Version { $known }.
match-impossible = Nach den Regeln dieses Programms lässt sich die Partie nicht spielen: { $reason }
match-rules = Nach den Regeln dieses Programms hätte die Partie in einer anderen Stellung geendet.
match-full = In der Sammlung sind schon { $most } importierte Partien: Bitte erst einige entfernen.
replay-none = Es wird keine Partie nachgespielt.
match-why-json = sie ist kein JSON
match-why-format = sie nennt das Format { $format } nicht
match-why-member = ihr Eintrag { $member } fehlt, ist falsch oder unbekannt
match-why-sum = ihre Prüfsumme stimmt nicht, also wurde etwas darin geändert
match-why-limit = sie zu lesen braucht zu viel Zeit oder Speicher
match-why-record = die Aufzeichnung der Partie darin lässt sich nicht lesen
match-why-entry = Zug { $entry } der Aufzeichnung lässt sich nicht lesen
match-why-many = sie hat mehr als { $most } Züge
match-why-uneven = es gibt nicht für jeden Zug eine Zeit und eine Herkunft
match-why-seats = die Plätze dieses Spiels sind { $seats }
match-why-game = ein Spiel { $game } gibt es nicht
match-why-options = solche Optionen hat das Spiel nicht: { $options }
match-why-play = Zug { $entry } passt dort zu keiner Stellung
match-why-illegal = Zug { $entry }: { $rule }
library-title = Partien
library-close = Schließen
library-back = Zurück zur Liste
library-search = Name, Stärke oder Datum
library-game = Spiel
library-all = Alle Spiele
library-take = Datei importieren
library-taken = Die Partie ist in der Sammlung.
library-found = { $count ->
        [one] { $count } Partie
       *[other] { $count } Partien
    }
library-none = Keine Partie gefunden.
library-sample = Beispiel
library-imported = aus einer Datei
library-plies = { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
library-won = Gewonnen: { $names }
library-draw = Niemand hat gewonnen
library-resigned = { $name } hat aufgegeben
library-abandoned = Vorzeitig beendet
library-robots = Ab hier von den Robotern nachspielen lassen
library-otherBoard = Leg den Spielplan von { $game } auf, dann können die Roboter diese Partie nachspielen.
library-picture = Bild teilen
library-share = Partie teilen
library-remove = Aus der Sammlung entfernen
library-sure = Diese Partie entfernen? Dann bleiben nur die Kopien, die du geteilt hast.
library-keep = Behalten
replay-title = Die Roboter spielen eine Partie nach
replay-progress = Wie viel der Partie nachgespielt ist
replay-going = Die Roboter fahren in diese Stellung.
replay-hands = Bitte mithelfen.
replay-held = Angehalten.
replay-over = Das war der letzte Zug.
replay-on = Weiter
replay-end = Nachspielen beenden
statistics-title = Statistik
statistics-plies = Züge
statistics-time = Zeit pro Zug
statistics-longest = Längster Zug
statistics-driven = Gefahrene Strecke
statistics-seconds = { $seconds } s
statistics-metres = { $metres } m
