robotory-prompt = Touche un disque pour le poser, ou un robot pour le déplacer.
robotory-layFirst = Touche un disque pour le poser.
robotory-stuck = { WORD($piece, form: "le") } n’a à côté de lui aucun disque qu’il puisse brûler.
robotory-where = Où va { WORD($token, form: "le") } ?
robotory-what = Que mettre en { $site } ? Touche un disque de ta réserve, ou le robot qui y va.
robotory-way = Quel chemin pour { WORD($piece, form: "le") } ?
robotory-supply = Ta réserve
robotory-empty = Ta réserve est vide
robotory-lay = Poser { WORD($token, form: "un") } ({ $count })
robotory-refill = Recharger
robotory-pool = Pot commun : { $white ->
        [one] { $white } blanc
       *[other] { $white } blancs
    }, { $black ->
        [one] { $black } noir
       *[other] { $black } noirs
    }
robotory-take = Prendre { $count } dans le pot
robotory-ends = Cela termine la partie : { WORD($seat, form: "title") } gagne
robotory-rival = Réserve : { $white ->
        [one] { $white } blanc
       *[other] { $white } blancs
    }, { $black ->
        [one] { $black } noir
       *[other] { $black } noirs
    }
robotory-used = Brûlés
robotory-placed = { $token } en { $site }
robotory-moved = { $piece } → { $path }
robotory-refilled = Recharge : { $white ->
        [one] { $white } blanc
       *[other] { $white } blancs
    }, { $black ->
        [one] { $black } noir
       *[other] { $black } noirs
    }
robotory-reason = Le dernier { $token } a quitté le pot ; { $count ->
        [one] { $count } robot sur 3 est
       *[other] { $count } robots sur 3 sont
    } dans le camp { WORD($seat, form: "title") }.

## Tokens
token-disc-white = disque blanc
    .le = le disque blanc
    .un = un disque blanc
    .du = du disque blanc
    .g = m
token-disc-black = disque noir
    .le = le disque noir
    .un = un disque noir
    .du = du disque noir
    .g = m

## The table’s sentences
robotory-brings_home = ramène { WORD($robot, form: "le") } à la maison
robotory-burns = { $discs ->
        [one] retire { $discs } disque du plateau
       *[other] retire { $discs } disques du plateau
    }
robotory-end-black = le dernier disque noir a quitté le pot ; { $robots } robots sur 3 sont dans le camp { WORD($winner, form: "title") }
robotory-end-both = les derniers disques blanc et noir ont quitté le pot ; { $robots } robots sur 3 sont dans le camp { WORD($winner, form: "title") }
robotory-end-white = le dernier disque blanc a quitté le pot ; { $robots } robots sur 3 sont dans le camp { WORD($winner, form: "title") }
robotory-ends_game = { $robots ->
        [one] termine la partie avec { $robots } robot à la maison
       *[other] termine la partie avec { $robots } robots à la maison
    }
robotory-fills = { $discs ->
        [one] complète la réserve à { $discs } disque
       *[other] complète la réserve à { $discs } disques
    }
robotory-goes_deeper = éloigne { WORD($robot, form: "le") } de la frontière
robotory-keeps_away = empêche { WORD($robot, form: "le") } d’arriver dans le camp adverse
robotory-level-beginner = Avance pas à pas et ne pense pas à ta réponse.
robotory-level-easy = Voit quels robots peuvent passer au prochain tour, mais manque les chaînes de trois disques ou plus.
robotory-level-expert = Voit toutes les chaînes, regarde loin et répond à chaque menace de terminer la partie.
robotory-level-medium = Regarde trois tours en avant et ne manque que les très longues chaînes.
robotory-level-strong = Voit toutes les chaînes, et plusieurs tours en avant.
robotory-log-move = { $discs ->
        [one] mène { WORD($robot, form: "le") } en { $cell }, { $discs } disque brûlé
       *[other] mène { WORD($robot, form: "le") } en { $cell }, { $discs } disques brûlés
    }
robotory-log-place = pose { WORD($disc, form: "un") } en { $cell }
robotory-log-refill = prend { $white ->
        [one] { $white } blanc
       *[other] { $white } blancs
    } et { $black ->
        [one] { $black } noir
       *[other] { $black } noirs
    }
robotory-no-count = { $discs ->
        [one] une recharge prend maintenant { $discs } disque
       *[other] une recharge prend maintenant { $discs } disques
    }
robotory-no-disc = un disque est en { $cell }
robotory-no-fuel = il n’y a pas en { $cell } de disque que { WORD($robot, form: "le") } puisse brûler
robotory-no-full = la réserve est pleine
robotory-no-neighbour = { $cell } n’est pas voisine de { $other }
robotory-no-pool = le pot contient { $white }+{ $black } disques
robotory-no-robot = un robot est en { $cell }
robotory-no-supply = la réserve n’a pas de disque de cette couleur
robotory-no-way = un robot qui bouge avance d’au moins une case
robotory-one_more_refill = laisse si peu de disques que la prochaine recharge peut terminer la partie
robotory-opens_way = ouvre le chemin du retour pour { WORD($robot, form: "le") }
robotory-step-black = { $discs ->
        [one] { $discs } noir
       *[other] { $discs } noirs
    }
robotory-step-cell = { $cell }, camp { WORD($camp, form: "title") }
robotory-step-disc = { $disc }
robotory-step-move = Déplacer un robot
robotory-step-place = Poser un disque
robotory-step-refill = Recharger la réserve
robotory-step-robot = { $robot }
robotory-step-white = { $discs ->
        [one] { $discs } blanc
       *[other] { $discs } blancs
    }
robotory-waits = pose un disque pour un tour suivant
robotory-side-white = blanc
robotory-side-black = noir
robotory-tally-laid = Disques posés
robotory-tally-burnt = Disques retirés
