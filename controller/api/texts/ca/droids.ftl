## Things
token-obstacle = obstacle
    .el = l’obstacle
    .un = un obstacle
    .del = de l’obstacle
    .g = m
token-mine = mina
    .el = la mina
    .un = una mina
    .del = de la mina
    .g = f
token-container = contenidor
    .el = el contenidor
    .un = un contenidor
    .del = del contenidor
    .g = m
piece-white-repair-robot = robot reparador blanc
    .el = el robot reparador blanc
    .un = un robot reparador blanc
    .del = del robot reparador blanc
    .g = m
piece-black-repair-robot = robot reparador negre
    .el = el robot reparador negre
    .un = un robot reparador negre
    .del = del robot reparador negre
    .g = m
piece-statue = estàtua
    .el = l’estàtua
    .un = una estàtua
    .del = de l’estàtua
    .g = f
piece-robot-killer = robot boig
    .el = el robot boig
    .un = un robot boig
    .del = del robot boig
    .g = m

## Orders
droids-kind-move1 = Una casella
droids-kind-diag1 = Una casella en diagonal
droids-kind-move2 = Dues caselles
droids-kind-max = Fins que alguna cosa l’aturi
droids-kind-wet1 = Des de l’aigua: una casella
droids-kind-wetdiag = Des de l’aigua: una casella en diagonal
droids-kind-rmove1 = Reparador: una casella
droids-kind-rmove2 = Reparador: dues caselles
droids-kind-rmax = Reparador: fins que alguna cosa l’aturi
droids-kind-fix = Reparador: reparar el veí
droids-kind-fire = Disparar
droids-kind-grab = Agafar o deixar
droids-kind-relay0 = Enviar un altre robot, tot recte
droids-kind-relay90 = Enviar un altre robot, a la dreta
droids-kind-relay180 = Enviar un altre robot, enrere
droids-kind-relay270 = Enviar un altre robot, a l’esquerra
droids-about-move1 = El teu robot avança una casella. Empeny els altres; dins del riu no pot.
droids-about-diag1 = El teu robot avança una casella en diagonal, també entre dos obstacles.
droids-about-move2 = El teu robot avança dues caselles. S’atura a la primera casella de riu.
droids-about-max = El teu robot avança fins que l’atura un obstacle, la vora o el riu.
droids-about-wet1 = Només si el teu robot és al riu: una casella.
droids-about-wetdiag = Només si el teu robot és al riu: una casella en diagonal.
droids-about-rmove1 = El robot reparador que és a la línia de l’emissor avança una casella.
droids-about-rmove2 = El robot reparador que és a la línia de l’emissor avança dues caselles.
droids-about-rmax = El robot reparador que és a la línia de l’emissor avança fins que alguna cosa l’atura.
droids-about-fix = El reparador destapa un emissor de qui tingui el robot en aquell costat.
droids-about-fire = El teu robot dispara: el dau ha de mostrar almenys la distància. El doble o el triple toca dues o tres vegades.
droids-about-grab = El teu robot agafa el que hi ha allà, o el que porta el robot d’allà; si ja porta alguna cosa, la deixa.
droids-about-relay0 = El primer robot d’aquell costat segueix en la mateixa direcció fins que alguna cosa l’atura.
droids-about-relay90 = El primer robot d’aquell costat surt a la dreta fins que alguna cosa l’atura.
droids-about-relay180 = El primer robot d’aquell costat torna cap aquí fins que alguna cosa l’atura.
droids-about-relay270 = El primer robot d’aquell costat surt a l’esquerra fins que alguna cosa l’atura.
droids-order = { $order }, { $arrow }
droids-arrow = { $direction }
droids-arrow-relay = enviat { $direction }, surt { $onward }
droids-colour-violet = violeta
droids-colour-blue = blau
droids-colour-grey = gris
droids-colour-red = vermell
droids-for-violet = avançar
droids-for-blue = sortir del riu
droids-for-grey = reparadors
droids-for-red = disparar, agafar, enviar
droids-count = { $count } { $colour }

