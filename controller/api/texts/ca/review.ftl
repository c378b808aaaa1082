undo-take = Desfés
undo-asked =
    { $count ->
        [one] { $name } vol desfer l’última jugada.
       *[other] { $name } vol desfer les últimes { $count } jugades.
    }
undo-refused = { $name } ha dit que no.
undo-waits = Falta l’acord: { $names }.
undo-for = Decideix { $name }:
undo-no = No
undo-yes = Permet-ho
hint-ask = Pista
hint-thinking = Pensant…
hint-text = Un jugador fort { $action }.
hint-reason = { $reason }.
hint-close = Tanca
hint-draw = Fes aquesta jugada
history-title = La partida fins ara
history-close = Tanca
history-start = La posició inicial
history-ply = Jugada
history-of = { $ply } de { $plies }
history-first = Al principi
history-back = Una jugada enrere
history-play = Reprodueix
history-pause = Pausa
history-next = Una jugada endavant
history-last = A l’última jugada
history-speed = Velocitat { $speed } vegades
proof-title = Prova de joc net
proof-hash = Tots els sortejos d’aquesta partida surten d’un nombre secret. Aquesta n’és l’empremta (SHA-256): { $hash }
proof-seed = El nombre secret era { $seed }
