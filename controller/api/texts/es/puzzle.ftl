puzzle-find = Encuentra un camino de { $count } movimientos. El robot que llega tiene que girar por el camino.
puzzle-longer = ¡Llegaste! Pero se puede hacer en { $count } movimientos.
puzzle-best = { $count } movimientos: ¡nadie puede hacerlo en menos!
puzzle-level-easy = Fácil
puzzle-level-medium = Medio
puzzle-level-hard = Difícil
puzzle-hint = Pista
puzzle-more = Otra pista
puzzle-robot = Primer robot: { $piece }
puzzle-first = Primer movimiento: { $move }
puzzle-way = Todo el camino: { $moves }
puzzle-move = { $piece } { $direction }
puzzle-share = Compartir el resultado
puzzle-copied = Copiado
puzzle-streak = { $days ->
        [one] { $days } día seguido
       *[other] { $days } días seguidos
    }
puzzle-result = { $title }, { $date }, { $level }: { $count } movimientos (mínimo: { $best }), pistas: { $hints }, código: { $code }
puzzle-set-up = Colocarlo en la mesa
puzzle-drive = Recorrer mi camino
puzzle-code = Código de un resultado compartido
puzzle-drive-code = Recorrerlo
puzzle-shown = Los robots muestran un camino de { $count } movimientos.
puzzle-again = Otra vez
puzzle-start = Volver al principio
puzzle-leave = Dejarlo
puzzle-otherBoard = Pon el tablero de { $game } en la mesa y los robots podrán mostrar este reto.
