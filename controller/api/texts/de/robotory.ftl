robotory-prompt = Tippe auf eine Scheibe, um sie zu legen, oder auf einen Roboter, um ihn zu bewegen.
robotory-layFirst = Tippe auf eine Scheibe, um sie zu legen.
robotory-stuck = { WORD($piece, form: "der") } hat keine Scheibe neben sich, die er verbrennen kann.
robotory-where = Wohin mit { WORD($token, form: "dem") }?
robotory-what = Was soll auf { $site }? Tippe auf eine Scheibe deines Vorrats oder auf den Roboter, der hinfährt.
robotory-way = Welchen Weg nimmt { WORD($piece, form: "der") }?
robotory-supply = Dein Vorrat
robotory-empty = Dein Vorrat ist leer
robotory-lay = { WORD($token, form: "den") } legen ({ $count })
robotory-refill = Auffüllen
robotory-pool = Topf: { $white } weiße, { $black } schwarze
robotory-take = Nimm { $count } aus dem Topf
robotory-ends = Das beendet die Partie: { WORD($seat, form: "title") } gewinnt
robotory-rival = Vorrat: { $white } weiße, { $black } schwarze
robotory-used = Verbrannt
robotory-placed = { $token } auf { $site }
robotory-moved = { $piece } → { $path }
robotory-refilled = Auffüllen: { $white } weiße, { $black } schwarze
robotory-reason = Die letzte { $token } hat den Topf verlassen; { $count } von 3 Robotern stehen { WORD($seat, form: "title") ->
        [Hell] im hellen Lager
       *[other] im dunklen Lager
    }.

## Tokens
token-disc-white = weiße Scheibe
    .der = die weiße Scheibe
    .den = die weiße Scheibe
    .dem = der weißen Scheibe
    .ein = eine weiße Scheibe
    .einen = eine weiße Scheibe
    .g = f
token-disc-black = schwarze Scheibe
    .der = die schwarze Scheibe
    .den = die schwarze Scheibe
    .dem = der schwarzen Scheibe
    .ein = eine schwarze Scheibe
    .einen = eine schwarze Scheibe
    .g = f

## The table's sentences
robotory-brings_home = bringt { WORD($robot, form: "den") } nach Hause
robotory-burns = { $discs ->
        [one] nimmt { $discs } Scheibe vom Spielplan
       *[other] nimmt { $discs } Scheiben vom Spielplan
    }
robotory-end-black = die letzte schwarze Scheibe hat den Topf verlassen; { $robots } von 3 Robotern stehen { WORD($winner, form: "title") ->
        [Hell] im hellen Lager
       *[other] im dunklen Lager
    }
robotory-end-both = die letzte weiße und die letzte schwarze Scheibe haben den Topf verlassen; { $robots } von 3 Robotern stehen { WORD($winner, form: "title") ->
        [Hell] im hellen Lager
       *[other] im dunklen Lager
    }
robotory-end-white = die letzte weiße Scheibe hat den Topf verlassen; { $robots } von 3 Robotern stehen { WORD($winner, form: "title") ->
        [Hell] im hellen Lager
       *[other] im dunklen Lager
    }
robotory-ends_game = { $robots ->
        [one] beendet die Partie mit { $robots } Roboter zu Hause
       *[other] beendet die Partie mit { $robots } Robotern zu Hause
    }
robotory-fills = { $discs ->
        [one] füllt den Vorrat auf { $discs } Scheibe auf
       *[other] füllt den Vorrat auf { $discs } Scheiben auf
    }
robotory-goes_deeper = bringt { WORD($robot, form: "den") } weiter weg von der Grenze
robotory-keeps_away = verhindert, dass { WORD($robot, form: "der") } beim Gegner ankommt
robotory-level-beginner = Geht Schritt für Schritt und denkt nicht an deine Antwort.
robotory-level-easy = Sieht, welche Roboter gleich hinüberkönnen, übersieht aber Ketten ab drei Scheiben.
robotory-level-expert = Sieht jede Kette, denkt weit voraus und antwortet auf jede Drohung, die Partie zu beenden.
robotory-level-medium = Denkt drei Züge voraus und übersieht nur sehr lange Ketten.
robotory-level-strong = Sieht jede Kette und mehrere Züge voraus.
robotory-log-move = { $discs ->
        [one] bewegt { WORD($robot, form: "den") } nach { $cell }, { $discs } Scheibe verbrannt
       *[other] bewegt { WORD($robot, form: "den") } nach { $cell }, { $discs } Scheiben verbrannt
    }
robotory-log-place = legt { WORD($disc, form: "einen") } auf { $cell }
robotory-log-refill = nimmt { $white } weiße und { $black } schwarze
robotory-no-count = { $discs ->
        [one] zum Auffüllen gehört jetzt { $discs } Scheibe
       *[other] zum Auffüllen gehören jetzt { $discs } Scheiben
    }
robotory-no-disc = auf { $cell } liegt eine Scheibe
robotory-no-fuel = auf { $cell } liegt keine Scheibe, die { WORD($robot, form: "der") } verbrennen kann
robotory-no-full = der Vorrat ist voll
robotory-no-neighbour = { $cell } liegt nicht neben { $other }
robotory-no-pool = im Topf sind { $white }+{ $black } Scheiben
robotory-no-robot = auf { $cell } steht ein Roboter
robotory-no-supply = im Vorrat ist keine Scheibe dieser Farbe
robotory-no-way = ein Roboter fährt mindestens ein Feld weit
robotory-one_more_refill = lässt so wenige Scheiben übrig, dass das nächste Auffüllen die Partie beenden kann
robotory-opens_way = öffnet den Heimweg für { WORD($robot, form: "den") }
robotory-step-black = { $discs } schwarze
robotory-step-cell = { $cell }, { WORD($camp, form: "title") ->
        [Hell] helles Lager
       *[other] dunkles Lager
    }
robotory-step-disc = { $disc }
robotory-step-move = Einen Roboter bewegen
robotory-step-place = Eine Scheibe legen
robotory-step-refill = Den Vorrat auffüllen
robotory-step-robot = { $robot }
robotory-step-white = { $discs } weiße
robotory-waits = legt eine Scheibe für einen späteren Zug
robotory-side-white = weiß
robotory-side-black = schwarz
robotory-tally-laid = Gelegte Scheiben
robotory-tally-burnt = Scheiben vom Spielplan genommen
