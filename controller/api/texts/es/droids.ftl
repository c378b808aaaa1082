## Things
token-obstacle = obstáculo
    .el = el obstáculo
    .al = al obstáculo
    .un = un obstáculo
    .del = del obstáculo
    .g = m
token-mine = mina
    .el = la mina
    .al = a la mina
    .un = una mina
    .del = de la mina
    .g = f
token-container = contenedor
    .el = el contenedor
    .al = al contenedor
    .un = un contenedor
    .del = del contenedor
    .g = m
piece-white-repair-robot = robot reparador blanco
    .el = el robot reparador blanco
    .al = al robot reparador blanco
    .un = un robot reparador blanco
    .del = del robot reparador blanco
    .g = m
piece-black-repair-robot = robot reparador negro
    .el = el robot reparador negro
    .al = al robot reparador negro
    .un = un robot reparador negro
    .del = del robot reparador negro
    .g = m
piece-statue = estatua
    .el = la estatua
    .al = a la estatua
    .un = una estatua
    .del = de la estatua
    .g = f
piece-robot-killer = robot loco
    .el = el robot loco
    .al = al robot loco
    .un = un robot loco
    .del = del robot loco
    .g = m

## Orders
droids-kind-move1 = Una casilla
droids-kind-diag1 = Una casilla en diagonal
droids-kind-move2 = Dos casillas
droids-kind-max = Hasta que algo lo pare
droids-kind-wet1 = Desde el agua: una casilla
droids-kind-wetdiag = Desde el agua: una casilla en diagonal
droids-kind-rmove1 = Reparador: una casilla
droids-kind-rmove2 = Reparador: dos casillas
droids-kind-rmax = Reparador: hasta que algo lo pare
droids-kind-fix = Reparador: reparar al vecino
droids-kind-fire = Disparar
droids-kind-grab = Coger o dejar
droids-kind-relay0 = Enviar a otro robot, todo recto
droids-kind-relay90 = Enviar a otro robot, a la derecha
droids-kind-relay180 = Enviar a otro robot, hacia atrás
droids-kind-relay270 = Enviar a otro robot, a la izquierda
droids-about-move1 = Tu robot avanza una casilla. Empuja a los demás; en el río no puede.
droids-about-diag1 = Tu robot avanza una casilla en diagonal, también entre dos obstáculos.
droids-about-move2 = Tu robot avanza dos casillas. Se para en la primera casilla de río.
droids-about-max = Tu robot avanza hasta que lo para un obstáculo, el borde o el río.
droids-about-wet1 = Solo si tu robot está en el río: una casilla.
droids-about-wetdiag = Solo si tu robot está en el río: una casilla en diagonal.
droids-about-rmove1 = El robot reparador que está en la línea del emisor avanza una casilla.
droids-about-rmove2 = El robot reparador que está en la línea del emisor avanza dos casillas.
droids-about-rmax = El robot reparador que está en la línea del emisor avanza hasta que algo lo para.
droids-about-fix = El robot reparador repara un emisor de quien tenga su robot en ese lado.
droids-about-fire = Tu robot dispara: el dado debe mostrar al menos la distancia. El doble o el triple acierta dos o tres veces.
droids-about-grab = Tu robot coge lo que hay allí, o lo que lleva el robot que esté allí; si ya lleva algo, lo deja.
droids-about-relay0 = El primer robot de ese lado sigue en la misma dirección hasta que algo lo para.
droids-about-relay90 = El primer robot de ese lado sale a la derecha hasta que algo lo para.
droids-about-relay180 = El primer robot de ese lado vuelve hacia aquí hasta que algo lo para.
droids-about-relay270 = El primer robot de ese lado sale a la izquierda hasta que algo lo para.
droids-order = { $order }, { $arrow }
droids-arrow = { $direction }
droids-arrow-relay = envío { $direction }, sale { $onward }
droids-colour-violet = violeta
droids-colour-blue = azul
droids-colour-grey = gris
droids-colour-red = rojo
droids-for-violet = avanzar
droids-for-blue = salir del río
droids-for-grey = reparadores
droids-for-red = disparar, coger, enviar
droids-count = { $count } { $colour }

