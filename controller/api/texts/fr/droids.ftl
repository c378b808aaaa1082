## Things
token-obstacle = obstacle
    .le = l’obstacle
    .un = un obstacle
    .du = de l’obstacle
    .g = m
token-mine = mine
    .le = la mine
    .un = une mine
    .du = de la mine
    .g = f
token-container = conteneur
    .le = le conteneur
    .un = un conteneur
    .du = du conteneur
    .g = m
piece-white-repair-robot = robot réparateur blanc
    .le = le robot réparateur blanc
    .un = un robot réparateur blanc
    .du = du robot réparateur blanc
    .g = m
piece-black-repair-robot = robot réparateur noir
    .le = le robot réparateur noir
    .un = un robot réparateur noir
    .du = du robot réparateur noir
    .g = m
piece-statue = statue
    .le = la statue
    .un = une statue
    .du = de la statue
    .g = f
piece-robot-killer = robot tueur
    .le = le robot tueur
    .un = un robot tueur
    .du = du robot tueur
    .g = m

## Orders
droids-kind-move1 = Une case
droids-kind-diag1 = Une case en diagonale
droids-kind-move2 = Deux cases
droids-kind-max = Jusqu’à ce que quelque chose l’arrête
droids-kind-wet1 = Depuis l’eau : une case
droids-kind-wetdiag = Depuis l’eau : une case en diagonale
droids-kind-rmove1 = Réparateur : une case
droids-kind-rmove2 = Réparateur : deux cases
droids-kind-rmax = Réparateur : jusqu’à ce que quelque chose l’arrête
droids-kind-fix = Réparateur : réparer le voisin
droids-kind-fire = Tirer
droids-kind-grab = Prendre ou poser
droids-kind-relay0 = Envoyer un autre robot, tout droit
droids-kind-relay90 = Envoyer un autre robot, à droite
droids-kind-relay180 = Envoyer un autre robot, en arrière
droids-kind-relay270 = Envoyer un autre robot, à gauche
droids-about-move1 = Ton robot avance d’une case. Il pousse les autres ; dans la rivière, il ne peut pas.
droids-about-diag1 = Ton robot avance d’une case en diagonale, même entre deux obstacles.
droids-about-move2 = Ton robot avance de deux cases. Il s’arrête sur la première case de rivière.
droids-about-max = Ton robot avance jusqu’à ce qu’un obstacle, le bord ou la rivière l’arrête.
droids-about-wet1 = Seulement si ton robot est dans la rivière : une case.
droids-about-wetdiag = Seulement si ton robot est dans la rivière : une case en diagonale.
droids-about-rmove1 = Le robot réparateur qui est dans la ligne de l’émetteur avance d’une case.
droids-about-rmove2 = Le robot réparateur qui est dans la ligne de l’émetteur avance de deux cases.
droids-about-rmax = Le robot réparateur qui est dans la ligne de l’émetteur avance jusqu’à ce que quelque chose l’arrête.
droids-about-fix = Le réparateur répare le robot qui est de ce côté : son joueur découvre un émetteur.
droids-about-fire = Ton robot tire : le dé doit montrer au moins la distance. Le double ou le triple touche deux ou trois fois.
droids-about-grab = Ton robot prend ce qui est là, ou ce que porte le robot qui s’y trouve ; s’il porte quelque chose, il le pose.
droids-about-relay0 = Le premier robot de ce côté continue dans la même direction jusqu’à l’arrêt.
droids-about-relay90 = Le premier robot de ce côté part à droite jusqu’à l’arrêt.
droids-about-relay180 = Le premier robot de ce côté revient vers toi jusqu’à l’arrêt.
droids-about-relay270 = Le premier robot de ce côté part à gauche jusqu’à l’arrêt.
droids-order = { $order }, { $arrow }
droids-arrow = { $direction }
droids-arrow-relay = envoi { $direction }, départ { $onward }
droids-colour-violet = violet
droids-colour-blue = bleu
droids-colour-grey = gris
droids-colour-red = rouge
droids-for-violet = rouler
droids-for-blue = quitter la rivière
droids-for-grey = réparateurs
droids-for-red = tirer, prendre, relayer
droids-count = { $count ->
        [one] { $count } { $colour }
       *[other] { $count } { $colour ->
            [gris] gris
           *[other] { $colour }s
        }
    }

