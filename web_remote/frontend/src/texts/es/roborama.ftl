roborama-blocks_way_home = corta el camino a la meta a { $rival }
roborama-brings_home = lleva { WORD($robot, form: "el") } a la meta
roborama-card-1 = carta 1
roborama-card-2 = carta 2
roborama-card-3 = carta 3
roborama-card-4 = carta 4
roborama-card-5 = carta 5
roborama-card-chip = carta chip
roborama-chaos-laser = láser
roborama-chaos-mind = control
roborama-chaos-move = avance
roborama-chaos-pusher = empuje
roborama-chaos-reset = reinicio
roborama-chaos-spring = salto
roborama-end-home = { $winners }: los cuatro robots están en la meta
roborama-end-last = solo queda { $winner } en la partida
roborama-end-nobody = nadie ha ganado tras { $turns ->
        [one] { $turns } turno
       *[other] { $turns } turnos
    }
roborama-forces_out = obliga a { $rival } a dejar ya su esquina
roborama-goes_nearer = acerca { WORD($robot, form: "el") } a la meta { $cells ->
        [one] { $cells } casilla
       *[other] { $cells } casillas
    }
roborama-knocks_down = derriba { $robots ->
        [one] { $robots } robot rival
       *[other] { $robots } robots rivales
    }
