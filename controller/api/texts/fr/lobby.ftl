log-empty = Rien n’a encore été joué.
source-phone = téléphone
source-table = à la main
source-computer = joueur virtuel
source-host = hôte
source-clock = horloge
source-chance = hasard
lobby-start = Commencer la partie
lobby-open = Encore libre : { $seats }. Une place libre attend un joueur.
lobby-fill = Y mettre des joueurs virtuels
lobby-watch = Regarder la mise en place
lobby-simulated = Cette table est simulée : les mains posent et retirent d’elles-mêmes.
lobby-left = Une partie de { $game } a été interrompue après { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}. La reprendre ?
lobby-goOn = Reprendre cette partie
lobby-wait = L’hôte lance la partie.
lobby-linked = L’hôte de l’autre maison lance la partie.
lobby-players = { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    }
lobby-figures = { $count } figurines sur { $all }
lobby-byHand = { $count ->
        [one] une est déplacée à la main
       *[other] { $count } sont déplacées à la main
    }
lobby-playersRange = { $range } joueurs
lobby-minutes = environ { $minutes } min
lobby-lacks = { $count ->
        [one] il manque une figurine
       *[other] il manque { $count } figurines
    }
sheet-title = Poser le plateau de { $game }
sheet-clear = Enlève tout du plateau.
sheet-left = Encore sur le plateau : { $things }
sheet-tokens = { $count ->
        [one] un jeton
       *[other] { $count } jetons
    }
sheet-lay = Pose le plateau de { $game } sous la caméra.
sheet-check = La caméra vérifie qu’il est bien posé.
sheet-keep = Garder le plateau actuel
sheet-play = Jouer à ce jeu
sheet-kept = La partie de { $game } est gardée : tu peux la reprendre plus tard.
lobby-real = Jouer sur un vrai plateau
lobby-tables = La vraie table et la simulée
lobby-missing = Pas encore de figurine pour : { $pieces }
lobby-options = Options
lobby-examples = Exemples : { $title }
sheet-failed = La table ne peut pas s’ouvrir pour ce jeu. { $reason }
sheet-why-figure = La figurine { $figure } est encore sur le plateau : enlève-la.
sheet-why-tags = La caméra trouve au plus { $seen } des { $all } marques imprimées du plateau à leur place : pose-le à plat, découvert et bien éclairé.
sheet-why-dark = Il fait trop sombre sous la caméra : il faut plus de lumière.
sheet-why-bright = Le papier est trop clair sur l’image : il faut moins de lumière.
sheet-why-camera = La caméra ne donne pas d’image. Vérifie son câble ou le téléphone qui filme.
sheet-why-calibration = Le calibrage de la caméra est inutilisable : recommence avec robodrome calibrate.
sheet-why-settings = Les réglages de la table ne conviennent pas ; le journal en dit plus.
sheet-why-link = Pas de connexion avec les robots. Le serveur de messages ou la passerelle sont-ils allumés ?
sheet-why-store = Le dossier de données est inutilisable ; le journal en dit plus.
result-over = La partie est finie
result-mine = Tu as gagné !
result-winner = { $name } a gagné
result-winners = { $names } ont gagné
result-tidy = Débarrasser le plateau
result-again = Rejouer
result-lobby = Autres places ou options
cover-title = Téléphone partagé
cover-hand = Passe le téléphone à { $name }
cover-text = Rien de secret n’est visible sur ce téléphone pour l’instant.
cover-show = Je suis { $name }
puzzle-title = Casse-tête du jour
lobby-library = Parcourir les parties

invite-title = Inviter un autre téléphone
invite-qr = Code QR pour ajouter un téléphone
invite-scan = Scanne-le avec l’appareil photo du téléphone. Il est valable pour un téléphone, pendant deux minutes.
invite-or = Ou ouvre { $address } et tape :
tv-title = La table sur un écran
tv-letters = Lettres affichées sur le téléphone de l’hôte
tv-hint = Dans le menu du téléphone de l’hôte : « Montrer sur un téléviseur ».
tv-start = Montrer la table
tv-join = Scanne pour rejoindre la table, puis tape les lettres affichées sur le téléphone de l’hôte.
tv-qr = Code QR de l’adresse de la table
tv-camera = L’image de la caméra
tv-lobby = On attend les joueurs
tv-speech = Lire à voix haute ce qui se passe
speech-hands = { $count ->
        [one] { $count } chose à faire à la main
       *[other] { $count } choses à faire à la main
    }
speech-left = Encore { $seconds } secondes
seat-you = { $name } (toi)
seat-sit = M’asseoir
seat-take = Reprendre
seat-rise = Quitter la place
seat-who = Joué par
seat-wait = En attente d’un joueur
seat-asked = Demande envoyée à l’hôte…
seat-guestName = Nom (facultatif)
seat-guestSit = Prendre la place