## Screen
droids-round = Ronda { $round }
droids-phase-lay = Preparación
droids-phase-draw = Robar
droids-phase-place = Colocar
droids-phase-send = Enviar
droids-goal-1 = Gana el último robot que queda en el tablero.
droids-goal-2 = Gana el último robot que queda en el tablero. ¡Ojo con las minas!
droids-goal-3 = Lleva contenedores a tu círculo. Gana quien más tenga.
droids-goal-4 = Cierra un jardín en torno a tu círculo y quédate solo dentro.
droids-goal-5 = Lleva la estatua a tu círculo.
droids-goal-6 = Gana el último robot que queda en el tablero.
droids-goal-7 = Encierra al robot loco antes de que te alcance.
droids-story-1 = Cuatro inventores, un campo y una apuesta: ¿qué máquina seguirá en pie al final? Conduce bien, empuja a los demás y no te fíes nunca del río.
droids-story-2 = Los robots reparadores debían retirar minas viejas. Alguien los conectó al revés: allí de donde salen, dejan una nueva.
droids-story-3 = Una barcaza se ha hundido en el río, y sus contenedores llenos de fichas de oro asoman del agua. Quien más lleve a casa será rico.
droids-story-4 = Tu robot está harto de que le disparen. Sueña con un pequeño jardín vallado, y con nadie más dentro.
droids-story-5 = La estatua gris lleva cien años en su casilla. Ahora todos la quieren en casa y mandan a su robot a buscarla.
droids-story-6 = Dos robots, un laberinto de cajas, y sobra uno. Las cajas se pueden llevar: ningún muro es para siempre.
droids-story-7 = Un robot reparador se ha vuelto loco. Sigue su tira de órdenes, dispara a todos lados y no se puede apagar. Tienes unas cajas y tu ingenio.
droids-reconstructed = Las reglas impresas de este escenario se han perdido; estas son nuestras.
droids-you = Tú
droids-rack = Tus fichas
droids-rack-empty = Tu atril está vacío
droids-token = { $order }, hay { $count }
droids-explain = ¿Qué hace «{ $order }»?
droids-slot = Emisor { $emitter }, hueco { $slot }
droids-slots = Tus huecos
droids-free = libre
droids-covered = tapado
droids-damage = { $count ->
        [one] un emisor tapado
       *[other] { $count } emisores tapados
    }
droids-rival-rack = atril: { $tokens }
droids-rival-bare = atril vacío
droids-carries = lleva { WORD($token, form: "un") }
droids-passed = ha terminado de colocar
droids-containers = { $count ->
        [one] un contenedor en casa
       *[other] { $count } contenedores en casa
    }
droids-queue = Órdenes por enviar
droids-queue-ready = Emisor { $emitter }: { $order }; { WORD($piece, form: "el") } está en la línea.
droids-queue-waits = Emisor { $emitter }: { $order }; ningún robot está en la línea.
droids-killer = Las órdenes del robot loco
droids-killer-fire = Disparar a todos los lados
droids-draw-left = { $count ->
        [0] Robar estas fichas
        [one] Falta una ficha
       *[other] Faltan { $count } fichas
    }
droids-draw-less = Una menos de { $colour }
droids-draw-more = Una más de { $colour }
droids-draw-none = No quedan más fichas de ese color ({ $colour }).
droids-draw-full = Robas { $count } en total.
droids-aside = Aparte { $emitter }, { $slot }
droids-pass = Terminar de colocar
droids-send = Enviar { $emitter }
droids-cover = Tapar el emisor { $emitter }
droids-uncover = Reparar el emisor { $emitter }
droids-said-send = Enviar { $emitter } · { $order }
droids-said-obstacle = Obstáculo en { $site }
droids-said-draw = Robar { $tokens }
droids-said-place = { $order } · { $emitter }, hueco { $slot }
droids-do-lay = Toca una casilla para poner un obstáculo. { $count ->
        [one] Es el último.
       *[other] Quedan { $count }.
    }
droids-do-place = Elige una ficha tocando la flecha que quieras.
droids-do-slot = Ahora toca un hueco libre.
droids-do-token = Hueco { $slot } de { $emitter }: ¿qué ficha y hacia dónde?
droids-do-send = ¿Qué orden envías?
droids-do-cover = { $count ->
        [one] ¡Han dado a tu robot! Elige un emisor para taparlo.
       *[other] ¡Han dado a tu robot { $count } veces! Elige un emisor para taparlo.
    }
droids-do-uncover = Tu robot está reparado. Elige un emisor para destaparlo.
droids-waits-shot = Un disparo a { $name }: el dado debe mostrar { $count } o más.
droids-waits-mine = El dado decide si la mina que llevan explota.
droids-other-first = Se sortea quién empieza.
droids-other-lay = { $name } pone un obstáculo.
droids-other-draw = { $name } roba fichas.
droids-other-place = { $name } coloca una ficha.
droids-other-programme = El dado dice con qué orden empieza el robot loco.
droids-other-send = { $name } envía una orden.
droids-other-cover = Han dado al robot: { $name } tapa un emisor.
droids-other-uncover = Robot reparado: { $name } destapa un emisor.

