## Commands; alternatives stand between commas
typed-do-help = ajuda
typed-do-legal = possible, jugades
typed-do-row = tauler fila, fila
typed-do-column = tauler columna, columna
typed-do-board = tauler
typed-do-hand = la meva mà, mà
typed-do-robots = robots
typed-do-who = qui
typed-do-last = últim
typed-do-time = temps
typed-do-tasks = tasques
typed-do-find = busca el, busca
typed-do-again = revenja, torna a jugar
typed-do-ok = ok, sí
typed-do-stop = stop, atura

## Answers
typed-label = Una jugada o una pregunta
typed-enter = Envia
typed-help = Escriu una jugada amb paraules o abreujada. Un signe d’interrogació pregunta per una casella o un robot: d4? Les ordres són: { $commands }.
typed-can = Pots escriure: { $steps }.
typed-more = { $count } més
typed-unread = «{ $words }» no encaixa aquí.
typed-which = Pot voler dir: { $orders }.
typed-drafted = { $order }. Escriu «{ $word }» per enviar-ho.
typed-sent = Enviat: { $order }.
typed-row = Fila { $line }: { $places }
typed-column = Columna { $line }: { $places }
typed-nothing = Res.
typed-unknown = El tauler no té aquesta casella ni aquest robot.
typed-found = { $piece } gira una mica i torna.
