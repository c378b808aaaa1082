ricochet-target = { $piece } vers { $site }
ricochet-vortex = un robot au choix vers { $site }
ricochet-none = Ricochet Robots
ricochet-now-setup = Les robots prennent leur place
ricochet-now-draw = La prochaine cible est retournée…
ricochet-now-search = Cherche ! Une annonce lance le sablier.
ricochet-now-offered = Personne n’a annoncé : tu peux retourner le sablier.
ricochet-now-last-call = Dernière chance pour une première annonce
ricochet-now-calling = Annonce avant la fin du temps
ricochet-now-passed = Tu ne joues plus cette manche ; les autres cherchent encore.
ricochet-now-over = La partie est finie
ricochet-now-alone = Trouve un chemin avant la fin du temps
ricochet-now-mine = À toi : montre un chemin en exactement { $number }
ricochet-now-show = Montre ton chemin
ricochet-now-proof = { $number ->
        [0] { $seat } montre un chemin
       *[other] { $seat } montre un chemin en { $number }
    }
ricochet-timer = { $seconds ->
        [one] Encore { $seconds } seconde
       *[other] Encore { $seconds } secondes
    }
ricochet-robots = Robots
ricochet-robot = { $piece } en { $site }
ricochet-arrows = Glisser
ricochet-slide = { $piece } { $direction }, jusqu’en { $site }
ricochet-stuck = { $piece } { $direction } : impossible
ricochet-slides = { $count ->
        [one] glissade
       *[other] glissades
    }
ricochet-there = { $count ->
        [one] glissade : arrivé !
       *[other] glissades : arrivé !
    }
ricochet-back = Reprendre
ricochet-restart = Recommencer
ricochet-keep = Garder
ricochet-hint = Fais glisser un robot du doigt, ou sers-toi des flèches.
ricochet-private = Toi seul vois ceci
ricochet-lines = Gardés
ricochet-line-solved = { $count ->
        [one] Chemin en { $count } glissade
       *[other] Chemin en { $count } glissades
    }
ricochet-line-open = { $count ->
        [one] Chemin inachevé, { $count } glissade
       *[other] Chemin inachevé, { $count } glissades
    }
ricochet-kept = { $count ->
        [one] Ton chemin en { $count } glissade est gardé.
       *[other] Ton chemin en { $count } glissades est gardé.
    }
ricochet-call = Annoncer { $number }
ricochet-sure = { $number ->
        [one] Oui, j’annonce { $number } glissade
       *[other] Oui, j’annonce { $number } glissades
    }
ricochet-less = Une de moins : { $number }
ricochet-more = Une de plus : { $number }
ricochet-calls = Les joueurs et leurs annonces
ricochet-call-open = n’a rien annoncé
ricochet-call-called = a annoncé { $number }
ricochet-call-passed = ne joue plus cette manche
ricochet-call-proves = montre { $number }
ricochet-call-failed = n’a pas réussi à montrer { $number }
ricochet-chips = { $chips } jetons sur { $goal }
ricochet-play = Jouer mon chemin
ricochet-pause = Pause
ricochet-next = Suite : { $piece } { $direction }
ricochet-of = { $moves } sur { $number }
ricochet-made = { $moves ->
        [one] glissade faite
       *[other] glissades faites
    }
ricochet-shows = Regarde le plateau : { $seat } fait glisser les robots.

## The table’s sentences
ricochet-arrives = amène { WORD($robot, form: "le") } à la cible
ricochet-chip-blue-circle = cercle bleu
ricochet-chip-blue-hexagon = hexagone bleu
ricochet-chip-blue-square = carré bleu
ricochet-chip-blue-triangle = triangle bleu
ricochet-chip-green-circle = cercle vert
ricochet-chip-green-hexagon = hexagone vert
ricochet-chip-green-square = carré vert
ricochet-chip-green-triangle = triangle vert
ricochet-chip-red-circle = cercle rouge
ricochet-chip-red-hexagon = hexagone rouge
ricochet-chip-red-square = carré rouge
ricochet-chip-red-triangle = triangle rouge
ricochet-chip-vortex = tourbillon
ricochet-chip-yellow-circle = cercle jaune
ricochet-chip-yellow-hexagon = hexagone jaune
ricochet-chip-yellow-square = carré jaune
ricochet-chip-yellow-triangle = triangle jaune
ricochet-did-fails = la démonstration a échoué
ricochet-did-nobody = le jeton « { $chip } » retourne dans la pile
ricochet-did-wins = { $seat } gagne le jeton « { $chip } »
ricochet-end-easy = aucun jeton restant ne demande de glissade ; le meilleur en a { $most }
ricochet-end-goal = { $goal } jetons sur { $chips } suffisent pour gagner ; le meilleur en a { $most }
ricochet-end-pile = tous les jetons sont pris ; le meilleur en a { $most }
ricochet-end-rounds = { $rounds ->
        [one] { $rounds } manche a été jouée ; le meilleur a { $most } jetons
       *[other] { $rounds } manches ont été jouées ; le meilleur a { $most } jetons
    }
