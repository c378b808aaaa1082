## Screen
netzwerk-score = { $there } von { $needed } am Ziel, noch { $left } Roboter
netzwerk-pick = { WORD($robot, form: "den") } auf { $site } bewegen, Energie { $energy }
netzwerk-to = Nach { $site }, { $price } { $price ->
        [one] Batterie
       *[other] Batterien
    }
netzwerk-take = { WORD($robot, form: "den") } auf { $site } schlagen, { $price } Batterien
netzwerk-paid = Die Batterie auf { $site } zahlt
netzwerk-payWith = Mit der Batterie auf { $site } zahlen
netzwerk-shift = { $side ->
        [used] Verbrauchte Batterie auf { $site } verschieben
       *[charged] Batterie auf { $site } verschieben
    }
netzwerk-point = Batterie nach { $site }
netzwerk-energy = Energie { $near } · { $used } verbraucht
netzwerk-energyOf = Energie { $energy }: { $robot }
netzwerk-spends = Zahlt { $price } von { $energy }
netzwerk-otherwise = Mit anderen Batterien zahlen
netzwerk-back = Hin und zurück, { $price }
netzwerk-answer = { $seat } bietet Remis an.
netzwerk-whereTo = Tippe auf einen Punkt für die Batterie.
netzwerk-way = Tippe auf ein leuchtendes Feld. Die Zahl ist der Preis in Batterien.
netzwerk-must = Du musst in diesem Zug schlagen. Tippe auf einen Roboter.
netzwerk-prompt = Tippe auf einen Roboter, um ihn zu bewegen.
netzwerk-next = Noch ein Roboter oder eine Batterie – oder beende den Zug.
netzwerk-more = Noch eine Batterie – oder beende den Zug.
netzwerk-done = Es kann sich nichts mehr bewegen. Beende den Zug.
netzwerk-phase-robots = Roboter
netzwerk-phase-batteries = Batterien
netzwerk-end = Zug beenden
netzwerk-offer = Remis anbieten
netzwerk-accept = Annehmen
netzwerk-decline = Weiterspielen
netzwerk-busy = Der Tisch arbeitet noch. Dein Zug wartet so lange.
netzwerk-told = Der letzte Zug
netzwerk-moved = { $robot } → { $site }
netzwerk-takes = { $robot } schlägt { WORD($victim, form: "den") } auf { $site }
netzwerk-shifted = Batterie { $from } → { $site }

## Steps
netzwerk-step-move = Einen Roboter bewegen
netzwerk-step-battery = Eine Batterie verschieben
netzwerk-step-end = Den Zug beenden
netzwerk-step-offer = Remis anbieten
netzwerk-step-accept = Remis annehmen
netzwerk-step-decline = Remis ablehnen
netzwerk-step-robot = { $robot }
netzwerk-step-go = { $cell }
netzwerk-step-capture = { $cell }, schlagen
netzwerk-step-jump = { $cell }, springen
netzwerk-step-jump_capture = { $cell }, springen und schlagen
netzwerk-step-pay = Mit anderen Batterien zahlen
netzwerk-step-point = Batterie { $point }
netzwerk-step-target = { $point }

## Refusals
netzwerk-no-offered = Remis ist angeboten: Nimm es erst an oder lehne es ab
netzwerk-no-lots = wer beginnt, ist noch offen
netzwerk-no-offer = Remis lässt sich einmal im Zug anbieten, bevor er beginnt
netzwerk-no-kind = so etwas ist jetzt nicht zu entscheiden
netzwerk-no-over = die Partie ist vor { $action } zu Ende
netzwerk-no-part = { $action }: { $reason }
netzwerk-no-move_first = bewege zuerst einen Roboter
netzwerk-no-capture_first = in diesem Zug muss ein Roboter geschlagen werden
netzwerk-no-capture_lost = in diesem Zug muss ein Roboter geschlagen werden, und danach ginge es nicht mehr
netzwerk-no-return = alle Roboter stünden wie zu Beginn des Zuges, und das gilt hier nicht als Zug
netzwerk-no-energy = der Weg kostet { $cost } { $cost ->
        [one] Batterie
       *[other] Batterien
    }, auf { $cell } sind { $energy } nutzbar
netzwerk-no-battery_here = { WORD($robot, form: "der") } auf { $cell } kann keine Batterie auf { $point } nutzen
netzwerk-no-payment = der Weg kostet { $cost } { $cost ->
        [one] Batterie
       *[other] Batterien
    }, nicht { $paid }
