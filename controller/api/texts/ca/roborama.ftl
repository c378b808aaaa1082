roborama-blocks_way_home = barra a { $rival } el camí cap a la meta
roborama-brings_home = porta { WORD($robot, form: "el") } a la meta
roborama-card-1 = carta 1
roborama-card-2 = carta 2
roborama-card-3 = carta 3
roborama-card-4 = carta 4
roborama-card-5 = carta 5
roborama-card-chip = carta xip
roborama-chaos-laser = làser
roborama-chaos-mind = control
roborama-chaos-move = avanç
roborama-chaos-pusher = empenta
roborama-chaos-reset = reinici
roborama-chaos-spring = salt
roborama-end-home = { $winners }: els quatre robots són a la meta
roborama-end-last = només queda { $winner } en joc
roborama-end-nobody = ningú no ha guanyat després de { $turns ->
        [one] { $turns } torn
       *[other] { $turns } torns
    }
roborama-forces_out = obliga { $rival } a deixar ja el seu racó
roborama-goes_nearer = acosta { WORD($robot, form: "el") } a la meta { $cells ->
        [one] { $cells } casella
       *[other] { $cells } caselles
    }
roborama-knocks_down = fa caure { $robots ->
        [one] { $robots } robot rival
       *[other] { $robots } robots rivals
    }