roborama-hand = { $cards }
roborama-level-beginner = Corre a la meta y se olvida de despertar sus cartas.
roborama-level-easy = Cuida sus cartas, pero nunca mira a los demás.
roborama-level-expert = Mira cuatro turnos adelante, corta caminos y deja a otros sin cartas.
roborama-level-medium = Compara sus dos mejores turnos por la respuesta del siguiente y el turno posterior.
roborama-level-strong = Mira dos turnos adelante y cuenta con las cartas ocultas.
roborama-did-falls = { WORD($robot, form: "el") } cae
roborama-did-forces = { $rival } debe dejar la esquina
roborama-did-goes = { WORD($robot, form: "el") } va a { $cell }
roborama-did-misses = no da a ningún robot
roborama-did-rises = { WORD($robot, form: "el") } se levanta
roborama-did-wakes = se puede volver a jugar: { $cards }
roborama-log-basic = juega la { $card }: { WORD($robot, form: "el") } va a { $cell }
roborama-log-chaos-laser = hace disparar al ChaosBot: { $directions }
roborama-log-chaos-laser_all = hace disparar al ChaosBot en las cuatro direcciones
roborama-log-chaos-mind = hace que el ChaosBot mande { WORD($robot, form: "el") } a { $cell }
roborama-log-chaos-move = mueve el ChaosBot a { $cell }
roborama-log-chaos-pusher = hace empujar al ChaosBot: { $direction }
roborama-log-chaos-reset = tumba el ChaosBot en { $cell }
roborama-log-chaos-spring = hace saltar al ChaosBot a { $cell }
roborama-log-chaosbot = pone el ChaosBot en { $cell }
roborama-log-chip = juega la carta chip: la { $card } vuelve a estar activa
roborama-log-deal = { $seat } recibe una carta de ChaosBot
roborama-log-deal_own = { $seat } recibe una carta de ChaosBot: { $card }
roborama-log-first = empieza { $seat }
roborama-log-keep = no gira ninguna carta
roborama-log-obstacle = pone un obstáculo en { $cell }
roborama-log-out = no tiene carta que jugar y queda fuera
roborama-log-pass = no juega carta de ChaosBot
roborama-log-reactivate = reactiva la { $card }
roborama-log-special = juega la { $card } especial: { WORD($robot, form: "el") } va a { $cell }
roborama-log-special_two = juega la { $card } especial: { WORD($robot, form: "el") } va a { $cell }, { WORD($second, form: "el") } a { $end }
roborama-log-specials = ha elegido sus cartas especiales
roborama-log-specials_own = elige como cartas especiales: { $cards }
roborama-log-turn = gira la { $card } a su cara especial
roborama-log-wait = pierde el turno, con todos los robots caídos
roborama-makes_room = mueve { WORD($robot, form: "el") } y guarda las otras cartas
roborama-no-active = la { $card } ya está activa
roborama-no-after = { $chaos } no se puede jugar tras la { $card }
roborama-no-basic_face = la { $card } muestra su cara básica
roborama-no-card = hay que jugar una carta de robot
roborama-no-chaos = ahora se juega una carta de ChaosBot o se pasa
roborama-no-chaosbot = el ChaosBot va en una casilla roja
roborama-no-chip = ningún robot en pie de { $seat } está en una casilla con el símbolo de la { $card }
roborama-no-deal = el azar debe repartir las cartas de ChaosBot
roborama-no-down = { WORD($robot, form: "el") } está caído
roborama-no-first = el azar debe decidir quién empieza
roborama-no-ground = { $rule }, dentro del tablero y nunca en la zona de otro color
roborama-no-hand = { $seat } no tiene ninguna carta de { $card }
roborama-no-inactive = la { $card } está inactiva
roborama-no-leave = un robot debe dejar la zona de salida, a la que ha llegado un rival
roborama-no-lies = el ChaosBot está tumbado
roborama-no-mercy = sin carta que jugar se queda fuera, salvo si se acordó clemencia y los cuatro robots están caídos
roborama-no-obstacle = un obstáculo va en una casilla libre fuera de las zonas, en un cuarto donde no tengas otro, y no en una casilla roja en el programa 3
roborama-no-over = no hay ninguna pieza rival que saltar
roborama-no-own = hay un robot propio en la última casilla
roborama-no-owner = { WORD($robot, form: "el") } no es de { $seat }
roborama-no-reactivate = hay que reactivar una de las cartas que ha encontrado el robot
roborama-no-specials = se están eligiendo las cartas especiales
roborama-no-stuck = hay una carta de robot que se puede jugar
roborama-no-turn = ahora se puede girar una carta básica a su cara especial
roborama-no-way = hay en medio una pieza que no es tuya
roborama-no-won = { WORD($robot, form: "el") } ya gana la partida
roborama-option-chaos_hand = Cartas de ChaosBot
roborama-option-chaos_hand-dealt = repartidas
roborama-option-chaos_hand-help = Programa 3: repartidas, cada cual tiene cartas ocultas. Entre dos o tres también puede haber una misma mano para todos, seis cartas entre dos, cuatro entre tres.
roborama-option-colours = Colores
roborama-option-colours-auto = según el número de jugadores
roborama-option-colours-help = Quién juega. Automático sienta a dos jugadores en esquinas opuestas: cada uno sale de donde el otro llega.
roborama-option-first = Quién empieza
roborama-option-first-draw = por sorteo
roborama-option-first-help = Quién juega primero; puede decidirlo el azar.
roborama-option-infinite_specials = Especiales sin fin
roborama-option-infinite_specials-active = una carta básica activa
roborama-option-infinite_specials-any = cualquier carta básica
roborama-option-infinite_specials-help = Con 1 a 3 cartas especiales: quien ha usado una puede girar una carta básica, cualquiera o solo una activa.
roborama-option-infinite_specials-off = no
roborama-option-lenient_down = Clemencia con los caídos
roborama-option-lenient_down-help = Quien no puede jugar porque sus cuatro robots están caídos pierde el turno, no la partida.
roborama-option-obstruction = Robots de obstáculo
roborama-option-obstruction-help = Entre dos: cada cual tiene cuatro robots neutrales de un color libre para estorbar al otro.
roborama-option-players = Jugadores
roborama-option-players-auto = tantos como colores, o dos
roborama-option-players-help = Cuántos juegan; automático toma tantos como colores elegidos, o dos.
roborama-option-programme = Programa
roborama-option-programme-1 = cartas básicas
roborama-option-programme-2 = caras especiales
roborama-option-programme-3 = caras especiales y ChaosBot
roborama-option-programme-help = 1: cartas básicas. 2: cartas con cara especial. 3: caras especiales y el ChaosBot.
roborama-option-special_choice = Elección de especiales
roborama-option-special_choice-help = En secreto: todos eligen y luego las enseñan. Abierta: cada cual gira una carta por turno, ronda tras ronda.
roborama-option-special_choice-open = abierta
roborama-option-special_choice-secret = en secreto
roborama-option-specials = Cartas especiales
roborama-option-specials-all = las seis
roborama-option-specials-help = Programas 2 y 3: las seis cartas empiezan con su cara especial, o solo este número, a elección de cada cual.
roborama-option-turn_limit = Máximo de turnos
roborama-option-turn_limit-0 = sin límite
roborama-option-turn_limit-help = Tras este número de turnos entre todos, la partida queda en tablas. 0: sin límite.
roborama-no_card = no se puede jugar ninguna carta
roborama-plays_chaos = juega la carta de ChaosBot { $card }
roborama-rule-basic1 = la carta 1 mueve un robot exactamente 1 casilla
roborama-rule-basic2 = la carta 2 mueve un robot exactamente 2 casillas en línea recta
roborama-rule-basic3 = la carta 3 mueve un robot exactamente 3 casillas en línea recta
roborama-rule-basic4 = la carta 4 mueve un robot exactamente 4 casillas en línea recta
roborama-rule-basic5 = la carta 5 mueve un robot exactamente 5 casillas en línea recta
roborama-rule-laser = el láser dispara a 1 casilla en las cuatro direcciones, a 2 casillas en dos, a 1 y 3 casillas en dos, o a 4 casillas en una
roborama-rule-mind = un robot rival en pie, fuera de las zonas y en el cuarto del ChaosBot, avanza tanto como la carta jugada, en línea recta y saltando solo robots de su color, hasta una casilla libre del mismo cuarto fuera de las zonas
roborama-rule-move = el ChaosBot avanza tanto como la carta jugada, en línea recta y saltando solo tus robots, hasta una casilla libre fuera de las zonas
roborama-rule-pusher = el ChaosBot avanza tanto como la carta jugada, en línea recta, y empuja como mucho tres, dos o un robots, ninguno fuera del tablero, a una zona ni contra un obstáculo
roborama-rule-reset = el ChaosBot se tumba en una casilla roja libre
roborama-rule-special1 = especial 1: un robot avanza una casilla en diagonal
roborama-rule-special2 = especial 2: un robot avanza dos casillas en línea recta saltando una pieza rival
roborama-rule-special3 = especial 3: un robot avanza una casilla y luego dos hacia un lado, o dos y luego una
roborama-rule-special4 = especial 4: dos robots avanzan en línea recta, uno 1 casilla y otro 3, o los dos 2
roborama-rule-special5 = especial 5: un robot avanza de 1 a 4 casillas en línea recta
roborama-rule-spring = el ChaosBot salta tanto como la carta jugada, en línea recta, a una casilla fuera de las zonas; si hay allí un robot, pasa a una casilla vecina libre fuera de las zonas
roborama-saves_chaos = guarda sus cartas de ChaosBot para mejor momento
roborama-stands_in_way = estorba a los demás
roborama-step-basic = Jugar una carta
roborama-step-card = { $card }
roborama-step-cell = { $cell }, { $symbol }
roborama-step-chaos = Jugar carta de ChaosBot
roborama-step-chaosbot = Poner el ChaosBot
roborama-step-chip_cell = { $cell }, chip
roborama-step-direction = { $direction }
roborama-step-keep = No girar ninguna carta
roborama-step-obstacle = Poner un obstáculo
roborama-step-out = Sin carta que jugar: quedar fuera
roborama-step-pass = Sin carta de ChaosBot
roborama-step-reactivate = Reactivar
roborama-step-robot = { $robot }
roborama-step-special = Usar una cara especial
roborama-step-specials = Elegir cartas especiales
roborama-step-turn = Girar a la cara especial
roborama-step-wait = Todos los robots están caídos: perder el turno
roborama-turns_card = elige la { $card }, la más útil
roborama-wakes_card = reactiva la { $card }
roborama-wins = gana la partida

