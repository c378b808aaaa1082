games-title = Choisis un jeu
games-here = Le jeu sur la table
games-age = dès { $age } ans
games-hard-1 = vite appris
games-hard-2 = quelques règles
games-hard-3 = beaucoup de règles
games-learn = { $count ->
        [one] Apprendre en { $count } coup
       *[other] Apprendre en { $count } coups
    }
games-howto = Comment jouer

## What each game is, and what hands do in it
games-line-robotory = Mène dans ton camp trois robots qui n’appartiennent à personne, sur des disques qu’ils brûlent.
games-hands-robotory = Les mains posent et enlèvent les disques.
games-line-ricochet = Les robots glissent jusqu’à ce que quelque chose les arrête : tout le monde cherche en même temps le chemin le plus court.
games-hands-ricochet = Les mains n’ont rien à faire.
games-line-roborama = Une course vers le coin opposé : chaque carte sert une fois, jusqu’à ce que tu la réveilles.
games-hands-roborama = Les mains n’ont rien à faire.
games-line-droids = Place des ordres pour ton robot, envoie-les un par un et pousse les autres.
games-hands-droids = Les mains posent et enlèvent obstacles, conteneurs et mines.
games-line-netzwerk = Fais traverser la moitié de tes robots ; ils tirent leur énergie des batteries à côté d’eux.
games-hands-netzwerk = Les mains déplacent les batteries.