netzwerk-no-phase = sobald eine Batterie verschoben ist, bleiben die Roboter stehen
netzwerk-no-owner = { WORD($robot, form: "der") } gehört der anderen Seite
netzwerk-no-captured = { WORD($robot, form: "der") } ist geschlagen
netzwerk-no-stopped = { WORD($robot, form: "der") } hat geschlagen und bleibt bis zum Ende des Zuges stehen
netzwerk-no-after_capture = nach dem Schlagen ist der Weg zu Ende
netzwerk-no-bend = Roboter fahren geradeaus, und { $cell } liegt nicht auf der Linie
netzwerk-no-path = ein Roboter fährt mindestens ein Feld weit
netzwerk-no-jump_enemy = der Roboter auf { $cell } ist ein Gegner und lässt sich nicht überspringen
netzwerk-no-jump_empty = auf { $cell } steht kein Roboter zum Überspringen
netzwerk-no-own = auf { $cell } steht einer deiner Roboter
netzwerk-no-hop = von { $start } führt kein einzelner Schritt nach { $cell }: Roboter fahren vorwärts oder seitwärts und überspringen nur eigene
netzwerk-no-empty = { WORD($robot, form: "der") } berührt keine geladene Batterie und kann nicht fahren
netzwerk-no-stuck = { WORD($robot, form: "der") } hat keinen Weg, für den seine Energie reicht
netzwerk-no-nowhere = von { $point } führt keine Linie zu einem leeren Punkt
netzwerk-no-battery_first = erst muss ein Roboter fahren, dann kommen die Batterien
netzwerk-no-battery_owes = erst muss ein Roboter geschlagen werden, dann kommen die Batterien
netzwerk-no-battery = auf { $point } liegt keine Batterie
netzwerk-no-battery_once = die Batterie auf { $point } wurde in diesem Zug schon verschoben
netzwerk-no-control = die Batterie auf { $point } beherrschst du nicht: Du brauchst rundum so viele Roboter wie die andere Seite, mindestens einen
netzwerk-no-contested = die Batterie auf { $point } beherrschen beide, darum darf sie niemand verschieben
netzwerk-no-line = { $target } ist nicht der erste leere Punkt auf einer Linie von { $point }

## Log
netzwerk-log-move = bewegt { WORD($robot, form: "den") } von { $start } nach { $cell }
netzwerk-log-capture = bewegt { WORD($robot, form: "den") } von { $start } nach { $cell } und schlägt { WORD($victim, form: "den") }
netzwerk-log-battery = bringt eine Batterie von { $point } nach { $target }
netzwerk-log-end = beendet den Zug
netzwerk-log-offer = bietet Remis an
netzwerk-log-accept = nimmt das Remis an
netzwerk-log-decline = lehnt das Remis ab
netzwerk-log-first = { $seat } beginnt
netzwerk-log-several = { $actions }

## Ends
netzwerk-end-agreed = beide haben sich auf Remis geeinigt
netzwerk-end-captured = alle Roboter von { $loser } sind geschlagen
netzwerk-end-home = { $there } von { $left } { $left ->
        [one] Roboter
       *[other] Robotern
    } von { $winner } stehen in der ersten Reihe von { $loser }
netzwerk-end-stuck = { $loser } kann keinen Roboter bewegen
netzwerk-end-repeated = dieselbe Stellung stand zum dritten Mal am Beginn eines Zuges

## Hints
netzwerk-wins = gewinnt die Partie
netzwerk-captures = schlägt { WORD($robot, form: "den") }
netzwerk-arrives = bringt einen Roboter in die erste Reihe der anderen Seite; noch { $more }, und die Partie ist gewonnen
netzwerk-saves = bringt { $robots } Roboter in Sicherheit
netzwerk-starves = nimmt { WORD($robot, form: "dem") } die Energie
netzwerk-capture_next = eine Batterie mehr neben { WORD($robot, form: "dem") }, um im nächsten Zug zu schlagen
netzwerk-feeds = gibt { WORD($robot, form: "dem") } Energie für den nächsten Zug
netzwerk-goes_forward = rückt { $rows } { $rows ->
        [one] Reihe
       *[other] Reihen
    } vor
