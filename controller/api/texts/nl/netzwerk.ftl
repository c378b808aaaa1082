## Screen
netzwerk-score = { $there } van { $needed } aan de overkant, nog { $left } { $left ->
        [one] robot
       *[other] robots
    }
netzwerk-pick = { WORD($robot, form: "de") } op { $site } verplaatsen, energie { $energy }
netzwerk-to = Naar { $site }, { $price } { $price ->
        [one] batterij
       *[other] batterijen
    }
netzwerk-take = { WORD($robot, form: "de") } op { $site } slaan, { $price } batterijen
netzwerk-paid = De batterij op { $site } betaalt
netzwerk-payWith = Met de batterij op { $site } betalen
netzwerk-shift = { $side ->
        [used] De gebruikte batterij op { $site } verschuiven
       *[charged] De batterij op { $site } verschuiven
    }
netzwerk-point = Batterij naar { $site }
netzwerk-energy = Energie { $near } · { $used } gebruikt
netzwerk-energyOf = Energie { $energy }: { $robot }
netzwerk-spends = Betaalt { $price } van { $energy }
netzwerk-otherwise = Met andere batterijen betalen
netzwerk-back = Heen en terug, { $price }
netzwerk-answer = { $seat } biedt remise aan.
netzwerk-whereTo = Tik op een punt voor de batterij.
netzwerk-way = Tik op een verlicht vak. Het getal is de prijs in batterijen.
netzwerk-must = Je moet deze beurt slaan. Tik op een robot.
netzwerk-prompt = Tik op een robot om hem te verplaatsen.
netzwerk-next = Tik op nog een robot of een batterij, of beëindig je beurt.
netzwerk-more = Tik op nog een batterij, of beëindig je beurt.
netzwerk-done = Er kan niets meer bewegen. Beëindig je beurt.
netzwerk-phase-robots = Robots
netzwerk-phase-batteries = Batterijen
netzwerk-end = Einde beurt
netzwerk-offer = Remise aanbieden
netzwerk-accept = Aannemen
netzwerk-decline = Verder spelen
netzwerk-busy = De tafel is nog bezig. Je zet wacht even.
netzwerk-told = De laatste beurt
netzwerk-moved = { $robot } → { $site }
netzwerk-takes = { $robot } slaat { WORD($victim, form: "de") } op { $site }
netzwerk-shifted = Batterij { $from } → { $site }

## Steps
netzwerk-step-move = Een robot verplaatsen
netzwerk-step-battery = Een batterij verschuiven
netzwerk-step-end = De beurt beëindigen
netzwerk-step-offer = Remise aanbieden
netzwerk-step-accept = Remise aannemen
netzwerk-step-decline = Remise afslaan
netzwerk-step-robot = { $robot }
netzwerk-step-go = { $cell }
netzwerk-step-capture = { $cell }, slaan
netzwerk-step-jump = { $cell }, springen
netzwerk-step-jump_capture = { $cell }, springen en slaan
netzwerk-step-pay = Met andere batterijen betalen
netzwerk-step-point = Batterij { $point }
netzwerk-step-target = { $point }

## Refusals
netzwerk-no-offered = er is remise aangeboden: neem die eerst aan of sla die af
netzwerk-no-lots = wie begint, staat nog niet vast
netzwerk-no-offer = remise kun je één keer per beurt aanbieden, voordat die begint
netzwerk-no-kind = zoiets valt er nu niet te beslissen
netzwerk-no-over = de partij is afgelopen vóór { $action }
netzwerk-no-part = { $action }: { $reason }
netzwerk-no-move_first = verplaats eerst een robot
netzwerk-no-capture_first = deze beurt moet er een robot geslagen worden
netzwerk-no-capture_lost = deze beurt moet er een robot geslagen worden, en na deze zet zou dat niet meer kunnen
netzwerk-no-return = alle robots zouden weer staan als aan het begin van de beurt, en dat geldt hier niet als zet
netzwerk-no-energy = de weg kost { $cost } { $cost ->
        [one] batterij
       *[other] batterijen
    }, en { $cell } heeft er { $energy }