## Screen
droids-round = Ronda { $round }
droids-phase-lay = Preparació
droids-phase-draw = Agafar
droids-phase-place = Col·locar
droids-phase-send = Enviar
droids-goal-1 = Guanya l’últim robot del tauler.
droids-goal-2 = Guanya l’últim robot del tauler. Compte amb les mines!
droids-goal-3 = Porta contenidors al teu cercle. Guanya qui en té més.
droids-goal-4 = Tanca un jardí al voltant del teu cercle i queda-t’hi sol.
droids-goal-5 = Porta l’estàtua al teu cercle.
droids-goal-6 = Guanya l’últim robot del tauler.
droids-goal-7 = Tanca el robot boig abans que t’enxampi.
droids-story-1 = Quatre inventors, un camp i una aposta: quina màquina quedarà dempeus al final? Condueix bé, empeny els altres i no et refiïs mai del riu.
droids-story-2 = Els robots reparadors havien de treure mines velles. Algú els va connectar a l’inrevés: allà d’on surten, en deixen una de nova.
droids-story-3 = Una barcassa s’ha enfonsat al riu, i els contenidors plens de fitxes d’or treuen el cap de l’aigua. Qui en porti més a casa serà ric.
droids-story-4 = El teu robot està tip que li disparin. Somia un jardinet amb tanca al voltant, i ningú més a dins.
droids-story-5 = L’estàtua grisa fa cent anys que és a la seva casella. Ara tothom la vol a casa i envia el seu robot a buscar-la.
droids-story-6 = Dos robots, un laberint de caixes, i n’hi sobra un. Les caixes es poden emportar: cap mur no és per sempre.
droids-story-7 = Un robot reparador s’ha tornat boig. Segueix la seva tira d’ordres, dispara a tot arreu i no es pot apagar. Tens quatre caixes i el teu enginy.
droids-reconstructed = Les regles impreses d’aquest escenari s’han perdut; aquestes són nostres.
droids-you = Tu
droids-rack = Les teves fitxes
droids-rack-empty = El teu faristol és buit
droids-token = { $order }, n’hi ha { $count }
droids-explain = Què fa «{ $order }»?
droids-slot = Emissor { $emitter }, lloc { $slot }
droids-slots = Els teus llocs
droids-free = lliure
droids-covered = tapat
droids-damage = { $count ->
        [one] un emissor tapat
       *[other] { $count } emissors tapats
    }
droids-rival-rack = faristol: { $tokens }
droids-rival-bare = faristol buit
droids-carries = porta { WORD($token, form: "un") }
droids-passed = ha acabat de col·locar
droids-containers = { $count ->
        [one] un contenidor a casa
       *[other] { $count } contenidors a casa
    }
droids-queue = Ordres per enviar
droids-queue-ready = Emissor { $emitter }: { $order }; { WORD($piece, form: "el") } és a la línia.
droids-queue-waits = Emissor { $emitter }: { $order }; no hi ha cap robot a la línia.
droids-killer = Les ordres del robot boig
droids-killer-fire = Disparar a tots els costats
droids-draw-left = { $count ->
        [0] Agafa aquestes fitxes
        [one] Falta una fitxa
       *[other] Falten { $count } fitxes
    }
droids-draw-less = Una menys de { $colour }
droids-draw-more = Una més de { $colour }
droids-draw-none = No queden més fitxes d’aquest color ({ $colour }).
droids-draw-full = N’agafes { $count } en total.
droids-aside = A part { $emitter }, { $slot }
droids-pass = He acabat de col·locar
droids-send = Envia { $emitter }
droids-cover = Tapa l’emissor { $emitter }
droids-uncover = Destapa l’emissor { $emitter }
droids-said-send = Envia { $emitter } · { $order }
droids-said-obstacle = Obstacle a { $site }
droids-said-draw = Agafa { $tokens }
droids-said-place = { $order } · { $emitter }, lloc { $slot }
droids-do-lay = Toca una casella per posar-hi un obstacle. { $count ->
        [one] És l’últim.
       *[other] En queden { $count }.
    }
droids-do-place = Tria una fitxa tocant la fletxa que vulguis.
droids-do-slot = Ara toca un lloc lliure.
droids-do-token = Lloc { $slot } de { $emitter }: quina fitxa i cap on?
droids-do-send = Quina ordre envies?
droids-do-cover = { $count ->
        [one] Han tocat el teu robot! Tria un emissor per tapar-lo.
       *[other] Han tocat el teu robot { $count } vegades! Tria un emissor per tapar-lo.
    }
droids-do-uncover = El teu robot està reparat. Tria un emissor per destapar-lo.
droids-waits-shot = Un tret a { $name }: el dau ha de mostrar { $count } o més.
droids-waits-mine = El dau decideix si la mina que porten explota.
droids-other-first = Se sorteja qui comença.
droids-other-lay = { $name } posa un obstacle.
droids-other-draw = { $name } agafa fitxes.
droids-other-place = { $name } col·loca una fitxa.
droids-other-programme = El dau diu amb quina ordre comença el robot boig.
droids-other-send = { $name } envia una ordre.
droids-other-cover = { $name }: robot tocat, es tapa un emissor.
droids-other-uncover = { $name }: robot reparat, es destapa un emissor.

