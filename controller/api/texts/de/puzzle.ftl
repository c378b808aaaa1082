puzzle-find = Finde einen Weg mit { $count } Zügen. Der Roboter, der ankommt, muss unterwegs abbiegen.
puzzle-longer = Angekommen! Es geht aber mit { $count } Zügen.
puzzle-best = { $count } Züge: Weniger schafft niemand!
puzzle-level-easy = Leicht
puzzle-level-medium = Mittel
puzzle-level-hard = Schwer
puzzle-hint = Tipp
puzzle-more = Noch ein Tipp
puzzle-robot = Erster Roboter: { $piece }
puzzle-first = Erster Zug: { $move }
puzzle-way = Der ganze Weg: { $moves }
puzzle-move = { $piece } { $direction }
puzzle-share = Ergebnis teilen
puzzle-copied = Kopiert
puzzle-streak = { $days ->
        [one] { $days } Tag in Folge
       *[other] { $days } Tage in Folge
    }
puzzle-result = { $title }, { $date }, { $level }: { $count } Züge (am besten: { $best }), Tipps: { $hints }, Code: { $code }
puzzle-set-up = Auf dem Tisch aufbauen
puzzle-drive = Meinen Weg fahren
puzzle-code = Code eines geteilten Ergebnisses
puzzle-drive-code = Fahren
puzzle-shown = Die Roboter zeigen einen Weg mit { $count } Zügen.
puzzle-again = Noch einmal
puzzle-start = Zurück zum Anfang
puzzle-leave = Verlassen
puzzle-otherBoard = Leg den Spielplan von { $game } auf, dann können die Roboter dieses Rätsel zeigen.
