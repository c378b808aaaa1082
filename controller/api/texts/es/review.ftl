undo-take = Deshacer
undo-asked =
    { $count ->
        [one] { $name } quiere deshacer la última jugada.
       *[other] { $name } quiere deshacer las últimas { $count } jugadas.
    }
undo-refused = { $name } ha dicho que no.
undo-waits = Falta el acuerdo: { $names }.
undo-for = Decide { $name }:
undo-no = No
undo-yes = Permitir
hint-ask = Pista
hint-thinking = Pensando…
hint-text = Un jugador fuerte { $action }.
hint-reason = { $reason }.
hint-close = Cerrar
hint-draw = Usar esta jugada
history-title = La partida hasta ahora
history-close = Cerrar
history-start = La posición inicial
history-ply = Jugada
history-of = { $ply } de { $plies }
history-first = Al principio
history-back = Una jugada atrás
history-play = Reproducir
history-pause = Pausa
history-next = Una jugada adelante
history-last = A la última jugada
history-speed = Velocidad { $speed } veces
proof-title = Prueba de juego limpio
proof-hash = Todos los sorteos de esta partida salen de un número secreto. Esta es su huella (SHA-256): { $hash }
proof-seed = El número secreto era { $seed }
