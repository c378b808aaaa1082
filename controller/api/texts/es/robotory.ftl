robotory-prompt = Toca un disco para ponerlo, o un robot para moverlo.
robotory-layFirst = Toca un disco para ponerlo.
robotory-stuck = { WORD($piece, form: "el") } no tiene al lado ningún disco que pueda quemar.
robotory-where = ¿Adónde va { WORD($token, form: "el") }?
robotory-what = ¿Qué va en { $site }? Toca un disco de tu reserva o el robot que va allí.
robotory-way = ¿Qué camino toma { WORD($piece, form: "el") }?
robotory-supply = Tu reserva
robotory-empty = Tu reserva está vacía
robotory-lay = Poner { WORD($token, form: "un") } ({ $count })
robotory-refill = Reponer
robotory-pool = Fondo: { $white ->
        [one] { $white } blanco
       *[other] { $white } blancos
    }, { $black ->
        [one] { $black } negro
       *[other] { $black } negros
    }
robotory-take = Toma { $count } del fondo
robotory-ends = Esto termina la partida: gana { WORD($seat, form: "title") }
robotory-rival = Reserva: { $white ->
        [one] { $white } blanco
       *[other] { $white } blancos
    }, { $black ->
        [one] { $black } negro
       *[other] { $black } negros
    }
robotory-used = Quemados
robotory-placed = { $token } en { $site }
robotory-moved = { $piece } → { $path }
robotory-refilled = Reponer: { $white ->
        [one] { $white } blanco
       *[other] { $white } blancos
    }, { $black ->
        [one] { $black } negro
       *[other] { $black } negros
    }
robotory-reason = El último { $token } salió del fondo; { $count ->
        [one] { $count } de 3 robots está
       *[other] { $count } de 3 robots están
    } en el campo { WORD($seat, form: "title") }.

## Tokens
token-disc-white = disco blanco
    .el = el disco blanco
    .al = al disco blanco
    .un = un disco blanco
    .del = del disco blanco
    .g = m
token-disc-black = disco negro
    .el = el disco negro
    .al = al disco negro
    .un = un disco negro
    .del = del disco negro
    .g = m

## The table's sentences
robotory-brings_home = lleva { WORD($robot, form: "el") } a casa
robotory-burns = { $discs ->
        [one] quema { $discs } disco
       *[other] quema { $discs } discos
    }
robotory-end-black = el último disco negro salió del fondo; { $robots } de 3 robots están en el campo { WORD($winner, form: "title") }
robotory-end-both = los últimos discos blanco y negro salieron del fondo; { $robots } de 3 robots están en el campo { WORD($winner, form: "title") }
robotory-end-white = el último disco blanco salió del fondo; { $robots } de 3 robots están en el campo { WORD($winner, form: "title") }
robotory-ends_game = { $robots ->
        [one] termina la partida con { $robots } robot en casa
       *[other] termina la partida con { $robots } robots en casa
    }
robotory-fills = { $discs ->
        [one] repone la reserva hasta { $discs } disco
       *[other] repone la reserva hasta { $discs } discos
    }
robotory-goes_deeper = aleja { WORD($robot, form: "el") } de la frontera
robotory-keeps_away = impide que { WORD($robot, form: "el") } llegue al campo contrario
robotory-level-beginner = Va paso a paso y no piensa en tu respuesta.
robotory-level-easy = Ve qué robots pueden cruzar ahora, pero se le escapan cadenas de tres discos o más.
robotory-level-expert = Ve todas las cadenas, mira muy lejos y responde a cada amenaza de terminar la partida.
robotory-level-medium = Mira tres turnos adelante y solo se le escapan cadenas muy largas.
robotory-level-strong = Ve todas las cadenas y varios turnos adelante.
robotory-log-move = { $discs ->
        [one] lleva { WORD($robot, form: "el") } a { $cell }, { $discs } disco quemado
       *[other] lleva { WORD($robot, form: "el") } a { $cell }, { $discs } discos quemados
    }
robotory-log-place = pone { WORD($disc, form: "un") } en { $cell }
robotory-log-refill = toma { $white ->
        [one] { $white } blanco
       *[other] { $white } blancos
    } y { $black ->
        [one] { $black } negro
       *[other] { $black } negros
    }
robotory-no-count = { $discs ->
        [one] ahora se repone { $discs } disco
       *[other] ahora se reponen { $discs } discos
    }
robotory-no-disc = hay un disco en { $cell }
robotory-no-fuel = en { $cell } no hay un disco que { WORD($robot, form: "el") } pueda quemar
robotory-no-full = la reserva está llena
robotory-no-neighbour = { $cell } no está junto a { $other }
robotory-no-pool = el fondo tiene { $white }+{ $black } discos
robotory-no-robot = hay un robot en { $cell }
robotory-no-supply = la reserva no tiene discos de ese color
robotory-no-way = un robot que se mueve avanza al menos una casilla
robotory-one_more_refill = deja tan pocos discos que la próxima reposición puede terminar la partida
robotory-opens_way = abre el camino a casa para { WORD($robot, form: "el") }
robotory-step-black = { $discs ->
        [one] { $discs } negro
       *[other] { $discs } negros
    }
robotory-step-cell = { $cell }, campo { WORD($camp, form: "title") }
robotory-step-disc = { $disc }
robotory-step-move = Mover un robot
robotory-step-place = Poner un disco
robotory-step-refill = Reponer la reserva
robotory-step-robot = { $robot }
robotory-step-white = { $discs ->
        [one] { $discs } blanco
       *[other] { $discs } blancos
    }
robotory-waits = pone un disco para un turno posterior
robotory-side-white = blanco
robotory-side-black = negro
robotory-tally-laid = Discos colocados
robotory-tally-burnt = Discos quemados
