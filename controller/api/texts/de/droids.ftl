## Things
token-obstacle = Hindernis
    .der = das Hindernis
    .den = das Hindernis
    .dem = dem Hindernis
    .ein = ein Hindernis
    .einen = ein Hindernis
    .g = n
token-mine = Mine
    .der = die Mine
    .den = die Mine
    .dem = der Mine
    .ein = eine Mine
    .einen = eine Mine
    .g = f
token-container = Container
    .der = der Container
    .den = den Container
    .dem = dem Container
    .ein = ein Container
    .einen = einen Container
    .g = m
piece-white-repair-robot = weißer Reparaturroboter
    .der = der weiße Reparaturroboter
    .den = den weißen Reparaturroboter
    .dem = dem weißen Reparaturroboter
    .ein = ein weißer Reparaturroboter
    .einen = einen weißen Reparaturroboter
    .g = m
piece-black-repair-robot = schwarzer Reparaturroboter
    .der = der schwarze Reparaturroboter
    .den = den schwarzen Reparaturroboter
    .dem = dem schwarzen Reparaturroboter
    .ein = ein schwarzer Reparaturroboter
    .einen = einen schwarzen Reparaturroboter
    .g = m
piece-statue = Statue
    .der = die Statue
    .den = die Statue
    .dem = der Statue
    .ein = eine Statue
    .einen = eine Statue
    .g = f
piece-robot-killer = Roboterkiller
    .der = der Roboterkiller
    .den = den Roboterkiller
    .dem = dem Roboterkiller
    .ein = ein Roboterkiller
    .einen = einen Roboterkiller
    .g = m

## Orders
droids-kind-move1 = Ein Feld
droids-kind-diag1 = Ein Feld schräg
droids-kind-move2 = Zwei Felder
droids-kind-max = Bis ihn etwas aufhält
droids-kind-wet1 = Aus dem Wasser: ein Feld
droids-kind-wetdiag = Aus dem Wasser: ein Feld schräg
droids-kind-rmove1 = Reparaturroboter: ein Feld
droids-kind-rmove2 = Reparaturroboter: zwei Felder
droids-kind-rmax = Reparaturroboter: bis ihn etwas aufhält
droids-kind-fix = Reparaturroboter: Nachbarn reparieren
droids-kind-fire = Schießen
droids-kind-grab = Nehmen oder ablegen
droids-kind-relay0 = Anderen Roboter losschicken, geradeaus
droids-kind-relay90 = Anderen Roboter losschicken, nach rechts
droids-kind-relay180 = Anderen Roboter losschicken, zurück
droids-kind-relay270 = Anderen Roboter losschicken, nach links
droids-about-move1 = Dein Roboter fährt ein Feld. Er schiebt andere vor sich her; im Fluss kann er es nicht.
droids-about-diag1 = Dein Roboter fährt ein Feld schräg, auch zwischen zwei Hindernissen hindurch.
droids-about-move2 = Dein Roboter fährt zwei Felder. Auf dem ersten Flussfeld hält er an.
droids-about-max = Dein Roboter fährt, bis ihn ein Hindernis, der Rand oder der Fluss aufhält.
droids-about-wet1 = Nur wenn dein Roboter im Fluss steht: ein Feld.
droids-about-wetdiag = Nur wenn dein Roboter im Fluss steht: ein Feld schräg.
droids-about-rmove1 = Der Reparaturroboter in der Linie des Senders fährt ein Feld.
droids-about-rmove2 = Der Reparaturroboter in der Linie des Senders fährt zwei Felder.
droids-about-rmax = Der Reparaturroboter in der Linie des Senders fährt, bis ihn etwas aufhält.
droids-about-fix = Der Reparaturroboter repariert einen Sender des Spielers, dessen Roboter dort steht.
droids-about-fire = Dein Roboter schießt: Der Würfel muss mindestens die Entfernung zeigen. Das Doppelte oder Dreifache trifft zwei- oder dreimal.
droids-about-grab = Dein Roboter nimmt, was dort liegt oder was der Roboter dort trägt. Trägt er schon etwas, legt er es ab.
droids-about-relay0 = Der erste Roboter dort fährt in derselben Richtung weiter, bis ihn etwas aufhält.
droids-about-relay90 = Der erste Roboter dort fährt nach rechts weg, bis ihn etwas aufhält.
droids-about-relay180 = Der erste Roboter dort kommt zurück, bis ihn etwas aufhält.
droids-about-relay270 = Der erste Roboter dort fährt nach links weg, bis ihn etwas aufhält.
droids-order = { $order }, { $arrow }
droids-arrow = { $direction }
droids-arrow-relay = gesendet { $direction }, fährt { $onward }
droids-colour-violet = violett
droids-colour-blue = blau
droids-colour-grey = grau
droids-colour-red = rot
droids-for-violet = fahren
droids-for-blue = aus dem Fluss
droids-for-grey = Reparaturroboter
droids-for-red = schießen, nehmen, schicken
droids-count = { $count } { $colour }

