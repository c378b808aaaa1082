ricochet-target = { $piece } cap a { $site }
ricochet-vortex = qualsevol robot cap a { $site }
ricochet-none = Ricochet Robots
ricochet-now-setup = Els robots ocupen el seu lloc
ricochet-now-draw = Es descobreix la pròxima meta…
ricochet-now-search = Busca! Un cant engega el rellotge.
ricochet-now-offered = Ningú no ha cantat: pots girar el rellotge.
ricochet-now-last-call = Última ocasió per a un primer cant
ricochet-now-calling = Canta abans que s’acabi el temps
ricochet-now-passed = T’has retirat d’aquesta ronda; els altres encara busquen.
ricochet-now-over = La partida s’ha acabat
ricochet-now-alone = Troba un camí abans que s’acabi el temps
ricochet-now-mine = Et toca: mostra un camí en exactament { $number }
ricochet-now-show = Mostra el teu camí
ricochet-now-proof = { $number ->
        [0] { $seat } mostra un camí
       *[other] { $seat } mostra un camí en { $number }
    }
ricochet-timer = { $seconds ->
        [one] Queda { $seconds } segon
       *[other] Queden { $seconds } segons
    }
ricochet-robots = Robots
ricochet-robot = { $piece } a { $site }
ricochet-arrows = Mou
ricochet-slide = { $piece } { $direction }, fins a { $site }
ricochet-stuck = { $piece } { $direction }: no es pot
ricochet-slides = { $count ->
        [one] moviment
       *[other] moviments
    }
ricochet-there = { $count ->
        [one] moviment: meta!
       *[other] moviments: meta!
    }
ricochet-back = Desfés
ricochet-restart = De nou
ricochet-keep = Desa
ricochet-hint = Fes lliscar un robot amb el dit o fes servir les fletxes.
ricochet-private = Només ho veus tu
ricochet-lines = Desats
ricochet-line-solved = { $count ->
        [one] Camí en { $count } moviment
       *[other] Camí en { $count } moviments
    }
ricochet-line-open = { $count ->
        [one] Camí sense acabar, { $count } moviment
       *[other] Camí sense acabar, { $count } moviments
    }
ricochet-kept = { $count ->
        [one] El teu camí en { $count } moviment està desat.
       *[other] El teu camí en { $count } moviments està desat.
    }
ricochet-call = Canta { $number }
ricochet-sure = { $number ->
        [one] Sí, canto { $number } moviment
       *[other] Sí, canto { $number } moviments
    }
ricochet-less = Un menys: { $number }
ricochet-more = Un més: { $number }
ricochet-calls = Jugadors i els seus cants
ricochet-call-open = no ha cantat
ricochet-call-called = ha cantat { $number }
ricochet-call-passed = s’ha retirat d’aquesta ronda
ricochet-call-proves = mostra { $number }
ricochet-call-failed = no ha pogut mostrar { $number }
ricochet-chips = { $chips } de { $goal } fitxes
ricochet-play = Juga el meu camí
ricochet-pause = Pausa
ricochet-next = Segueix: { $piece } { $direction }
ricochet-of = { $moves } de { $number }
ricochet-made = { $moves ->
        [one] moviment fet
       *[other] moviments fets
    }
ricochet-shows = Mira el tauler: { $seat } mou els robots.

