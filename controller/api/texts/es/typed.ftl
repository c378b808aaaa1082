## Commands; alternatives stand between commas
typed-do-help = ayuda
typed-do-legal = posible, jugadas
typed-do-row = tablero fila, fila
typed-do-column = tablero columna, columna
typed-do-board = tablero
typed-do-hand = mi mano, mano
typed-do-robots = robots
typed-do-who = quién
typed-do-last = último
typed-do-time = tiempo
typed-do-tasks = tareas
typed-do-find = busca el, busca
typed-do-again = revancha, otra vez
typed-do-ok = ok, sí
typed-do-stop = stop, alto

## Answers
typed-label = Una jugada o una pregunta
typed-enter = Enviar
typed-help = Escribe una jugada con palabras o abreviada. Un signo de interrogación pregunta por una casilla o un robot: d4? Los comandos son: { $commands }.
typed-can = Puedes escribir: { $steps }.
typed-more = { $count } más
typed-unread = «{ $words }» no encaja aquí.
typed-which = Puede significar: { $orders }.
typed-drafted = { $order }. Escribe «{ $word }» para enviarlo.
typed-sent = Enviado: { $order }.
typed-row = Fila { $line }: { $places }
typed-column = Columna { $line }: { $places }
typed-nothing = Nada.
typed-unknown = El tablero no tiene esa casilla ni ese robot.
typed-found = { $piece } gira un poco y vuelve.
