undo-take = Zurücknehmen
undo-asked =
    { $count ->
        [one] { $name } möchte den letzten Zug zurücknehmen.
       *[other] { $name } möchte die letzten { $count } Züge zurücknehmen.
    }
undo-refused = { $name } möchte das nicht.
undo-waits = Es fehlt noch die Zustimmung von { $names }.
undo-for = { $name } entscheidet:
undo-no = Nein
undo-yes = Erlauben
hint-ask = Tipp
hint-thinking = Denkt nach…
hint-text = Ein starker Spieler { $action }.
hint-reason = { $reason }.
hint-close = Schließen
hint-draw = Diesen Zug nehmen
history-title = Die Partie bisher
history-close = Schließen
history-start = Die erste Stellung
history-ply = Zug
history-of = { $ply } von { $plies }
history-first = Zum Anfang
history-back = Einen Zug zurück
history-play = Abspielen
history-pause = Anhalten
history-next = Einen Zug weiter
history-last = Zum neuesten Zug
history-speed = Tempo { $speed }-fach
proof-title = Beleg für faires Spiel
proof-hash = Alle Ziehungen dieser Partie folgen aus einer geheimen Zahl. Das ist ihre Prüfsumme (SHA-256): { $hash }
proof-seed = Die geheime Zahl war { $seed }