roborama-hand = { $cards }
roborama-level-beginner = Corre cap a la meta i s’oblida de despertar les cartes.
roborama-level-easy = Té cura de les seves cartes, però no mira mai els altres.
roborama-level-expert = Mira quatre torns endavant, barra camins i deixa els altres sense cartes.
roborama-level-medium = Compara els seus dos millors torns per la resposta del següent i el torn posterior.
roborama-level-strong = Mira dos torns endavant i compta amb les cartes amagades.
roborama-did-falls = { WORD($robot, form: "el") } cau
roborama-did-forces = { $rival } ha de deixar el racó
roborama-did-goes = { WORD($robot, form: "el") } va a { $cell }
roborama-did-misses = no toca cap robot
roborama-did-rises = { WORD($robot, form: "el") } s’aixeca
roborama-did-wakes = es pot tornar a jugar: { $cards }
roborama-log-basic = juga la { $card }: { WORD($robot, form: "el") } va a { $cell }
roborama-log-chaos-laser = fa disparar el ChaosBot: { $directions }
roborama-log-chaos-laser_all = fa disparar el ChaosBot en les quatre direccions
roborama-log-chaos-mind = fa que el ChaosBot enviï { WORD($robot, form: "el") } a { $cell }
roborama-log-chaos-move = mou el ChaosBot a { $cell }
roborama-log-chaos-pusher = fa empènyer el ChaosBot: { $direction }
roborama-log-chaos-reset = ajau el ChaosBot a { $cell }
roborama-log-chaos-spring = fa saltar el ChaosBot a { $cell }
roborama-log-chaosbot = posa el ChaosBot a { $cell }
roborama-log-chip = juga la carta xip i desperta la { $card }
roborama-log-deal = { $seat } rep una carta de ChaosBot
roborama-log-deal_own = { $seat } rep una carta de ChaosBot: { $card }
roborama-log-first = comença { $seat }
roborama-log-keep = no gira cap carta
roborama-log-obstacle = posa un obstacle a { $cell }
roborama-log-out = no té cap carta per jugar i queda fora
roborama-log-pass = no juga cap carta de ChaosBot
roborama-log-reactivate = desperta la { $card }
roborama-log-special = juga la { $card } especial: { WORD($robot, form: "el") } va a { $cell }
roborama-log-special_two = juga la { $card } especial: { WORD($robot, form: "el") } va a { $cell }, { WORD($second, form: "el") } a { $end }
roborama-log-specials = ha triat les cartes especials
roborama-log-specials_own = tria com a cartes especials: { $cards }
roborama-log-turn = gira la { $card } cap a la cara especial
roborama-log-wait = perd el torn, amb tots els robots caiguts
roborama-makes_room = mou { WORD($robot, form: "el") } i guarda les altres cartes
roborama-no-active = la { $card } no està gastada
roborama-no-after = { $chaos } no es pot jugar després de la { $card }
roborama-no-basic_face = la { $card } mostra la cara bàsica
roborama-no-card = cal jugar una carta de robot
roborama-no-chaos = ara es juga una carta de ChaosBot o es passa
roborama-no-chaosbot = el ChaosBot va en una casella vermella
roborama-no-chip = cap robot dret de { $seat } és en una casella amb el símbol de la { $card }
roborama-no-deal = l’atzar ha de repartir les cartes de ChaosBot
roborama-no-down = { WORD($robot, form: "el") } ha caigut
roborama-no-first = l’atzar ha de decidir qui comença
roborama-no-ground = { $rule }, dins del tauler i mai al racó d’un altre color
roborama-no-hand = { $seat } no té cap carta de { $card }
roborama-no-inactive = la { $card } està gastada
roborama-no-leave = un robot ha de deixar el racó de sortida, on ha arribat un rival
roborama-no-lies = el ChaosBot està ajagut
roborama-no-mercy = sense cap carta per jugar es queda fora, tret que s’hagi pactat clemència i els quatre robots hagin caigut
roborama-no-obstacle = un obstacle va en una casella lliure fora dels racons, en un quart on no en tinguis cap, i no en una casella vermella al programa 3
roborama-no-over = no hi ha cap peça rival per saltar
roborama-no-own = hi ha un robot propi a l’última casella
roborama-no-owner = { WORD($robot, form: "el") } no és de { $seat }
roborama-no-reactivate = cal despertar una de les cartes que ha trobat el robot
roborama-no-specials = s’estan triant les cartes especials
roborama-no-stuck = hi ha una carta de robot que es pot jugar
roborama-no-turn = ara es pot girar una carta bàsica cap a la cara especial
roborama-no-way = hi ha pel mig una peça que no és teva
roborama-no-won = { WORD($robot, form: "el") } ja guanya la partida
roborama-option-chaos_hand = Cartes de ChaosBot
roborama-option-chaos_hand-dealt = repartides
roborama-option-chaos_hand-help = Programa 3: repartides, cadascú té cartes amagades. Entre dos o tres també hi pot haver una mateixa mà per a tothom, sis cartes entre dos, quatre entre tres.
roborama-option-colours = Colors
roborama-option-colours-auto = segons el nombre de jugadors
roborama-option-colours-help = Qui juga. Automàtic asseu dos jugadors en racons oposats: cadascú surt d’on l’altre arriba.
roborama-option-first = Qui comença
roborama-option-first-draw = per sorteig
roborama-option-first-help = Qui juga primer; ho pot decidir la sort.
roborama-option-infinite_specials = Especials sense fi
roborama-option-infinite_specials-active = una carta bàsica no gastada
roborama-option-infinite_specials-any = qualsevol carta bàsica
roborama-option-infinite_specials-help = Amb 1 a 3 cartes especials: qui n’ha fet servir una pot girar una carta bàsica, qualsevol o només una de no gastada.
roborama-option-infinite_specials-off = no
roborama-option-lenient_down = Clemència amb els caiguts
roborama-option-lenient_down-help = Qui no pot jugar perquè els seus quatre robots són a terra perd el torn, no la partida.
roborama-option-obstruction = Robots d’obstacle
roborama-option-obstruction-help = Entre dos: cadascú té quatre robots neutrals d’un color lliure per fer nosa a l’altre.
roborama-option-players = Jugadors
roborama-option-players-auto = tants com colors, o dos
roborama-option-players-help = Quants juguen; automàtic pren tants com colors triats, o dos.
roborama-option-programme = Programa
roborama-option-programme-1 = cartes bàsiques
roborama-option-programme-2 = cares especials
roborama-option-programme-3 = cares especials i ChaosBot
roborama-option-programme-help = 1: cartes bàsiques. 2: cartes amb cara especial. 3: cares especials i el ChaosBot.
roborama-option-special_choice = Tria de les especials
roborama-option-special_choice-help = En secret: tothom tria i després les ensenya. Oberta: cadascú gira una carta per torn, ronda rere ronda.
roborama-option-special_choice-open = oberta
roborama-option-special_choice-secret = en secret
roborama-option-specials = Cartes especials
roborama-option-specials-all = totes sis
roborama-option-specials-help = Programes 2 i 3: totes sis cartes comencen amb la cara especial, o només aquest nombre, a tria de cadascú.
roborama-option-turn_limit = Màxim de torns
roborama-option-turn_limit-0 = sense límit
roborama-option-turn_limit-help = Després d’aquest nombre de torns entre tots, la partida acaba en taules. 0: sense límit.
roborama-no_card = no es pot jugar cap carta
roborama-plays_chaos = juga la carta de ChaosBot { $card }
roborama-rule-basic1 = la carta 1 mou un robot exactament 1 casella
roborama-rule-basic2 = la carta 2 mou un robot exactament 2 caselles en línia recta
roborama-rule-basic3 = la carta 3 mou un robot exactament 3 caselles en línia recta
roborama-rule-basic4 = la carta 4 mou un robot exactament 4 caselles en línia recta
roborama-rule-basic5 = la carta 5 mou un robot exactament 5 caselles en línia recta
roborama-rule-laser = el làser dispara a 1 casella en les quatre direccions, a 2 caselles en dues, a 1 i 3 caselles en dues, o a 4 caselles en una
roborama-rule-mind = un robot rival dret, fora dels racons i al quart del ChaosBot, avança tant com la carta jugada, en línia recta i saltant només robots del seu color, fins a una casella lliure del mateix quart fora dels racons
roborama-rule-move = el ChaosBot avança tant com la carta jugada, en línia recta i saltant només els teus robots, fins a una casella lliure fora dels racons
roborama-rule-pusher = el ChaosBot avança tant com la carta jugada, en línia recta, i empeny com a molt tres, dos o un robots, cap fora del tauler, dins d’un racó ni contra un obstacle
roborama-rule-reset = el ChaosBot s’ajeu en una casella vermella lliure
roborama-rule-special1 = especial 1: un robot avança una casella en diagonal
roborama-rule-special2 = especial 2: un robot avança dues caselles en línia recta saltant una peça rival
roborama-rule-special3 = especial 3: un robot avança una casella i després dues cap a un costat, o dues i després una
roborama-rule-special4 = especial 4: dos robots avancen en línia recta, un 1 casella i l’altre 3, o tots dos 2
roborama-rule-special5 = especial 5: un robot avança d’1 a 4 caselles en línia recta
roborama-rule-spring = el ChaosBot salta tant com la carta jugada, en línia recta, a una casella fora dels racons; si hi ha un robot, passa a una casella veïna lliure fora dels racons
roborama-saves_chaos = guarda les cartes de ChaosBot per a un moment millor
roborama-stands_in_way = fa nosa als altres
roborama-step-basic = Juga una carta
roborama-step-card = { $card }
roborama-step-cell = { $cell }, { $symbol }
roborama-step-chaos = Juga una carta de ChaosBot
roborama-step-chaosbot = Posa el ChaosBot
roborama-step-chip_cell = { $cell }, xip
roborama-step-direction = { $direction }
roborama-step-keep = No giris cap carta
roborama-step-obstacle = Posa un obstacle
roborama-step-out = Cap carta per jugar: quedes fora
roborama-step-pass = Cap carta de ChaosBot
roborama-step-reactivate = Desperta una carta
roborama-step-robot = { $robot }
roborama-step-special = Fes servir una cara especial
roborama-step-specials = Tria cartes especials
roborama-step-turn = Gira cap a la cara especial
roborama-step-wait = Tots els robots han caigut: perds el torn
roborama-turns_card = tria la { $card }, la més útil
roborama-wakes_card = desperta la { $card }
roborama-wins = guanya la partida