## The table’s sentences
ricochet-arrives = porta { WORD($robot, form: "el") } a la meta
ricochet-chip-blue-circle = cercle blau
ricochet-chip-blue-hexagon = hexàgon blau
ricochet-chip-blue-square = quadrat blau
ricochet-chip-blue-triangle = triangle blau
ricochet-chip-green-circle = cercle verd
ricochet-chip-green-hexagon = hexàgon verd
ricochet-chip-green-square = quadrat verd
ricochet-chip-green-triangle = triangle verd
ricochet-chip-red-circle = cercle vermell
ricochet-chip-red-hexagon = hexàgon vermell
ricochet-chip-red-square = quadrat vermell
ricochet-chip-red-triangle = triangle vermell
ricochet-chip-vortex = remolí
ricochet-chip-yellow-circle = cercle groc
ricochet-chip-yellow-hexagon = hexàgon groc
ricochet-chip-yellow-square = quadrat groc
ricochet-chip-yellow-triangle = triangle groc
ricochet-did-fails = no s’ha pogut mostrar el camí
ricochet-did-nobody = la fitxa «{ $chip }» torna a la pila
ricochet-did-wins = { $seat } guanya la fitxa «{ $chip }»
ricochet-end-easy = cap fitxa de les que queden no necessita moviments; qui més en té, en té { $most }
ricochet-end-goal = amb { $goal } de { $chips } fitxes es guanya; qui més en té, en té { $most }
ricochet-end-pile = ja no queden fitxes; qui més en té, en té { $most }
ricochet-end-rounds = { $rounds ->
        [one] s’ha jugat { $rounds } ronda; qui més fitxes té, en té { $most }
       *[other] s’han jugat { $rounds } rondes; qui més fitxes té, en té { $most }
    }
ricochet-end-solo = { $up } fitxes cara amunt, { $down } cara avall
ricochet-found_way = es coneix un camí a la meta
ricochet-goes_on = acosta { WORD($robot, form: "el") } a la meta
ricochet-goes_on_with_game = continua la partida
ricochet-knows_way = { $moves ->
        [one] es coneix un camí en { $moves } moviment
       *[other] es coneix un camí en { $moves } moviments
    }
ricochet-level-casual = Veu solucions curtes, de vegades amb l’ajuda d’un segon robot.
ricochet-level-expert = Només se li escapen cadenes llargues amb diversos ajudants.
ricochet-level-novice = Veu què fa un robot sol en pocs moviments, i de vegades compta malament.
ricochet-level-perfect = Canta sempre una solució de les més curtes.
ricochet-level-regular = Troba gairebé totes les metes de sis moviments; és lent quan compten ajudants o diagonals.
ricochet-log-bid = { $moves ->
        [one] canta { $moves } moviment
       *[other] canta { $moves } moviments
    }