## Screen
droids-round = Manche { $round }
droids-phase-lay = Mise en place
droids-phase-draw = Piocher
droids-phase-place = Placer
droids-phase-send = Envoyer
droids-goal-1 = Le dernier robot sur le plateau gagne.
droids-goal-2 = Le dernier robot sur le plateau gagne. Gare aux mines !
droids-goal-3 = Rapporte des conteneurs sur ton cercle. La personne qui en a le plus gagne.
droids-goal-4 = Ferme un jardin autour de ton cercle et sois seul dedans.
droids-goal-5 = Ramène la statue sur ton cercle.
droids-goal-6 = Le dernier robot sur le plateau gagne.
droids-goal-7 = Emmure le tueur avant qu’il ne t’ait.
droids-story-1 = Quatre inventeurs, un terrain et un pari : quelle machine tiendra encore debout à la fin ? Roule bien, bouscule les autres, et ne te fie jamais à la rivière.
droids-story-2 = Les robots réparateurs devaient enlever de vieilles mines. Quelqu’un les a branchés à l’envers : là d’où ils partent, ils en laissent une nouvelle.
droids-story-3 = Une péniche a coulé dans la rivière, et ses conteneurs pleins de puces d’or dépassent de l’eau. Qui en rapporte le plus est riche.
droids-story-4 = Ton robot en a assez qu’on lui tire dessus. Il rêve d’un petit jardin bien clos, et de personne d’autre dedans.
droids-story-5 = Depuis cent ans, la statue grise se tient sur sa case. Maintenant, chacun la veut chez soi et envoie son robot la chercher.
droids-story-6 = Deux robots, un labyrinthe de caisses, et un robot de trop. Les caisses s’emportent : aucun mur ne dure toujours.
droids-story-7 = Un robot réparateur est devenu fou. Il suit sa bande d’ordres, tire de tous les côtés et ne s’éteint plus. Tu as quelques caisses et ta jugeote.
droids-reconstructed = Les règles imprimées de ce scénario sont perdues ; celles-ci sont de nous.
droids-you = Toi
droids-rack = Tes jetons
droids-rack-empty = Ton chevalet est vide
droids-token = { $order }, { $count } en main
droids-explain = Que fait « { $order } » ?
droids-slot = Émetteur { $emitter }, place { $slot }
droids-slots = Tes places
droids-free = libre
droids-covered = couvert
droids-damage = { $count ->
        [one] un émetteur couvert
       *[other] { $count } émetteurs couverts
    }
droids-rival-rack = chevalet : { $tokens }
droids-rival-bare = chevalet vide
droids-carries = porte { WORD($token, form: "un") }
droids-passed = a fini de placer
droids-containers = { $count ->
        [one] un conteneur rapporté
       *[other] { $count } conteneurs rapportés
    }
droids-queue = Ordres à envoyer
droids-queue-ready = Émetteur { $emitter } : { $order } ; { WORD($piece, form: "le") } est dans la ligne.
droids-queue-waits = Émetteur { $emitter } : { $order } ; aucun robot n’est dans la ligne.
droids-killer = Les ordres du tueur
droids-killer-fire = Tirer de tous les côtés
droids-draw-left = { $count ->
        [0] Piocher ces jetons
        [one] Encore un jeton
       *[other] Encore { $count } jetons
    }
