undo-take = Reprendre
undo-asked =
    { $count ->
        [one] { $name } voudrait reprendre le dernier coup.
       *[other] { $name } voudrait reprendre les { $count } derniers coups.
    }
undo-refused = { $name } préfère ne pas.
undo-waits = En attente d’accord : { $names }.
undo-for = { $name } décide :
undo-no = Non merci
undo-yes = Accepter
hint-ask = Indice
hint-thinking = Réflexion…
hint-text = Un joueur fort { $action }.
hint-reason = { $reason }.
hint-close = Fermer
hint-draw = Jouer ce coup
history-title = La partie jusqu’ici
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
proof-hash = Tous les tirages de cette partie découlent d’un tirage secret. Voici son empreinte (SHA-256) : { $hash }
proof-seed = Le tirage secret était { $seed }