## Screen
droids-round = Runde { $round }
droids-phase-lay = Aufbau
droids-phase-draw = Ziehen
droids-phase-place = Legen
droids-phase-send = Senden
droids-goal-1 = Der letzte Roboter auf dem Spielplan gewinnt.
droids-goal-2 = Der letzte Roboter auf dem Spielplan gewinnt. Vorsicht, Minen!
droids-goal-3 = Bring Container auf deinen Kreis. Wer die meisten hat, gewinnt.
droids-goal-4 = Mauere einen Garten um deinen Kreis und steh allein darin.
droids-goal-5 = Bring die Statue heim auf deinen Kreis.
droids-goal-6 = Der letzte Roboter auf dem Spielplan gewinnt.
droids-goal-7 = Mauere den Killer ein, bevor er dich erwischt.
droids-story-1 = Vier Erfinder, ein Feld und eine Wette: Wessen Maschine steht am Ende noch? Fahr gut, schubs die anderen herum, und trau dem Fluss nie.
droids-story-2 = Die Reparaturroboter sollten alte Minen räumen. Jemand hat sie verkehrt herum verdrahtet: Wo sie losfahren, lassen sie eine neue liegen.
droids-story-3 = Im Fluss ist ein Lastkahn gesunken, und seine Container voller goldener Chips ragen aus dem Wasser. Wer die meisten heimbringt, ist reich.
droids-story-4 = Dein Roboter hat es satt, beschossen zu werden. Er träumt von einem kleinen Garten mit Zaun ringsum, und von niemandem sonst darin.
droids-story-5 = Hundert Jahre lang stand die graue Statue auf ihrem Feld. Jetzt wollen alle sie bei sich haben und schicken ihren Roboter, sie zu holen.
droids-story-6 = Zwei Roboter, ein Irrgarten aus Kisten, und einer ist zu viel. Kisten lassen sich wegtragen, also hält keine Wand ewig.
droids-story-7 = Ein Reparaturroboter ist verrückt geworden. Er arbeitet einen Streifen Befehle ab, schießt nach allen Seiten und lässt sich nicht abschalten. Du hast ein paar Kisten und deinen Verstand.
droids-reconstructed = Die gedruckten Regeln dieses Szenarios sind verloren; diese sind von uns.
droids-you = Du
droids-rack = Deine Plättchen
droids-rack-empty = Dein Halter ist leer
droids-token = { $order }, { $count } vorhanden
droids-explain = Was tut „{ $order }“?
droids-slot = Sender { $emitter }, Platz { $slot }
droids-slots = Deine Plätze
droids-free = frei
droids-covered = abgedeckt
droids-damage = { $count ->
        [one] ein Sender abgedeckt
       *[other] { $count } Sender abgedeckt
    }
droids-rival-rack = Halter: { $tokens }
droids-rival-bare = Halter leer
droids-carries = trägt { WORD($token, form: "einen") }
droids-passed = ist fertig mit Legen
droids-containers = { $count ->
        [one] ein Container daheim
       *[other] { $count } Container daheim
    }
droids-queue = Befehle, die warten
droids-queue-ready = Sender { $emitter }: { $order }; { WORD($piece, form: "der") } steht in der Linie.
droids-queue-waits = Sender { $emitter }: { $order }; kein Roboter steht in der Linie.
droids-killer = Die Befehle des Killers
droids-killer-fire = Nach allen Seiten schießen
droids-draw-left = { $count ->
        [0] Diese Plättchen ziehen
        [one] Noch ein Plättchen
       *[other] Noch { $count } Plättchen
    }