droids-draw-less = Un { $colour } de moins
droids-draw-more = Un { $colour } de plus
droids-draw-none = Il n’y a plus de jetons de cette couleur ({ $colour }).
droids-draw-full = Tu en pioches { $count } en tout.
droids-aside = À part { $emitter }, { $slot }
droids-pass = J’ai fini de placer
droids-send = Envoyer { $emitter }
droids-cover = Couvrir l’émetteur { $emitter }
droids-uncover = Découvrir l’émetteur { $emitter }
droids-said-send = Envoyer { $emitter } · { $order }
droids-said-obstacle = Obstacle en { $site }
droids-said-draw = Piocher { $tokens }
droids-said-place = { $order } · { $emitter }, place { $slot }
droids-do-lay = Touche une case pour y poser un obstacle. { $count ->
        [one] C’est le dernier.
       *[other] Il en reste { $count }.
    }
droids-do-place = Choisis un jeton en touchant la flèche que tu veux.
droids-do-slot = Touche maintenant une place libre.
droids-do-token = Place { $slot } de { $emitter } : quel jeton, dans quelle direction ?
droids-do-send = Quel ordre envoies-tu ?
droids-do-cover = { $count ->
        [one] Ton robot est touché ! Choisis un émetteur à couvrir.
       *[other] Ton robot est touché { $count } fois ! Choisis un émetteur à couvrir.
    }
droids-do-uncover = Ton robot est réparé. Choisis un émetteur à découvrir.
droids-waits-shot = Un tir sur { $name } : le dé doit montrer { $count } ou plus.
droids-waits-mine = Le dé dit si la mine transportée explose.
droids-other-first = On tire au sort qui commence.
droids-other-lay = { $name } pose un obstacle.
droids-other-draw = { $name } pioche des jetons.
droids-other-place = { $name } place un jeton.
droids-other-programme = Le dé dit par quel ordre commence le tueur.
droids-other-send = { $name } envoie un ordre.
droids-other-cover = { $name } : robot touché, un émetteur sera couvert.
droids-other-uncover = { $name } : robot réparé, un émetteur sera découvert.

## Log
droids-log-obstacle = pose un obstacle en { $square }
droids-log-draw = pioche { $drawn }
droids-log-drawn = { $tokens ->
        [one] { $tokens } { $colour }
       *[other] { $tokens } { $colour ->
            [gris] gris
           *[other] { $colour }s
        }
    }
droids-log-place = place sur { $emitter }{ $slot } : { $order }, { $arrow }
droids-log-pass = a fini de placer
droids-log-send = envoie depuis { $emitter } : { $order }, { $arrow }
droids-log-cover = couvre l’émetteur { $emitter }
droids-log-uncover = découvre l’émetteur { $emitter }
droids-log-first = { $seat } commence
droids-log-deal = { $seat } pioche un jeton { $colour }
droids-log-deal_own = { $seat } pioche un jeton { $colour } : { $order }
droids-log-roll = le dé montre { $face }
droids-log-killer = le tueur exécute son ordre suivant
droids-log-hit = tir { $arrow } sur { WORD($robot, form: "le") } : touché, { $face } au dé pour { $needed }
droids-log-missed = tir { $arrow } sur { WORD($robot, form: "le") } : raté, { $face } au dé pour { $needed }
droids-log-explodes = la mine portée par { WORD($robot, form: "le") } explose : { $face } au dé
droids-log-holds = la mine portée par { WORD($robot, form: "le") } n’explose pas : { $face } au dé
droids-did-goes = { WORD($robot, form: "le") } va en { $square }
droids-did-pushed = on pousse { WORD($robot, form: "le") } en { $square }
droids-did-lost = { WORD($robot, form: "le") } sort du jeu
droids-did-carried = on emporte { WORD($robot, form: "le") }
droids-did-stands = { WORD($robot, form: "le") } est en { $square }
droids-did-takes = { WORD($robot, form: "le") } prend { WORD($thing, form: "le") }
droids-did-puts = { WORD($robot, form: "le") } pose { WORD($thing, form: "le") } en { $square }
droids-did-robs = { WORD($robot, form: "le") } prend ce que portait { WORD($other, form: "le") }
droids-did-mined = une mine reste en { $square }
droids-did-explodes = la mine en { $square } explose
droids-did-mends = { WORD($robot, form: "le") } est réparé
droids-did-aims = le dé doit montrer { $needed } ou plus pour toucher { WORD($robot, form: "le") }
droids-did-rolls = le dé dit si la mine portée par { WORD($robot, form: "le") } explose
droids-did-waits = { $seat } ne peut rien envoyer : aucun robot dans la ligne
droids-did-kept = les ordres restants attendent : aucun robot dans la ligne
droids-did-discarded = les ordres restants sont défaussés : aucun robot dans la ligne
droids-none-move = le chemin est bloqué
droids-none-fire = aucun robot dans la ligne de tir
droids-none-grab = rien à prendre, et pas de place pour poser quoi que ce soit
droids-none-relay = aucun robot de ce côté ne peut bouger
droids-none-fix = aucun robot endommagé à cet endroit
droids-none-wet = le robot est dans la rivière
droids-none-dry = le robot n’est pas dans la rivière

