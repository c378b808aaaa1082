undo-take = Terugnemen
undo-asked =
    { $count ->
        [one] { $name } wil de laatste zet terugnemen.
       *[other] { $name } wil de laatste { $count } zetten terugnemen.
    }
undo-refused = { $name } wil dat niet.
undo-waits = Wachten op { $names }.
undo-for = { $name } beslist:
undo-no = Nee
undo-yes = Toestaan
hint-ask = Tip
hint-thinking = Denkt na…
hint-text = Een sterke speler { $action }.
hint-reason = { $reason }.
hint-close = Sluiten
hint-draw = Deze zet nemen
history-title = De partij tot nu toe
history-close = Sluiten
history-start = De beginstelling
history-ply = Zet
history-of = { $ply } van { $plies }
history-first = Naar het begin
history-back = Eén zet terug
history-play = Afspelen
history-pause = Pauzeren
history-next = Eén zet verder
history-last = Naar de nieuwste zet
history-speed = Snelheid { $speed } keer
proof-title = Bewijs van eerlijk spel
proof-hash = Alle trekkingen van deze partij volgen uit een geheim getal. Dit is de controlesom ervan (SHA-256): { $hash }
proof-seed = Het geheime getal was { $seed }
