## Things
token-obstacle = obstakel
    .de = het obstakel
    .een = een obstakel
token-mine = mijn
    .de = de mijn
    .een = een mijn
token-container = container
    .de = de container
    .een = een container
piece-white-repair-robot = witte reparatierobot
    .de = de witte reparatierobot
    .een = een witte reparatierobot
piece-black-repair-robot = zwarte reparatierobot
    .de = de zwarte reparatierobot
    .een = een zwarte reparatierobot
piece-statue = standbeeld
    .de = het standbeeld
    .een = een standbeeld
piece-robot-killer = killerrobot
    .de = de killerrobot
    .een = een killerrobot

## Orders
droids-kind-move1 = Eén vak
droids-kind-diag1 = Eén vak schuin
droids-kind-move2 = Twee vakken
droids-kind-max = Tot iets hem stopt
droids-kind-wet1 = Uit het water: één vak
droids-kind-wetdiag = Uit het water: één vak schuin
droids-kind-rmove1 = Reparatierobot: één vak
droids-kind-rmove2 = Reparatierobot: twee vakken
droids-kind-rmax = Reparatierobot: tot iets hem stopt
droids-kind-fix = Reparatierobot: buur repareren
droids-kind-fire = Schieten
droids-kind-grab = Pakken of neerzetten
droids-kind-relay0 = Andere robot wegsturen, rechtdoor
droids-kind-relay90 = Andere robot wegsturen, naar rechts
droids-kind-relay180 = Andere robot wegsturen, terug
droids-kind-relay270 = Andere robot wegsturen, naar links
droids-about-move1 = Je robot rijdt één vak. Hij duwt andere voor zich uit; in de rivier kan hij het niet.
droids-about-diag1 = Je robot rijdt één vak schuin, ook tussen twee obstakels door.
droids-about-move2 = Je robot rijdt twee vakken. Op het eerste riviervak stopt hij.
droids-about-max = Je robot rijdt door tot een obstakel, de rand of de rivier hem stopt.
droids-about-wet1 = Alleen als je robot in de rivier staat: één vak.
droids-about-wetdiag = Alleen als je robot in de rivier staat: één vak schuin.
droids-about-rmove1 = De reparatierobot in de lijn van de zender rijdt één vak.
droids-about-rmove2 = De reparatierobot in de lijn van de zender rijdt twee vakken.
droids-about-rmax = De reparatierobot in de lijn van de zender rijdt door tot iets hem stopt.
droids-about-fix = De reparatierobot herstelt een zender van de speler wiens robot daar staat.
droids-about-fire = Je robot schiet: de dobbelsteen moet minstens de afstand tonen. Het dubbele of driedubbele raakt twee of drie keer.
droids-about-grab = Je robot pakt wat daar ligt, of wat de robot daar draagt. Draagt hij al iets, dan zet hij het neer.
droids-about-relay0 = De eerste robot aan die kant rijdt dezelfde kant op tot iets hem stopt.
droids-about-relay90 = De eerste robot aan die kant rijdt naar rechts tot iets hem stopt.
droids-about-relay180 = De eerste robot aan die kant komt terug tot iets hem stopt.
droids-about-relay270 = De eerste robot aan die kant rijdt naar links tot iets hem stopt.
droids-order = { $order }, { $arrow }
droids-arrow = { $direction }
droids-arrow-relay = gestuurd { $direction }, rijdt { $onward }
droids-colour-violet = paars
droids-colour-blue = blauw
droids-colour-grey = grijs
droids-colour-red = rood
droids-for-violet = rijden
droids-for-blue = uit de rivier
droids-for-grey = reparatierobots
droids-for-red = schieten, pakken, sturen
droids-count = { $count } { $colour }

