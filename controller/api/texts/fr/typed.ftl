## Commands; alternatives stand between commas
typed-do-help = aide
typed-do-legal = possible, coups
typed-do-row = plateau ligne, ligne
typed-do-column = plateau colonne, colonne
typed-do-board = plateau
typed-do-hand = ma main, main
typed-do-robots = robots
typed-do-who = qui
typed-do-last = dernier
typed-do-time = temps
typed-do-tasks = tâches
typed-do-find = trouve le, trouve
typed-do-again = revanche, rejouer
typed-do-ok = ok, oui
typed-do-stop = stop

## Answers
typed-label = Un coup ou une question
typed-enter = Entrer
typed-help = Écris un coup en mots ou en abrégé. Un point d’interrogation demande ce qu’il y a sur une case, ou où est un robot : d4 ? Les commandes sont : { $commands }.
typed-can = Tu peux écrire : { $steps }.
typed-more = { $count } autres
typed-unread = « { $words } » ne convient pas ici.
typed-which = Cela peut vouloir dire : { $orders }.
typed-drafted = { $order }. Écris « { $word } » pour l’envoyer.
typed-sent = Envoyé : { $order }.
typed-row = Ligne { $line } : { $places }
typed-column = Colonne { $line } : { $places }
typed-nothing = Rien.
typed-unknown = Le plateau n’a pas cette case ni ce robot.
typed-found = { $piece } tourne un peu et revient.
