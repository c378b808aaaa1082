## Screen
netzwerk-score = { $there } de { $needed } en la meta, { $left ->
        [one] queda { $left } robot
       *[other] quedan { $left } robots
    }
netzwerk-pick = Mover { WORD($robot, form: "el") } de { $site }, energía { $energy }
netzwerk-to = A { $site }, { $price } { $price ->
        [one] batería
       *[other] baterías
    }
netzwerk-take = Capturar { WORD($robot, form: "el") } de { $site }, { $price } baterías
netzwerk-paid = La batería de { $site } paga
netzwerk-payWith = Pagar con la batería de { $site }
netzwerk-shift = { $side ->
        [used] Mover la batería usada de { $site }
       *[charged] Mover la batería de { $site }
    }
netzwerk-point = Batería a { $site }
netzwerk-energy = Energía { $near } · { $used } { $used ->
        [one] usada
       *[other] usadas
    }
netzwerk-energyOf = Energía { $energy }: { $robot }
netzwerk-spends = Paga { $price } de { $energy }
netzwerk-otherwise = Pagar con otras baterías
netzwerk-back = Ida y vuelta, { $price }
netzwerk-answer = { $seat } ofrece tablas.
netzwerk-whereTo = Toca un punto para la batería.
netzwerk-way = Toca una casilla iluminada. El número es su precio en baterías.
netzwerk-must = En este turno tienes que capturar. Toca un robot.
netzwerk-prompt = Toca un robot para moverlo.
netzwerk-next = Toca otro robot o una batería, o termina tu turno.
netzwerk-more = Toca otra batería, o termina tu turno.
netzwerk-done = Ya no se puede mover nada. Termina tu turno.
netzwerk-phase-robots = Robots
netzwerk-phase-batteries = Baterías
netzwerk-end = Fin del turno
netzwerk-offer = Ofrecer tablas
netzwerk-accept = Aceptar
netzwerk-decline = Seguir
netzwerk-busy = La mesa aún trabaja. Tu orden espera.
netzwerk-told = El último turno
netzwerk-moved = { $robot } → { $site }
netzwerk-takes = { $robot } captura { WORD($victim, form: "el") } de { $site }
netzwerk-shifted = Batería { $from } → { $site }

## Steps
netzwerk-step-move = Mover un robot
netzwerk-step-battery = Mover una batería
netzwerk-step-end = Terminar el turno
netzwerk-step-offer = Ofrecer tablas
netzwerk-step-accept = Aceptar las tablas
netzwerk-step-decline = Rechazar las tablas
netzwerk-step-robot = { $robot }
netzwerk-step-go = { $cell }
netzwerk-step-capture = { $cell }, captura
netzwerk-step-jump = { $cell }, salto
netzwerk-step-jump_capture = { $cell }, salto y captura
netzwerk-step-pay = Pagar con otras baterías
netzwerk-step-point = Batería { $point }
netzwerk-step-target = { $point }

## Refusals
netzwerk-no-offered = hay tablas ofrecidas: primero acéptalas o recházalas
netzwerk-no-lots = aún no se sabe quién empieza
netzwerk-no-offer = las tablas se ofrecen una vez por turno, antes de empezarlo
netzwerk-no-kind = ahora no hay nada así que decidir
netzwerk-no-over = la partida acaba antes de { $action }
netzwerk-no-part = { $action }: { $reason }
netzwerk-no-move_first = mueve primero un robot
netzwerk-no-capture_first = en este turno hay que capturar un robot
netzwerk-no-capture_lost = en este turno hay que capturar un robot, y tras este movimiento ya no se podría
netzwerk-no-return = todos los robots quedarían como al empezar el turno, y aquí eso no vale
netzwerk-no-energy = el camino cuesta { $cost } { $cost ->
        [one] batería
       *[other] baterías
    }, y { $cell } dispone de { $energy }
netzwerk-no-battery_here = { WORD($robot, form: "el") } de { $cell } no puede usar una batería de { $point }
netzwerk-no-payment = el camino cuesta { $cost } { $cost ->
        [one] batería
       *[other] baterías
    }, no { $paid }
netzwerk-no-phase = cuando se ha movido una batería, los robots se quedan quietos
netzwerk-no-owner = { WORD($robot, form: "el") } es del otro bando
netzwerk-no-captured = { WORD($robot, form: "el") } está capturado
netzwerk-no-stopped = { WORD($robot, form: "el") } ha capturado y se queda ahí hasta el final del turno
netzwerk-no-after_capture = una captura termina el movimiento
netzwerk-no-bend = los robots van en línea recta, y { $cell } queda fuera
netzwerk-no-path = un robot que se mueve avanza al menos una casilla
netzwerk-no-jump_enemy = el robot de { $cell } es rival y no se puede saltar
netzwerk-no-jump_empty = en { $cell } no hay robot que saltar
netzwerk-no-own = en { $cell } hay un robot tuyo
netzwerk-no-hop = ningún paso lleva de { $start } a { $cell }: los robots avanzan o van de lado y solo saltan por encima de los suyos
netzwerk-no-empty = { WORD($robot, form: "el") } no toca ninguna batería cargada y no puede moverse
netzwerk-no-stuck = { WORD($robot, form: "el") } no tiene ningún camino que su energía pague
netzwerk-no-nowhere = ninguna línea lleva de { $point } a un punto vacío
netzwerk-no-battery_first = antes que las baterías tiene que moverse un robot
netzwerk-no-battery_owes = antes de mover baterías hay que capturar un robot
netzwerk-no-battery = en { $point } no hay batería
netzwerk-no-battery_once = la batería de { $point } ya se ha movido en este turno
netzwerk-no-control = no controlas la batería de { $point }: necesitas a su alrededor tantos robots como el otro bando, y uno como mínimo
netzwerk-no-contested = los dos bandos controlan la batería de { $point }, así que nadie puede moverla
netzwerk-no-line = { $target } no es el primer punto vacío de una línea desde { $point }