## Log
droids-log-obstacle = pone un obstáculo en { $square }
droids-log-draw = roba { $drawn }
droids-log-drawn = { $tokens } { $colour }
droids-log-place = coloca en { $emitter }{ $slot }: { $order }, { $arrow }
droids-log-pass = ha terminado de colocar
droids-log-send = envía desde { $emitter }: { $order }, { $arrow }
droids-log-cover = tapa el emisor { $emitter }
droids-log-uncover = destapa el emisor { $emitter }
droids-log-first = empieza { $seat }
droids-log-deal = { $seat } roba una ficha de color { $colour }
droids-log-deal_own = { $seat } roba una ficha de color { $colour }: { $order }
droids-log-roll = el dado muestra { $face }
droids-log-killer = el robot loco ejecuta su siguiente orden
droids-log-hit = disparo { $arrow } a { WORD($robot, form: "el") }: acierto, sale { $face } y hacía falta { $needed }
droids-log-missed = disparo { $arrow } a { WORD($robot, form: "el") }: fallo, sale { $face } y hacía falta { $needed }
droids-log-explodes = la mina que lleva { WORD($robot, form: "el") } explota: sale { $face }
droids-log-holds = la mina que lleva { WORD($robot, form: "el") } no explota: sale { $face }
droids-did-goes = { WORD($robot, form: "el") } va a { $square }
droids-did-pushed = empujan { WORD($robot, form: "el") } hasta { $square }
droids-did-lost = { WORD($robot, form: "el") } queda fuera del juego
droids-did-carried = se llevan { WORD($robot, form: "el") }
droids-did-stands = { WORD($robot, form: "el") } está en { $square }
droids-did-takes = { WORD($robot, form: "el") } coge { WORD($thing, form: "el") }
droids-did-puts = { WORD($robot, form: "el") } deja { WORD($thing, form: "el") } en { $square }
droids-did-robs = { WORD($robot, form: "el") } coge lo que llevaba { WORD($other, form: "el") }
droids-did-mined = queda una mina en { $square }
droids-did-explodes = la mina de { $square } explota
droids-did-mends = reparan { WORD($robot, form: "el") }
droids-did-aims = el dado debe mostrar { $needed } o más para dar a { WORD($robot, form: "el") }
droids-did-rolls = el dado decide si explota la mina que lleva { WORD($robot, form: "el") }
droids-did-waits = { $seat } no puede enviar: no hay robot en línea
droids-did-kept = las órdenes que quedan esperan: no hay robot en línea
droids-did-discarded = las órdenes que quedan se pierden: no hay robot en línea
droids-none-move = el camino está bloqueado
droids-none-fire = no hay robot en la línea de tiro
droids-none-grab = no hay nada que coger ni sitio donde dejar nada
droids-none-relay = ningún robot de ese lado puede moverse
droids-none-fix = allí no hay ningún robot dañado
droids-none-wet = el robot está en el río
droids-none-dry = el robot no está en el río

## Steps
droids-step-obstacle = Poner un obstáculo
droids-step-draw = Robar fichas
droids-step-place = Colocar una ficha
droids-step-send = Enviar una orden
droids-step-cover = Tapar un emisor
droids-step-uncover = Reparar un emisor
droids-step-pass = Terminar de colocar
droids-step-square = { $square }
droids-step-emitter = emisor { $emitter }
droids-step-count = { $tokens } { $colour }
droids-step-kind = { $order }
droids-step-arrow = { $arrow }
droids-step-slot = hueco { $slot }
droids-step-chance = { $word }

## Refusals
droids-no-chance = el azar tiene ahora otra cosa que decidir
droids-no-square = { $square } está ocupada o debe quedar libre
droids-no-must-obstacle = ahora { $seat } debe poner un obstáculo
droids-no-must-draw = ahora { $seat } debe robar
droids-no-must-place = ahora { $seat } debe colocar una ficha
droids-no-must-send = ahora { $seat } debe enviar una orden
droids-no-must-cover = ahora { $seat } debe tapar un emisor
droids-no-must-uncover = ahora { $seat } debe destapar un emisor
droids-no-draw = { $tokens ->
        [one] ahora se roba solo una ficha
       *[other] ahora se roban { $tokens } fichas
    }
droids-no-stock = { $tokens ->
        [one] solo hay { $tokens } ficha de ese color ({ $colour })
       *[other] solo hay { $tokens } fichas de ese color ({ $colour })
    }
droids-no-token = «{ $order }» no está en el atril
droids-no-slot = ese hueco no existe
droids-no-taken = ese hueco del emisor { $emitter } está ocupado, o el emisor está tapado
droids-no-send = el emisor { $emitter } está vacío, o en su línea no hay ningún robot para su próxima orden
droids-no-cover = el emisor { $emitter } ya está tapado
droids-no-uncover = el emisor { $emitter } no está tapado

