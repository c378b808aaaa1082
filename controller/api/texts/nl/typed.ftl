## Commands; alternatives stand between commas
typed-do-help = hulp
typed-do-legal = mogelijk, zetten
typed-do-row = speelbord rij, rij
typed-do-column = speelbord kolom, kolom
typed-do-board = speelbord
typed-do-hand = mijn hand, hand
typed-do-robots = robots
typed-do-who = wie
typed-do-last = laatste
typed-do-time = tijd
typed-do-tasks = taken
typed-do-find = zoek de, zoek
typed-do-again = revanche, nog een keer
typed-do-ok = ok, ja
typed-do-stop = stop

## Answers
typed-label = Een zet of een vraag
typed-enter = Invoeren
typed-help = Typ een zet in woorden of kort. Een vraagteken vraagt naar een vak of een robot: d4? De opdrachten zijn: { $commands }.
typed-can = Je kunt typen: { $steps }.
typed-more = { $count } andere
typed-unread = “{ $words }” past hier niet.
typed-which = Dit kan betekenen: { $orders }.
typed-drafted = { $order }. Typ “{ $word }” om het te versturen.
typed-sent = Verstuurd: { $order }.
typed-row = Rij { $line }: { $places }
typed-column = Kolom { $line }: { $places }
typed-nothing = Niets.
typed-unknown = Het bord heeft zo’n vak of robot niet.
typed-found = { $piece } draait een beetje en terug.
