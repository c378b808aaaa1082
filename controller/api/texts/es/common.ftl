language-title = Idioma
link-connecting = Conectando…
link-offline = Sin conexión con la mesa
replaced-title = Abierto en otra pestaña
replaced-text = Este móvil muestra la mesa en otra pestaña o ventana.
replaced-here = Usar aquí
join-welcome = Te damos la bienvenida a la mesa
join-name = Tu nombre
join-code = Código
join-hint = El código está junto al código QR, en la pantalla de la mesa o en el móvil del anfitrión.
join-join = Unirme a la mesa
join-unreachable = La mesa no responde. ¿Está este móvil en la misma red?
join-pair-code = Este código no es correcto, ya se usó o es muy viejo. Pide otro.
join-pair-disk = La mesa no puede guardar este móvil: quizá su disco esté lleno. El código sigue valiendo.
join-pair-tries = Demasiados intentos. Espera un minuto.
menu-title = Menú
menu-close = Cerrar
lobby-seats = Puestos
sheet-ready = El tablero está bien puesto.
seat-open = libre
seat-phone = Móvil: { $name }
seat-computer = Jugador virtual, { $level }
seat-away = sin conexión
seat-guest = Alguien sin móvil
request-text = { $name } quiere jugar con { WORD($seat, form: "title") }.
request-yes = Permitir
request-no = Rechazar
people-watching = Espectadores: { $names }
log-title = Historial
log-look = Repasar la partida
log-line = { $seat } { $action }
log-adjust = Posición aceptada
stop-stop = PARAR
stop-stopped = PARADA
turn-mine = Te toca
turn-computer = El jugador virtual piensa…
turn-other = Le toca a { $name }
turn-nobody = { WORD($seat, form: "title") } espera a alguien
turn-several = Eligen { $names }
play-panel = Jugar
play-watching = Estás mirando. Ocupa un puesto en el menú.
order-choose = ¿Qué quieres hacer?
order-back = Atrás
order-sites = Elige un lugar iluminado del tablero, o aquí:
order-sent = Enviado…
order-whynot = No está permitido: { $reason }
order-wait = La mesa sigue ocupada, o está parada. Espera un momento.
ghost-lift = { $count ->
        [one] retira antes { $count } ficha a mano
       *[other] retira antes { $count } fichas a mano
    }
ghost-lay = { $count ->
        [one] pon { $count } ficha a mano
       *[other] pon { $count } fichas a mano
    }
ghost-turn = { $count ->
        [one] dale la vuelta a { $count } ficha
       *[other] dales la vuelta a { $count } fichas
    }
ghost-robots = { $count ->
        [one] se mueve { $count } robot
       *[other] se mueven { $count } robots
    }
ghost-carry = { $count ->
        [one] lleva { $count } ficha a mano
       *[other] lleva { $count } fichas a mano
    }
ghost-blocked = no hay camino libre: habrá que moverlo a mano
ghost-seconds = unos { $seconds } s
camera-show = Imagen de la cámara
camera-none = Ahora no hay imagen de la cámara.
board-title = Tablero
board-between = entre las casillas
board-park = plaza de aparcamiento { $number }
board-at = { $name }: { $where }
board-figure = { $name }: { $where }, mira { $direction }
board-down = caído
sight-coasting = { $name }: cerca de { $where }
sight-hidden = { WORD($name, form: "g") ->
        [f] { $name } está tapada; vista hace { $seconds } s: { $where }
       *[m] { $name } está tapado; visto hace { $seconds } s: { $where }
    }
sight-lost = { WORD($name, form: "g") ->
        [f] { $name } no se ve; vista hace { $seconds } s: { $where }
       *[m] { $name } no se ve; visto hace { $seconds } s: { $where }
    }
board-choose = Elegir
board-site = A { $site }
board-siteWith = A { $site }, { $token }
game-direction-E = hacia la derecha
game-direction-NE = hacia arriba a la derecha
game-direction-N = hacia arriba
game-direction-NW = hacia arriba a la izquierda
game-direction-W = hacia la izquierda
game-direction-SW = hacia abajo a la izquierda
game-direction-S = hacia abajo
game-direction-SE = hacia abajo a la derecha
game-did = { $action }: { $what }
game-allowed = está permitido
game-unfit = eso no encaja ahora
game-yes = sí
game-no = no
game-number = { $number }
game-value = { $value }
game-seats = { $seats }
game-over = la partida ha terminado
game-turn = le toca a { $seats }
game-unknown = el juego no conoce esa jugada
outcome-resigned = { $seat } se ha rendido
facts-seconds = { $seconds } s
now-stopped = Parada
now-hands = ¡Echa una mano!
now-drive = En camino
now-busy = Comprobando…
now-setup = Preparando
now-mismatch = Algo no coincide
level-random = al azar
level-greedy = simple
level-beginner = principiante
level-easy = fácil
level-medium = medio
level-strong = fuerte
level-expert = experto
level-novice = novato
level-casual = básico
level-regular = avanzado
level-perfect = perfecto
board-empty = vacío
## Seats
side-light = claro
side-dark = oscuro
side-white = blanco
side-black = negro
side-red = rojo
side-yellow = amarillo
side-green = verde
side-blue = azul
side-orange = naranja
side-player = jugador
side-chance = el azar
side-clock = el reloj
## Robots
piece-white-robot = robot blanco
    .el = el robot blanco
    .al = al robot blanco
    .un = un robot blanco
    .del = del robot blanco
    .g = m
piece-black-robot = robot negro
    .el = el robot negro
    .al = al robot negro
    .un = un robot negro
    .del = del robot negro
    .g = m
piece-red-robot = robot rojo
    .el = el robot rojo
    .al = al robot rojo
    .un = un robot rojo
    .del = del robot rojo
    .g = m
piece-yellow-robot = robot amarillo
    .el = el robot amarillo
    .al = al robot amarillo
    .un = un robot amarillo
    .del = del robot amarillo
    .g = m
piece-green-robot = robot verde
    .el = el robot verde
    .al = al robot verde
    .un = un robot verde
    .del = del robot verde
    .g = m
piece-blue-robot = robot azul
    .el = el robot azul
    .al = al robot azul
    .un = un robot azul
    .del = del robot azul
    .g = m
piece-orange-robot = robot naranja
    .el = el robot naranja
    .al = al robot naranja
    .un = un robot naranja
    .del = del robot naranja
    .g = m
piece-silver-robot = robot plateado
    .el = el robot plateado
    .al = al robot plateado
    .un = un robot plateado
    .del = del robot plateado
    .g = m
