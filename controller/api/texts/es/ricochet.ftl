ricochet-target = { $piece } a { $site }
ricochet-vortex = cualquier robot a { $site }
ricochet-none = Ricochet Robots
ricochet-now-setup = Los robots ocupan su sitio
ricochet-now-draw = Se descubre la próxima meta…
ricochet-now-search = ¡Busca! Un canto inicia el reloj.
ricochet-now-offered = Nadie ha cantado: puedes girar el reloj.
ricochet-now-last-call = Última ocasión para un primer canto
ricochet-now-calling = Canta antes de que acabe el tiempo
ricochet-now-passed = Te has retirado de esta ronda; los demás siguen buscando.
ricochet-now-over = La partida ha terminado
ricochet-now-alone = Encuentra un camino antes de que acabe el tiempo
ricochet-now-mine = Te toca: muestra un camino en exactamente { $number }
ricochet-now-show = Muestra tu camino
ricochet-now-proof = { $number ->
        [0] { $seat } muestra un camino
       *[other] { $seat } muestra un camino en { $number }
    }
ricochet-timer = { $seconds ->
        [one] Queda { $seconds } segundo
       *[other] Quedan { $seconds } segundos
    }
ricochet-robots = Robots
ricochet-robot = { $piece } en { $site }
ricochet-arrows = Mover
ricochet-slide = { $piece } { $direction }, hasta { $site }
ricochet-stuck = { $piece } { $direction }: no se puede
ricochet-slides = { $count ->
        [one] movimiento
       *[other] movimientos
    }
ricochet-there = { $count ->
        [one] movimiento: ¡meta!
       *[other] movimientos: ¡meta!
    }
ricochet-back = Deshacer
ricochet-restart = De nuevo
ricochet-keep = Guardar
ricochet-hint = Desliza un robot con el dedo o usa las flechas.
ricochet-private = Solo lo ves tú
ricochet-lines = Guardados
ricochet-line-solved = { $count ->
        [one] Camino en { $count } movimiento
       *[other] Camino en { $count } movimientos
    }
ricochet-line-open = { $count ->
        [one] Camino sin acabar, { $count } movimiento
       *[other] Camino sin acabar, { $count } movimientos
    }
ricochet-kept = { $count ->
        [one] Tu camino en { $count } movimiento está guardado.
       *[other] Tu camino en { $count } movimientos está guardado.
    }
ricochet-call = Cantar { $number }
ricochet-sure = { $number ->
        [one] Sí, canto { $number } movimiento
       *[other] Sí, canto { $number } movimientos
    }
ricochet-less = Uno menos: { $number }
ricochet-more = Uno más: { $number }
ricochet-calls = Jugadores y sus cantos
ricochet-call-open = no ha cantado
ricochet-call-called = ha cantado { $number }
ricochet-call-passed = se ha retirado de esta ronda
ricochet-call-proves = muestra { $number }
ricochet-call-failed = no pudo mostrar { $number }
ricochet-chips = { $chips } de { $goal } fichas
ricochet-play = Jugar mi camino
ricochet-pause = Pausa
ricochet-next = Sigue: { $piece } { $direction }
ricochet-of = { $moves } de { $number }
ricochet-made = { $moves ->
        [one] movimiento hecho
       *[other] movimientos hechos
    }
ricochet-shows = Mira el tablero: { $seat } mueve los robots.

