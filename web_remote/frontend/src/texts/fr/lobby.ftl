lobby-start = Commencer la partie
lobby-open = Encore libre : { $seats }. Une place libre attend un joueur.
lobby-fill = Y faire jouer l'ordinateur
lobby-watch = Regarder la mise en place
lobby-simulated = Cette table est simulée : les mains posent et retirent d’elles-mêmes.
lobby-left = Une partie de { $game } a été interrompue après { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}. La reprendre ?
lobby-goOn = Reprendre cette partie
lobby-wait = L'hôte lance la partie.
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
sheet-clear = Enlevez tout du plateau.
sheet-left = Encore visible : { $things }
sheet-tokens = { $count ->
        [one] un pion
       *[other] { $count } pions
    }
sheet-lay = Posez le plateau de { $game } sous la caméra.
sheet-check = La caméra vérifie qu'il est bien posé.
sheet-keep = Garder le plateau qui est là
sheet-play = Poser ce plateau
lobby-others = Autres jeux
lobby-missing = Pas encore de figurine pour : { $pieces }
lobby-options = Options
lobby-examples = Exemples : { $title }
sheet-failed = La table de ce jeu ne peut pas s'ouvrir. { $reason }
sheet-why-figure = La figurine { $figure } est encore sur le plateau : enlevez-la.
sheet-why-tags = La caméra trouve au plus { $seen } des { $all } marques imprimées du plateau à leur place : posez-le à plat, découvert et bien éclairé.
sheet-why-dark = Il fait trop sombre sous la caméra : il faut plus de lumière.
sheet-why-bright = Le papier est trop clair sur l'image : il faut moins de lumière.
sheet-why-camera = La caméra ne donne pas d'image. Vérifiez son câble.
sheet-why-calibration = Le calibrage de la caméra est inutilisable : mesurez à nouveau avec robodrome calibrate.
sheet-why-settings = Les réglages de la table ne s'accordent pas ; son journal en dit plus.
sheet-why-link = La liaison avec les robots ne s'ouvre pas. Le serveur de messages ou la passerelle sont-ils allumés ?
sheet-why-store = Le dossier de données est inutilisable ; le journal de la table en dit plus.
result-over = La partie est finie
result-mine = Tu gagnes !
result-winner = { $name } gagne
result-winners = { $names } gagnent
result-tidy = Débarrasser le plateau
result-again = Rejouer
result-lobby = Autres places ou options
cover-title = Téléphone partagé
cover-hand = Passe le téléphone à { $name }
cover-text = Rien de secret n'est visible sur ce téléphone pour l'instant.
cover-show = Je suis { $name }
puzzle-title = Casse-tête du jour
lobby-library = Revoir des parties
