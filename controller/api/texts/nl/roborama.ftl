roborama-blocks_way_home = verspert { $rival } de weg naar huis
roborama-brings_home = brengt { WORD($robot, form: "de") } thuis
roborama-card-1 = kaart 1
roborama-card-2 = kaart 2
roborama-card-3 = kaart 3
roborama-card-4 = kaart 4
roborama-card-5 = kaart 5
roborama-card-chip = chipkaart
roborama-chaos-laser = laser
roborama-chaos-mind = sturing
roborama-chaos-move = zet
roborama-chaos-pusher = duw
roborama-chaos-reset = reset
roborama-chaos-spring = sprong
roborama-end-home = alle vier de robots zijn thuis: { $winners }
roborama-end-last = { $winner } blijft als laatste over
roborama-end-nobody = na { $turns ->
        [one] { $turns } beurt
       *[other] { $turns } beurten
    } heeft niemand gewonnen
roborama-forces_out = dwingt { $rival } meteen de hoek uit
roborama-goes_nearer = brengt { WORD($robot, form: "de") } met { $cells ->
        [one] { $cells } vak
       *[other] { $cells } vakken
    } dichter bij huis
roborama-knocks_down = gooit { $robots ->
        [one] { $robots } andere robot
       *[other] { $robots } andere robots
    } omver
