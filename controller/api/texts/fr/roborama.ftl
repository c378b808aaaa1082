roborama-blocks_way_home = barre à { $rival } le chemin du but
roborama-brings_home = amène { WORD($robot, form: "le") } au but
roborama-card-1 = carte 1
roborama-card-2 = carte 2
roborama-card-3 = carte 3
roborama-card-4 = carte 4
roborama-card-5 = carte 5
roborama-card-chip = carte puce
roborama-chaos-laser = laser
roborama-chaos-mind = emprise
roborama-chaos-move = avance
roborama-chaos-pusher = poussée
roborama-chaos-reset = reset
roborama-chaos-spring = ressort
roborama-end-home = { $winners } : les quatre robots sont au but
roborama-end-last = { $winner } reste seul en jeu
roborama-end-nobody = personne n’a gagné après { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }
roborama-forces_out = oblige { $rival } à quitter son coin tout de suite
roborama-goes_nearer = rapproche { WORD($robot, form: "le") } du but de { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    }
roborama-knocks_down = fait tomber { $robots ->
        [one] { $robots } robot adverse
       *[other] { $robots } robots adverses
    }
roborama-hand = { $cards }
roborama-level-beginner = Court au but et oublie de réveiller ses cartes.
roborama-level-easy = Soigne ses cartes, mais ne regarde jamais les autres.
roborama-level-expert = Regarde quatre tours plus loin, barre les chemins et prive les autres de cartes.
roborama-level-medium = Compare ses deux meilleurs tours d’après la réponse du suivant et le tour d’après.
roborama-level-strong = Regarde deux tours plus loin et compte avec les cartes cachées.
roborama-did-falls = { WORD($robot, form: "le") } tombe
roborama-did-forces = { $rival } doit quitter son coin
roborama-did-goes = { WORD($robot, form: "le") } va en { $cell }
roborama-did-misses = aucun robot n’est touché
roborama-did-rises = { WORD($robot, form: "le") } se relève
roborama-did-wakes = réveil : { $cards }
roborama-log-basic = joue la { $card } : { WORD($robot, form: "le") } va en { $cell }
roborama-log-chaos-laser = fait tirer le ChaosBot : { $directions }
roborama-log-chaos-laser_all = fait tirer le ChaosBot dans les quatre directions
roborama-log-chaos-mind = fait aller { WORD($robot, form: "le") } en { $cell } par le ChaosBot
roborama-log-chaos-move = déplace le ChaosBot en { $cell }
roborama-log-chaos-pusher = fait pousser le ChaosBot : { $direction }
roborama-log-chaos-reset = couche le ChaosBot en { $cell }
roborama-log-chaos-spring = fait sauter le ChaosBot en { $cell }
roborama-log-chaosbot = place le ChaosBot en { $cell }
roborama-log-chip = joue la carte puce : la { $card } se réveille
roborama-log-deal = { $seat } reçoit une carte ChaosBot
roborama-log-deal_own = { $seat } reçoit une carte ChaosBot : { $card }
roborama-log-first = { $seat } commence
roborama-log-keep = ne retourne aucune carte
roborama-log-obstacle = place un obstacle en { $cell }
roborama-log-out = n’a plus de carte à jouer et sort du jeu
roborama-log-pass = ne joue pas de carte ChaosBot
roborama-log-reactivate = réveille la { $card }
roborama-log-special = joue la { $card } spéciale : { WORD($robot, form: "le") } va en { $cell }
roborama-log-special_two = joue la { $card } spéciale : { WORD($robot, form: "le") } va en { $cell }, { WORD($second, form: "le") } en { $end }
roborama-log-specials = a choisi ses cartes spéciales
roborama-log-specials_own = choisit comme cartes spéciales : { $cards }
roborama-log-turn = retourne la { $card } sur sa face spéciale
roborama-log-wait = perd le tour, tous les robots étant couchés
roborama-makes_room = déplace { WORD($robot, form: "le") } et garde les autres cartes
roborama-no-active = la { $card } n’est pas épuisée
roborama-no-after = on ne joue pas { $chaos } après la { $card }
roborama-no-basic_face = la { $card } montre sa face de base
roborama-no-card = il faut jouer une carte robot
roborama-no-chaos = c’est le moment de jouer une carte ChaosBot ou de passer
roborama-no-chaosbot = le ChaosBot se place sur une case rouge
roborama-no-chip = { $seat } n’a aucun robot debout sur une case avec le symbole de la { $card }
roborama-no-deal = le hasard doit distribuer les cartes ChaosBot
roborama-no-down = { WORD($robot, form: "le") } est couché
roborama-no-first = le hasard doit désigner qui commence
roborama-no-ground = { $rule }, sur le plateau et jamais dans la zone d’une autre couleur
roborama-no-hand = { $seat } n’a pas de carte { $card }
roborama-no-inactive = la { $card } est épuisée
roborama-no-leave = un robot doit quitter la zone de départ, où un adversaire est arrivé
roborama-no-lies = le ChaosBot est couché
roborama-no-mercy = sans carte à jouer on sort du jeu, sauf si la grâce est convenue et que les quatre robots sont couchés
roborama-no-obstacle = un obstacle se place sur une case libre hors des zones, dans un quart du plateau où tu n’en as pas, et pas sur une case rouge au programme 3
roborama-no-over = il n’y a pas de pièce adverse à sauter
roborama-no-own = un robot à toi occupe la dernière case
roborama-no-owner = { WORD($robot, form: "le") } n’est pas à { $seat }
roborama-no-reactivate = il faut réveiller une des cartes que le robot a trouvées
roborama-no-specials = on choisit les cartes spéciales
roborama-no-stuck = il y a une carte robot jouable
roborama-no-turn = c’est le moment de retourner une carte de base ou de n’en rien faire
roborama-no-way = une pièce qui n’est pas à toi barre le chemin
roborama-no-won = { WORD($robot, form: "le") } gagne déjà la partie
roborama-option-chaos_hand = Cartes ChaosBot
roborama-option-chaos_hand-dealt = distribuées
roborama-option-chaos_hand-help = Programme 3 : distribuées, chacun a des cartes cachées. À deux ou trois, on peut aussi donner à tous la même main, six cartes à deux, quatre à trois.
roborama-option-colours = Couleurs
roborama-option-colours-auto = selon le nombre de joueurs
roborama-option-colours-help = Qui joue. Automatique place deux joueurs dans des coins opposés : chacun part de là où l’autre arrive.
roborama-option-first = Qui commence
roborama-option-first-draw = tirage au sort
roborama-option-first-help = Qui joue en premier ; on peut tirer au sort.
roborama-option-infinite_specials = Spéciales à l’infini
roborama-option-infinite_specials-active = une carte de base non épuisée
roborama-option-infinite_specials-any = n’importe quelle carte de base
roborama-option-infinite_specials-help = Avec 1 à 3 cartes spéciales : qui en a utilisé une peut retourner une carte de base, n’importe laquelle ou seulement une qui n’est pas épuisée.
roborama-option-infinite_specials-off = non
roborama-option-lenient_down = Grâce aux robots tombés
roborama-option-lenient_down-help = Qui ne peut pas jouer parce que ses quatre robots sont à terre perd le tour, pas la partie.
roborama-option-obstruction = Robots obstacles
roborama-option-obstruction-help = À deux : chacun a quatre robots neutres d’une couleur libre pour gêner l’autre.
roborama-option-players = Joueurs
roborama-option-players-auto = autant que de couleurs, sinon deux
roborama-option-players-help = Combien jouent ; automatique prend autant de joueurs que de couleurs choisies, sinon deux.
roborama-option-programme = Programme
roborama-option-programme-1 = cartes de base
roborama-option-programme-2 = faces spéciales
roborama-option-programme-3 = faces spéciales et ChaosBot
roborama-option-programme-help = 1 : cartes de base. 2 : cartes à face spéciale. 3 : faces spéciales et ChaosBot.
roborama-option-special_choice = Choix des spéciales
roborama-option-special_choice-help = En secret : tous choisissent, puis montrent. À découvert : chacun retourne une carte à son tour, manche après manche.
roborama-option-special_choice-open = à découvert
roborama-option-special_choice-secret = en secret
roborama-option-specials = Cartes spéciales
roborama-option-specials-all = les six
roborama-option-specials-help = Programmes 2 et 3 : les six cartes commencent sur leur face spéciale, ou seulement ce nombre, au choix de chacun.
roborama-option-turn_limit = Tours au plus
roborama-option-turn_limit-0 = sans limite
roborama-option-turn_limit-help = Après ce nombre de tours de tous ensemble, la partie est nulle. 0 : sans limite.
roborama-no_card = aucune carte n’est jouable
roborama-plays_chaos = joue la carte ChaosBot { $card }
roborama-rule-basic1 = la carte 1 déplace un robot d’exactement 1 case
roborama-rule-basic2 = la carte 2 déplace un robot d’exactement 2 cases tout droit
roborama-rule-basic3 = la carte 3 déplace un robot d’exactement 3 cases tout droit
roborama-rule-basic4 = la carte 4 déplace un robot d’exactement 4 cases tout droit
roborama-rule-basic5 = la carte 5 déplace un robot d’exactement 5 cases tout droit
roborama-rule-laser = le laser tire à 1 case dans les quatre directions, à 2 cases dans deux, à 1 et 3 cases dans deux, ou à 4 cases dans une seule
roborama-rule-mind = un robot adverse debout, hors des zones et dans le quart de plateau du ChaosBot, avance d’autant que la carte jouée, tout droit, en ne sautant que sa propre couleur, jusqu’à une case libre du même quart hors des zones
roborama-rule-move = le ChaosBot avance d’autant que la carte jouée, tout droit, en ne sautant que tes robots, jusqu’à une case libre hors des zones
roborama-rule-pusher = le ChaosBot avance d’autant que la carte jouée, tout droit, et pousse au plus trois, deux ou un robots, jamais hors du plateau, dans une zone ou contre un obstacle
roborama-rule-reset = le ChaosBot est couché sur une case rouge libre
roborama-rule-special1 = spéciale 1 : un robot avance d’une case en diagonale
roborama-rule-special2 = spéciale 2 : un robot avance de deux cases tout droit en sautant une pièce adverse
roborama-rule-special3 = spéciale 3 : un robot avance d’une case puis de deux sur le côté, ou de deux puis d’une
roborama-rule-special4 = spéciale 4 : deux robots avancent tout droit, l’un de 1 case et l’autre de 3, ou chacun de 2
roborama-rule-special5 = spéciale 5 : un robot avance de 1 à 4 cases tout droit
roborama-rule-spring = le ChaosBot saute d’autant que la carte jouée, tout droit, jusqu’à une case hors des zones ; un robot qui s’y trouve est chassé sur une case voisine libre hors des zones
roborama-saves_chaos = garde ses cartes ChaosBot pour un meilleur moment
roborama-stands_in_way = gêne les autres
roborama-step-basic = Jouer une carte
roborama-step-card = { $card }
roborama-step-cell = { $cell }, { $symbol }
roborama-step-chaos = Jouer une carte ChaosBot
roborama-step-chaosbot = Placer le ChaosBot
roborama-step-chip_cell = { $cell }, puce
roborama-step-direction = { $direction }
roborama-step-keep = Ne rien retourner
roborama-step-obstacle = Placer un obstacle
roborama-step-out = Plus de carte à jouer : sortir du jeu
roborama-step-pass = Pas de carte ChaosBot
roborama-step-reactivate = Réveiller
roborama-step-robot = { $robot }
roborama-step-special = Utiliser une face spéciale
roborama-step-specials = Choisir les cartes spéciales
roborama-step-turn = Retourner sur la face spéciale
roborama-step-wait = Tous les robots sont couchés : perdre le tour
roborama-turns_card = choisit la { $card }, la plus utile
roborama-wakes_card = réveille la { $card }
roborama-wins = gagne la partie