## Screen
droids-round = Ronde { $round }
droids-phase-lay = Opzet
droids-phase-draw = Trekken
droids-phase-place = Leggen
droids-phase-send = Zenden
droids-goal-1 = De laatste robot op het speelbord wint.
droids-goal-2 = De laatste robot op het speelbord wint. Pas op voor de mijnen!
droids-goal-3 = Breng containers naar je cirkel. Wie de meeste heeft, wint.
droids-goal-4 = Sluit een tuin rond je cirkel en sta er alleen in.
droids-goal-5 = Breng het standbeeld thuis op je cirkel.
droids-goal-6 = De laatste robot op het speelbord wint.
droids-goal-7 = Metsel de killer in voordat hij jou te pakken heeft.
droids-story-1 = Vier uitvinders, één terrein en een weddenschap: wiens machine staat aan het eind nog overeind? Rijd goed, duw de anderen opzij, en vertrouw de rivier nooit.
droids-story-2 = De reparatierobots moesten oude mijnen ruimen. Iemand heeft ze verkeerd om aangesloten: waar ze vertrekken, laten ze een nieuwe achter.
droids-story-3 = In de rivier is een schuit gezonken, en de containers vol gouden chips steken boven het water uit. Wie de meeste thuisbrengt, is rijk.
droids-story-4 = Je robot heeft er genoeg van beschoten te worden. Hij droomt van een klein tuintje met een hek eromheen, en van niemand anders erin.
droids-story-5 = Honderd jaar stond het grijze standbeeld op zijn vak. Nu wil iedereen het thuis hebben en stuurt zijn robot eropaf.
droids-story-6 = Twee robots, een doolhof van kisten, en er is er één te veel. Kisten kun je wegdragen, dus geen muur is voor altijd.
droids-story-7 = Een reparatierobot is dol geworden. Hij werkt een strook opdrachten af, schiet alle kanten op en gaat niet meer uit. Jij hebt een paar kisten en je verstand.
droids-reconstructed = De gedrukte regels van dit scenario zijn verloren; deze zijn van ons.
droids-you = Jij
droids-rack = Je fiches
droids-rack-empty = Je rekje is leeg
droids-token = { $order }, { $count } aanwezig
droids-explain = Wat doet ‘{ $order }’?
droids-slot = Zender { $emitter }, plek { $slot }
droids-slots = Je plekken
droids-free = vrij
droids-covered = afgedekt
droids-damage = { $count ->
        [one] één zender afgedekt
       *[other] { $count } zenders afgedekt
    }
droids-rival-rack = rekje: { $tokens }
droids-rival-bare = rekje leeg
droids-carries = draagt { WORD($token, form: "een") }
droids-passed = is klaar met leggen
droids-containers = { $count ->
        [one] één container thuis
       *[other] { $count } containers thuis
    }
droids-queue = Opdrachten die wachten
droids-queue-ready = Zender { $emitter }: { $order }; { WORD($piece, form: "de") } staat in de lijn.
droids-queue-waits = Zender { $emitter }: { $order }; er staat geen robot in de lijn.
droids-killer = De opdrachten van de killer
droids-killer-fire = Naar alle kanten schieten
droids-draw-left = { $count ->
        [0] Deze fiches trekken
        [one] Nog één fiche
       *[other] Nog { $count } fiches
    }
droids-draw-less = Eén { $colour } minder
droids-draw-more = Eén { $colour } meer
droids-draw-none = Er zijn geen fiches van deze kleur ({ $colour }) meer.
droids-draw-full = Je trekt er in totaal { $count }.
droids-aside = Opzij { $emitter }, { $slot }
droids-pass = Klaar met leggen
droids-send = { $emitter } zenden
droids-cover = Zender { $emitter } afdekken
droids-uncover = Zender { $emitter } repareren
droids-said-send = { $emitter } zenden · { $order }
droids-said-obstacle = Obstakel op { $site }
droids-said-draw = { $tokens } trekken
droids-said-place = { $order } · { $emitter }, plek { $slot }
droids-do-lay = Tik op een vak voor een obstakel. { $count ->
        [one] Het is het laatste.
       *[other] Er zijn er nog { $count }.
    }
droids-do-place = Kies een fiche door op de gewenste pijl te tikken.
droids-do-slot = Tik nu op een vrije plek.
droids-do-token = Plek { $slot } van { $emitter }: welk fiche, welke kant op?
droids-do-send = Welke opdracht zend je?
droids-do-cover = { $count ->
        [one] Je robot is geraakt! Kies een zender om af te dekken.
       *[other] Je robot is { $count } keer geraakt! Kies een zender om af te dekken.
    }
droids-do-uncover = Je robot is gerepareerd. Kies een zender om open te leggen.
droids-waits-shot = Een schot op { $name }: de dobbelsteen moet { $count } of meer tonen.
droids-waits-mine = De dobbelsteen beslist of de gedragen mijn ontploft.
droids-other-first = Er wordt geloot wie begint.
droids-other-lay = { $name } legt een obstakel.
droids-other-draw = { $name } trekt fiches.
droids-other-place = { $name } legt een fiche.
droids-other-programme = De dobbelsteen zegt met welke opdracht de killer begint.
droids-other-send = { $name } zendt een opdracht.
droids-other-cover = { $name } is geraakt en dekt een zender af.
droids-other-uncover = { $name } is gerepareerd en legt een zender open.