roborama-hand = { $cards }
roborama-level-beginner = Rent naar huis en vergeet kaarten te wekken.
roborama-level-easy = Let op de eigen kaarten, maar nooit op de anderen.
roborama-level-expert = Denkt vier beurten vooruit, verspert wegen en laat anderen zonder kaart zitten.
roborama-level-medium = Vergelijkt zijn twee beste beurten op het antwoord van de volgende en de beurt daarna.
roborama-level-strong = Denkt twee beurten vooruit en houdt rekening met verborgen kaarten.
roborama-did-falls = { WORD($robot, form: "de") } valt om
roborama-did-forces = { $rival } moet de hoek verlaten
roborama-did-goes = { WORD($robot, form: "de") } gaat naar { $cell }
roborama-did-misses = geen robot is geraakt
roborama-did-rises = { WORD($robot, form: "de") } staat weer op
roborama-did-wakes = gewekt: { $cards }
roborama-log-basic = speelt { $card }: { WORD($robot, form: "de") } gaat naar { $cell }
roborama-log-chaos-laser = laat de ChaosBot schieten: { $directions }
roborama-log-chaos-laser_all = laat de ChaosBot in alle vier de richtingen schieten
roborama-log-chaos-mind = laat de ChaosBot { WORD($robot, form: "de") } naar { $cell } sturen
roborama-log-chaos-move = verplaatst de ChaosBot naar { $cell }
roborama-log-chaos-pusher = laat de ChaosBot duwen: { $direction }
roborama-log-chaos-reset = legt de ChaosBot op { $cell } neer
roborama-log-chaos-spring = laat de ChaosBot naar { $cell } springen
roborama-log-chaosbot = zet de ChaosBot op { $cell }
roborama-log-chip = speelt de chipkaart en wekt { $card }
roborama-log-deal = { $seat } krijgt een ChaosBot-kaart
roborama-log-deal_own = { $seat } krijgt een ChaosBot-kaart: { $card }
roborama-log-first = { $seat } begint
roborama-log-keep = draait geen kaart om
roborama-log-obstacle = zet een obstakel op { $cell }
roborama-log-out = heeft geen speelbare kaart en ligt eruit
roborama-log-pass = speelt geen ChaosBot-kaart
roborama-log-reactivate = wekt { $card }
roborama-log-special = speelt { $card } speciaal: { WORD($robot, form: "de") } gaat naar { $cell }
roborama-log-special_two = speelt { $card } speciaal: { WORD($robot, form: "de") } gaat naar { $cell }, { WORD($second, form: "de") } naar { $end }
roborama-log-specials = heeft speciale kaarten gekozen
roborama-log-specials_own = kiest als speciale kaarten: { $cards }
roborama-log-turn = draait { $card } naar de speciale kant
roborama-log-wait = slaat een beurt over, omdat alle robots liggen
roborama-makes_room = verzet { WORD($robot, form: "de") } en bewaart de andere kaarten
roborama-no-active = { $card } is niet op
roborama-no-after = { $chaos } mag niet na { $card }
roborama-no-basic_face = { $card } toont de gewone kant
roborama-no-card = er moet een robotkaart gespeeld worden
roborama-no-chaos = nu kun je een ChaosBot-kaart spelen of passen
roborama-no-chaosbot = de ChaosBot komt op een rood vak
roborama-no-chip = geen staande robot van { $seat } is op een vak met het teken van { $card }
roborama-no-deal = het toeval moet de ChaosBot-kaarten delen
roborama-no-down = { WORD($robot, form: "de") } ligt
roborama-no-first = het toeval moet bepalen wie begint
roborama-no-ground = { $rule }, op het speelbord en nooit in de hoek van een andere kleur
roborama-no-hand = { $seat } heeft geen kaart { $card }
roborama-no-inactive = { $card } is op
roborama-no-leave = een robot moet de starthoek uit, waar een tegenstander is aangekomen
roborama-no-lies = de ChaosBot ligt
roborama-no-mercy = zonder speelbare kaart lig je eruit, tenzij genade is afgesproken en alle vier de robots liggen
roborama-no-obstacle = een obstakel komt op een vrij vak buiten de hoeken, in een kwart waar er nog geen van jou staat, en in programma 3 niet op een rood vak
roborama-no-over = er is geen ander stuk om overheen te springen
roborama-no-own = op het laatste vak staat een eigen robot
roborama-no-owner = { WORD($robot, form: "de") } is niet van { $seat }
roborama-no-reactivate = een van de gevonden kaarten moet gewekt worden
roborama-no-specials = de speciale kaarten worden gekozen
roborama-no-stuck = er is een robotkaart die gespeeld kan worden
roborama-no-turn = nu mag een gewone kaart naar de speciale kant
roborama-no-way = een stuk dat niet van jou is staat in de weg
roborama-no-won = { WORD($robot, form: "de") } wint al
roborama-option-chaos_hand = ChaosBot-kaarten
roborama-option-chaos_hand-dealt = gedeeld
roborama-option-chaos_hand-help = Programma 3: gedeeld heeft ieder verborgen kaarten. Met twee of drie spelers kan ook iedereen dezelfde hand hebben, zes kaarten met z’n tweeën, vier met z’n drieën.
roborama-option-colours = Kleuren
roborama-option-colours-auto = passend bij het aantal spelers
roborama-option-colours-help = Wie speelt. Automatisch zet twee spelers in tegenover elkaar liggende hoeken, zodat ieder begint waar de ander aankomt.
roborama-option-first = Wie begint
roborama-option-first-draw = loten
roborama-option-first-help = Wie de eerste beurt heeft; het lot kan beslissen.
roborama-option-infinite_specials = Eindeloos speciaal
roborama-option-infinite_specials-active = een gewone kaart die niet op is
roborama-option-infinite_specials-any = een willekeurige gewone kaart
roborama-option-infinite_specials-help = Met 1 tot 3 speciale kaarten: wie er een gebruikt heeft mag een gewone kaart omdraaien, een willekeurige of alleen een die niet op is.
roborama-option-infinite_specials-off = nee
roborama-option-lenient_down = Genade voor gevallenen
roborama-option-lenient_down-help = Wie niet kan spelen omdat alle vier de robots liggen, verliest de beurt en niet de partij.
roborama-option-obstruction = Robots als obstakel
roborama-option-obstruction-help = Met z’n tweeën: ieder heeft vier neutrale robots van een vrije kleur om de ander in de weg te zetten.
roborama-option-players = Spelers
roborama-option-players-auto = evenveel als kleuren, anders twee
roborama-option-players-help = Hoeveel er spelen; automatisch zijn het er zoveel als gekozen kleuren, anders twee.
roborama-option-programme = Programma
roborama-option-programme-1 = gewone kaarten
roborama-option-programme-2 = speciale kanten
roborama-option-programme-3 = speciale kanten en de ChaosBot
roborama-option-programme-help = 1: gewone kaarten. 2: kaarten met een speciale kant. 3: speciale kanten en de ChaosBot.
roborama-option-special_choice = Keuze van speciale kaarten
roborama-option-special_choice-help = Geheim: allen kiezen en laten dan zien. Open: om de beurt draait ieder een kaart om, ronde na ronde.
roborama-option-special_choice-open = open
roborama-option-special_choice-secret = geheim
roborama-option-specials = Speciale kaarten
roborama-option-specials-all = alle zes
roborama-option-specials-help = Programma 2 en 3: alle zes kaarten beginnen met de speciale kant, of zoveel als hier staat; welke, kiest ieder zelf.
roborama-option-turn_limit = Hoogste aantal beurten
roborama-option-turn_limit-0 = geen grens
roborama-option-turn_limit-help = Na zoveel beurten van allen samen eindigt de partij in remise. 0: geen grens.
roborama-no_card = er kan geen kaart gespeeld worden
roborama-plays_chaos = speelt de ChaosBot-kaart { $card }
roborama-rule-basic1 = kaart 1 verzet een robot precies 1 vak
roborama-rule-basic2 = kaart 2 verzet een robot precies 2 vakken rechtuit
roborama-rule-basic3 = kaart 3 verzet een robot precies 3 vakken rechtuit
roborama-rule-basic4 = kaart 4 verzet een robot precies 4 vakken rechtuit
roborama-rule-basic5 = kaart 5 verzet een robot precies 5 vakken rechtuit
roborama-rule-laser = de laser schiet 1 vak ver in alle vier de richtingen, 2 vakken in twee, 1 en 3 vakken in twee, of 4 vakken in één
roborama-rule-mind = een staande andere robot, buiten de hoeken en in het kwart van de ChaosBot, gaat zo ver als de gespeelde kaart, rechtuit, alleen over robots van zijn kleur, naar een vrij vak van hetzelfde kwart buiten de hoeken
roborama-rule-move = de ChaosBot gaat zo ver als de gespeelde kaart, rechtuit, alleen over jouw robots, naar een vrij vak buiten de hoeken
roborama-rule-pusher = de ChaosBot gaat zo ver als de gespeelde kaart, rechtuit, en duwt hooguit drie, twee of één robots, geen van het speelbord, in een hoek of tegen een obstakel
roborama-rule-reset = de ChaosBot wordt op een vrij rood vak gelegd
roborama-rule-special1 = speciaal 1 verzet een robot één vak schuin
roborama-rule-special2 = speciaal 2 verzet een robot twee vakken rechtuit over een ander stuk
roborama-rule-special3 = speciaal 3 verzet een robot één vak en dan twee opzij, of twee en dan één
roborama-rule-special4 = speciaal 4 verzet twee robots rechtuit, één 1 en één 3 vakken, of allebei 2
roborama-rule-special5 = speciaal 5 verzet een robot 1 tot 4 vakken rechtuit
roborama-rule-spring = de ChaosBot springt zo ver als de gespeelde kaart, rechtuit, naar een vak buiten de hoeken; een robot daar moet naar een vrij buurvak buiten de hoeken
roborama-saves_chaos = bewaart de ChaosBot-kaarten voor een beter moment
roborama-stands_in_way = staat de anderen in de weg
roborama-step-basic = Een kaart spelen
roborama-step-card = { $card }
roborama-step-cell = { $cell }, { $symbol }
roborama-step-chaos = ChaosBot-kaart spelen
roborama-step-chaosbot = De ChaosBot neerzetten
roborama-step-chip_cell = { $cell }, chipkaart
roborama-step-direction = { $direction }
roborama-step-keep = Geen kaart omdraaien
roborama-step-obstacle = Een obstakel neerzetten
roborama-step-out = Geen speelbare kaart: eruit
roborama-step-pass = Geen ChaosBot-kaart
roborama-step-reactivate = Een kaart wekken
roborama-step-robot = { $robot }
roborama-step-special = Een speciale kant gebruiken
roborama-step-specials = Speciale kaarten kiezen
roborama-step-turn = Naar de speciale kant draaien
roborama-step-wait = Alle robots liggen: beurt overslaan
roborama-turns_card = kiest { $card }, die het meeste helpt
roborama-wakes_card = wekt { $card }
roborama-wins = wint de partij

