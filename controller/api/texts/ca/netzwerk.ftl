## Screen
netzwerk-score = { $there } de { $needed } a la meta, { $left ->
        [one] queda { $left } robot
       *[other] queden { $left } robots
    }
netzwerk-pick = Mou { WORD($robot, form: "el") } de { $site }, energia { $energy }
netzwerk-to = A { $site }, { $price } { $price ->
        [one] bateria
       *[other] bateries
    }
netzwerk-take = Captura { WORD($robot, form: "el") } de { $site }, { $price } bateries
netzwerk-paid = La bateria de { $site } paga
netzwerk-payWith = Paga amb la bateria de { $site }
netzwerk-shift = { $side ->
        [used] Mou la bateria gastada de { $site }
       *[charged] Mou la bateria de { $site }
    }
netzwerk-point = Bateria a { $site }
netzwerk-energy = Energia { $near } · { $used } { $used ->
        [one] gastada
       *[other] gastades
    }
netzwerk-energyOf = Energia { $energy }: { $robot }
netzwerk-spends = Paga { $price } de { $energy }
netzwerk-otherwise = Paga amb altres bateries
netzwerk-back = Anada i tornada, { $price }
netzwerk-answer = { $seat } ofereix taules.
netzwerk-whereTo = Toca un punt per a la bateria.
netzwerk-way = Toca una casella il·luminada. El número és el preu en bateries.
netzwerk-must = En aquest torn has de capturar. Toca un robot.
netzwerk-prompt = Toca un robot per moure’l.
netzwerk-next = Toca un altre robot o una bateria, o acaba el torn.
netzwerk-more = Toca una altra bateria, o acaba el torn.
netzwerk-done = Ja no es pot moure res més. Acaba el torn.
netzwerk-phase-robots = Robots
netzwerk-phase-batteries = Bateries
netzwerk-end = Acaba el torn
netzwerk-offer = Ofereix taules
netzwerk-accept = Accepta
netzwerk-decline = Continua
netzwerk-busy = La taula encara treballa. La teva ordre espera.
netzwerk-told = L’últim torn
netzwerk-moved = { $robot } → { $site }
netzwerk-takes = { $robot } captura { WORD($victim, form: "el") } de { $site }
netzwerk-shifted = Bateria { $from } → { $site }

## Steps
netzwerk-step-move = Mou un robot
netzwerk-step-battery = Mou una bateria
netzwerk-step-end = Acaba el torn
netzwerk-step-offer = Ofereix taules
netzwerk-step-accept = Accepta les taules
netzwerk-step-decline = Rebutja les taules
netzwerk-step-robot = { $robot }
netzwerk-step-go = { $cell }
netzwerk-step-capture = { $cell }, captura
netzwerk-step-jump = { $cell }, salt
netzwerk-step-jump_capture = { $cell }, salt i captura
netzwerk-step-pay = Paga amb altres bateries
netzwerk-step-point = Bateria { $point }
netzwerk-step-target = { $point }

## Refusals
netzwerk-no-offered = hi ha taules ofertes: primer accepta-les o rebutja-les
netzwerk-no-lots = encara no se sap qui comença
netzwerk-no-offer = les taules s’ofereixen un cop per torn, abans de començar-lo
netzwerk-no-kind = ara no hi ha res d’això per decidir
netzwerk-no-over = la partida s’acaba abans de { $action }
netzwerk-no-part = { $action }: { $reason }
netzwerk-no-move_first = mou primer un robot
netzwerk-no-capture_first = en aquest torn cal capturar un robot
netzwerk-no-capture_lost = en aquest torn cal capturar un robot, i després d’aquest moviment ja no es podria
netzwerk-no-return = tots els robots quedarien com en començar el torn, i aquí això no val
netzwerk-no-energy = el camí costa { $cost } { $cost ->
        [one] bateria
       *[other] bateries
    }, i { $cell } en té { $energy }