netzwerk-no-battery_here = { WORD($robot, form: "de") } op { $cell } kan geen batterij op { $point } gebruiken
netzwerk-no-payment = de weg kost { $cost } { $cost ->
        [one] batterij
       *[other] batterijen
    }, niet { $paid }
netzwerk-no-phase = als er een batterij verschoven is, blijven de robots staan
netzwerk-no-owner = { WORD($robot, form: "de") } is van de andere kant
netzwerk-no-captured = { WORD($robot, form: "de") } is geslagen
netzwerk-no-stopped = { WORD($robot, form: "de") } heeft geslagen en blijft staan tot het einde van de beurt
netzwerk-no-after_capture = na een slag is de weg afgelopen
netzwerk-no-bend = robots rijden rechtuit, en { $cell } ligt niet op de lijn
netzwerk-no-path = een robot die rijdt, gaat minstens één vak ver
netzwerk-no-jump_enemy = de robot op { $cell } is een tegenstander; daar spring je niet over
netzwerk-no-jump_empty = er staat geen robot op { $cell } om over te springen
netzwerk-no-own = er staat een robot van jou op { $cell }
netzwerk-no-hop = van { $start } leidt geen enkele stap naar { $cell }: robots gaan vooruit of opzij en springen alleen over eigen robots
netzwerk-no-empty = { WORD($robot, form: "de") } raakt geen geladen batterij en kan niet rijden
netzwerk-no-stuck = { WORD($robot, form: "de") } heeft geen weg waarvoor zijn energie genoeg is
netzwerk-no-nowhere = geen lijn leidt van { $point } naar een leeg punt
netzwerk-no-battery_first = eerst moet er een robot rijden, dan pas batterijen
netzwerk-no-battery_owes = eerst moet er een robot geslagen worden, dan pas batterijen
netzwerk-no-battery = er ligt geen batterij op { $point }
netzwerk-no-battery_once = de batterij op { $point } is deze beurt al verschoven
netzwerk-no-control = je beheerst de batterij op { $point } niet: je hebt er evenveel robots omheen nodig als de andere kant, en minstens één
netzwerk-no-contested = beide kanten beheersen de batterij op { $point }, dus niemand mag hem verschuiven
netzwerk-no-line = { $target } is niet het eerste lege punt op een lijn vanaf { $point }

## Log
netzwerk-log-move = verplaatst { WORD($robot, form: "de") } van { $start } naar { $cell }
netzwerk-log-capture = verplaatst { WORD($robot, form: "de") } van { $start } naar { $cell } en slaat { WORD($victim, form: "de") }
netzwerk-log-battery = verplaatst een batterij van { $point } naar { $target }
netzwerk-log-end = beëindigt de beurt
netzwerk-log-offer = biedt remise aan
netzwerk-log-accept = neemt de remise aan
netzwerk-log-decline = slaat de remise af
netzwerk-log-first = { $seat } begint
netzwerk-log-several = { $actions }

## Ends
netzwerk-end-agreed = beide spelers werden het eens over remise
netzwerk-end-captured = alle robots van { $loser } zijn geslagen
netzwerk-end-home = { $there } van de { $left } { $left ->
        [one] robot
       *[other] robots
    } van { $winner } staan in de startrij van { $loser }
netzwerk-end-stuck = { $loser } kan geen robot verplaatsen
netzwerk-end-repeated = dezelfde stelling stond voor de derde keer aan het begin van een beurt

## Hints
netzwerk-wins = wint de partij
netzwerk-captures = slaat { WORD($robot, form: "de") }
netzwerk-arrives = brengt een robot in de eerste rij van de andere kant; met nog { $more } is het gewonnen
netzwerk-saves = brengt { $robots } { $robots ->
        [one] robot
       *[other] robots
    } buiten bereik van de andere kant
netzwerk-starves = laat { WORD($robot, form: "de") } zonder energie
netzwerk-capture_next = een batterij meer naast { WORD($robot, form: "de") }, om volgende beurt te slaan
netzwerk-feeds = geeft { WORD($robot, form: "de") } energie voor de volgende zet
netzwerk-goes_forward = gaat { $rows } { $rows ->
        [one] rij
       *[other] rijen
    } vooruit