## The page's own
roborama-cards = Tus cartas
roborama-face-basic = cara básica
roborama-face-special = cara especial
roborama-spent = gastada
roborama-chaos-cards = Tus cartas de ChaosBot
roborama-peek = { $count ->
        [one] Mantén pulsado para ver tu carta de ChaosBot
       *[other] Mantén pulsado para ver tus { $count } cartas de ChaosBot
    }
roborama-directions = Direcciones
roborama-rivals = Los demás
roborama-out = fuera
roborama-you-are-out = Estás fuera: no te quedaba carta que jugar. Puedes seguir mirando.
roborama-home = { $count } de 4 en la meta
roborama-active = puede jugar { $cards }
roborama-leaves = Ahora debe sacar un robot de su esquina.
roborama-holds = { $count ->
        [one] { $count } carta de ChaosBot
       *[other] { $count } cartas de ChaosBot
    }
roborama-discards = Cartas de ChaosBot jugadas:
roborama-ways = Otras maneras de llegar a esta casilla
roborama-via = por { $site }
roborama-target = { $robot } a { $site }, símbolo { $symbol }
roborama-choose-robot = Ver adónde puede ir
roborama-said-special = { $card } especial
roborama-said-move = { $card }: { $robot } a { $site }
roborama-said-two = { $card }: { $robot } a { $site }, { $second } a { $end }
roborama-said-chip = carta chip: despertar la { $card }
roborama-said-reactivate = despertar la { $card }
roborama-said-turn = girar la { $card } a su cara especial
roborama-said-specials = caras especiales: { $cards }
roborama-said-chaosbot = poner el ChaosBot en { $site }
roborama-said-obstacle = poner un obstáculo en { $site }
roborama-ask-card = Toca una de tus cartas, o un robot.
roborama-ask-leave = Un rival ha llegado a tu salida: uno de tus robots debe dejar ya esa esquina. Toca una carta.
roborama-ask-cell = ¿Adónde? Toca una casilla iluminada.
roborama-ask-second = ¿Y el segundo robot? Toca una casilla iluminada.
roborama-ask-wake = El chip despierta una carta gastada. Tócala.
roborama-ask-reactivate = Tu robot ha encontrado varias cartas. ¿Cuál despierta? Tócala.
roborama-ask-turn = Puedes girar una carta a su cara especial. Tócala.
roborama-ask-face = ¿Qué carta empieza con su cara especial? Tócala.
roborama-ask-specials = { $count ->
        [0] Elegidas.
        [one] Elige una carta más para su cara especial. Aún no la ve nadie.
       *[other] Elige { $count } cartas para su cara especial. Aún no las ve nadie.
    }
