# The table on a television.

tv-title = La taula en una pantalla
tv-letters = Lletres que mostra el mòbil de l’amfitrió
tv-hint = Al menú del mòbil de l’amfitrió: «Mostra-ho en un televisor».
tv-start = Mostra la taula
tv-join = Escaneja per unir-te a la taula i escriu les lletres que mostra el mòbil de l’amfitrió.
tv-qr = Codi QR de l’adreça de la taula
tv-camera = La imatge de la càmera
tv-lobby = Esperant els jugadors