## Hints
droids-lays = pone un obstáculo en { $square }
droids-draws = roba sobre todo { $colour }: { $use }
droids-use-violet = hacen avanzar al robot
droids-use-blue = lo sacan del río
droids-use-grey = hacen avanzar a los reparadores
droids-use-red = disparan, cogen y dejan
droids-shoots = dispara { $arrow }
droids-goes_nearer = acerca el robot a su meta: { $order }, { $arrow }
droids-harms = cuesta emisores a los otros: { $order }, { $arrow }
droids-mends = repara un emisor propio: { $order }, { $arrow }
droids-prepares = prepara la orden siguiente: { $order }, { $arrow }
droids-clears_rack = hace sitio en el atril para mejores fichas
droids-keeps_tokens = guarda las demás fichas para la próxima ronda
droids-sends = envía ahora, antes de que los otros se muevan: { $order }, { $arrow }
droids-covers_empty = tapa un emisor sin órdenes
droids-covers_far = tapa el emisor que menos importa
droids-uncovers = repara el emisor más cercano a la línea del robot
droids-uncovers_full = repara el emisor con más órdenes

## Ends
droids-end-last = solo queda un robot o un equipo en el tablero
droids-end-none = los últimos robots se perdieron a la vez
droids-end-containers = no queda ningún contenedor que recoger
droids-end-majority = alguien tiene más de la mitad de los contenedores
droids-end-alone = queda un solo robot y se cuentan los contenedores
droids-end-garden = un jardín está cerrado
droids-end-statue = la estatua está en casa
droids-end-blocked = el robot loco está encerrado
droids-end-destroyed = el robot loco ha destruido el robot
droids-end-rounds = se han jugado las rondas acordadas
droids-end-dead = nadie puede ya robar, colocar ni enviar fichas
droids-end-draw = { $reason }; nadie va por delante

## Levels and options
droids-level-beginner = Olvida adónde lo habrán llevado sus propias órdenes y se queda fichas que no ayudan.
droids-level-easy = Planea una orden cada vez, como si no hubiera nadie más en el tablero.
droids-level-medium = Roba fichas rojas si estás cerca y violetas si estás lejos, y mira seis órdenes más allá.
droids-level-strong = Lee las órdenes que has puesto, esquiva tus disparos y hace sitio para fichas mejores.
droids-level-expert = Lee las órdenes que has puesto y piensa en lo que puedes responder desde tu atril.
droids-option-scenario = Escenario
droids-option-scenario-help = Por qué se juega. Los escenarios 4, 6 y 7 están reconstruidos: sus reglas impresas se han perdido.
droids-option-scenario-1 = El desafío
droids-option-scenario-2 = Limpieza de minas
droids-option-scenario-3 = Fichas de oro
droids-option-scenario-4 = El jardín
droids-option-scenario-5 = La estatua del robot
droids-option-scenario-6 = Duelo en el laberinto
droids-option-scenario-7 = El robot loco
droids-option-players = Jugadores
droids-option-players-help = Cuántos juegan. Según el escenario son dos, o uno solo contra el robot loco.
droids-option-players-auto = según el escenario
droids-option-colours = Colores
droids-option-colours-help = Quién juega. Dos se sientan frente a frente; tres, en lados vecinos.
droids-option-colours-auto = según el número de jugadores
droids-option-teams = Equipos de dos
droids-option-teams-help = Cuatro jugadores en los escenarios 1 o 2: los compañeros se sientan frente a frente y ganan juntos.
droids-option-draw = Fichas sin colocar
droids-option-draw-help = Si cuentan para las próximas siete, o si robas siete nuevas.
droids-option-draw-refill_to_7 = se quedan en el atril
droids-option-draw-fresh_7 = se descartan
droids-option-unsent = Fichas sin enviar
droids-option-unsent-help = Si las órdenes que no hallaron robot se quedan para la próxima ronda.
droids-option-unsent-discard = se descartan
droids-option-unsent-keep = se quedan en los emisores
droids-option-majority = Fichas de oro: acabar antes
droids-option-majority-help = En el escenario 3 la partida acaba en cuanto alguien tiene más de la mitad de los contenedores.
droids-option-max_rounds = Máximo de rondas
droids-option-max_rounds-help = Tras esas rondas gana quien tenga más contenedores; en un escenario sin contenedores, quien tenga menos emisores tapados.
droids-option-max_rounds-0 = sin límite
droids-tally-sent = Órdenes enviadas
droids-tally-lost = Emisores perdidos
droids-tally-secured = Contenedores llevados a casa