droids-draw-less = Einmal { $colour } weniger
droids-draw-more = Einmal { $colour } mehr
droids-draw-none = Von dieser Farbe ({ $colour }) gibt es keine Plättchen mehr.
droids-draw-full = Du ziehst insgesamt { $count }.
droids-aside = Beiseite { $emitter }, { $slot }
droids-pass = Fertig mit Legen
droids-send = { $emitter } senden
droids-cover = Sender { $emitter } abdecken
droids-uncover = Sender { $emitter } reparieren
droids-said-send = { $emitter } senden · { $order }
droids-said-obstacle = Hindernis auf { $site }
droids-said-draw = { $tokens } ziehen
droids-said-place = { $order } · { $emitter }, Platz { $slot }
droids-do-lay = Tippe auf ein Feld für ein Hindernis. { $count ->
        [one] Es ist das letzte.
       *[other] Es sind noch { $count }.
    }
droids-do-place = Wähle ein Plättchen: Tippe auf den Pfeil, in dessen Richtung es zeigen soll.
droids-do-slot = Tippe jetzt auf einen freien Platz.
droids-do-token = Platz { $slot } von { $emitter }: welches Plättchen, wohin?
droids-do-send = Welchen Befehl sendest du?
droids-do-cover = { $count ->
        [one] Dein Roboter ist getroffen! Welchen Sender deckst du ab?
       *[other] Dein Roboter ist { $count }-mal getroffen! Welchen Sender deckst du ab?
    }
droids-do-uncover = Dein Roboter ist repariert. Welchen Sender deckst du auf?
droids-waits-shot = Ein Schuss auf { $name }: Der Würfel muss { $count } oder mehr zeigen.
droids-waits-mine = Der Würfel entscheidet, ob die getragene Mine explodiert.
droids-other-first = Wer anfängt, wird ausgelost.
droids-other-lay = { $name } legt ein Hindernis.
droids-other-draw = { $name } zieht Plättchen.
droids-other-place = { $name } legt ein Plättchen.
droids-other-programme = Der Würfel sagt, mit welchem Befehl der Killer anfängt.
droids-other-send = { $name } sendet einen Befehl.
droids-other-cover = { $name } ist getroffen und deckt einen Sender ab.
droids-other-uncover = { $name } ist repariert und deckt einen Sender auf.

## Log
droids-log-obstacle = legt ein Hindernis auf { $square }
droids-log-draw = zieht { $drawn }
droids-log-drawn = { $tokens } { $colour }
droids-log-place = legt auf { $emitter }{ $slot }: { $order }, { $arrow }
droids-log-pass = ist fertig mit Legen
droids-log-send = sendet von { $emitter }: { $order }, { $arrow }
droids-log-cover = deckt Sender { $emitter } ab
droids-log-uncover = deckt Sender { $emitter } auf
droids-log-first = { $seat } fängt an
droids-log-deal = { $seat } zieht ein Plättchen: { $colour }
droids-log-deal_own = { $seat } zieht ein Plättchen: { $colour }, { $order }
droids-log-roll = der Würfel zeigt { $face }
droids-log-killer = der Killer führt seinen nächsten Befehl aus
droids-log-hit = Schuss { $arrow } auf { WORD($robot, form: "den") }: getroffen, { $face } gewürfelt, { $needed } nötig
droids-log-missed = Schuss { $arrow } auf { WORD($robot, form: "den") }: daneben, { $face } gewürfelt, { $needed } nötig
droids-log-explodes = die Mine, die { WORD($robot, form: "der") } trägt, explodiert: { $face } gewürfelt
droids-log-holds = die Mine, die { WORD($robot, form: "der") } trägt, explodiert nicht: { $face } gewürfelt
droids-did-goes = { WORD($robot, form: "der") } fährt nach { $square }
droids-did-pushed = { WORD($robot, form: "der") } wird nach { $square } geschoben
droids-did-lost = { WORD($robot, form: "der") } ist aus dem Spiel
droids-did-carried = { WORD($robot, form: "der") } wird mitgenommen
droids-did-stands = { WORD($robot, form: "der") } steht auf { $square }
droids-did-takes = { WORD($robot, form: "der") } nimmt { WORD($thing, form: "den") }
droids-did-puts = { WORD($robot, form: "der") } legt { WORD($thing, form: "den") } auf { $square }
droids-did-robs = { WORD($robot, form: "der") } nimmt, was { WORD($other, form: "der") } trug
droids-did-mined = auf { $square } bleibt eine Mine liegen
droids-did-explodes = die Mine auf { $square } explodiert
droids-did-mends = { WORD($robot, form: "der") } wird repariert
droids-did-aims = der Würfel muss { $needed } oder mehr zeigen, um { WORD($robot, form: "den") } zu treffen
droids-did-rolls = der Würfel entscheidet, ob die Mine explodiert, die { WORD($robot, form: "der") } trägt
droids-did-waits = { $seat } kann nicht senden, weil kein Roboter davor steht
droids-did-kept = die übrigen Befehle warten, weil kein Roboter davor steht
droids-did-discarded = die übrigen Befehle verfallen, weil kein Roboter davor steht
droids-none-move = der Weg ist versperrt
droids-none-fire = in der Schusslinie steht kein Roboter
droids-none-grab = es gibt nichts zu nehmen und keinen Platz, um etwas abzulegen
droids-none-relay = kein Roboter in dieser Richtung kann fahren
droids-none-fix = dort steht kein beschädigter Roboter
droids-none-wet = der Roboter steht im Fluss
droids-none-dry = der Roboter steht nicht im Fluss