## Log
droids-log-obstacle = legt een obstakel op { $square }
droids-log-draw = trekt { $drawn }
droids-log-drawn = { $tokens } { $colour }
droids-log-place = legt op { $emitter }{ $slot }: { $order }, { $arrow }
droids-log-pass = is klaar met leggen
droids-log-send = zendt vanaf { $emitter }: { $order }, { $arrow }
droids-log-cover = dekt zender { $emitter } af
droids-log-uncover = legt zender { $emitter } open
droids-log-first = { $seat } begint
droids-log-deal = { $seat } trekt een fiche: { $colour }
droids-log-deal_own = { $seat } trekt een fiche: { $colour }, { $order }
droids-log-roll = de dobbelsteen toont { $face }
droids-log-killer = de killer voert zijn volgende opdracht uit
droids-log-hit = schot { $arrow } op { WORD($robot, form: "de") }: raak, { $face } gegooid, { $needed } nodig
droids-log-missed = schot { $arrow } op { WORD($robot, form: "de") }: mis, { $face } gegooid, { $needed } nodig
droids-log-explodes = de mijn die { WORD($robot, form: "de") } draagt, ontploft: { $face } gegooid
droids-log-holds = de mijn die { WORD($robot, form: "de") } draagt, ontploft niet: { $face } gegooid
droids-did-goes = { WORD($robot, form: "de") } rijdt naar { $square }
droids-did-pushed = { WORD($robot, form: "de") } wordt naar { $square } geduwd
droids-did-lost = { WORD($robot, form: "de") } ligt uit het spel
droids-did-carried = { WORD($robot, form: "de") } wordt meegenomen
droids-did-stands = { WORD($robot, form: "de") } staat op { $square }
droids-did-takes = { WORD($robot, form: "de") } pakt { WORD($thing, form: "de") }
droids-did-puts = { WORD($robot, form: "de") } zet { WORD($thing, form: "de") } op { $square }
droids-did-robs = { WORD($robot, form: "de") } pakt wat { WORD($other, form: "de") } droeg
droids-did-mined = op { $square } blijft een mijn liggen
droids-did-explodes = de mijn op { $square } ontploft
droids-did-mends = { WORD($robot, form: "de") } wordt gerepareerd
droids-did-aims = de dobbelsteen moet { $needed } of meer tonen om { WORD($robot, form: "de") } te raken
droids-did-rolls = de dobbelsteen beslist of de mijn ontploft die { WORD($robot, form: "de") } draagt
droids-did-waits = { $seat } kan niet zenden, omdat er geen robot voor staat
droids-did-kept = de overige opdrachten wachten, omdat er geen robot voor staat
droids-did-discarded = de overige opdrachten vervallen, omdat er geen robot voor staat
droids-none-move = de weg is versperd
droids-none-fire = er staat geen robot in de schietlijn
droids-none-grab = er is niets te pakken en geen plaats om iets neer te zetten
droids-none-relay = geen robot aan die kant kan rijden
droids-none-fix = daar staat geen beschadigde robot
droids-none-wet = de robot staat in de rivier
droids-none-dry = de robot staat niet in de rivier

## Steps
droids-step-obstacle = Een obstakel leggen
droids-step-draw = Fiches trekken
droids-step-place = Een fiche leggen
droids-step-send = Een opdracht zenden
droids-step-cover = Een zender afdekken
droids-step-uncover = Een zender repareren
droids-step-pass = Klaar met leggen
droids-step-square = { $square }
droids-step-emitter = zender { $emitter }
droids-step-count = { $tokens } { $colour }
droids-step-kind = { $order }
droids-step-arrow = { $arrow }
droids-step-slot = plek { $slot }
droids-step-chance = { $word }

## Refusals
droids-no-chance = het toeval heeft nu iets anders te beslissen
droids-no-square = { $square } is bezet, of moet vrij blijven
droids-no-must-obstacle = { $seat } moet nu een obstakel leggen
droids-no-must-draw = { $seat } moet nu fiches trekken
droids-no-must-place = { $seat } moet nu een fiche leggen
droids-no-must-send = { $seat } moet nu een opdracht zenden
droids-no-must-cover = { $seat } moet nu een zender afdekken
droids-no-must-uncover = { $seat } moet nu een zender openleggen
droids-no-draw = { $tokens ->
        [one] er wordt nu precies één fiche getrokken
       *[other] er worden nu { $tokens } fiches getrokken
    }
droids-no-stock = { $tokens ->
        [one] er is maar { $tokens } fiche van deze kleur ({ $colour })
       *[other] er zijn maar { $tokens } fiches van deze kleur ({ $colour })
    }
droids-no-token = ‘{ $order }’ ligt niet op het rekje
droids-no-slot = die plek is er niet
droids-no-taken = die plek van zender { $emitter } is bezet, of de zender is afgedekt
droids-no-send = zender { $emitter } is leeg, of in zijn lijn staat geen robot voor zijn volgende opdracht
droids-no-cover = zender { $emitter } is al afgedekt
droids-no-uncover = zender { $emitter } is niet afgedekt

