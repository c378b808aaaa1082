robotory-prompt = Toca un disc per posar-lo, o un robot per moure’l.
robotory-layFirst = Toca un disc per posar-lo.
robotory-stuck = { WORD($piece, form: "el") } no té al costat cap disc que pugui cremar.
robotory-where = On va { WORD($token, form: "el") }?
robotory-what = Què va a { $site }? Toca un disc de la reserva o el robot que hi va.
robotory-way = Quin camí pren { WORD($piece, form: "el") }?
robotory-supply = La teva reserva
robotory-empty = La teva reserva és buida
robotory-lay = Posa { WORD($token, form: "un") } ({ $count })
robotory-refill = Reomple
robotory-pool = Fons: { $white ->
        [one] { $white } blanc
       *[other] { $white } blancs
    }, { $black ->
        [one] { $black } negre
       *[other] { $black } negres
    }
robotory-take = Agafa’n { $count } del fons
robotory-ends = Això acaba la partida: guanya { WORD($seat, form: "title") }
robotory-rival = Reserva: { $white ->
        [one] { $white } blanc
       *[other] { $white } blancs
    }, { $black ->
        [one] { $black } negre
       *[other] { $black } negres
    }
robotory-used = Cremats
robotory-placed = { $token } a { $site }
robotory-moved = { $piece } → { $path }
robotory-refilled = Reomple: { $white ->
        [one] { $white } blanc
       *[other] { $white } blancs
    }, { $black ->
        [one] { $black } negre
       *[other] { $black } negres
    }
robotory-reason = L’últim { $token } ha sortit del fons; { $count ->
        [one] { $count } de 3 robots és
       *[other] { $count } de 3 robots són
    } al camp { WORD($seat, form: "title") }.

## Tokens
token-disc-white = disc blanc
    .el = el disc blanc
    .un = un disc blanc
    .del = del disc blanc
    .g = m
token-disc-black = disc negre
    .el = el disc negre
    .un = un disc negre
    .del = del disc negre
    .g = m

## The table’s sentences
robotory-brings_home = porta { WORD($robot, form: "el") } a casa
robotory-burns = { $discs ->
        [one] treu { $discs } disc del tauler
       *[other] treu { $discs } discs del tauler
    }
robotory-end-black = l’últim disc negre ha sortit del fons; { $robots } de 3 robots són al camp { WORD($winner, form: "title") }
robotory-end-both = els últims discs blanc i negre han sortit del fons; { $robots } de 3 robots són al camp { WORD($winner, form: "title") }
robotory-end-white = l’últim disc blanc ha sortit del fons; { $robots } de 3 robots són al camp { WORD($winner, form: "title") }
robotory-ends_game = { $robots ->
        [one] acaba la partida amb { $robots } robot a casa
       *[other] acaba la partida amb { $robots } robots a casa
    }
robotory-fills = { $discs ->
        [one] reomple la reserva fins a { $discs } disc
       *[other] reomple la reserva fins a { $discs } discs
    }
robotory-goes_deeper = allunya { WORD($robot, form: "el") } de la frontera
robotory-keeps_away = impedeix que { WORD($robot, form: "el") } arribi al camp contrari
robotory-level-beginner = Va pas a pas i no pensa en la teva resposta.
robotory-level-easy = Veu quins robots poden passar ara, però se li escapen cadenes de tres discs o més.
robotory-level-expert = Veu totes les cadenes, mira molt lluny i respon a cada amenaça d’acabar la partida.
robotory-level-medium = Mira tres torns endavant i només se li escapen cadenes molt llargues.
robotory-level-strong = Veu totes les cadenes i uns quants torns endavant.
robotory-log-move = { $discs ->
        [one] porta { WORD($robot, form: "el") } a { $cell }, { $discs } disc cremat
       *[other] porta { WORD($robot, form: "el") } a { $cell }, { $discs } discs cremats
    }
robotory-log-place = posa { WORD($disc, form: "un") } a { $cell }
robotory-log-refill = agafa { $white ->
        [one] { $white } blanc
       *[other] { $white } blancs
    } i { $black ->
        [one] { $black } negre
       *[other] { $black } negres
    }
robotory-no-count = { $discs ->
        [one] ara es reomple amb { $discs } disc
       *[other] ara es reomple amb { $discs } discs
    }
robotory-no-disc = hi ha un disc a { $cell }
robotory-no-fuel = a { $cell } no hi ha cap disc que { WORD($robot, form: "el") } pugui cremar
robotory-no-full = la reserva és plena
robotory-no-neighbour = { $cell } no és al costat de { $other }
robotory-no-pool = el fons té { $white }+{ $black } discs
robotory-no-robot = hi ha un robot a { $cell }
robotory-no-supply = la reserva no té discs d’aquest color
robotory-no-way = un robot que es mou avança almenys una casella
robotory-one_more_refill = deixa tan pocs discs que la pròxima vegada que es reompli es pot acabar la partida
robotory-opens_way = obre el camí a casa per a { WORD($robot, form: "el") }
robotory-step-black = { $discs ->
        [one] { $discs } negre
       *[other] { $discs } negres
    }
robotory-step-cell = { $cell }, camp { WORD($camp, form: "title") }
robotory-step-disc = { $disc }
robotory-step-move = Mou un robot
robotory-step-place = Posa un disc
robotory-step-refill = Reomple la reserva
robotory-step-robot = { $robot }
robotory-step-white = { $discs ->
        [one] { $discs } blanc
       *[other] { $discs } blancs
    }
robotory-waits = posa un disc per a un torn posterior
robotory-side-white = blanc
robotory-side-black = negre
robotory-tally-laid = Discs posats
robotory-tally-burnt = Discs trets