## Log
droids-log-obstacle = posa un obstacle a { $square }
droids-log-draw = agafa { $drawn }
droids-log-drawn = { $tokens } { $colour }
droids-log-place = col·loca a { $emitter }{ $slot }: { $order }, { $arrow }
droids-log-pass = ha acabat de col·locar
droids-log-send = envia des de { $emitter }: { $order }, { $arrow }
droids-log-cover = tapa l’emissor { $emitter }
droids-log-uncover = destapa l’emissor { $emitter }
droids-log-first = comença { $seat }
droids-log-deal = { $seat } agafa una fitxa de color { $colour }
droids-log-deal_own = { $seat } agafa una fitxa de color { $colour }: { $order }
droids-log-roll = el dau mostra { $face }
droids-log-killer = el robot boig executa la seva ordre següent
droids-log-hit = tret { $arrow } a { WORD($robot, form: "el") }: tocat, surt { $face } i calia { $needed }
droids-log-missed = tret { $arrow } a { WORD($robot, form: "el") }: fallat, surt { $face } i calia { $needed }
droids-log-explodes = la mina que porta { WORD($robot, form: "el") } explota: surt { $face }
droids-log-holds = la mina que porta { WORD($robot, form: "el") } no explota: surt { $face }
droids-did-goes = { WORD($robot, form: "el") } va a { $square }
droids-did-pushed = empenyen { WORD($robot, form: "el") } fins a { $square }
droids-did-lost = { WORD($robot, form: "el") } queda fora del joc
droids-did-carried = s’emporten { WORD($robot, form: "el") }
droids-did-stands = { WORD($robot, form: "el") } és a { $square }
droids-did-takes = { WORD($robot, form: "el") } agafa { WORD($thing, form: "el") }
droids-did-puts = { WORD($robot, form: "el") } deixa { WORD($thing, form: "el") } a { $square }
droids-did-robs = { WORD($robot, form: "el") } agafa el que portava { WORD($other, form: "el") }
droids-did-mined = queda una mina a { $square }
droids-did-explodes = la mina de { $square } explota
droids-did-mends = reparen { WORD($robot, form: "el") }
droids-did-aims = el dau ha de mostrar { $needed } o més per tocar { WORD($robot, form: "el") }
droids-did-rolls = el dau decideix si explota la mina que porta { WORD($robot, form: "el") }
droids-did-waits = { $seat } no pot enviar: no hi ha cap robot en línia
droids-did-kept = les ordres que queden esperen: no hi ha cap robot en línia
droids-did-discarded = les ordres que queden es perden: no hi ha cap robot en línia
droids-none-move = el camí està bloquejat
droids-none-fire = no hi ha cap robot a la línia de tir
droids-none-grab = no hi ha res per agafar ni lloc per deixar res
droids-none-relay = cap robot d’aquell costat no es pot moure
droids-none-fix = allà no hi ha cap robot danyat
droids-none-wet = el robot és al riu
droids-none-dry = el robot no és al riu

## Steps
droids-step-obstacle = Posa un obstacle
droids-step-draw = Agafa fitxes
droids-step-place = Col·loca una fitxa
droids-step-send = Envia una ordre
droids-step-cover = Tapa un emissor
droids-step-uncover = Destapa un emissor
droids-step-pass = He acabat de col·locar
droids-step-square = { $square }
droids-step-emitter = emissor { $emitter }
droids-step-count = { $tokens } { $colour }
droids-step-kind = { $order }
droids-step-arrow = { $arrow }
droids-step-slot = lloc { $slot }
droids-step-chance = { $word }

## Refusals
droids-no-chance = l’atzar té ara una altra cosa per decidir
droids-no-square = { $square } està ocupada o ha de quedar lliure
droids-no-must-obstacle = ara { $seat } ha de posar un obstacle
droids-no-must-draw = ara { $seat } ha d’agafar fitxes
droids-no-must-place = ara { $seat } ha de col·locar una fitxa
droids-no-must-send = ara { $seat } ha d’enviar una ordre
droids-no-must-cover = ara { $seat } ha de tapar un emissor
droids-no-must-uncover = ara { $seat } ha de destapar un emissor
droids-no-draw = { $tokens ->
        [one] ara s’agafa només una fitxa
       *[other] ara s’agafen { $tokens } fitxes
    }
droids-no-stock = { $tokens ->
        [one] només hi ha { $tokens } fitxa d’aquest color ({ $colour })
       *[other] només hi ha { $tokens } fitxes d’aquest color ({ $colour })
    }
droids-no-token = «{ $order }» no és al faristol
droids-no-slot = aquest lloc no existeix
droids-no-taken = aquest lloc de l’emissor { $emitter } està ocupat, o l’emissor està tapat
droids-no-send = l’emissor { $emitter } és buit, o a la seva línia no hi ha cap robot per a la seva pròxima ordre
droids-no-cover = l’emissor { $emitter } ja està tapat
droids-no-uncover = l’emissor { $emitter } no està tapat

