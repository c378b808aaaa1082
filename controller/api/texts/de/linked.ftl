# Eine Partie mit einem anderen Haus: was man davon sieht, und wie ein Gastgeber die beiden Tische verbindet.

house-leader = Wartet, bis das andere Haus mit dem Code dazukommt
house-follower = Wartet auf Antwort aus dem anderen Haus
house-refused = Das andere Haus kann nicht mitspielen
house-joined = { $house } ist da
house-gone = { $house } ist gerade nicht erreichbar
house-paused = { $house } ist gerade nicht erreichbar: Die Partie wartet
house-stopped = { $house }: Die Roboter stehen still, die Partie wartet
house-stoppedBy = { $house }: { $name } hat die Roboter angehalten, die Partie wartet
house-busy = { $house } hat zu tun: „{ $task }“{ $more ->
        [0] {""}
       *[other] , und noch { $more }
    }
house-brings = { $house } stellt gerade den Spielplan nach
house-agrees = Ihr Spielplan zeigt die Partie.
house-board = Ihr Spielplan
house-picture = Das Bild ihrer Kamera
house-noPicture = Noch kein Bild von ihrer Kamera
house-close = Ihren Spielplan schließen
house-what = Zwei Häuser spielen eine Partie { $game }, jedes auf seinem eigenen Spielplan. In beiden fahren Roboter, und Hände legen und nehmen.
house-name = Name dieses Hauses, wie das andere ihn liest
house-myHouse = Haus von { $name }
house-leaves = Was dieses Haus verlässt
house-leaves-names = die Namen der Mitspieler hier
house-leaves-moves = ihre Züge
house-leaves-board = wo Roboter und Steine stehen und worum Hände gebeten werden
house-leaves-picture = das Bild der Kamera nur, wenn du es später einschaltest
house-leaves-hidden = In diesem Spiel hält man etwas verdeckt. Alles Verdeckte liegt in dem Haus, in dem die Partie geführt wird; was das andere Haus verdeckt hält, geht also dorthin. Kein Handy zeigt, was ein anderer Platz verdeckt hält.
house-stays = Was hier bleibt
house-stays-text = Die Namen der anderen Handys, PINs und Codes und deine Sammlung von Partien.
house-ends = Bevor die Verbindung beginnt und nachdem sie endet, verlässt nichts das Haus.
house-invite = Ein anderes Haus einladen
house-invite-text = Die Partie wird hier geführt: Dein Haus beginnt sie, und Computer spielen hier mit. Du bekommst einen Code für das andere Haus.
house-invite-go = Code holen
house-follow = Bei einem anderen Haus mitspielen
house-follow-text = Die Partie wird im anderen Haus geführt, das einen Code für dich hat. Tippe ihn ein, oder füge ein, was in seinem QR-Code steht.
house-follow-go = Dort mitspielen
house-code = Code des anderen Hauses
house-qr = QR-Code mit dem Code für das andere Haus
house-share = Code verschicken
house-copied = Kopiert
house-there = Dort liegt der gleiche Spielplan von { $game } unter der Kamera. Der Gastgeber öffnet im Menü „Mit einem anderen Haus spielen“, dann „Bei einem anderen Haus mitspielen“, und tippt diesen Code ein. Er gilt für ein Haus und endet mit der Verbindung.
house-leader-holds = Die Partie wird in diesem Haus geführt.
house-follower-holds = Die Partie wird im anderen Haus geführt: Der Gastgeber dort beginnt und beendet sie.
house-allow = Sie dürfen das Bild unserer Kamera sehen
house-allow-text = Mitspieler und Gastgeber dort sehen, was die Kamera sieht, bis du es ausschaltest oder die Verbindung endet.
house-end = Verbindung beenden
house-keep = Verbunden bleiben
house-leader-end = Verbindung beenden? Die Partie bleibt hier, und die Plätze des anderen Hauses werden frei.
house-follower-end = Verbindung beenden? Die Partie bleibt im anderen Haus, und dieser Spielplan ist frei für eine eigene.
house-watcher = Wartet auf Antwort aus dem anderen Haus
house-watch = Einem anderen Haus zuschauen
house-watch-text = Ein Haus, das spielt, hat einen Code für alle, die nur zuschauen. Tippe ihn ein, oder füge ein, was in seinem QR-Code steht. Hier wird kein Spielplan bewegt.
house-watch-go = Diesem Haus zuschauen
house-watcher-holds = Dieses Haus schaut nur zu: Niemand hier hat einen Platz.
house-watcher-end = Verbindung beenden? Die Partie geht ohne dieses Haus weiter.
house-watchers = Es schauen zu: { $houses }
house-show = Ein Haus zuschauen lassen
house-show-text = Es sieht, was Zuschauer hier sehen, und das Bild der Kamera, wenn du das erlaubst. Jeder Code gilt für ein Haus; höchstens drei schauen zu, bis die Partie verlassen wird.
house-show-there = Dort ist der gleiche Spielplan von { $game } gewählt. Der Gastgeber öffnet im Menü „Mit einem anderen Haus spielen“, dann „Einem anderen Haus zuschauen“, und tippt diesen Code ein.
house-unwatch = Niemanden mehr zuschauen lassen
house-leader-offered = { $house } wird die Partie angeboten{ $hidden ->
        [0] {""}
       *[other] , mit allem Verdeckten
    }
