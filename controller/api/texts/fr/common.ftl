language-title = Langue
link-connecting = Connexion…
link-offline = Pas de connexion avec la table
replaced-title = Ouvert dans un autre onglet
replaced-text = Ce téléphone montre la table dans un autre onglet ou une autre fenêtre.
replaced-here = Continuer ici
join-welcome = Bienvenue à la table
join-name = Ton nom
join-code = Code
join-hint = Le code se trouve à côté du code QR, sur l’écran de la table ou sur le téléphone de l’hôte.
join-join = Rejoindre la table
join-unreachable = La table ne répond pas. Ce téléphone est-il sur le même réseau ?
join-pair-code = Ce code n’est pas correct, déjà utilisé ou trop vieux. Demandes-en un autre.
join-pair-disk = La table ne peut pas enregistrer ce téléphone : son disque est peut-être plein. Le code reste valable.
join-pair-tries = Trop d’essais. Attends une minute.
menu-title = Menu
menu-close = Fermer
lobby-seats = Places
sheet-ready = Le plateau est bien posé.
seat-open = libre
seat-phone = Téléphone : { $name }
seat-computer = Joueur virtuel, { $level }
seat-away = hors ligne
seat-guest = Quelqu’un sans téléphone
request-text = { $name } aimerait jouer { WORD($seat, form: "title") }.
request-yes = Accepter
request-no = Refuser
people-watching = Spectateurs : { $names }
log-title = Journal
log-look = Revoir la partie
log-line = { $seat } { $action }
log-adjust = Position acceptée
stop-stop = STOP
stop-stopped = ARRÊTÉ
turn-mine = À toi de jouer
turn-computer = Le joueur virtuel réfléchit…
turn-other = C’est à { $name } de jouer
turn-nobody = { WORD($seat, form: "title") } attend un joueur
turn-several = { $names } choisissent
play-panel = Jouer
play-watching = Tu regardes. Prends une place dans le menu.
order-choose = Que veux-tu faire ?
order-back = Retour
order-sites = Choisis une case éclairée sur le plateau, ou ici :
order-sent = Envoyé…
order-whynot = Pas permis : { $reason }
order-wait = La table est encore occupée, ou arrêtée. Attends un instant.
ghost-lift = { $count ->
        [one] retire d’abord { $count } jeton à la main
       *[other] retire d’abord { $count } jetons à la main
    }
ghost-lay = { $count ->
        [one] pose { $count } jeton à la main
       *[other] pose { $count } jetons à la main
    }
ghost-turn = { $count ->
        [one] retourne { $count } jeton
       *[other] retourne { $count } jetons
    }
ghost-robots = { $count ->
        [one] { $count } robot roule
       *[other] { $count } robots roulent
    }
ghost-carry = { $count ->
        [one] porte { $count } jeton à la main
       *[other] porte { $count } jetons à la main
    }
ghost-blocked = pas de chemin libre : à déplacer à la main
ghost-seconds = environ { $seconds } s
camera-show = Image de la caméra
camera-none = Il n’y a pas d’image de la caméra pour l’instant.
board-title = Plateau
board-between = entre les cases
board-park = place de stationnement { $number }
board-at = { $name } : { $where }
board-figure = { $name } : { $where }, regarde { $direction }
board-down = couché
sight-coasting = { $name } : environ { $where }
sight-hidden = { WORD($name, form: "g") ->
        [f] { $name } est cachée ; vue il y a { $seconds } s : { $where }
       *[m] { $name } est caché ; vu il y a { $seconds } s : { $where }
    }
sight-lost = { WORD($name, form: "g") ->
        [f] { $name } est invisible ; vue il y a { $seconds } s : { $where }
       *[m] { $name } est invisible ; vu il y a { $seconds } s : { $where }
    }
board-choose = Choisir
board-site = Vers { $site }
board-siteWith = Vers { $site }, { $token }
game-direction-E = vers la droite
game-direction-NE = vers le haut à droite
game-direction-N = vers le haut
game-direction-NW = vers le haut à gauche
game-direction-W = vers la gauche
game-direction-SW = vers le bas à gauche
game-direction-S = vers le bas
game-direction-SE = vers le bas à droite
game-did = { $action } : { $what }
game-allowed = c’est permis
game-unfit = cela ne convient pas maintenant
game-yes = oui
game-no = non
game-number = { $number }
game-value = { $value }
game-seats = { $seats }
game-over = la partie est finie
game-turn = c’est à { $seats } de jouer
game-unknown = le jeu ne connaît pas ce coup
outcome-resigned = { $seat } a abandonné
facts-seconds = { $seconds } s
now-stopped = Arrêtée
now-hands = Un coup de main !
now-drive = En route
now-busy = La table vérifie…
now-setup = Mise en place
now-mismatch = Quelque chose est différent
level-random = au hasard
level-greedy = simple
level-beginner = débutant
level-easy = facile
level-medium = moyen
level-strong = fort
level-expert = expert
level-novice = novice
level-casual = occasionnel
level-regular = confirmé
level-perfect = parfait
board-empty = vide
## Seats
side-light = clair
side-dark = sombre
side-white = blanc
side-black = noir
side-red = rouge
side-yellow = jaune
side-green = vert
side-blue = bleu
side-orange = orange
side-player = joueur
side-chance = le hasard
side-clock = l’horloge
## Robots
piece-white-robot = robot blanc
    .le = le robot blanc
    .un = un robot blanc
    .du = du robot blanc
    .g = m
piece-black-robot = robot noir
    .le = le robot noir
    .un = un robot noir
    .du = du robot noir
    .g = m
piece-red-robot = robot rouge
    .le = le robot rouge
    .un = un robot rouge
    .du = du robot rouge
    .g = m
piece-yellow-robot = robot jaune
    .le = le robot jaune
    .un = un robot jaune
    .du = du robot jaune
    .g = m
piece-green-robot = robot vert
    .le = le robot vert
    .un = un robot vert
    .du = du robot vert
    .g = m
piece-blue-robot = robot bleu
    .le = le robot bleu
    .un = un robot bleu
    .du = du robot bleu
    .g = m
piece-orange-robot = robot orange
    .le = le robot orange
    .un = un robot orange
    .du = du robot orange
    .g = m
piece-silver-robot = robot argenté
    .le = le robot argenté
    .un = un robot argenté
    .du = du robot argenté
    .g = m