ricochet-end-solo = { $up } jetons face visible, { $down } face cachée
ricochet-found_way = un chemin vers la cible est connu
ricochet-goes_on = fait avancer { WORD($robot, form: "le") } sur le chemin de la cible
ricochet-goes_on_with_game = continue la partie
ricochet-knows_way = { $moves ->
        [one] un chemin en { $moves } glissade est connu
       *[other] un chemin en { $moves } glissades est connu
    }
ricochet-level-casual = Voit des solutions courtes, parfois avec l’aide d’un deuxième robot.
ricochet-level-expert = Ne manque que les longues suites avec plusieurs robots.
ricochet-level-novice = Voit ce qu’un robot fait seul en quelques glissades, et se trompe parfois en comptant.
ricochet-level-perfect = Annonce toujours une solution la plus courte.
ricochet-level-regular = Trouve la plupart des cibles en six glissades ; plus lent quand d’autres robots ou des barrières comptent.
ricochet-log-bid = { $moves ->
        [one] annonce { $moves } glissade
       *[other] annonce { $moves } glissades
    }
ricochet-log-chip = la prochaine cible : { $chip }
ricochet-log-clock-offer = personne n’a annoncé depuis un moment : le sablier peut être retourné
ricochet-log-clock-out = le temps est écoulé
ricochet-log-clock-turn = le sablier est retourné
ricochet-log-concede = abandonne sa démonstration
ricochet-log-found = a une solution
ricochet-log-pass = ne joue plus cette manche
ricochet-log-slide = fait glisser { WORD($robot, form: "le") } { $direction } jusqu’en { $cell }
ricochet-log-stand = { WORD($robot, form: "le") } commence en { $cell }
ricochet-log-turn = retourne le sablier
ricochet-no-better = tu as annoncé { $moves } : tu ne peux annoncer que moins
ricochet-no-bid = une annonce est un nombre entier à partir de 1
ricochet-no-chip = le jeton « { $chip } » ne peut pas être retourné maintenant
ricochet-no-clock = le sablier ne peut que { $word } maintenant
ricochet-no-concede = pour abandonner, il faut avoir commencé à montrer, ou montrer après un autre
ricochet-no-diagonal = { WORD($robot, form: "le") } devrait s’arrêter sur la diagonale de { $cell }
ricochet-no-draw = d’abord un jeton est retourné
ricochet-no-first = { WORD($robot, form: "le") } est placé d’abord
ricochet-no-found = il faut jouer seul et chercher encore pour dire « trouvé »
ricochet-no-leave = { WORD($robot, form: "le") } ne peut pas quitter { $cell } par là
ricochet-no-part = { WORD($robot, form: "le") } ne joue pas
ricochet-no-passed = { $seat } a passé et ne peut plus annoncer dans cette manche
ricochet-no-proof = quelqu’un montre son chemin : il faut faire glisser un robot
ricochet-no-search = personne ne montre encore : on cherche et on annonce
ricochet-no-setup = les robots sont d’abord placés
ricochet-no-start = aucun robot ne commence en { $cell } : cible, diagonale ou bord du plateau
ricochet-no-stop = { WORD($robot, form: "le") } ne s’arrêterait jamais
ricochet-no-taken = un autre robot est en { $cell }
ricochet-no-turn = le sablier se retourne quand personne n’a annoncé depuis un moment
ricochet-no-turned = { WORD($robot, form: "le") } n’a pas encore tourné de 90 degrés et ne peut pas s’arrêter sur sa cible { $cell }
ricochet-no-word = quelqu’un montre son chemin
ricochet-no_shorter_way = aucun chemin plus court n’est connu
ricochet-no_way_left = aucun chemin ne reste dans le nombre annoncé
ricochet-option-allow_fewer = Moins de glissades qu’annoncé
ricochet-option-allow_fewer-help = La démonstration réussit dès que le robot arrive, même en moins de glissades qu’annoncé.
ricochet-option-board = Plateau
ricochet-option-board-help = Un nombre de 1 à 1536 désigne chaque plateau une fois ; 1 à 486 sont sans diagonales, ce qui est conseillé pour les premières parties.
ricochet-option-chips = Jetons pour gagner
ricochet-option-chips-auto = selon le nombre de joueurs
ricochet-option-chips-help = Selon le nombre de joueurs : 8 à deux, 6 à trois, 5 à quatre ; à plus, on joue jusqu’à ce que les 17 soient pris.
ricochet-option-gentle = En douceur
ricochet-option-gentle-help = D’abord des cibles à deux à quatre glissades ; puis une de plus tous les trois jetons gagnés.
ricochet-option-longest = Solution la plus longue
ricochet-option-longest-0 = sans limite
ricochet-option-longest-help = Un jeton qui demande plus de glissades, ou n’a pas de solution, retourne dans la pile si personne n’annonce pendant le temps de patience. 0 : sans limite.
ricochet-option-must_ricochet = Ricochet obligatoire
ricochet-option-must_ricochet-help = Le robot qui atteint la cible doit tourner de 90 degrés en chemin.
ricochet-option-patience = Patience
ricochet-option-patience-help = Secondes sans annonce après lesquelles on peut retourner le sablier ; une minute plus tard, il se retourne de toute façon.
ricochet-option-players = Joueurs
ricochet-option-players-help = Combien jouent ; seul, on joue en solitaire.
ricochet-option-proof_time = Temps pour montrer
ricochet-option-proof_time-0 = sans limite
ricochet-option-proof_time-help = Secondes pour montrer son chemin. 0 : sans limite.
ricochet-option-rounds = Nombre de manches
ricochet-option-rounds-0 = sans limite
ricochet-option-rounds-help = La partie se termine après ce nombre de manches ; la personne qui a le plus de jetons gagne. 0 : sans limite.
ricochet-option-silver = Robot argenté
ricochet-option-silver-help = Un cinquième robot, qui peut aussi atteindre le tourbillon.
ricochet-option-solo_timers = Sabliers en solitaire
ricochet-option-solo_timers-help = En solitaire : combien de fois le sablier s’écoule par manche ; deux, c’est plus facile.
ricochet-option-start = Départ des robots
ricochet-option-start-drawn = tiré au sort
ricochet-option-start-help = Tirés au sort ; ou saisis les cases des robots rouge, jaune, vert, bleu (et argenté), comme a1 c4 k16 p9. Ni cible, ni diagonale.
ricochet-option-stop_over = Halte sur la cible
ricochet-option-stop_over-help = Avec ricochet obligatoire : le robot peut s’arrêter sur sa cible avant d’avoir tourné, la quitter et revenir.
ricochet-option-timer = Sablier
ricochet-option-timer-help = Secondes pour annoncer après la première annonce.
ricochet-step-bid = Annoncer un nombre de glissades
ricochet-step-chance = { $word }
ricochet-step-concede = Je n’y arrive pas
ricochet-step-direction = { $direction }, jusqu’en { $cell }
ricochet-step-found = J’ai une solution
ricochet-step-number = { $moves ->
        [one] { $moves } glissade
       *[other] { $moves } glissades
    }
ricochet-step-pass = Je passe cette manche
ricochet-step-robot = { $robot }
ricochet-step-slide = Faire glisser un robot
ricochet-step-turn = Retourner le sablier
ricochet-tally-bids = Annonces
ricochet-tally-won = Annonces gagnées
ricochet-tally-slides = Glissades montrées
ricochet-spare = Coup { $ply } : { $seat } a fait { $used } glissades ({ $chip }) ; le minimum possible : { $possible }.
