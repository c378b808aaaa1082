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
games-close = Fermer

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

## The pictures of how to play
howto-robotory-lay = 1. Pose un disque de ta réserve sur une case libre…
howto-robotory-white = 2. … ou fais rouler un robot sur des disques qu’il peut brûler : le blanc brûle les blancs, le noir les noirs.
howto-robotory-red = 3. Le rouge brûle les deux couleurs. Un robot continue tant qu’un autre disque est à côté de lui. Sinon, tu peux recharger ta réserve.
howto-ricochet-wall = 1. Les robots glissent jusqu’à ce que quelque chose les arrête : ici, un mur.
howto-ricochet-target = 2. Le robot doit avoir tourné quand il s’arrête sur sa cible. L’annonce la plus basse montre le chemin et gagne le jeton.
howto-ricochet-robot = 3. Les autres robots l’arrêtent aussi…
howto-ricochet-turn = 4. … et aident ainsi : ici, le jaune tourne devant le vert.
howto-roborama-card = 1. Avec une carte, un robot avance d’exactement ce nombre de cases, même par-dessus tes robots ; puis elle est épuisée.
howto-roborama-number = 2. Finir sur un numéro réveille la carte de ce numéro.
howto-roborama-again = 3. Une carte réveillée se joue à nouveau. Quatre robots dans le coin opposé gagnent.
howto-droids-send = 1. Place des ordres sur des émetteurs dans la ligne de ton robot, puis envoie-les à tour de rôle : ici, il avance de deux cases.
howto-droids-river = 2. Il roule jusqu’à ce que quelque chose l’arrête : un obstacle, le bord ou la rivière. Il pousse les autres robots.
howto-netzwerk-step = 1. Un robot va en avant ou de côté ; une batterie chargée à sa case paie.
howto-netzwerk-battery = 2. Déplace ensuite le long des lignes les batteries que tu contrôles, pour que tes robots trouvent de l’énergie.
howto-netzwerk-capture = 3. Une capture coûte deux batteries. La moitié de tes robots restants dans la première rangée de l’autre camp : tu gagnes.