netzwerk-goes_sideways = weicht zur Seite aus
netzwerk-moves_battery = verschiebt eine Batterie für einen späteren Zug
netzwerk-ends_turn = sonst lohnt sich in diesem Zug nichts
netzwerk-offers = bietet Remis an
netzwerk-accepts = nimmt das Remis an, weil die andere Seite vorn liegt
netzwerk-declines = lehnt das Remis ab, weil es nicht zurückliegt

## Levels
netzwerk-level-beginner = Plant immer zwei Roboter zugleich, bewegt nie eine Batterie, und so geht ihm die Energie aus.
netzwerk-level-easy = Plant immer nur einen Roboter, lässt die Batterien liegen und sieht nicht, was du schlagen kannst.
netzwerk-level-medium = Plant immer nur einen Roboter und eine Batterie und sieht nicht, was du schlagen kannst.
netzwerk-level-strong = Nutzt den ganzen Zug und sieht, was du als Nächstes schlagen kannst.
netzwerk-level-expert = Vergleicht rund dreißig Arten, den Zug zu nutzen, nach deinen besten Antworten.

## Options
netzwerk-option-first = Wer beginnt
netzwerk-option-first-help = Wer den ersten Zug hat. Durch Los: Zu Beginn des Spiels wird gelost.
netzwerk-option-first-random = durch Los
netzwerk-option-must_capture = Schlagzwang
netzwerk-option-must_capture-help = Variante der Regel: Wer zu Beginn des Zuges einen Roboter schlagen kann, muss in diesem Zug einen schlagen.
netzwerk-option-contested = Batterien, die beide beherrschen
netzwerk-option-contested-help = Variante der Regel: was mit einer Batterie geschehen darf, die beide beherrschen. Der englische Text verbietet, sie zu verschieben, der französische, sie überhaupt zu nutzen.
netzwerk-option-contested-shared = beide dürfen sie verschieben und nutzen
netzwerk-option-contested-no_move = niemand darf sie verschieben
netzwerk-option-contested-no_use = niemand darf sie nutzen
netzwerk-option-jump_cost = Batterien für einen Sprung
netzwerk-option-jump_cost-help = Die Regel sagt 2; die Zeichnung der deutschen Ausgabe zeigt 3.
netzwerk-option-straight_only = Roboter fahren geradeaus
netzwerk-option-straight_only-help = Ein Weg bleibt in einer Richtung; sonst darf er abbiegen.
netzwerk-option-there_and_back = Hin und zurück
netzwerk-option-there_and_back-help = Ob ein Roboter, der zur Seite und zurück fährt, gezogen hat, sodass am Ende alle stehen dürfen wie zuvor.
netzwerk-option-there_and_back-counts = gilt als Zug
netzwerk-option-there_and_back-refused = ist verboten
netzwerk-option-energy_needs_control = Energie nur mit Herrschaft
netzwerk-option-energy_needs_control-help = Ein Roboter bekommt Energie nur von Batterien, die seine Seite beherrscht; sonst von jeder neben ihm.
netzwerk-option-battery_moves_per_turn = Wege einer Batterie im Zug
netzwerk-option-battery_moves_per_turn-help = Ob eine verschobene Batterie im selben Zug noch einmal verschoben werden darf.
netzwerk-option-battery_moves_per_turn-once = einer
netzwerk-option-battery_moves_per_turn-any = beliebig viele
netzwerk-option-used_batteries = Verbrauchte Batterien
netzwerk-option-used_batteries-help = Die Handys zeigen, welche Batterien verbraucht sind, und auf dem Tisch bleiben sie offen liegen; oder man dreht sie auf dem Spielplan um und am Ende des Zuges zurück, wie in der Regel.
netzwerk-option-used_batteries-phone = die Handys zeigen sie
netzwerk-option-used_batteries-turned = auf dem Spielplan umgedreht

## Tokens
token-battery-charged = Batterie
    .der = die Batterie
    .den = die Batterie
    .dem = der Batterie
    .ein = eine Batterie
    .einen = eine Batterie
    .g = f
token-battery-used = verbrauchte Batterie
    .der = die verbrauchte Batterie
    .den = die verbrauchte Batterie
    .dem = der verbrauchten Batterie
    .ein = eine verbrauchte Batterie
    .einen = eine verbrauchte Batterie
    .g = f
netzwerk-tally-energy = Verbrauchte Energie
netzwerk-tally-captured = Geschlagene Roboter