## The page’s own
roborama-cards = Les teves cartes
roborama-face-basic = cara bàsica
roborama-face-special = cara especial
roborama-spent = gastada
roborama-chaos-cards = Les teves cartes de ChaosBot
roborama-peek = { $count ->
        [one] Mantén premut per veure la teva carta de ChaosBot
       *[other] Mantén premut per veure les teves { $count } cartes de ChaosBot
    }
roborama-directions = Direccions
roborama-rivals = Els altres
roborama-out = fora
roborama-you-are-out = Has quedat fora: no tenies cap carta per jugar. Pots continuar mirant.
roborama-home = { $count } de 4 a la meta
roborama-active = pot jugar { $cards }
roborama-leaves = Ara ha de treure un robot del seu racó.
roborama-holds = { $count ->
        [one] { $count } carta de ChaosBot
       *[other] { $count } cartes de ChaosBot
    }
roborama-discards = Cartes de ChaosBot jugades:
roborama-ways = Altres maneres d’anar a aquesta casella
roborama-via = per { $site }
roborama-target = { $robot } a { $site }, símbol { $symbol }
roborama-choose-robot = Veure on pot anar
roborama-said-special = { $card } especial
roborama-said-move = { $card }: { $robot } a { $site }
roborama-said-two = { $card }: { $robot } a { $site }, { $second } a { $end }
roborama-said-chip = carta xip: despertar la { $card }
roborama-said-reactivate = despertar la { $card }
roborama-said-turn = girar la { $card } cap a la cara especial
roborama-said-specials = cares especials: { $cards }
roborama-said-chaosbot = posar el ChaosBot a { $site }
roborama-said-obstacle = posar un obstacle a { $site }
roborama-ask-card = Toca una de les teves cartes, o un robot.
roborama-ask-leave = Un rival ha arribat on tu surts: un dels teus robots ha de deixar ja aquell racó. Toca una carta.
roborama-ask-cell = On va? Toca una casella il·luminada.
roborama-ask-second = I el segon robot? Toca una casella il·luminada.
roborama-ask-wake = El xip desperta una carta gastada. Toca-la.
roborama-ask-reactivate = El teu robot ha trobat més d’una carta. Quina es desperta? Toca-la.
roborama-ask-turn = Pots girar una carta cap a la cara especial. Toca-la.
roborama-ask-face = Quina carta comença amb la cara especial? Toca-la.
roborama-ask-specials = { $count ->
        [0] Triades.
        [one] Tria una carta més per a la cara especial. Encara no la veu ningú.
       *[other] Tria { $count } cartes per a la cara especial. Encara no les veu ningú.
    }