netzwerk-no-battery_here = { WORD($robot, form: "el") } de { $cell } no pot fer servir una bateria de { $point }
netzwerk-no-payment = el camí costa { $cost } { $cost ->
        [one] bateria
       *[other] bateries
    }, no { $paid }
netzwerk-no-phase = quan s’ha mogut una bateria, els robots es queden quiets
netzwerk-no-owner = { WORD($robot, form: "el") } és de l’altre bàndol
netzwerk-no-captured = { WORD($robot, form: "el") } està capturat
netzwerk-no-stopped = { WORD($robot, form: "el") } ha capturat i s’hi queda fins al final del torn
netzwerk-no-after_capture = una captura acaba el moviment
netzwerk-no-bend = els robots van en línia recta, i { $cell } en queda fora
netzwerk-no-path = un robot que es mou avança com a mínim una casella
netzwerk-no-jump_enemy = el robot de { $cell } és rival i no es pot saltar
netzwerk-no-jump_empty = a { $cell } no hi ha cap robot per saltar
netzwerk-no-own = a { $cell } hi ha un robot teu
netzwerk-no-hop = cap pas no porta de { $start } a { $cell }: els robots van endavant o de costat i només salten per sobre dels seus
netzwerk-no-empty = { WORD($robot, form: "el") } no toca cap bateria carregada i no es pot moure
netzwerk-no-stuck = { WORD($robot, form: "el") } no té cap camí que la seva energia pagui
netzwerk-no-nowhere = cap línia no porta de { $point } a un punt buit
netzwerk-no-battery_first = abans que les bateries s’ha de moure un robot
netzwerk-no-battery_owes = abans de moure bateries cal capturar un robot
netzwerk-no-battery = a { $point } no hi ha cap bateria
netzwerk-no-battery_once = la bateria de { $point } ja s’ha mogut en aquest torn
netzwerk-no-control = no controles la bateria de { $point }: al voltant hi has de tenir tants robots com l’altre bàndol, i un com a mínim
netzwerk-no-contested = tots dos bàndols controlen la bateria de { $point }, així que ningú no la pot moure
netzwerk-no-line = { $target } no és el primer punt buit d’una línia des de { $point }

## Log
netzwerk-log-move = porta { WORD($robot, form: "el") } de { $start } a { $cell }
netzwerk-log-capture = porta { WORD($robot, form: "el") } de { $start } a { $cell } i captura { WORD($victim, form: "el") }
netzwerk-log-battery = porta una bateria de { $point } a { $target }
netzwerk-log-end = acaba el torn
netzwerk-log-offer = ofereix taules
netzwerk-log-accept = accepta les taules
netzwerk-log-decline = rebutja les taules
netzwerk-log-first = comença { $seat }
netzwerk-log-several = { $actions }

## Ends
netzwerk-end-agreed = tots dos bàndols han acordat taules
netzwerk-end-captured = tots els robots de { $loser } estan capturats
netzwerk-end-home = { $there } de { $left } { $left ->
        [one] robot
       *[other] robots
    } de { $winner } són a la fila inicial de { $loser }
netzwerk-end-stuck = { $loser } no pot moure cap robot
netzwerk-end-repeated = la mateixa posició ha obert un torn per tercera vegada

## Hints
netzwerk-wins = guanya la partida
netzwerk-captures = captura { WORD($robot, form: "el") }
netzwerk-arrives = porta un robot a la primera fila de l’altre bàndol; amb { $more } més guanya
netzwerk-saves = posa { $robots } { $robots ->
        [one] robot
       *[other] robots
    } fora de l’abast de l’altre bàndol
netzwerk-starves = deixa sense energia { WORD($robot, form: "el") }
netzwerk-capture_next = una bateria més al costat { WORD($robot, form: "del") } per capturar el pròxim torn
netzwerk-feeds = dona energia per al pròxim moviment { WORD($robot, form: "del") }
netzwerk-goes_forward = avança { $rows } { $rows ->
        [one] fila
       *[other] files
    }
