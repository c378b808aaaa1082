# The table on a television.

tv-title = La taula en una pantalla
tv-letters = Lletres que mostra el telèfon de l'amfitrió
tv-hint = Al menú del telèfon d'un amfitrió: «Mostra en un televisor».
tv-start = Mostra la taula
tv-join = Escaneja per venir a la taula i escriu les lletres que mostra el telèfon de l'amfitrió.
tv-qr = Codi QR de l'adreça de la taula
tv-camera = La imatge de la càmera
tv-lobby = Esperant els jugadors
