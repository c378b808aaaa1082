## Screen
netzwerk-score = { $there } sur { $needed } { $there ->
        [one] arrivé
       *[other] arrivés
    }, { $left } { $left ->
        [one] robot en jeu
       *[other] robots en jeu
    }
netzwerk-pick = Déplacer { WORD($robot, form: "le") } en { $site }, énergie { $energy }
netzwerk-to = Vers { $site }, { $price } { $price ->
        [one] batterie
       *[other] batteries
    }
netzwerk-take = Capturer { WORD($robot, form: "le") } en { $site }, { $price } batteries
netzwerk-paid = La batterie en { $site } paie
netzwerk-payWith = Payer avec la batterie en { $site }
netzwerk-shift = { $side ->
        [used] Déplacer la batterie utilisée en { $site }
       *[charged] Déplacer la batterie en { $site }
    }
netzwerk-point = Batterie vers { $site }
netzwerk-energy = Énergie { $near } · { $used } { $used ->
        [one] utilisée
       *[other] utilisées
    }
netzwerk-energyOf = Énergie { $energy } : { $robot }
netzwerk-spends = Paie { $price } sur { $energy }
netzwerk-otherwise = Payer avec d’autres batteries
netzwerk-back = Aller-retour, { $price }
netzwerk-answer = { $seat } propose la nulle.
netzwerk-whereTo = Touche un point pour la batterie.
netzwerk-way = Touche une case éclairée. Le nombre est son prix en batteries.
netzwerk-must = Tu dois capturer pendant ce tour. Touche un robot.
netzwerk-prompt = Touche un robot pour le déplacer.
netzwerk-next = Touche un autre robot ou une batterie, ou termine ton tour.
netzwerk-more = Touche une autre batterie, ou termine ton tour.
netzwerk-done = Plus rien ne peut bouger. Termine ton tour.
netzwerk-phase-robots = Robots
netzwerk-phase-batteries = Batteries
netzwerk-end = Fin du tour
netzwerk-offer = Proposer la nulle
netzwerk-accept = Accepter
netzwerk-decline = Continuer
netzwerk-busy = La table travaille encore. Ton ordre attend.
netzwerk-told = Le dernier tour
netzwerk-moved = { $robot } → { $site }
netzwerk-takes = { $robot } capture { WORD($victim, form: "le") } en { $site }
netzwerk-shifted = Batterie { $from } → { $site }

## Steps
netzwerk-step-move = Déplacer un robot
netzwerk-step-battery = Déplacer une batterie
netzwerk-step-end = Terminer le tour
netzwerk-step-offer = Proposer la nulle
netzwerk-step-accept = Accepter la nulle
netzwerk-step-decline = Refuser la nulle
netzwerk-step-robot = { $robot }
netzwerk-step-go = { $cell }
netzwerk-step-capture = { $cell }, capture
netzwerk-step-jump = { $cell }, saut
netzwerk-step-jump_capture = { $cell }, saut et capture
netzwerk-step-pay = Payer avec d’autres batteries
netzwerk-step-point = Batterie { $point }
netzwerk-step-target = { $point }

## Refusals
netzwerk-no-offered = la nulle est proposée : accepte-la ou refuse-la d’abord
netzwerk-no-lots = on ne sait pas encore qui commence
netzwerk-no-offer = la nulle se propose une fois par tour, avant qu’il commence
netzwerk-no-kind = rien de tel n’est à décider maintenant
netzwerk-no-over = la partie est finie avant { $action }
netzwerk-no-part = { $action } : { $reason }
netzwerk-no-move_first = déplace d’abord un robot
netzwerk-no-capture_first = il faut capturer un robot pendant ce tour
netzwerk-no-capture_lost = il faut capturer un robot pendant ce tour, et ce ne serait plus possible après ce déplacement
netzwerk-no-return = tous les robots se retrouveraient comme au début du tour, et ici cela ne compte pas
netzwerk-no-energy = le chemin coûte { $cost } { $cost ->
        [one] batterie
       *[other] batteries
    }, et { $cell } n’en a que { $energy }
