# The table on a television.

tv-title = La table sur un écran
tv-letters = Lettres que montre le téléphone de l'hôte
tv-hint = Dans le menu du téléphone d'un hôte : « Montrer sur un téléviseur ».
tv-start = Montrer la table
tv-join = Scanne pour venir à la table, puis tape les lettres que montre le téléphone de l'hôte.
tv-qr = Code QR de l'adresse de la table
tv-camera = L'image de la caméra
tv-lobby = On attend les joueurs