## Steps
droids-step-obstacle = Ein Hindernis legen
droids-step-draw = Plättchen ziehen
droids-step-place = Ein Plättchen legen
droids-step-send = Einen Befehl senden
droids-step-cover = Einen Sender abdecken
droids-step-uncover = Einen Sender reparieren
droids-step-pass = Fertig mit Legen
droids-step-square = { $square }
droids-step-emitter = Sender { $emitter }
droids-step-count = { $tokens } { $colour }
droids-step-kind = { $order }
droids-step-arrow = { $arrow }
droids-step-slot = Platz { $slot }
droids-step-chance = { $word }

## Refusals
droids-no-chance = der Zufall hat jetzt etwas anderes zu entscheiden
droids-no-square = { $square } ist besetzt oder muss frei bleiben
droids-no-must-obstacle = { $seat } muss jetzt ein Hindernis legen
droids-no-must-draw = { $seat } muss jetzt ziehen
droids-no-must-place = { $seat } muss jetzt ein Plättchen legen
droids-no-must-send = { $seat } muss jetzt einen Befehl senden
droids-no-must-cover = { $seat } muss jetzt einen Sender abdecken
droids-no-must-uncover = { $seat } muss jetzt einen Sender aufdecken
droids-no-draw = { $tokens ->
        [one] jetzt wird genau ein Plättchen gezogen
       *[other] jetzt werden { $tokens } Plättchen gezogen
    }
droids-no-stock = von dieser Farbe ({ $colour }) gibt es nur { $tokens } Plättchen
droids-no-token = „{ $order }“ ist nicht auf dem Halter
droids-no-slot = diesen Platz gibt es nicht
droids-no-taken = dieser Platz von Sender { $emitter } ist besetzt, oder der Sender ist abgedeckt
droids-no-send = Sender { $emitter } ist leer, oder in seiner Linie steht kein Roboter für seinen nächsten Befehl
droids-no-cover = Sender { $emitter } ist schon abgedeckt
droids-no-uncover = Sender { $emitter } ist nicht abgedeckt

## Hints
droids-lays = legt ein Hindernis auf { $square }
droids-draws = zieht vor allem { $colour }: { $use }
droids-use-violet = damit fährt der Roboter
droids-use-blue = damit kommt er aus dem Fluss
droids-use-grey = damit fahren die Reparaturroboter
droids-use-red = damit schießt, nimmt und legt er
droids-shoots = schießt { $arrow }
droids-goes_nearer = bringt den Roboter seinem Ziel näher: { $order }, { $arrow }
droids-harms = kostet die anderen Sender: { $order }, { $arrow }
droids-mends = repariert einen eigenen Sender: { $order }, { $arrow }
droids-prepares = bereitet den nächsten Befehl vor: { $order }, { $arrow }
droids-clears_rack = macht auf dem Halter Platz für bessere Plättchen
droids-keeps_tokens = behält die übrigen Plättchen für die nächste Runde
droids-sends = sendet jetzt, bevor die anderen fahren: { $order }, { $arrow }
droids-covers_empty = deckt einen Sender ohne Befehle ab
droids-covers_far = deckt den Sender ab, der am wenigsten zählt
droids-uncovers = repariert den Sender, der der Linie des Roboters am nächsten ist
droids-uncovers_full = repariert den Sender mit den meisten Befehlen

