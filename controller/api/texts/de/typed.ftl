## Commands; alternatives stand between commas
typed-do-help = Hilfe
typed-do-legal = möglich, Züge
typed-do-row = Spielplan Reihe, Reihe
typed-do-column = Spielplan Spalte, Spalte
typed-do-board = Spielplan
typed-do-hand = meine Hand, Hand
typed-do-robots = Roboter
typed-do-who = wer
typed-do-last = zuletzt
typed-do-time = Zeit, Uhr
typed-do-tasks = Aufgaben
typed-do-find = finde den, finde
typed-do-again = revanche, noch einmal
typed-do-ok = ok, ja
typed-do-stop = stop, stopp, halt

## Answers
typed-label = Ein Zug oder eine Frage
typed-enter = Eingeben
typed-help = Tippe einen Zug in Worten oder kurz. Ein Fragezeichen fragt nach einem Feld oder Roboter: d4? Die Befehle sind: { $commands }.
typed-can = Du kannst tippen: { $steps }.
typed-more = { $count } weitere
typed-unread = „{ $words }“ passt hier nicht.
typed-which = Das kann heißen: { $orders }.
typed-drafted = { $order }. Tippe „{ $word }“, um es zu senden.
typed-sent = Gesendet: { $order }.
typed-row = Reihe { $line }: { $places }
typed-column = Spalte { $line }: { $places }
typed-nothing = Nichts.
typed-unknown = So ein Feld oder einen solchen Roboter gibt es hier nicht.
typed-found = { $piece } dreht sich ein wenig und zurück.