roborama-ask-chaos = Ahora el ChaosBot: ¿juegas una de sus cartas?
roborama-ask-chaos-card = ¿Qué carta? Las claras valen ahora.
roborama-ask-chaos-cell = ¿Adónde? Toca una casilla iluminada.
roborama-ask-robot = ¿Qué robot? Tócalo en el tablero.
roborama-ask-expel = ¿Adónde va el robot que está ahí? Toca una casilla iluminada.
roborama-ask-direction = ¿En qué dirección?
roborama-ask-laser-1 = ¿En qué dirección a una casilla?
roborama-ask-laser-3 = ¿Y en qué dirección a tres casillas?
roborama-ask-chaosbot = Pon el ChaosBot en una de las cuatro casillas rojas.
roborama-ask-obstacle = Estorba a los demás con un obstáculo: toca una casilla iluminada.
roborama-no-move = ningún robot puede moverse ahora con la { $card }
roborama-then = { $count ->
        [one] despierta la { $cards }
       *[other] despierta una carta a tu elección: { $cards }
    }
roborama-no-wake = La carta chip no puede despertar ninguna carta ahora.
roborama-ask-out = No tienes carta que jugar: quedas fuera.
roborama-ask-wait = Todos tus robots están caídos: pierdes este turno.
roborama-wakes-on = la { $card } está gastada. Acaba un movimiento en { $symbol } o ? para despertarla.
roborama-chip-basic = la carta chip despierta una carta gastada si uno de tus robots pisa su número
roborama-chip-special = especial: despierta cualquier carta gastada del 1 al 5

## Pieces
piece-chaosbot = ChaosBot
    .el = el ChaosBot
    .un = un ChaosBot
    .del = del ChaosBot
    .g = m
piece-blue-obstacle = obstáculo azul
    .el = el obstáculo azul
    .un = un obstáculo azul
    .del = del obstáculo azul
    .g = m
piece-green-obstacle = obstáculo verde
    .el = el obstáculo verde
    .un = un obstáculo verde
    .del = del obstáculo verde
    .g = m
piece-orange-obstacle = obstáculo naranja
    .el = el obstáculo naranja
    .un = un obstáculo naranja
    .del = del obstáculo naranja
    .g = m
piece-white-obstacle = obstáculo blanco
    .el = el obstáculo blanco
    .un = un obstáculo blanco
    .del = del obstáculo blanco
    .g = m
roborama-tally-cards = Cartas jugadas
roborama-tally-specials = Acciones especiales