netzwerk-no-battery_here = { WORD($robot, form: "le") } en { $cell } ne peut pas utiliser une batterie en { $point }
netzwerk-no-payment = le chemin coûte { $cost } { $cost ->
        [one] batterie
       *[other] batteries
    }, pas { $paid }
netzwerk-no-phase = dès qu’une batterie a bougé, les robots restent en place
netzwerk-no-owner = { WORD($robot, form: "le") } est à l’autre camp
netzwerk-no-captured = { WORD($robot, form: "le") } est capturé
netzwerk-no-stopped = { WORD($robot, form: "le") } a capturé et reste là jusqu’à la fin du tour
netzwerk-no-after_capture = une capture termine le déplacement
netzwerk-no-bend = les robots vont tout droit, et { $cell } n’est pas sur la ligne
netzwerk-no-path = un robot avance d’une case au moins
netzwerk-no-jump_enemy = le robot en { $cell } est un adversaire : on ne saute pas par-dessus
netzwerk-no-jump_empty = il n’y a pas de robot à sauter en { $cell }
netzwerk-no-own = un de tes robots est en { $cell }
netzwerk-no-hop = aucun pas ne mène de { $start } à { $cell } : les robots vont en avant ou de côté et ne sautent que par-dessus les leurs
netzwerk-no-empty = { WORD($robot, form: "le") } ne touche aucune batterie chargée et ne peut pas bouger
netzwerk-no-stuck = { WORD($robot, form: "le") } n’a aucun chemin que son énergie paie
netzwerk-no-nowhere = aucune ligne ne mène de { $point } à un point vide
netzwerk-no-battery_first = un robot doit bouger avant les batteries
netzwerk-no-battery_owes = il faut capturer un robot avant de déplacer des batteries
netzwerk-no-battery = il n’y a pas de batterie en { $point }
netzwerk-no-battery_once = la batterie en { $point } a déjà bougé pendant ce tour
netzwerk-no-control = tu ne contrôles pas la batterie en { $point } : il te faut autour d’elle autant de robots que l’autre camp, et au moins un
netzwerk-no-contested = les deux camps contrôlent la batterie en { $point } : personne ne peut la déplacer
netzwerk-no-line = { $target } n’est pas le premier point vide sur une ligne depuis { $point }

## Log
netzwerk-log-move = mène { WORD($robot, form: "le") } de { $start } à { $cell }
netzwerk-log-capture = mène { WORD($robot, form: "le") } de { $start } à { $cell } et capture { WORD($victim, form: "le") }
netzwerk-log-battery = déplace une batterie de { $point } à { $target }
netzwerk-log-end = termine le tour
netzwerk-log-offer = propose la nulle
netzwerk-log-accept = accepte la nulle
netzwerk-log-decline = refuse la nulle
netzwerk-log-first = { $seat } commence
netzwerk-log-several = { $actions }

## Ends
netzwerk-end-agreed = les deux camps se sont mis d’accord sur la nulle
netzwerk-end-captured = { $loser } : tous les robots sont capturés
netzwerk-end-home = { $winner } : { $there } { $there ->
        [one] robot
       *[other] robots
    } sur { $left } dans la rangée de départ adverse ({ $loser })
netzwerk-end-stuck = { $loser } ne peut déplacer aucun robot
netzwerk-end-repeated = la même position a ouvert un tour pour la troisième fois

## Hints
netzwerk-wins = gagne la partie
netzwerk-captures = capture { WORD($robot, form: "le") }
netzwerk-arrives = amène un robot dans la première rangée de l’autre camp ; encore { $more } pour gagner
netzwerk-saves = met { $robots } { $robots ->
        [one] robot
       *[other] robots
    } hors de portée de l’autre camp
netzwerk-starves = prive d’énergie { WORD($robot, form: "le") }
netzwerk-capture_next = une batterie de plus à côté { WORD($robot, form: "du") }, pour capturer au prochain tour
netzwerk-feeds = donne de l’énergie pour le prochain déplacement { WORD($robot, form: "du") }
netzwerk-goes_forward = avance de { $rows } { $rows ->
        [one] rangée
       *[other] rangées
    }
