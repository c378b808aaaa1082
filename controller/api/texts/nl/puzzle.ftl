puzzle-find = Zoek een weg van { $count } zetten. De robot die aankomt, moet onderweg afslaan.
puzzle-longer = Je bent er! Maar het kan in { $count } zetten.
puzzle-best = { $count } zetten: niemand kan het in minder!
puzzle-level-easy = Makkelijk
puzzle-level-medium = Gemiddeld
puzzle-level-hard = Moeilijk
puzzle-hint = Hint
puzzle-more = Nog een hint
puzzle-robot = Eerste robot: { $piece }
puzzle-first = Eerste zet: { $move }
puzzle-way = De hele weg: { $moves }
puzzle-move = { $piece } { $direction }
puzzle-share = Deel het resultaat
puzzle-copied = Gekopieerd
puzzle-streak = { $days ->
        [one] { $days } dag op rij
       *[other] { $days } dagen op rij
    }
puzzle-result = { $title }, { $date }, { $level }: { $count } zetten (minimaal: { $best }), hints: { $hints }, code: { $code }
puzzle-set-up = Zet hem op tafel klaar
puzzle-drive = Rijd mijn weg
puzzle-code = Code van een gedeeld resultaat
puzzle-drive-code = Rijd hem
puzzle-shown = De robots tonen een weg van { $count } zetten.
puzzle-again = Nog een keer
puzzle-start = Terug naar het begin
puzzle-leave = Verlaten
puzzle-otherBoard = Leg het speelbord van { $game } op tafel, dan kunnen de robots deze puzzel tonen.
