# Une partie avec une autre maison : ce qu’on en voit, et comment un hôte relie les deux tables.

house-leader = L’autre maison peut entrer avec le code : on l’attend
house-follower = On attend la réponse de l’autre maison
house-refused = L’autre maison ne peut pas participer
house-joined = { $house } : la liaison est établie
house-gone = { $house } est injoignable pour le moment
house-paused = { $house } est injoignable pour le moment : la partie attend
house-stopped = { $house } : les robots sont arrêtés, la partie attend
house-stoppedBy = { $house } : { $name } a arrêté les robots, la partie attend
house-busy = { $house } est à l’œuvre : « { $task } »{ $more ->
        [0] {""}
       *[other] , et encore { $more }
    }
house-brings = { $house } met son plateau en place
house-agrees = Leur plateau montre la partie.
house-board = Leur plateau
house-picture = L’image de leur caméra
house-noPicture = Pas encore d’image de leur caméra
house-close = Fermer leur plateau
house-what = Deux maisons jouent une même partie de { $game }, chacune sur son plateau. Dans les deux, les robots roulent et des mains posent et retirent.
house-name = Nom de cette maison, tel que l’autre le lira
house-myHouse = Chez { $name }
house-leaves = Ce qui sort de cette maison
house-leaves-names = les noms des joueurs d’ici
house-leaves-moves = leurs coups
house-leaves-board = où se trouvent les robots et les jetons, et ce qu’on demande aux mains
house-leaves-picture = l’image de la caméra, seulement si tu l’actives ensuite
house-leaves-hidden = Dans ce jeu, chacun cache quelque chose. La maison qui tient la partie garde tout ce qui est caché ; ce que cache la maison qui suit lui est donc envoyé. Aucun téléphone ne montre ce que cache une autre place.
house-stays = Ce qui reste ici
house-stays-text = Les noms des autres téléphones, les codes, les PIN et ta bibliothèque de parties.
house-ends = Rien ne sort avant le début de la liaison, ni après sa fin.
house-invite = Inviter une autre maison
house-invite-text = Cette maison tient la partie : c’est ici qu’elle est lancée et que jouent les joueurs virtuels. Tu reçois un code pour l’autre maison.
house-invite-go = Obtenir le code
house-follow = Suivre une autre maison
house-follow-text = L’autre maison tient la partie et a un code pour toi. Tape-le, ou colle ce que dit son code QR.
house-follow-go = Suivre cette maison
house-code = Code de l’autre maison
house-qr = Code QR contenant le code pour l’autre maison
house-share = Envoyer le code
house-copied = Copié
house-there = Là-bas, le même plateau de { $game } est posé sous la caméra. L’hôte ouvre le menu, « Jouer avec une autre maison », « Suivre une autre maison », et tape ce code. Il vaut pour une seule maison et prend fin avec la liaison.
house-leader-holds = Cette maison tient la partie.
house-follower-holds = L’autre maison tient la partie : son hôte la lance et y met fin.
house-allow = Ils peuvent voir l’image de notre caméra
house-allow-text = Là-bas, les joueurs et l’hôte voient ce que voit la caméra, jusqu’à ce que tu la coupes ou que la liaison prenne fin.
house-end = Mettre fin à la liaison
house-keep = Rester reliés
house-leader-end = Mettre fin à la liaison ? La partie reste ici, et les places de l’autre maison se libèrent.
house-follower-end = Mettre fin à la liaison ? La partie reste dans l’autre maison, et ce plateau est libre pour une partie à toi.
house-watcher = On attend la réponse de l’autre maison
house-watch = Regarder une autre maison
house-watch-text = Une maison qui joue a un code pour celles qui ne font que regarder. Tape-le, ou colle ce que dit son code QR. Ici, aucun plateau ne bouge.
house-watch-go = Regarder cette maison
house-watcher-holds = Cette maison ne fait que regarder : personne ici n’a de place.
house-watcher-end = Mettre fin à la liaison ? La partie continue sans cette maison.
house-watchers = Regardent : { $houses }
house-show = Laisser une maison regarder
house-show-text = Elle voit ce que voit ici un spectateur, et l’image de la caméra si tu le permets. Chaque code vaut pour une maison ; trois au plus regardent, jusqu’à ce qu’on quitte la partie.
house-show-there = Là-bas, le même plateau de { $game } est choisi. L’hôte ouvre le menu, « Jouer avec une autre maison », « Regarder une autre maison », et tape ce code.
house-unwatch = Ne plus laisser personne regarder
house-leader-offered = La partie est proposée : { $house }{ $hidden ->
        [0] {""}
       *[other] , avec tout ce qui est caché
    }
house-follower-offered = { $house } propose la partie à cette maison{ $hidden ->
        [0] {""}
       *[other] , avec tout ce qui est caché
    }
house-leader-moving = La partie change de maison : { $house }{ $hidden ->
        [0] {""}
       *[other] , avec tout ce qui est caché
    }
house-follower-moving = La partie passe dans cette maison{ $hidden ->
        [0] {""}
       *[other] , avec tout ce qui est caché
    }
house-leader-led = Cette maison tient maintenant la partie, { $house } suit
house-follower-led = { $house } tient maintenant la partie
house-hand = Céder la partie
house-hand-text = L’autre maison tient alors la partie : son hôte la lance et y met fin, et les ordinateurs jouent là-bas. Il doit être d’accord.
house-leader-hidden = Tout ce qui est caché est alors dans l’autre maison. Aucun téléphone ne montre pour autant ce que cache une autre place.
house-follower-hidden = Tout ce qui est caché est alors dans cette maison. Aucun téléphone ne montre pour autant ce que cache une autre place.
house-hand-go = Proposer la partie
house-hand-not = Garder la partie ici
house-take = Prendre la partie
house-take-not = Laisser la partie là-bas
in-hall-what = Un club ou une école peut réunir des tables dans une salle. Elle voit le jeu, les noms, les coups et les robots de cette table, et reçoit les résultats. Les mains cachées ne quittent jamais la table. Son hôte peut arrêter les robots ; on ne repart que d’ici.
in-hall-address = Adresse de la salle
in-hall-code = Code donné par l’hôte de la salle
in-hall-name = Nom de cette table
in-hall-join = Rejoindre la salle
in-hall-joined = Cette table fait partie de { $hall }.
in-hall-lost = La salle est injoignable. La table continue à jouer.
in-hall-watch = Les visiteurs de la salle peuvent regarder sans code
in-hall-waiting = { $count ->
        [one] { $count } résultat attend la salle.
       *[other] { $count } résultats attendent la salle.
    }
in-hall-call = Appeler l’hôte de la salle
in-hall-called = L’hôte est appelé. Touche ici quand l’aide n’est plus nécessaire.
in-hall-leave = Appuie longtemps pour quitter la salle