## Hints
droids-lays = legt een obstakel op { $square }
droids-draws = trekt vooral { $colour }: { $use }
droids-use-violet = daarmee rijdt de robot
droids-use-blue = daarmee komt hij uit de rivier
droids-use-grey = daarmee rijden de reparatierobots
droids-use-red = daarmee schiet, pakt en legt hij
droids-shoots = schiet { $arrow }
droids-goes_nearer = brengt de robot dichter bij zijn doel: { $order }, { $arrow }
droids-harms = kost de anderen zenders: { $order }, { $arrow }
droids-mends = repareert een eigen zender: { $order }, { $arrow }
droids-prepares = bereidt de volgende opdracht voor: { $order }, { $arrow }
droids-clears_rack = maakt op het rekje plaats voor betere fiches
droids-keeps_tokens = bewaart de andere fiches voor de volgende ronde
droids-sends = zendt nu, voordat de anderen rijden: { $order }, { $arrow }
droids-covers_empty = dekt een zender zonder opdrachten af
droids-covers_far = dekt de zender af die het minst telt
droids-uncovers = repareert de zender die het dichtst bij de lijn van de robot is
droids-uncovers_full = repareert de zender met de meeste opdrachten

## Ends
droids-end-last = er is nog maar één robot of team op het speelbord
droids-end-none = de laatste robots gingen samen verloren
droids-end-containers = er is geen container meer om thuis te brengen
droids-end-majority = iemand heeft meer dan de helft van de containers
droids-end-alone = er is nog één robot, en de containers worden geteld
droids-end-garden = een tuin is gesloten
droids-end-statue = het standbeeld is thuis
droids-end-blocked = de killer is ingemetseld
droids-end-destroyed = de killer heeft de robot vernietigd
droids-end-rounds = de afgesproken rondes zijn gespeeld
droids-end-dead = niemand kan nog trekken, leggen of zenden
droids-end-draw = { $reason }; niemand staat voor

## Levels and options
droids-level-beginner = Vergeet waar zijn eigen opdrachten de robot heen brengen en houdt fiches die niet helpen.
droids-level-easy = Plant één opdracht tegelijk, alsof er verder niemand op het speelbord is.
droids-level-medium = Trekt rode fiches als je dichtbij bent en paarse als je ver weg bent, en kijkt zes opdrachten vooruit.
droids-level-strong = Leest de opdrachten die jij hebt gelegd, ontwijkt je schoten en maakt plaats voor betere fiches.
droids-level-expert = Leest de opdrachten die jij hebt gelegd en denkt aan wat jij met je rekje kunt antwoorden.
droids-option-scenario = Scenario
droids-option-scenario-help = Waar het om gaat. De scenario’s 4, 6 en 7 zijn nagebouwd: hun gedrukte regels zijn verloren.
droids-option-scenario-1 = De uitdaging
droids-option-scenario-2 = Mijnen ruimen
droids-option-scenario-3 = Gouden chips
droids-option-scenario-4 = De tuin
droids-option-scenario-5 = Het robotstandbeeld
droids-option-scenario-6 = Duel in het labyrint
droids-option-scenario-7 = De robotkiller
droids-option-players = Spelers
droids-option-players-help = Met hoeveel jullie zijn. Naar het scenario zijn dat er twee, of één alleen tegen de killer.
droids-option-players-auto = wat bij het scenario past
droids-option-colours = Kleuren
droids-option-colours-help = Wie er speelt. Twee zitten tegenover elkaar, drie aan aangrenzende kanten.
droids-option-colours-auto = wat bij het aantal spelers past
droids-option-teams = Teams van twee
droids-option-teams-help = Vier spelers in scenario 1 of 2: partners zitten tegenover elkaar en winnen samen.
droids-option-draw = Niet gelegde fiches
droids-option-draw-help = Of ze meetellen voor de volgende zeven, of dat je er zeven nieuwe trekt.
droids-option-draw-refill_to_7 = blijven op het rekje
droids-option-draw-fresh_7 = gaan weg
droids-option-unsent = Niet gezonden fiches
droids-option-unsent-help = Of opdrachten die geen robot vonden, blijven liggen voor de volgende ronde.
droids-option-unsent-discard = gaan weg
droids-option-unsent-keep = blijven op de zenders
droids-option-majority = Gouden chips: eerder klaar
droids-option-majority-help = In scenario 3 eindigt de partij zodra iemand meer dan de helft van de containers heeft.
droids-option-max_rounds = Hoogstens rondes
droids-option-max_rounds-help = Na zoveel rondes wint wie de meeste containers heeft; in een scenario zonder containers wie de minste afgedekte zenders heeft.
droids-option-max_rounds-0 = geen grens
droids-tally-sent = Verzonden opdrachten
droids-tally-lost = Verloren zenders
droids-tally-secured = Thuisgebrachte containers