## The table's sentences
ricochet-arrives = lleva { WORD($robot, form: "el") } a la meta
ricochet-chip-blue-circle = círculo azul
ricochet-chip-blue-hexagon = hexágono azul
ricochet-chip-blue-square = cuadrado azul
ricochet-chip-blue-triangle = triángulo azul
ricochet-chip-green-circle = círculo verde
ricochet-chip-green-hexagon = hexágono verde
ricochet-chip-green-square = cuadrado verde
ricochet-chip-green-triangle = triángulo verde
ricochet-chip-red-circle = círculo rojo
ricochet-chip-red-hexagon = hexágono rojo
ricochet-chip-red-square = cuadrado rojo
ricochet-chip-red-triangle = triángulo rojo
ricochet-chip-vortex = remolino
ricochet-chip-yellow-circle = círculo amarillo
ricochet-chip-yellow-hexagon = hexágono amarillo
ricochet-chip-yellow-square = cuadrado amarillo
ricochet-chip-yellow-triangle = triángulo amarillo
ricochet-did-fails = la demostración ha fallado
ricochet-did-nobody = la ficha «{ $chip }» vuelve al montón
ricochet-did-wins = { $seat } gana la ficha «{ $chip }»
ricochet-end-easy = ninguna ficha de las que quedan necesita movimientos; quien más tiene, tiene { $most }
ricochet-end-goal = con { $goal } de { $chips } fichas se gana; quien más tiene, tiene { $most }
ricochet-end-pile = ya no quedan fichas; quien más tiene, tiene { $most }
ricochet-end-rounds = { $rounds ->
        [one] se ha jugado { $rounds } ronda; quien más fichas tiene, tiene { $most }
       *[other] se han jugado { $rounds } rondas; quien más fichas tiene, tiene { $most }
    }
ricochet-end-solo = { $up } fichas boca arriba, { $down } boca abajo
ricochet-found_way = se conoce un camino a la meta
ricochet-goes_on = acerca { WORD($robot, form: "el") } a la meta
ricochet-goes_on_with_game = sigue la partida
ricochet-knows_way = { $moves ->
        [one] se conoce un camino en { $moves } movimiento
       *[other] se conoce un camino en { $moves } movimientos
    }
ricochet-level-casual = Ve soluciones cortas, a veces con ayuda de un segundo robot.
ricochet-level-expert = Solo se le escapan cadenas largas con varios ayudantes.
ricochet-level-novice = Ve lo que hace un robot solo en pocos movimientos, y a veces cuenta mal.
ricochet-level-perfect = Canta siempre una solución de las más cortas.
ricochet-level-regular = Encuentra casi todas las metas de seis movimientos; es lento cuando cuentan ayudantes o diagonales.
ricochet-log-bid = { $moves ->
        [one] canta { $moves } movimiento
       *[other] canta { $moves } movimientos
    }