ricochet-log-chip = la pròxima meta: { $chip }
ricochet-log-clock-offer = fa estona que ningú no canta: es pot girar el rellotge
ricochet-log-clock-out = s’ha acabat el temps
ricochet-log-clock-turn = es gira el rellotge
ricochet-log-concede = renuncia a mostrar el seu camí
ricochet-log-found = té una solució
ricochet-log-pass = es retira d’aquesta ronda
ricochet-log-slide = mou { WORD($robot, form: "el") } { $direction } fins a { $cell }
ricochet-log-stand = { WORD($robot, form: "el") } comença a { $cell }
ricochet-log-turn = gira el rellotge
ricochet-no-better = has cantat { $moves }: només pots cantar menys
ricochet-no-bid = es canta un nombre enter des d’1
ricochet-no-chip = la fitxa «{ $chip }» no es pot descobrir ara
ricochet-no-clock = ara el rellotge només pot { $word }
ricochet-no-concede = només pot renunciar qui ja ha mogut o mostra després d’un altre
ricochet-no-diagonal = { WORD($robot, form: "el") } s’hauria d’aturar a la diagonal de { $cell }
ricochet-no-draw = primer es descobreix una fitxa
ricochet-no-first = primer es col·loca { WORD($robot, form: "el") }
ricochet-no-found = això només ho diu qui juga en solitari i encara busca
ricochet-no-leave = { WORD($robot, form: "el") } no pot sortir de { $cell } per aquí
ricochet-no-part = { WORD($robot, form: "el") } no juga
ricochet-no-passed = { $seat } s’ha retirat d’aquesta ronda i ja no hi pot cantar
ricochet-no-proof = algú mostra el seu camí: cal moure un robot
ricochet-no-search = encara no mostra ningú: es busca i es canta
ricochet-no-setup = primer es col·loquen els robots
ricochet-no-start = cap robot comença a { $cell }: és una meta, una diagonal o un aparcament
ricochet-no-stop = { WORD($robot, form: "el") } no s’aturaria mai
ricochet-no-taken = a { $cell } hi ha un altre robot
ricochet-no-turn = el rellotge es pot girar quan fa estona que ningú no canta
ricochet-no-turned = { WORD($robot, form: "el") } encara no ha girat 90 graus i no es pot aturar a la seva meta { $cell }
ricochet-no-word = algú mostra el seu camí
ricochet-no_shorter_way = no es coneix cap camí més curt
ricochet-no_way_left = en el nombre cantat no queda cap camí
ricochet-option-allow_fewer = Menys moviments que els cantats
ricochet-option-allow_fewer-help = Val tan bon punt el robot arriba, encara que sigui en menys moviments que els cantats.
ricochet-option-board = Tauler
ricochet-option-board-help = Un nombre de l’1 al 1536 anomena cada tauler un cop; de l’1 al 486 no tenen diagonals, el millor per començar.
ricochet-option-chips = Fitxes per guanyar
ricochet-option-chips-auto = segons el nombre de jugadors
ricochet-option-chips-help = Segons els jugadors: 8 amb dos, 6 amb tres, 5 amb quatre; amb més es juga fins a repartir les 17.
ricochet-option-gentle = Suau
ricochet-option-gentle-help = Primer surten metes de dos a quatre moviments; per cada tres fitxes guanyades, un més.
ricochet-option-longest = Solució més llarga
ricochet-option-longest-0 = sense límit
ricochet-option-longest-help = Una fitxa que necessita més moviments, o no té solució, torna a la pila si ningú no canta en el temps de paciència. 0: sense límit.
ricochet-option-must_ricochet = Rebot obligatori
ricochet-option-must_ricochet-help = El robot que arriba a la meta ha d’haver girat 90 graus pel camí.
ricochet-option-patience = Paciència
ricochet-option-patience-help = Segons sense cants després dels quals es pot girar el rellotge; un minut després es gira sol.
ricochet-option-players = Jugadors
ricochet-option-players-help = Quants juguen; amb un es juga en solitari.
ricochet-option-proof_time = Temps per mostrar
ricochet-option-proof_time-0 = sense límit
ricochet-option-proof_time-help = Segons per mostrar el camí. 0: sense límit.
ricochet-option-rounds = Màxim de rondes
ricochet-option-rounds-0 = sense límit
ricochet-option-rounds-help = La partida s’acaba després d’aquest nombre de rondes i guanya qui té més fitxes. 0: sense límit.
ricochet-option-silver = Robot platejat
ricochet-option-silver-help = Un cinquè robot, que també pot arribar al remolí.
ricochet-option-solo_timers = Rellotges en solitari
ricochet-option-solo_timers-help = En solitari: quants cops corre el rellotge per ronda; amb dos és més fàcil.
ricochet-option-start = On comencen els robots
ricochet-option-start-drawn = per sorteig
ricochet-option-start-help = Per sorteig; o escriu les caselles dels robots vermell, groc, verd, blau (i platejat), com a1 c4 k16 p9. Ni metes ni diagonals.
ricochet-option-stop_over = Parada a la meta
ricochet-option-stop_over-help = Amb rebot obligatori: el robot es pot aturar a la seva meta abans de girar, sortir-ne i tornar.
ricochet-option-timer = Rellotge
ricochet-option-timer-help = Segons que tothom té per cantar després del primer cant.
ricochet-step-bid = Canta un nombre de moviments
ricochet-step-chance = { $word }
ricochet-step-concede = No me’n surto
ricochet-step-direction = { $direction }, fins a { $cell }
ricochet-step-found = Tinc una solució
ricochet-step-number = { $moves ->
        [one] { $moves } moviment
       *[other] { $moves } moviments
    }
ricochet-step-pass = Em retiro d’aquesta ronda
ricochet-step-robot = { $robot }
ricochet-step-slide = Mou un robot
ricochet-step-turn = Gira el rellotge
ricochet-tally-bids = Cants
ricochet-tally-won = Cants guanyats
ricochet-tally-slides = Moviments mostrats
ricochet-spare = Jugada { $ply }: { $seat } va necessitar { $used } moviments ({ $chip }); el mínim possible: { $possible }.