netzwerk-goes_sideways = va de costat
netzwerk-moves_battery = mou una bateria per a un torn posterior
netzwerk-ends_turn = en aquest torn no val la pena res més
netzwerk-offers = ofereix taules
netzwerk-accepts = accepta les taules, perquè l’altre bàndol va al davant
netzwerk-declines = rebutja les taules, perquè no va al darrere

## Levels
netzwerk-level-beginner = Pensa en dos robots cada cop, no mou mai cap bateria i així es queda sense energia.
netzwerk-level-easy = Pensa en un sol robot cada cop, deixa les bateries i no veu què pots capturar.
netzwerk-level-medium = Pensa en un robot i una bateria cada cop, i no veu què pots capturar.
netzwerk-level-strong = Aprofita tot el torn i veu què pots capturar després.
netzwerk-level-expert = Compara una trentena de maneres de fer servir el torn per les teves millors respostes.

## Options
netzwerk-option-first = Qui comença
netzwerk-option-first-help = Qui té el primer torn. Per sorteig: es decideix quan comença la partida.
netzwerk-option-first-random = per sorteig
netzwerk-option-must_capture = Captura obligatòria
netzwerk-option-must_capture-help = Variant del reglament: qui pot capturar un robot en començar el torn n’ha de capturar un en aquell torn.
netzwerk-option-contested = Bateries que controlen tots dos
netzwerk-option-contested-help = Variant del reglament: què es pot fer amb una bateria que controlen tots dos bàndols. El text anglès prohibeix moure-la; el francès, fer-la servir per a res.
netzwerk-option-contested-shared = tots dos les poden moure i fer servir
netzwerk-option-contested-no_move = ningú no les pot moure
netzwerk-option-contested-no_use = ningú no les pot fer servir
netzwerk-option-jump_cost = Bateries per a un salt
netzwerk-option-jump_cost-help = El reglament diu 2; el dibuix de l’edició alemanya en mostra 3.
netzwerk-option-straight_only = Els robots van en línia recta
netzwerk-option-straight_only-help = Un moviment segueix una sola direcció; si no, pot girar.
netzwerk-option-there_and_back = Anada i tornada
netzwerk-option-there_and_back-help = Si un robot que va de costat i torna s’ha mogut, de manera que un torn pot deixar tots els robots on eren.
netzwerk-option-there_and_back-counts = compta com a moviment
netzwerk-option-there_and_back-refused = no es permet
netzwerk-option-energy_needs_control = L’energia demana control
netzwerk-option-energy_needs_control-help = Un robot només agafa energia de les bateries que controla el seu bàndol; si no, de qualsevol que tingui al costat.
netzwerk-option-battery_moves_per_turn = Moviments d’una bateria per torn
netzwerk-option-battery_moves_per_turn-help = Si una bateria que s’ha mogut es pot tornar a moure en el mateix torn.
netzwerk-option-battery_moves_per_turn-once = un
netzwerk-option-battery_moves_per_turn-any = tants com es vulgui
netzwerk-option-used_batteries = Bateries gastades
netzwerk-option-used_batteries-help = Els mòbils mostren quines bateries estan gastades, i a la taula es queden de cara amunt; o es giren al tauler, i altre cop en acabar el torn, com al reglament.
netzwerk-option-used_batteries-phone = les mostren els mòbils
netzwerk-option-used_batteries-turned = girades al tauler

## Tokens
token-battery-charged = bateria
    .el = la bateria
    .un = una bateria
    .del = de la bateria
    .g = f
token-battery-used = bateria gastada
    .el = la bateria gastada
    .un = una bateria gastada
    .del = de la bateria gastada
    .g = f
netzwerk-tally-energy = Energia gastada
netzwerk-tally-captured = Robots capturats