roborama-ask-chaos = Ara el ChaosBot: jugues una de les seves cartes?
roborama-ask-chaos-card = Quina carta? Les clares van bé ara.
roborama-ask-chaos-cell = On va? Toca una casella il·luminada.
roborama-ask-robot = Quin robot? Toca’l al tauler.
roborama-ask-expel = On va el robot que hi ha? Toca una casella il·luminada.
roborama-ask-direction = En quina direcció?
roborama-ask-laser-1 = En quina direcció a una casella?
roborama-ask-laser-3 = I en quina direcció a tres caselles?
roborama-ask-chaosbot = Posa el ChaosBot en una de les quatre caselles vermelles.
roborama-ask-obstacle = Fes nosa als altres amb un obstacle: toca una casella il·luminada.
roborama-no-move = cap robot no es pot moure ara amb la { $card }
roborama-then = { $count ->
        [one] Desperta la { $cards }.
       *[other] Desperta una carta a triar: { $cards }.
    }
roborama-no-wake = La carta xip no pot despertar cap carta ara.
roborama-ask-out = No tens cap carta per jugar: quedes fora.
roborama-ask-wait = Tots els teus robots han caigut: perds aquest torn.
roborama-wakes-on = la { $card } està gastada. Acaba un moviment a { $symbol } o ? per despertar-la.
roborama-chip-basic = la carta xip desperta una carta gastada si un dels teus robots en trepitja el número
roborama-chip-special = especial: desperta qualsevol carta gastada de l’1 al 5

## Pieces
piece-chaosbot = ChaosBot
    .el = el ChaosBot
    .un = un ChaosBot
    .del = del ChaosBot
    .g = m
piece-blue-obstacle = obstacle blau
    .el = l’obstacle blau
    .un = un obstacle blau
    .del = de l’obstacle blau
    .g = m
piece-green-obstacle = obstacle verd
    .el = l’obstacle verd
    .un = un obstacle verd
    .del = de l’obstacle verd
    .g = m
piece-orange-obstacle = obstacle taronja
    .el = l’obstacle taronja
    .un = un obstacle taronja
    .del = de l’obstacle taronja
    .g = m
piece-white-obstacle = obstacle blanc
    .el = l’obstacle blanc
    .un = un obstacle blanc
    .del = de l’obstacle blanc
    .g = m
roborama-tally-cards = Cartes jugades
roborama-tally-specials = Accions especials