## The page's own
roborama-cards = Je kaarten
roborama-face-basic = gewone kant
roborama-face-special = speciale kant
roborama-spent = op
roborama-chaos-cards = Je ChaosBot-kaarten
roborama-peek = { $count ->
        [one] Houd vast om je ChaosBot-kaart te zien
       *[other] Houd vast om je { $count } ChaosBot-kaarten te zien
    }
roborama-directions = Richtingen
roborama-rivals = De anderen
roborama-out = eruit
roborama-you-are-out = Je ligt eruit: je had geen speelbare kaart meer. Je kunt blijven kijken.
roborama-home = { $count } van 4 thuis
roborama-active = kan { $cards } spelen
roborama-leaves = Moet nu met een robot de hoek uit.
roborama-holds = { $count ->
        [one] { $count } ChaosBot-kaart
       *[other] { $count } ChaosBot-kaarten
    }
roborama-discards = Gespeelde ChaosBot-kaarten:
roborama-ways = Andere manieren naar dit vak
roborama-via = via { $site }
roborama-target = { $robot } naar { $site }, teken { $symbol }
roborama-choose-robot = Laten zien waar hij heen kan
roborama-said-special = { $card } speciaal
roborama-said-move = { $card }: { $robot } naar { $site }
roborama-said-two = { $card }: { $robot } naar { $site }, { $second } naar { $end }
roborama-said-chip = chipkaart: { $card } wekken
roborama-said-reactivate = { $card } wekken
roborama-said-turn = { $card } naar de speciale kant draaien
roborama-said-specials = speciale kanten: { $cards }
roborama-said-chaosbot = de ChaosBot op { $site } zetten
roborama-said-obstacle = een obstakel op { $site } zetten
roborama-ask-card = Tik op een van je kaarten, of op een robot.
roborama-ask-leave = Een tegenstander is aangekomen waar jij begint: een van je robots moet nu die hoek uit. Tik op een kaart.
roborama-ask-cell = Waarheen? Tik op een verlicht vak.
roborama-ask-second = En de tweede robot? Tik op een verlicht vak.
roborama-ask-wake = De chipkaart wekt een kaart die op is. Tik erop.
roborama-ask-reactivate = Je robot heeft meer kaarten gevonden. Welke wek je? Tik erop.
roborama-ask-turn = Je mag een kaart naar de speciale kant draaien. Tik erop.
roborama-ask-face = Welke kaart begint met de speciale kant? Tik erop.
roborama-ask-specials = { $count ->
        [0] Gekozen.
        [one] Kies nog één kaart voor de speciale kant. Niemand ziet hem al.
       *[other] Kies { $count } kaarten voor de speciale kant. Niemand ziet ze al.
    }
