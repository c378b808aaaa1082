language-title = Llengua
link-connecting = Connectant…
link-offline = Sense connexió amb la taula
replaced-title = Obert en una altra pestanya
replaced-text = Aquest mòbil mostra la taula en una altra pestanya o finestra.
replaced-here = Fes-lo servir aquí
join-welcome = Et donem la benvinguda a la taula
join-name = El teu nom
join-code = Codi
join-hint = El codi és al costat del codi QR, a la pantalla de la taula o al mòbil de l’amfitrió.
join-join = Entra a la taula
join-unreachable = La taula no respon. Aquest mòbil és a la mateixa xarxa?
join-pair-code = Aquest codi no és correcte, ja s’ha fet servir o és massa vell. Demana’n un altre.
join-pair-disk = La taula no pot desar aquest mòbil: potser el disc és ple. El codi encara val.
join-pair-tries = Massa intents. Espera un minut.
menu-title = Menú
menu-close = Tanca
lobby-seats = Llocs
sheet-ready = El tauler està ben posat.
seat-open = lliure
seat-phone = Mòbil: { $name }
seat-computer = Virtual, { $level }
seat-away = sense connexió
seat-guest = Algú sense mòbil
request-text = { $name } vol jugar amb { WORD($seat, form: "title") }.
request-yes = Permet-ho
request-no = Rebutja-ho
people-watching = Espectadors: { $names }
log-title = Historial
log-look = Repassa la partida
log-line = { $seat } { $action }
log-adjust = Posició acceptada
stop-stop = ATURA
stop-stopped = ATURADA
turn-mine = Et toca
turn-computer = El jugador virtual pensa…
turn-other = És el torn: { $name }
turn-nobody = { WORD($seat, form: "title") } espera algú
turn-several = Trien { $names }
play-panel = Juga
play-watching = Estàs mirant. Ocupa un lloc al menú.
order-choose = Què vols fer?
order-back = Enrere
order-sites = Tria un lloc il·luminat del tauler, o aquí:
order-sent = Enviat…
order-whynot = No està permès: { $reason }
order-wait = La taula encara està ocupada, o aturada. Espera un moment.
ghost-lift = { $count ->
        [one] retira abans { $count } fitxa a mà
       *[other] retira abans { $count } fitxes a mà
    }
ghost-lay = { $count ->
        [one] posa { $count } fitxa a mà
       *[other] posa { $count } fitxes a mà
    }
ghost-turn = { $count ->
        [one] gira { $count } fitxa
       *[other] gira { $count } fitxes
    }
ghost-robots = { $count ->
        [one] es mou { $count } robot
       *[other] es mouen { $count } robots
    }
ghost-carry = { $count ->
        [one] porta { $count } fitxa a mà
       *[other] porta { $count } fitxes a mà
    }
ghost-blocked = no hi ha camí lliure: caldrà moure’l a mà
ghost-seconds = uns { $seconds } s
camera-show = Imatge de la càmera
camera-none = Ara no hi ha imatge de la càmera.
board-title = Tauler
board-between = entre les caselles
board-park = plaça d’aparcament { $number }
board-at = { $name }: { $where }
board-figure = { $name }: { $where }, mira { $direction }
board-down = caigut
sight-coasting = { $name }: a prop de { $where }
sight-hidden = { WORD($name, form: "g") ->
        [f] { $name } està tapada; vista fa { $seconds } s: { $where }
       *[m] { $name } està tapat; vist fa { $seconds } s: { $where }
    }
sight-lost = { WORD($name, form: "g") ->
        [f] { $name } no es veu; vista fa { $seconds } s: { $where }
       *[m] { $name } no es veu; vist fa { $seconds } s: { $where }
    }
board-choose = Tria
board-site = A { $site }
board-siteWith = A { $site }, { $token }
game-direction-E = cap a la dreta
game-direction-NE = cap amunt a la dreta
game-direction-N = cap amunt
game-direction-NW = cap amunt a l’esquerra
game-direction-W = cap a l’esquerra
game-direction-SW = cap avall a l’esquerra
game-direction-S = cap avall
game-direction-SE = cap avall a la dreta
game-did = { $action }: { $what }
game-allowed = està permès
game-unfit = això ara no encaixa
game-yes = sí
game-no = no
game-number = { $number }
game-value = { $value }
game-seats = { $seats }
game-over = la partida s’ha acabat
game-turn = és el torn: { $seats }
game-unknown = el joc no coneix aquesta jugada
outcome-resigned = { $seat } s’ha rendit
facts-seconds = { $seconds } s
now-stopped = Aturada
now-hands = Dona un cop de mà!
now-drive = En camí
now-busy = S’està comprovant…
now-setup = Preparant
now-mismatch = Alguna cosa no encaixa
level-random = a l’atzar
level-greedy = simple
level-beginner = principiant
level-easy = fàcil
level-medium = mitjà
level-strong = fort
level-expert = expert
level-novice = novell
level-casual = bàsic
level-regular = avançat
level-perfect = perfecte
board-empty = buit
## Seats
side-light = clar
side-dark = fosc
side-white = blanc
side-black = negre
side-red = vermell
side-yellow = groc
side-green = verd
side-blue = blau
side-orange = taronja
side-player = jugador
side-chance = l’atzar
side-clock = el rellotge
## Robots
piece-white-robot = robot blanc
    .el = el robot blanc
    .un = un robot blanc
    .del = del robot blanc
    .g = m
piece-black-robot = robot negre
    .el = el robot negre
    .un = un robot negre
    .del = del robot negre
    .g = m
piece-red-robot = robot vermell
    .el = el robot vermell
    .un = un robot vermell
    .del = del robot vermell
    .g = m
piece-yellow-robot = robot groc
    .el = el robot groc
    .un = un robot groc
    .del = del robot groc
    .g = m
piece-green-robot = robot verd
    .el = el robot verd
    .un = un robot verd
    .del = del robot verd
    .g = m
piece-blue-robot = robot blau
    .el = el robot blau
    .un = un robot blau
    .del = del robot blau
    .g = m
piece-orange-robot = robot taronja
    .el = el robot taronja
    .un = un robot taronja
    .del = del robot taronja
    .g = m
piece-silver-robot = robot platejat
    .el = el robot platejat
    .un = un robot platejat
    .del = del robot platejat
    .g = m