## Steps
droids-step-obstacle = Poser un obstacle
droids-step-draw = Piocher des jetons
droids-step-place = Placer un jeton
droids-step-send = Envoyer un ordre
droids-step-cover = Couvrir un émetteur
droids-step-uncover = Découvrir un émetteur
droids-step-pass = J’ai fini de placer
droids-step-square = { $square }
droids-step-emitter = émetteur { $emitter }
droids-step-count = { $tokens ->
        [one] { $tokens } { $colour }
       *[other] { $tokens } { $colour ->
            [gris] gris
           *[other] { $colour }s
        }
    }
droids-step-kind = { $order }
droids-step-arrow = { $arrow }
droids-step-slot = place { $slot }
droids-step-chance = { $word }

## Refusals
droids-no-chance = le hasard a autre chose à décider maintenant
droids-no-square = { $square } est prise, ou doit rester libre
droids-no-must-obstacle = { $seat } doit d’abord poser un obstacle
droids-no-must-draw = { $seat } doit d’abord piocher
droids-no-must-place = { $seat } doit d’abord placer un jeton
droids-no-must-send = { $seat } doit d’abord envoyer un ordre
droids-no-must-cover = { $seat } doit d’abord couvrir un émetteur
droids-no-must-uncover = { $seat } doit d’abord découvrir un émetteur
droids-no-draw = { $tokens ->
        [one] on pioche maintenant un seul jeton
       *[other] on pioche maintenant { $tokens } jetons
    }
droids-no-stock = { $tokens ->
        [one] il n’y a plus que { $tokens } jeton de cette couleur ({ $colour })
       *[other] il n’y a plus que { $tokens } jetons de cette couleur ({ $colour })
    }
droids-no-token = « { $order } » n’est pas sur le chevalet
droids-no-slot = cette place n’existe pas
droids-no-taken = cette place de l’émetteur { $emitter } est prise, ou l’émetteur est couvert
droids-no-send = l’émetteur { $emitter } est vide, ou aucun robot concerné par son prochain ordre n’est dans sa ligne
droids-no-cover = l’émetteur { $emitter } est déjà couvert
droids-no-uncover = l’émetteur { $emitter } n’est pas couvert

## Hints
droids-lays = pose un obstacle en { $square }
droids-draws = pioche surtout en { $colour } : { $use }
droids-use-violet = ces jetons font avancer le robot
droids-use-blue = ces jetons le sortent de la rivière
droids-use-grey = ces jetons font avancer les réparateurs
droids-use-red = ces jetons tirent, prennent et posent
droids-shoots = tire { $arrow }
droids-goes_nearer = rapproche le robot de son but : { $order }, { $arrow }
droids-harms = coûte des émetteurs aux autres : { $order }, { $arrow }
droids-mends = découvre un de ses émetteurs : { $order }, { $arrow }
droids-prepares = prépare l’ordre suivant : { $order }, { $arrow }
droids-clears_rack = fait de la place sur le chevalet pour de meilleurs jetons
droids-keeps_tokens = garde les autres jetons pour la prochaine manche
droids-sends = envoie maintenant, avant que les autres ne bougent : { $order }, { $arrow }
droids-covers_empty = couvre un émetteur sans ordre
droids-covers_far = couvre l’émetteur qui compte le moins
droids-uncovers = découvre l’émetteur le plus proche de la ligne du robot
droids-uncovers_full = découvre l’émetteur qui a le plus d’ordres

