# The table on a television.

tv-title = Tisch auf einem Bildschirm
tv-letters = Buchstaben auf dem Handy des Gastgebers
tv-hint = Im Menü auf dem Handy des Gastgebers: „Auf einem Fernseher zeigen“.
tv-start = Tisch zeigen
tv-join = Scannen, um an den Tisch zu kommen; dann die Buchstaben vom Handy des Gastgebers eingeben.
tv-qr = QR-Code der Adresse des Tisches
tv-camera = Kamerabild
tv-lobby = Warten auf Mitspieler