## Hints
droids-lays = posa un obstacle a { $square }
droids-draws = agafa sobretot { $colour }: { $use }
droids-use-violet = fan avançar el robot
droids-use-blue = el treuen del riu
droids-use-grey = fan avançar els reparadors
droids-use-red = disparen, agafen i deixen
droids-shoots = dispara, { $arrow }
droids-goes_nearer = acosta el robot al seu objectiu: { $order }, { $arrow }
droids-harms = fa perdre emissors als altres: { $order }, { $arrow }
droids-mends = destapa un emissor propi: { $order }, { $arrow }
droids-prepares = prepara l’ordre següent: { $order }, { $arrow }
droids-clears_rack = fa lloc al faristol per a fitxes millors
droids-keeps_tokens = guarda les altres fitxes per a la pròxima ronda
droids-sends = envia ara, abans que els altres es moguin: { $order }, { $arrow }
droids-covers_empty = tapa un emissor sense ordres
droids-covers_far = tapa l’emissor que importa menys
droids-uncovers = destapa l’emissor més proper a la línia del robot
droids-uncovers_full = destapa l’emissor amb més ordres

## Ends
droids-end-last = només queda un robot o un equip al tauler
droids-end-none = els últims robots s’han perdut alhora
droids-end-containers = no queda cap contenidor per recollir
droids-end-majority = algú té més de la meitat dels contenidors
droids-end-alone = queda un sol robot i es compten els contenidors
droids-end-garden = un jardí està tancat
droids-end-statue = l’estàtua és a casa
droids-end-blocked = el robot boig està tancat
droids-end-destroyed = el robot boig ha destruït el robot
droids-end-rounds = s’han jugat les rondes acordades
droids-end-dead = ningú no pot agafar, col·locar ni enviar més fitxes
droids-end-draw = { $reason }; ningú no va al davant

## Levels and options
droids-level-beginner = Oblida on l’hauran dut les seves pròpies ordres i es queda fitxes que no serveixen.
droids-level-easy = Planeja una ordre cada vegada, com si no hi hagués ningú més al tauler.
droids-level-medium = Agafa fitxes vermelles si ets a prop i violetes si ets lluny, i mira sis ordres més enllà.
droids-level-strong = Llegeix les ordres que has posat, esquiva els teus trets i fa lloc per a fitxes millors.
droids-level-expert = Llegeix les ordres que has posat i pensa en el que pots respondre des del teu faristol.
droids-option-scenario = Escenari
droids-option-scenario-help = Per què es juga. Els escenaris 4, 6 i 7 estan reconstruïts: les seves regles impreses s’han perdut.
droids-option-scenario-1 = El desafiament
droids-option-scenario-2 = Neteja de mines
droids-option-scenario-3 = Fitxes d’or
droids-option-scenario-4 = El jardí
droids-option-scenario-5 = L’estàtua del robot
droids-option-scenario-6 = Duel al laberint
droids-option-scenario-7 = El robot boig
droids-option-players = Jugadors
droids-option-players-help = Quants juguen. Segons l’escenari són dos, o un de sol contra el robot boig.
droids-option-players-auto = segons l’escenari
droids-option-colours = Colors
droids-option-colours-help = Qui juga. Dos seuen cara a cara; tres, en costats veïns.
droids-option-colours-auto = segons el nombre de jugadors
droids-option-teams = Equips de dos
droids-option-teams-help = Quatre jugadors als escenaris 1 o 2: els companys seuen cara a cara i guanyen junts.
droids-option-draw = Fitxes sense col·locar
droids-option-draw-help = Si compten per a les set següents, o si n’agafes set de noves.
droids-option-draw-refill_to_7 = es queden al faristol
droids-option-draw-fresh_7 = es descarten
droids-option-unsent = Fitxes sense enviar
droids-option-unsent-help = Si les ordres que no han trobat robot es queden per a la pròxima ronda.
droids-option-unsent-discard = es descarten
droids-option-unsent-keep = es queden als emissors
droids-option-majority = Fitxes d’or: acabar abans
droids-option-majority-help = A l’escenari 3 la partida acaba quan algú té més de la meitat dels contenidors.
droids-option-max_rounds = Màxim de rondes
droids-option-max_rounds-help = Després d’aquestes rondes guanya qui té més contenidors; en un escenari sense contenidors, qui té menys emissors tapats.
droids-option-max_rounds-0 = sense límit
droids-tally-sent = Ordres enviades
droids-tally-lost = Emissors perduts
droids-tally-secured = Contenidors portats a casa
