# The table on a television.

tv-title = Tisch auf einem Bildschirm
tv-letters = Buchstaben, die das Handy des Gastgebers zeigt
tv-hint = Im Menü auf dem Handy eines Gastgebers: „Auf einem Fernseher zeigen“.
tv-start = Tisch zeigen
tv-join = Scannen, um an den Tisch zu kommen; dann die Buchstaben eingeben, die das Handy des Gastgebers zeigt.
tv-qr = QR-Code der Adresse des Tisches
tv-camera = Das Bild der Kamera
tv-lobby = Warten auf Mitspieler