ricochet-log-chip = la próxima meta: { $chip }
ricochet-log-clock-offer = nadie ha cantado en un rato: se puede girar el reloj
ricochet-log-clock-out = se acabó el tiempo
ricochet-log-clock-turn = se gira el reloj
ricochet-log-concede = renuncia a su demostración
ricochet-log-found = tiene una solución
ricochet-log-pass = se retira de esta ronda
ricochet-log-slide = mueve { WORD($robot, form: "el") } { $direction } hasta { $cell }
ricochet-log-stand = { WORD($robot, form: "el") } empieza en { $cell }
ricochet-log-turn = gira el reloj
ricochet-no-better = has cantado { $moves }: solo puedes cantar menos
ricochet-no-bid = se canta un número entero desde 1
ricochet-no-chip = la ficha «{ $chip }» no se puede descubrir ahora
ricochet-no-clock = ahora el reloj solo puede { $word }
ricochet-no-concede = solo puede renunciar quien ya ha movido o muestra después de otro
ricochet-no-diagonal = { WORD($robot, form: "el") } tendría que pararse en la diagonal de { $cell }
ricochet-no-draw = primero se descubre una ficha
ricochet-no-first = primero se coloca { WORD($robot, form: "el") }
ricochet-no-found = eso solo lo dice quien juega en solitario y aún busca
ricochet-no-leave = { WORD($robot, form: "el") } no puede salir de { $cell } por ahí
ricochet-no-part = { WORD($robot, form: "el") } no juega
ricochet-no-passed = { $seat } se ha retirado y no puede cantar en esta ronda
ricochet-no-proof = alguien muestra su camino: hay que mover un robot
ricochet-no-search = aún no muestra nadie: se busca y se canta
ricochet-no-setup = primero se colocan los robots
ricochet-no-start = ningún robot empieza en { $cell }: es una meta, una diagonal o un aparcamiento
ricochet-no-stop = { WORD($robot, form: "el") } no se pararía nunca
ricochet-no-taken = en { $cell } hay otro robot
ricochet-no-turn = el reloj se puede girar cuando nadie ha cantado en un rato
ricochet-no-turned = { WORD($robot, form: "el") } aún no ha girado 90 grados y no puede pararse en su meta { $cell }
ricochet-no-word = alguien muestra su camino
ricochet-no_shorter_way = no se conoce ningún camino más corto
ricochet-no_way_left = en el número cantado no queda ningún camino
ricochet-option-allow_fewer = Menos movimientos que los cantados
ricochet-option-allow_fewer-help = Vale en cuanto llega el robot, aunque sea en menos movimientos que los cantados.
ricochet-option-board = Tablero
ricochet-option-board-help = Un número del 1 al 1536 nombra cada tablero una vez; del 1 al 486 no tienen diagonales, lo mejor para empezar.
ricochet-option-chips = Fichas para ganar
ricochet-option-chips-auto = según el número de jugadores
ricochet-option-chips-help = Según los jugadores: 8 con dos, 6 con tres, 5 con cuatro; con más se juega hasta repartir las 17.
ricochet-option-gentle = Suave
ricochet-option-gentle-help = Primero salen metas de dos a cuatro movimientos; con cada tres fichas ganadas, uno más.
ricochet-option-longest = Solución más larga
ricochet-option-longest-0 = sin límite
ricochet-option-longest-help = Una ficha que necesita más movimientos, o no tiene solución, vuelve al montón si nadie canta en el tiempo de paciencia. 0: sin límite.
ricochet-option-must_ricochet = Rebote obligatorio
ricochet-option-must_ricochet-help = El robot que llega a la meta debe haber girado 90 grados por el camino.
ricochet-option-patience = Paciencia
ricochet-option-patience-help = Segundos sin cantos tras los que se puede girar el reloj; un minuto después se gira solo.
ricochet-option-players = Jugadores
ricochet-option-players-help = Cuántos juegan; con uno se juega en solitario.
ricochet-option-proof_time = Tiempo para mostrar
ricochet-option-proof_time-0 = sin límite
ricochet-option-proof_time-help = Segundos para mostrar el camino. 0: sin límite.
ricochet-option-rounds = Máximo de rondas
ricochet-option-rounds-0 = sin límite
ricochet-option-rounds-help = La partida acaba tras este número de rondas y gana quien más fichas tenga. 0: sin límite.
ricochet-option-silver = Robot plateado
ricochet-option-silver-help = Un quinto robot, que también puede llegar al remolino.
ricochet-option-solo_timers = Relojes en solitario
ricochet-option-solo_timers-help = En solitario: cuántas veces corre el reloj por ronda; con dos es más fácil.
ricochet-option-start = Dónde empiezan los robots
ricochet-option-start-drawn = por sorteo
ricochet-option-start-help = Por sorteo; o escribe las casillas de los robots rojo, amarillo, verde, azul (y plateado), como a1 c4 k16 p9. Ni metas ni diagonales.
ricochet-option-stop_over = Parada en la meta
ricochet-option-stop_over-help = Con rebote obligatorio: el robot puede pararse en su meta antes de girar, salir y volver.
ricochet-option-timer = Reloj
ricochet-option-timer-help = Segundos que todos tienen para cantar tras el primer canto.
ricochet-step-bid = Cantar un número de movimientos
ricochet-step-chance = { $word }
ricochet-step-concede = No lo consigo
ricochet-step-direction = { $direction }, hasta { $cell }
ricochet-step-found = Tengo una solución
ricochet-step-number = { $moves ->
        [one] { $moves } movimiento
       *[other] { $moves } movimientos
    }
ricochet-step-pass = Me retiro de esta ronda
ricochet-step-robot = { $robot }
ricochet-step-slide = Mover un robot
ricochet-step-turn = Girar el reloj
ricochet-tally-bids = Cantos
ricochet-tally-won = Cantos ganados
ricochet-tally-slides = Movimientos mostrados
ricochet-spare = Jugada { $ply }: { $seat } necesitó { $used } movimientos ({ $chip }); el mínimo posible: { $possible }.
