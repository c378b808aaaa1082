puzzle-find = Troba un camí de { $count } moviments. El robot que hi arriba ha de girar pel camí.
puzzle-longer = Hi has arribat! Però es pot fer amb { $count } moviments.
puzzle-best = { $count } moviments: ningú no ho pot fer amb menys!
puzzle-level-easy = Fàcil
puzzle-level-medium = Mitjà
puzzle-level-hard = Difícil
puzzle-hint = Pista
puzzle-more = Una altra pista
puzzle-robot = Primer robot: { $piece }
puzzle-first = Primer moviment: { $move }
puzzle-way = Tot el camí: { $moves }
puzzle-move = { $piece } { $direction }
puzzle-share = Comparteix el resultat
puzzle-copied = Copiat
puzzle-streak = { $days ->
        [one] { $days } dia seguit
       *[other] { $days } dies seguits
    }
puzzle-result = { $title }, { $date }, { $level }: { $count } moviments (mínim: { $best }), pistes: { $hints }, codi: { $code }
puzzle-set-up = Prepara’l a la taula
puzzle-drive = Recorre el meu camí
puzzle-code = Codi d’un resultat compartit
puzzle-drive-code = Recorre’l
puzzle-shown = Els robots mostren un camí de { $count } moviments.
puzzle-again = Un altre cop
puzzle-start = Torna al principi
puzzle-leave = Deixa-ho
puzzle-otherBoard = Posa el tauler de { $game } a la taula i els robots podran mostrar aquest repte.
