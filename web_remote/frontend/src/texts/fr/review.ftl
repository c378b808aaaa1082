undo-take = Reprendre
undo-asked =
    { $count ->
        [one] { $name } voudrait reprendre le dernier coup.
       *[other] { $name } voudrait reprendre les { $count } derniers coups.
    }
undo-refused = { $name } préfère que non.
undo-waits = On attend l'accord de { $names }.
undo-for = { $name } décide :
undo-no = Plutôt pas
undo-yes = D'accord
hint-ask = Indice
hint-thinking = Réflexion…
hint-text = Un joueur fort { $action }.
hint-close = Fermer
hint-draw = Préparer ce coup
history-title = La partie jusqu'ici
history-close = Fermer
history-start = La position de départ
history-ply = Coup
history-of = { $ply } sur { $plies }
history-first = Au début
history-back = Un coup en arrière
history-play = Lecture
history-pause = Pause
history-next = Un coup en avant
history-last = Au dernier coup
history-speed = Vitesse { $speed } fois
proof-title = Preuve de franc-jeu
proof-hash = Tous les tirages de cette partie découlent d'un nombre secret. Voici son empreinte (SHA-256) : { $hash }
proof-seed = Le nombre secret était { $seed }