## The page’s own
roborama-cards = Tes cartes
roborama-face-basic = face de base
roborama-face-special = face spéciale
roborama-spent = épuisée
roborama-chaos-cards = Tes cartes ChaosBot
roborama-peek = { $count ->
        [one] Maintiens pour voir ta carte ChaosBot
       *[other] Maintiens pour voir tes { $count } cartes ChaosBot
    }
roborama-directions = Directions
roborama-rivals = Les autres
roborama-out = hors jeu
roborama-you-are-out = Tu es hors jeu : il ne te restait pas de carte à jouer. Tu peux continuer à regarder.
roborama-home = { $count } sur 4 au but
roborama-active = peut jouer { $cards }
roborama-leaves = Doit maintenant sortir un robot de son coin.
roborama-holds = { $count ->
        [one] { $count } carte ChaosBot
       *[other] { $count } cartes ChaosBot
    }
roborama-discards = Cartes ChaosBot jouées :
roborama-ways = Autres façons d’aller sur cette case
roborama-via = par { $site }
roborama-target = { $robot } en { $site }, symbole { $symbol }
roborama-choose-robot = Montrer où il peut aller
roborama-said-special = { $card } spéciale
roborama-said-move = { $card } : { $robot } en { $site }
roborama-said-two = { $card } : { $robot } en { $site }, { $second } en { $end }
roborama-said-chip = carte puce : réveiller la { $card }
roborama-said-reactivate = réveiller la { $card }
roborama-said-turn = retourner la { $card } sur sa face spéciale
roborama-said-specials = faces spéciales : { $cards }
roborama-said-chaosbot = placer le ChaosBot en { $site }
roborama-said-obstacle = placer un obstacle en { $site }
roborama-ask-card = Touche une de tes cartes, ou un robot.
roborama-ask-leave = Un adversaire est arrivé là d’où tu pars : un de tes robots doit quitter ce coin maintenant. Touche une carte.
roborama-ask-cell = Où va-t-il ? Touche une case éclairée.
roborama-ask-second = Et le deuxième robot ? Touche une case éclairée.
roborama-ask-wake = La puce réveille une carte épuisée. Touche-la.
roborama-ask-reactivate = Ton robot a trouvé plusieurs cartes. Laquelle se réveille ? Touche-la.
roborama-ask-turn = Tu peux retourner une carte sur sa face spéciale. Touche-la.
roborama-ask-face = Quelle carte commence sur sa face spéciale ? Touche-la.
roborama-ask-specials = { $count ->
        [0] C’est choisi.
        [one] Choisis encore une carte pour sa face spéciale. Personne ne la voit encore.
       *[other] Choisis { $count } cartes pour leur face spéciale. Personne ne les voit encore.
    }
