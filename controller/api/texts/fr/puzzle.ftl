puzzle-find = Trouve un chemin en { $count } glissades. Le robot qui arrive doit tourner en route.
puzzle-longer = Arrivé ! Mais { $count } glissades suffisent.
puzzle-best = { $count } glissades : personne ne peut faire mieux !
puzzle-level-easy = Facile
puzzle-level-medium = Moyen
puzzle-level-hard = Difficile
puzzle-hint = Indice
puzzle-more = Encore un indice
puzzle-robot = Premier robot : { $piece }
puzzle-first = Première glissade : { $move }
puzzle-way = Tout le chemin : { $moves }
puzzle-move = { $piece } { $direction }
puzzle-share = Partager le résultat
puzzle-copied = Copié
puzzle-streak = { $days ->
        [one] { $days } jour de suite
       *[other] { $days } jours de suite
    }
puzzle-result = { $title }, { $date }, { $level } : { $count } glissades (au mieux : { $best }), indices : { $hints }, code : { $code }
puzzle-set-up = Le poser sur la table
puzzle-drive = Faire rouler mon chemin
puzzle-code = Code d’un résultat partagé
puzzle-drive-code = Faire rouler
puzzle-shown = Les robots montrent un chemin en { $count } glissades.
puzzle-again = Encore une fois
puzzle-start = Revenir au début
puzzle-leave = Quitter
puzzle-otherBoard = Pose le plateau de { $game } sur la table, et les robots pourront montrer ce casse-tête.
