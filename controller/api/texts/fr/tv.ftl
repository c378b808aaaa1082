# The table on a television.

tv-title = La table sur un écran
tv-letters = Lettres affichées sur le téléphone de l’hôte
tv-hint = Dans le menu du téléphone de l’hôte : « Montrer sur un téléviseur ».
tv-start = Montrer la table
tv-join = Scanne pour rejoindre la table, puis tape les lettres affichées sur le téléphone de l’hôte.
tv-qr = Code QR de l’adresse de la table
tv-camera = L’image de la caméra
tv-lobby = On attend les joueurs