## Ends
droids-end-last = nur noch ein Roboter oder ein Team ist auf dem Spielplan
droids-end-none = die letzten Roboter gingen zugleich verloren
droids-end-containers = kein Container ist mehr zu holen
droids-end-majority = jemand hat mehr als die Hälfte der Container
droids-end-alone = nur ein Roboter ist übrig, und die Container werden gezählt
droids-end-garden = ein Garten ist geschlossen
droids-end-statue = die Statue ist daheim
droids-end-blocked = der Killer ist eingemauert
droids-end-destroyed = der Killer hat den Roboter zerstört
droids-end-rounds = die vereinbarten Runden sind gespielt
droids-end-dead = niemand kann mehr ziehen, legen oder senden
droids-end-draw = { $reason }; niemand liegt vorn

## Levels and options
droids-level-beginner = Vergisst, wohin die eigenen Befehle den Roboter geführt haben, und behält Plättchen, die nicht helfen.
droids-level-easy = Plant einen Befehl nach dem anderen, als wäre sonst niemand auf dem Spielplan.
droids-level-medium = Zieht rote Plättchen, wenn du nah bist, und violette, wenn du fern bist, und denkt sechs Befehle voraus.
droids-level-strong = Liest die Befehle, die du gelegt hast, weicht deinen Schüssen aus und schafft Platz für bessere Plättchen.
droids-level-expert = Liest die Befehle, die du gelegt hast, und bedenkt, was du von deinem Halter antworten könntest.
droids-option-scenario = Szenario
droids-option-scenario-help = Worum es geht. Die Szenarien 4, 6 und 7 sind nachgebaut: Ihre gedruckten Regeln sind verloren.
droids-option-scenario-1 = Die Herausforderung
droids-option-scenario-2 = Minen räumen
droids-option-scenario-3 = Goldene Chips
droids-option-scenario-4 = Der Garten
droids-option-scenario-5 = Die Roboterstatue
droids-option-scenario-6 = Duell im Labyrinth
droids-option-scenario-7 = Roboterkiller
droids-option-players = Spieler
droids-option-players-help = Wie viele spielen. Je nach Szenario zwei, oder einer allein gegen den Killer.
droids-option-players-auto = wie es zum Szenario passt
droids-option-colours = Farben
droids-option-colours-help = Wer spielt. Zwei sitzen sich gegenüber, drei auf benachbarten Seiten.
droids-option-colours-auto = wie es zur Zahl der Spieler passt
droids-option-teams = Zweierteams
droids-option-teams-help = Zu viert in Szenario 1 oder 2: Partner sitzen sich gegenüber und gewinnen zusammen.
droids-option-draw = Nicht gelegte Plättchen
droids-option-draw-help = Ob sie zu den nächsten sieben zählen oder du sieben neue ziehst.
droids-option-draw-refill_to_7 = bleiben auf dem Halter
droids-option-draw-fresh_7 = verfallen
droids-option-unsent = Nicht gesendete Plättchen
droids-option-unsent-help = Ob Befehle, die keinen Roboter fanden, für die nächste Runde liegen bleiben.
droids-option-unsent-discard = verfallen
droids-option-unsent-keep = bleiben auf den Sendern
droids-option-majority = Goldene Chips: früher enden
droids-option-majority-help = In Szenario 3 endet das Spiel, sobald jemand mehr als die Hälfte der Container hat.
droids-option-max_rounds = Höchstzahl der Runden
droids-option-max_rounds-help = Nach so vielen Runden gewinnt, wer die meisten Container hat; in einem Szenario ohne Container, wer die wenigsten abgedeckten Sender hat.
droids-option-max_rounds-0 = ohne Grenze
droids-tally-sent = Gesendete Befehle
droids-tally-lost = Verlorene Sender
droids-tally-secured = Heimgebrachte Container