roborama-ask-chaos = Nu de ChaosBot: speel je een van zijn kaarten?
roborama-ask-chaos-card = Welke kaart? De lichte passen nu.
roborama-ask-chaos-cell = Waarheen? Tik op een verlicht vak.
roborama-ask-robot = Welke robot? Tik hem aan op het speelbord.
roborama-ask-expel = Waar gaat de robot daar heen? Tik op een verlicht vak.
roborama-ask-direction = Welke kant op?
roborama-ask-laser-1 = Welke kant op, één vak ver?
roborama-ask-laser-3 = En welke kant op, drie vakken ver?
roborama-ask-chaosbot = Zet de ChaosBot op een van de vier rode vakken.
roborama-ask-obstacle = Zet de anderen een obstakel in de weg: tik op een verlicht vak.
roborama-no-move = met { $card } kan nu geen robot zetten
roborama-then = { $count ->
        [one] Wekt { $cards }.
       *[other] Wekt een kaart naar keuze: { $cards }.
    }
roborama-no-wake = De chipkaart kan nu geen kaart wekken.
roborama-ask-out = Je hebt geen speelbare kaart en ligt eruit.
roborama-ask-wait = Al je robots liggen: je slaat een beurt over.
roborama-wakes-on = { $card } is op. Eindig een zet op { $symbol } of ? om hem te wekken.
roborama-chip-basic = de chipkaart wekt een kaart die op is, als een robot van jou op het getal ervan staat
roborama-chip-special = speciaal: hij wekt elke kaart van 1 tot 5 die op is

## Pieces
piece-chaosbot = ChaosBot
    .de = de ChaosBot
    .een = een ChaosBot
piece-blue-obstacle = blauw obstakel
    .de = het blauwe obstakel
    .een = een blauw obstakel
piece-green-obstacle = groen obstakel
    .de = het groene obstakel
    .een = een groen obstakel
piece-orange-obstacle = oranje obstakel
    .de = het oranje obstakel
    .een = een oranje obstakel
piece-white-obstacle = wit obstakel
    .de = het witte obstakel
    .een = een wit obstakel
roborama-tally-cards = Gespeelde kaarten
roborama-tally-specials = Speciale acties