netzwerk-goes_sideways = va de côté
netzwerk-moves_battery = déplace une batterie pour un tour suivant
netzwerk-ends_turn = rien d’autre n’en vaut la peine pendant ce tour
netzwerk-offers = propose la nulle
netzwerk-accepts = accepte la nulle, car l’autre camp est devant
netzwerk-declines = refuse la nulle, car il n’est pas derrière

## Levels
netzwerk-level-beginner = Pense à deux robots à la fois, ne déplace jamais de batterie et finit à court d’énergie.
netzwerk-level-easy = Ne pense qu’à un robot à la fois, laisse les batteries et ne voit pas ce que tu peux capturer.
netzwerk-level-medium = Ne pense qu’à un robot et une batterie à la fois, et ne voit pas ce que tu peux capturer.
netzwerk-level-strong = Utilise tout son tour et voit ce que tu peux capturer ensuite.
netzwerk-level-expert = Compare une trentaine de façons de jouer son tour d’après tes meilleures réponses.

## Options
netzwerk-option-first = Qui commence
netzwerk-option-first-help = Qui a le premier tour. Au sort : un tirage décide au début de la partie.
netzwerk-option-first-random = au sort
netzwerk-option-must_capture = Capture obligatoire
netzwerk-option-must_capture-help = Variante de la règle : qui peut capturer un robot au début de son tour doit en capturer un pendant ce tour.
netzwerk-option-contested = Batteries contrôlées par les deux camps
netzwerk-option-contested-help = Variante de la règle : ce qu’on peut faire d’une batterie que les deux camps contrôlent. Le texte anglais interdit de la déplacer, le français de l’utiliser.
netzwerk-option-contested-shared = les deux peuvent les déplacer et les utiliser
netzwerk-option-contested-no_move = personne ne peut les déplacer
netzwerk-option-contested-no_use = personne ne peut les utiliser
netzwerk-option-jump_cost = Batteries pour un saut
netzwerk-option-jump_cost-help = La règle dit 2 ; le dessin de l’édition allemande en montre 3.
netzwerk-option-straight_only = Les robots vont tout droit
netzwerk-option-straight_only-help = Un déplacement garde sa direction ; sinon il peut tourner.
netzwerk-option-there_and_back = Aller-retour
netzwerk-option-there_and_back-help = Un robot qui va de côté et revient a-t-il bougé, si bien qu’un tour peut laisser tous les robots où ils étaient ?
netzwerk-option-there_and_back-counts = compte comme déplacement
netzwerk-option-there_and_back-refused = est refusé
netzwerk-option-energy_needs_control = L’énergie demande le contrôle
netzwerk-option-energy_needs_control-help = Un robot ne tire son énergie que des batteries que son camp contrôle ; sinon de toutes celles à côté de lui.
netzwerk-option-battery_moves_per_turn = Déplacements d’une batterie par tour
netzwerk-option-battery_moves_per_turn-help = Une batterie qui a bougé peut-elle bouger encore dans le même tour ?
netzwerk-option-battery_moves_per_turn-once = un seul
netzwerk-option-battery_moves_per_turn-any = autant qu’on veut
netzwerk-option-used_batteries = Batteries utilisées
netzwerk-option-used_batteries-help = Les téléphones montrent les batteries utilisées, qui restent à l’endroit sur la table ; ou on les retourne sur le plateau, et de nouveau à la fin du tour, comme dans la règle.
netzwerk-option-used_batteries-phone = les téléphones les montrent
netzwerk-option-used_batteries-turned = retournées sur le plateau

## Tokens
token-battery-charged = batterie
    .le = la batterie
    .un = une batterie
    .du = de la batterie
    .g = f
token-battery-used = batterie utilisée
    .le = la batterie utilisée
    .un = une batterie utilisée
    .du = de la batterie utilisée
    .g = f
netzwerk-tally-energy = Énergie utilisée
netzwerk-tally-captured = Robots capturés
