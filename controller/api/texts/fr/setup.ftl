setup-title = Jouer sur un vrai plateau
setup-close = Fermer
setup-written = Les réglages de la vraie table sont dans { $file }.
setup-open-real = Ouvrir la vraie table
setup-open-simulated = Revenir à la table simulée
setup-step-game = Choisir le jeu
setup-step-print = Imprimer
setup-step-cut = Découper et coller
setup-step-lay = Poser le plateau
setup-step-camera = Caméra
setup-step-check = Vérifier
setup-step-calibrate = Calibrer
setup-step-play = Jouer
setup-calibrate-do = La table est mesurée étape par étape : fais ce qu’elle demande.
setup-calibrate-begin = Commencer
setup-ready = Tout est prêt. Ferme cette page et joue.
setup-play = Jouer
setup-paper = Papier
setup-print-sheet = Le plateau
setup-print-sheet-what = Les pages du plateau, avec leur plan
setup-print-figures = Dessus des robots
setup-print-figures-what = Découpe-les et colle chacun sur un objet rond de 40 mm : bouchon, pièce
setup-print-tokens = Disques et jetons
setup-print-tokens-what = Découpe-les
setup-print-charuco = Feuille à carrés
setup-print-charuco-what = Mesure l’objectif d’une webcam ou d’un flux ; inutile pour un téléphone
setup-print-full = Imprime à 100 %, jamais « ajuster à la page », sur papier mat.
setup-print-ruler = Mesure la ligne imprimée : elle doit faire 100 mm. Sinon, imprime encore.
setup-pages = { $count ->
        [one] une page
       *[other] { $count } pages
    }
setup-printed = J’ai tout
setup-map = { $count ->
        [one] Le plateau tient sur une page
       *[other] Comment { $count } pages forment le plateau
    }
setup-cut-one = Le plateau tient sur une page : ne découpe rien.
setup-cut-lines = Découpe chaque page le long de ses lignes colorées : à gauche, en haut, ou les deux.
setup-cut-glue = Colle rangée par rangée : chaque page se pose sur celles de gauche et du haut.
setup-cut-pieces = Découpe les dessus des robots et les jetons.
setup-cut-done = C’est fait
setup-lay-do = Pose le plateau à plat, dans une lumière égale, sans lampe qui s’y reflète. Rien n’est dessus.
setup-lay-done = Il est posé
setup-camera-phone = Un téléphone
setup-camera-phone-what = Un deuxième téléphone filme le plateau avec cette page
setup-camera-here = Une caméra de l’ordinateur de la table
setup-camera-stream = Adresse d’un flux, d’une application ou d’une caméra du réseau
setup-camera-use = Utiliser cette adresse
setup-stand-drawing = La caméra à { $cm } cm du plateau, à côté d’une chaise et d’une bouteille
setup-stand = Tout droit au-dessus : objectif à { $cm } cm du plateau, { $bottles ->
        [one] environ une bouteille de vin
       *[other] environ { $bottles } bouteilles de vin l’une sur l’autre
    }.
setup-stand-oblique = De biais, 35° au plus : { $cm } cm de haut.
setup-stand-loss = { $degrees }° de biais : le coin éloigné a { $percent } % de pixels en moins.
setup-stand-guess = Estimé pour un objectif de { $degrees }° : le calibrage le mesure.
setup-check-phone = Le téléphone n’envoie pas encore d’images.
setup-check-app = Si son navigateur refuse tout cela, prends une application de caméra qui diffuse : reviens à l’étape 5 et saisis son adresse.
setup-check-waits = En attente de la première image…
setup-check-picture = Ce que voit la caméra
setup-check-good = La caméra est bien placée et voit tout le plateau.
setup-check-map = Où sont imprimées les marques manquantes
setup-check-missing = Non vues : { $tags }
setup-check-next = Calibrer
setup-check-anyway = Calibrer quand même
setup-mirrored = L’image est inversée : prends la caméra au dos du téléphone, ou désactive l’effet miroir.
setup-other-sheet = C’est le plateau de { $game }.
setup-dark = Trop sombre : plus de lumière sur le plateau.
setup-no-sheet = La caméra ne voit pas le plateau : est-il dessous, et net ?
setup-glare = Reflet ici : déplace la lampe ou le plateau.
setup-tilted = { $degrees }° de biais : { $most }° au plus.
setup-turn-right = Tourne la caméra de { $degrees }° vers la droite.
setup-turn-left = Tourne la caméra de { $degrees }° vers la gauche.
setup-covered = Découvre les marques imprimées : { $tags }.
setup-higher = { $cm } cm plus haut.
setup-lower = { $cm } cm plus bas.
setup-aside = Déplace la caméra dans le sens de la flèche.
setup-coarse = Trop peu de pixels : choisis une image plus grande ou un plateau plus petit.
setup-no-disk = La table ne peut pas l’enregistrer. Son disque est-il plein ?
setup-no-exists = Il y a déjà une table, dans { $file } : son opérateur la modifie dans la console.
setup-no-open = La table ne peut pas s’ouvrir. { $reason }
setup-no-changed = Un autre hôte a changé la préparation. Voici où elle en est.
setup-no-file = Ce jeu n’a pas besoin de ce fichier.
setup-no-step = Choisis d’abord un jeu et une caméra.
setup-no-look = La table est fermée pour l’instant ; attends qu’elle rouvre.
setup-no-picture = La caméra ne donne pas d’image. Est-elle allumée, et son adresse est-elle juste ?
setup-no-source = Ce n’est pas l’adresse d’un flux. Écris-la ainsi : http://192.168.1.20:8080/video.
