match-unknown = La bibliothèque n’a pas de partie { $match }.
match-running = Cette partie est encore en cours : les cartes et le tirage restent secrets jusqu’à la fin.
match-size = Le fichier d’une partie a au plus { $kib } Kio.
match-damaged = Ce n’est pas le fichier d’une partie, ou il est abîmé : { $reason }
match-version = Le fichier est de la version { $found }, ce programme lit la version { $known }.
match-impossible = Selon les règles de ce programme, cette partie ne peut pas être jouée : { $reason }
match-rules = Selon les règles de ce programme, la partie aurait fini dans une autre position.
match-full = La bibliothèque a déjà { $most } parties importées : supprimes-en d’abord.
replay-none = Aucune partie n’est rejouée.
match-why-json = ce n’est pas du JSON
match-why-format = il n’indique pas le format { $format }
match-why-member = son élément { $member } manque, est faux ou inconnu
match-why-sum = sa somme de contrôle est fausse : quelque chose y a été modifié
match-why-limit = le lire demande trop de temps ou de mémoire
match-why-record = son relevé de la partie est illisible
match-why-entry = l’entrée { $entry } de son relevé est illisible
match-why-many = il a plus de { $most } entrées
match-why-uneven = il n’y a pas un temps et une origine pour chaque entrée
match-why-seats = les places de ce jeu sont { $seats }
match-why-game = il n’y a pas de jeu { $game }
match-why-options = le jeu n’a pas de telles options : { $options }
match-why-play = l’entrée { $entry } ne convient à aucune position à cet endroit
match-why-illegal = entrée { $entry } : { $rule }
library-title = Parties
library-close = Fermer
library-back = Retour à la liste
library-search = Nom, niveau ou date
library-game = Jeu
library-all = Tous les jeux
library-take = Importer un fichier
library-taken = La partie est dans la bibliothèque.
library-found = { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }
library-none = Aucune partie trouvée.
library-sample = exemple
library-imported = d’un fichier
library-plies = { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }
library-won = Gagné par { $names }
library-draw = Personne n’a gagné
library-resigned = { $name } a abandonné
library-abandoned = Terminée avant la fin
library-robots = Faire rejouer à partir d’ici par les robots
library-otherBoard = Pose le plateau de { $game } sur la table, et les robots pourront rejouer cette partie.
library-picture = Partager une image
library-share = Partager la partie
library-remove = Retirer de la bibliothèque
library-sure = Retirer cette partie ? Seules les copies que tu as partagées resteront.
library-keep = La garder
replay-title = Les robots rejouent une partie
replay-progress = Part de la partie déjà rejouée
replay-going = Les robots rejoignent cette position.
replay-hands = Un coup de main, s’il te plaît.
replay-held = En pause.
replay-over = C’était le dernier coup.
replay-on = Continuer
replay-end = Arrêter de rejouer
statistics-title = Statistiques
statistics-plies = Coups
statistics-time = Temps par coup
statistics-longest = Coup le plus long
statistics-driven = Distance parcourue
statistics-seconds = { $seconds } s
statistics-metres = { $metres } m