house-follower-offered = { $house } bietet diesem Haus die Partie an{ $hidden ->
        [0] {""}
       *[other] , mit allem Verdeckten
    }
house-leader-moving = Die Partie zieht um: { $house }{ $hidden ->
        [0] {""}
       *[other] , mit allem Verdeckten
    }
house-follower-moving = Die Partie zieht in dieses Haus um{ $hidden ->
        [0] {""}
       *[other] , mit allem Verdeckten
    }
house-leader-led = Die Partie wird jetzt in diesem Haus geführt: { $house } folgt
house-follower-led = Die Partie wird jetzt im anderen Haus geführt: { $house }
house-hand = Die Partie abgeben
house-hand-text = Die Partie wird dann im anderen Haus geführt: Der Gastgeber dort beginnt und beendet sie, und dort spielen Computer. Er muss zustimmen.
house-leader-hidden = Alles Verdeckte liegt dann im anderen Haus. Weiterhin zeigt kein Handy, was ein anderer Platz verdeckt hält.
house-follower-hidden = Alles Verdeckte liegt dann in diesem Haus. Weiterhin zeigt kein Handy, was ein anderer Platz verdeckt hält.
house-hand-go = Die Partie anbieten
house-hand-not = Die Partie hier behalten
house-take = Die Partie übernehmen
house-take-not = Die Partie dort lassen
in-hall-what = Ein Verein oder eine Schule kann Tische in einer Halle sammeln. Sie sieht Spiel, Namen, Züge und Roboter dieses Tisches und bekommt Ergebnisse. Verdeckte Karten verlassen den Tisch nie. Ihr Gastgeber kann die Roboter stoppen; weiter geht es nur von hier aus.
in-hall-address = Adresse der Halle
in-hall-code = Code vom Gastgeber der Halle
in-hall-name = Name dieses Tisches
in-hall-join = Der Halle beitreten
in-hall-joined = Dieser Tisch gehört zu { $hall }.
in-hall-lost = Die Halle ist nicht erreichbar. Der Tisch spielt weiter.
in-hall-watch = Besucher der Halle dürfen ohne Code zuschauen
in-hall-waiting = { $count ->
        [one] { $count } Ergebnis wartet auf die Halle.
       *[other] { $count } Ergebnisse warten auf die Halle.
    }
in-hall-call = Gastgeber der Halle rufen
in-hall-called = Der Gastgeber ist gerufen. Tippe, wenn keine Hilfe mehr nötig ist.
in-hall-leave = Gedrückt halten: Halle verlassen