netzwerk-goes_sideways = gaat opzij
netzwerk-moves_battery = verlegt een batterij voor een latere beurt
netzwerk-ends_turn = verder is er deze beurt niets de moeite waard
netzwerk-offers = biedt remise aan
netzwerk-accepts = neemt de remise aan, omdat de andere kant voorstaat
netzwerk-declines = slaat de remise af, omdat de computer niet achterstaat

## Levels
netzwerk-level-beginner = Denkt aan twee robots tegelijk, verplaatst nooit een batterij en komt zo zonder energie te staan.
netzwerk-level-easy = Denkt maar aan één robot tegelijk, laat de batterijen liggen en ziet niet wat jij kunt slaan.
netzwerk-level-medium = Denkt maar aan één robot en één batterij tegelijk en ziet niet wat jij kunt slaan.
netzwerk-level-strong = Gebruikt de hele beurt en ziet wat jij daarna kunt slaan.
netzwerk-level-expert = Vergelijkt zo’n dertig manieren voor zijn beurt naar jouw beste antwoorden.

## Options
netzwerk-option-first = Wie begint
netzwerk-option-first-help = Wie de eerste beurt heeft. Door het lot: dat beslist als de partij begint.
netzwerk-option-first-random = door het lot
netzwerk-option-must_capture = Slaan is verplicht
netzwerk-option-must_capture-help = Variant van de spelregels: wie aan het begin van de beurt een robot kan slaan, moet er die beurt een slaan.
netzwerk-option-contested = Batterijen die beiden beheersen
netzwerk-option-contested-help = Variant van de spelregels: wat er mag met een batterij die beide kanten beheersen. De Engelse tekst verbiedt hem te verschuiven, de Franse hem te gebruiken.
netzwerk-option-contested-shared = beiden mogen ze verschuiven en gebruiken
netzwerk-option-contested-no_move = niemand mag ze verschuiven
netzwerk-option-contested-no_use = niemand mag ze gebruiken
netzwerk-option-jump_cost = Batterijen voor een sprong
netzwerk-option-jump_cost-help = De spelregels zeggen 2; de tekening van de Duitse uitgave toont er 3.
netzwerk-option-straight_only = Robots rijden rechtuit
netzwerk-option-straight_only-help = Een zet houdt één richting; anders mag hij afbuigen.
netzwerk-option-there_and_back = Heen en terug
netzwerk-option-there_and_back-help = Of een robot die opzij en terug gaat, gezet heeft, zodat een beurt alle robots mag laten waar ze stonden.
netzwerk-option-there_and_back-counts = telt als zet
netzwerk-option-there_and_back-refused = mag niet
netzwerk-option-energy_needs_control = Energie vraagt beheersing
netzwerk-option-energy_needs_control-help = Een robot krijgt alleen energie van batterijen die zijn kant beheerst; anders van elke batterij ernaast.
netzwerk-option-battery_moves_per_turn = Zetten van één batterij per beurt
netzwerk-option-battery_moves_per_turn-help = Of een verschoven batterij in dezelfde beurt nog eens verschoven mag worden.
netzwerk-option-battery_moves_per_turn-once = één
netzwerk-option-battery_moves_per_turn-any = zoveel je wilt
netzwerk-option-used_batteries = Gebruikte batterijen
netzwerk-option-used_batteries-help = De telefoons laten zien welke batterijen gebruikt zijn, en op tafel blijven ze open liggen; of je draait ze op het speelbord om, en terug aan het einde van de beurt, zoals in de spelregels.
netzwerk-option-used_batteries-phone = de telefoons tonen ze
netzwerk-option-used_batteries-turned = omgedraaid op het speelbord

## Tokens
token-battery-charged = batterij
    .de = de batterij
    .een = een batterij
token-battery-used = gebruikte batterij
    .de = de gebruikte batterij
    .een = een gebruikte batterij
netzwerk-tally-energy = Gebruikte energie
netzwerk-tally-captured = Geslagen robots