## Ends
droids-end-last = il ne reste qu’un robot ou une équipe sur le plateau
droids-end-none = les derniers robots ont été perdus ensemble
droids-end-containers = il n’y a plus de conteneur à rapporter
droids-end-majority = quelqu’un a plus de la moitié des conteneurs
droids-end-alone = il reste un seul robot, et on compte les conteneurs
droids-end-garden = un jardin est fermé
droids-end-statue = la statue est rentrée
droids-end-blocked = le tueur est emmuré
droids-end-destroyed = le tueur a détruit le robot
droids-end-rounds = les manches convenues sont jouées
droids-end-dead = plus personne ne peut piocher, placer ni envoyer de jeton
droids-end-draw = { $reason } ; personne n’est devant

## Levels and options
droids-level-beginner = Oublie où ses propres ordres auront mené son robot, et garde des jetons qui n’aident pas.
droids-level-easy = Prévoit un ordre à la fois, comme si personne d’autre n’était là.
droids-level-medium = Pioche du rouge si tu es près et du violet si tu es loin, et voit six ordres plus loin.
droids-level-strong = Lit les ordres que tu as posés, esquive tes tirs et fait de la place pour de meilleurs jetons.
droids-level-expert = Lit les ordres que tu as posés, et pense à ce que ton chevalet te permet de répondre.
droids-option-scenario = Scénario
droids-option-scenario-help = Ce qui est en jeu. Les scénarios 4, 6 et 7 sont reconstitués : leurs règles imprimées sont perdues.
droids-option-scenario-1 = Le défi
droids-option-scenario-2 = Déminage
droids-option-scenario-3 = Puces d’or
droids-option-scenario-4 = Le jardin
droids-option-scenario-5 = La statue du robot
droids-option-scenario-6 = Duel dans le labyrinthe
droids-option-scenario-7 = Le tueur de robots
droids-option-players = Joueurs
droids-option-players-help = Combien vous êtes. Selon le scénario c’est deux, ou un seul contre le tueur.
droids-option-players-auto = selon le scénario
droids-option-colours = Couleurs
droids-option-colours-help = Qui joue. À deux, face à face ; à trois, sur des côtés voisins.
droids-option-colours-auto = selon le nombre de joueurs
droids-option-teams = Équipes de deux
droids-option-teams-help = Quatre joueurs dans les scénarios 1 ou 2 : les partenaires sont face à face et gagnent ensemble.
droids-option-draw = Jetons non placés
droids-option-draw-help = S’ils comptent parmi les sept suivants, ou si tu en pioches sept nouveaux.
droids-option-draw-refill_to_7 = restent sur le chevalet
droids-option-draw-fresh_7 = sont défaussés
droids-option-unsent = Jetons non envoyés
droids-option-unsent-help = Si les ordres qui n’ont pas trouvé de robot restent pour la manche suivante.
droids-option-unsent-discard = sont défaussés
droids-option-unsent-keep = restent sur les émetteurs
droids-option-majority = Puces d’or : finir plus tôt
droids-option-majority-help = Dans le scénario 3, la partie finit dès que quelqu’un a plus de la moitié des conteneurs.
droids-option-max_rounds = Manches au plus
droids-option-max_rounds-help = Après ce nombre de manches, la personne qui a rapporté le plus de conteneurs gagne ; dans un scénario sans conteneurs, celle qui a le moins d’émetteurs couverts.
droids-option-max_rounds-0 = sans limite
droids-tally-sent = Ordres envoyés
droids-tally-lost = Émetteurs perdus
droids-tally-secured = Conteneurs ramenés
