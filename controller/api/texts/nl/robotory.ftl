robotory-prompt = Tik op een schijf om die te leggen, of op een robot om die te verzetten.
robotory-layFirst = Tik op een schijf om die te leggen.
robotory-stuck = { WORD($piece, form: "de") } heeft geen schijf naast zich die hij kan verbranden.
robotory-where = Waar moet { WORD($token, form: "de") } heen?
robotory-what = Wat komt er op { $site }? Tik op een schijf uit je voorraad, of op de robot die erheen gaat.
robotory-way = Welke weg neemt { WORD($piece, form: "de") }?
robotory-supply = Je voorraad
robotory-empty = Je voorraad is leeg
robotory-lay = { WORD($token, form: "een") } leggen ({ $count })
robotory-refill = Aanvullen
robotory-pool = Pot: { $white } witte, { $black } zwarte
robotory-take = Neem er { $count } uit de pot
robotory-ends = Dit beëindigt de partij: { WORD($seat, form: "title") } wint
robotory-rival = Voorraad: { $white } witte, { $black } zwarte
robotory-used = Verbrand
robotory-placed = { $token } op { $site }
robotory-moved = { $piece } → { $path }
robotory-refilled = Aanvullen: { $white } witte, { $black } zwarte
robotory-reason = De laatste { $token } verliet de pot; { $count } van de 3 robots staan in het kamp { WORD($seat, form: "title") }.

## Tokens
token-disc-white = witte schijf
    .de = de witte schijf
    .een = een witte schijf
token-disc-black = zwarte schijf
    .de = de zwarte schijf
    .een = een zwarte schijf

## The table's sentences
robotory-brings_home = brengt { WORD($robot, form: "de") } naar huis
robotory-burns = { $discs ->
        [one] haalt { $discs } schijf van het speelbord
       *[other] haalt { $discs } schijven van het speelbord
    }
robotory-end-black = de laatste zwarte schijf verliet de pot; { $robots } van de 3 robots staan in het kamp { WORD($winner, form: "title") }
robotory-end-both = de laatste witte en zwarte schijf verlieten de pot; { $robots } van de 3 robots staan in het kamp { WORD($winner, form: "title") }
robotory-end-white = de laatste witte schijf verliet de pot; { $robots } van de 3 robots staan in het kamp { WORD($winner, form: "title") }
robotory-ends_game = { $robots ->
        [one] beëindigt de partij met { $robots } robot thuis
       *[other] beëindigt de partij met { $robots } robots thuis
    }
robotory-fills = { $discs ->
        [one] vult de voorraad aan tot { $discs } schijf
       *[other] vult de voorraad aan tot { $discs } schijven
    }
robotory-goes_deeper = brengt { WORD($robot, form: "de") } verder van de grens
robotory-keeps_away = verhindert dat { WORD($robot, form: "de") } het andere kamp bereikt
robotory-level-beginner = Gaat stap voor stap en denkt niet aan jouw antwoord.
robotory-level-easy = Ziet welke robots nu kunnen oversteken, maar mist ketens van drie schijven of meer.
robotory-level-expert = Ziet elke keten, kijkt ver vooruit en antwoordt op elke dreiging om de partij te beëindigen.
robotory-level-medium = Kijkt drie beurten vooruit en mist alleen heel lange ketens.
robotory-level-strong = Ziet elke keten, en meerdere beurten vooruit.
robotory-log-move = { $discs ->
        [one] verplaatst { WORD($robot, form: "de") } naar { $cell }, { $discs } schijf verbrand
       *[other] verplaatst { WORD($robot, form: "de") } naar { $cell }, { $discs } schijven verbrand
    }
robotory-log-place = legt { WORD($disc, form: "een") } op { $cell }
robotory-log-refill = neemt { $white } witte en { $black } zwarte
robotory-no-count = { $discs ->
        [one] aanvullen is nu { $discs } schijf
       *[other] aanvullen is nu { $discs } schijven
    }
robotory-no-disc = er ligt een schijf op { $cell }
robotory-no-fuel = op { $cell } ligt geen schijf die { WORD($robot, form: "de") } kan verbranden
robotory-no-full = de voorraad is vol
robotory-no-neighbour = { $cell } ligt niet naast { $other }
robotory-no-pool = in de pot zitten { $white }+{ $black } schijven
robotory-no-robot = er staat een robot op { $cell }
robotory-no-supply = de voorraad heeft geen schijf van die kleur
robotory-no-way = een robot die rijdt, gaat minstens één vak ver
robotory-one_more_refill = laat zo weinig schijven over dat de volgende aanvulling de partij kan beëindigen
robotory-opens_way = opent de weg naar huis voor { WORD($robot, form: "de") }
robotory-step-black = { $discs } zwarte
robotory-step-cell = { $cell }, kamp { WORD($camp, form: "title") }
robotory-step-disc = { $disc }
robotory-step-move = Een robot verzetten
robotory-step-place = Een schijf leggen
robotory-step-refill = De voorraad aanvullen
robotory-step-robot = { $robot }
robotory-step-white = { $discs } witte
robotory-waits = legt een schijf voor een latere beurt
robotory-side-white = wit
robotory-side-black = zwart
robotory-tally-laid = Gelegde schijven
robotory-tally-burnt = Schijven van het speelbord gehaald