## Log
netzwerk-log-move = lleva { WORD($robot, form: "el") } de { $start } a { $cell }
netzwerk-log-capture = lleva { WORD($robot, form: "el") } de { $start } a { $cell } y captura { WORD($victim, form: "el") }
netzwerk-log-battery = lleva una batería de { $point } a { $target }
netzwerk-log-end = termina el turno
netzwerk-log-offer = ofrece tablas
netzwerk-log-accept = acepta las tablas
netzwerk-log-decline = rechaza las tablas
netzwerk-log-first = empieza { $seat }
netzwerk-log-several = { $actions }

## Ends
netzwerk-end-agreed = los dos bandos han acordado tablas
netzwerk-end-captured = todos los robots de { $loser } están capturados
netzwerk-end-home = { $there } de { $left } { $left ->
        [one] robot
       *[other] robots
    } de { $winner } están en la fila inicial de { $loser }
netzwerk-end-stuck = { $loser } no puede mover ningún robot
netzwerk-end-repeated = la misma posición ha abierto un turno por tercera vez

## Hints
netzwerk-wins = gana la partida
netzwerk-captures = captura { WORD($robot, form: "el") }
netzwerk-arrives = lleva un robot a la primera fila del otro bando; con { $more } más gana
netzwerk-saves = pone { $robots } { $robots ->
        [one] robot
       *[other] robots
    } fuera del alcance del otro bando
netzwerk-starves = deja sin energía { WORD($robot, form: "al") }
netzwerk-capture_next = una batería más al lado { WORD($robot, form: "del") } para capturar en el próximo turno
netzwerk-feeds = da energía para el próximo movimiento { WORD($robot, form: "del") }
netzwerk-goes_forward = avanza { $rows } { $rows ->
        [one] fila
       *[other] filas
    }
netzwerk-goes_sideways = va de lado
netzwerk-moves_battery = mueve una batería para un turno posterior
netzwerk-ends_turn = en este turno no vale la pena nada más
netzwerk-offers = ofrece tablas
netzwerk-accepts = acepta las tablas, porque el otro bando va por delante
netzwerk-declines = rechaza las tablas, porque no va por detrás

## Levels
netzwerk-level-beginner = Piensa en dos robots cada vez, nunca mueve una batería y así se queda sin energía.
netzwerk-level-easy = Piensa en un solo robot cada vez, deja las baterías y no ve lo que puedes capturar.
netzwerk-level-medium = Piensa en un robot y una batería cada vez, y no ve lo que puedes capturar.
netzwerk-level-strong = Aprovecha todo el turno y ve lo que puedes capturar después.
netzwerk-level-expert = Compara unas treinta formas de usar su turno por tus mejores respuestas.

## Options
netzwerk-option-first = Quién empieza
netzwerk-option-first-help = Quién tiene el primer turno. Por sorteo: se decide al empezar la partida.
netzwerk-option-first-random = por sorteo
netzwerk-option-must_capture = Captura obligatoria
netzwerk-option-must_capture-help = Variante del reglamento: quien puede capturar un robot al empezar su turno tiene que capturar uno en ese turno.
netzwerk-option-contested = Baterías que controlan los dos
netzwerk-option-contested-help = Variante del reglamento: qué se puede hacer con una batería que controlan los dos bandos. El texto inglés prohíbe moverla; el francés, usarla para nada.
netzwerk-option-contested-shared = los dos pueden moverlas y usarlas
netzwerk-option-contested-no_move = nadie puede moverlas
netzwerk-option-contested-no_use = nadie puede usarlas
netzwerk-option-jump_cost = Baterías para un salto
netzwerk-option-jump_cost-help = El reglamento dice 2; el dibujo de la edición alemana muestra 3.
netzwerk-option-straight_only = Los robots van en línea recta
netzwerk-option-straight_only-help = Un movimiento sigue una sola dirección; si no, puede girar.
netzwerk-option-there_and_back = Ida y vuelta
netzwerk-option-there_and_back-help = Si un robot que va de lado y vuelve se ha movido, de modo que un turno puede dejar todos los robots donde estaban.
netzwerk-option-there_and_back-counts = cuenta como movimiento
netzwerk-option-there_and_back-refused = no se permite
netzwerk-option-energy_needs_control = La energía exige control
netzwerk-option-energy_needs_control-help = Un robot solo toma energía de las baterías que controla su bando; si no, de cualquiera que tenga al lado.
netzwerk-option-battery_moves_per_turn = Movimientos de una batería por turno
netzwerk-option-battery_moves_per_turn-help = Si una batería que se ha movido puede volver a moverse en el mismo turno.
netzwerk-option-battery_moves_per_turn-once = uno
netzwerk-option-battery_moves_per_turn-any = los que se quiera
netzwerk-option-used_batteries = Baterías usadas
netzwerk-option-used_batteries-help = Los móviles muestran qué baterías están usadas, y en la mesa siguen boca arriba; o se les da la vuelta en el tablero, y otra vez al acabar el turno, como en el reglamento.
netzwerk-option-used_batteries-phone = las muestran los móviles
netzwerk-option-used_batteries-turned = boca abajo en el tablero

## Tokens
token-battery-charged = batería
    .el = la batería
    .al = a la batería
    .un = una batería
    .del = de la batería
    .g = f
token-battery-used = batería usada
    .el = la batería usada
    .al = a la batería usada
    .un = una batería usada
    .del = de la batería usada
    .g = f
netzwerk-tally-energy = Energía usada
netzwerk-tally-captured = Robots capturados