roborama-ask-chaos = Au ChaosBot : joues-tu une de ses cartes ?
roborama-ask-chaos-card = Quelle carte ? Les claires conviennent maintenant.
roborama-ask-chaos-cell = Où va-t-il ? Touche une case éclairée.
roborama-ask-robot = Quel robot ? Touche-le sur le plateau.
roborama-ask-expel = Où va le robot qui s’y trouve ? Touche une case éclairée.
roborama-ask-direction = Dans quelle direction ?
roborama-ask-laser-1 = Dans quelle direction à une case ?
roborama-ask-laser-3 = Et dans quelle direction à trois cases ?
roborama-ask-chaosbot = Place le ChaosBot sur une des quatre cases rouges.
roborama-ask-obstacle = Gêne les autres avec un obstacle : touche une case éclairée.
roborama-no-move = aucun robot ne peut bouger avec la { $card } maintenant
roborama-then = { $count ->
        [one] Réveille la { $cards }.
       *[other] Réveille une carte au choix : { $cards }.
    }
roborama-no-wake = La carte puce ne peut réveiller aucune carte maintenant.
roborama-ask-out = Tu n’as aucune carte à jouer : tu sors du jeu.
roborama-ask-wait = Tous tes robots sont couchés : tu perds ce tour.
roborama-wakes-on = la { $card } est épuisée. Finis un déplacement sur { $symbol } ou ? pour la réveiller.
roborama-chip-basic = la carte puce réveille une carte épuisée dont un de tes robots occupe le numéro
roborama-chip-special = spéciale : elle réveille n’importe quelle carte épuisée de 1 à 5

## Pieces
piece-chaosbot = ChaosBot
    .le = le ChaosBot
    .un = un ChaosBot
    .du = du ChaosBot
    .g = m
piece-blue-obstacle = obstacle bleu
    .le = l’obstacle bleu
    .un = un obstacle bleu
    .du = de l’obstacle bleu
    .g = m
piece-green-obstacle = obstacle vert
    .le = l’obstacle vert
    .un = un obstacle vert
    .du = de l’obstacle vert
    .g = m
piece-orange-obstacle = obstacle orange
    .le = l’obstacle orange
    .un = un obstacle orange
    .du = de l’obstacle orange
    .g = m
piece-white-obstacle = obstacle blanc
    .le = l’obstacle blanc
    .un = un obstacle blanc
    .du = de l’obstacle blanc
    .g = m
roborama-tally-cards = Cartes jouées
roborama-tally-specials = Actions spéciales
