match-unknown = La biblioteca no tiene ninguna partida { $match }.
match-running = Esta partida aún se juega: las manos y la semilla son secretas hasta que termine.
match-size = El archivo de una partida tiene como máximo { $kib } KiB.
match-damaged = Esto no es el archivo de una partida, o está dañado: { $reason }
match-version = El archivo es de la versión { $found }; este programa lee la versión { $known }.
match-impossible = Según las reglas de este programa, la partida no se puede jugar: { $reason }
match-rules = Según las reglas de este programa, la partida habría terminado en otra posición.
match-full = La biblioteca ya tiene { $most } partidas importadas: quita antes algunas.
replay-none = No se está repitiendo ninguna partida.
match-why-json = no es JSON
match-why-format = no dice que sea del formato { $format }
match-why-member = su elemento { $member } falta, es incorrecto o desconocido
match-why-sum = su suma de comprobación no coincide: se ha cambiado algo
match-why-limit = leerlo requiere demasiado tiempo o memoria
match-why-record = su registro de la partida no se puede leer
match-why-entry = la entrada { $entry } de su registro no se puede leer
match-why-many = tiene más de { $most } entradas
match-why-uneven = no hay un tiempo y un origen para cada entrada
match-why-seats = los asientos de este juego son { $seats }
match-why-game = no existe el juego { $game }
match-why-options = el juego no tiene esas opciones: { $options }
match-why-play = la entrada { $entry } no encaja allí en ninguna posición
match-why-illegal = entrada { $entry }: { $rule }
library-title = Partidas
library-close = Cerrar
library-back = Volver a la lista
library-search = Nombre, nivel o fecha
library-game = Juego
library-all = Todos los juegos
library-take = Añadir un archivo
library-taken = La partida está en la colección.
library-found = { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    }
library-none = Ninguna partida coincide.
library-sample = ejemplo
library-imported = de un archivo
library-plies = { $count ->
        [one] { $count } jugada
       *[other] { $count } jugadas
    }
library-won = Ganada por { $names }
library-draw = No ganó nadie
library-resigned = { $name } se rindió
library-abandoned = Terminada antes de tiempo
library-robots = Los robots la juegan desde aquí
library-otherBoard = Pon el tablero de { $game } en la mesa y los robots podrán jugar esta partida.
library-picture = Compartir una imagen
library-share = Compartir la partida
library-remove = Quitar de la colección
library-sure = ¿Quitar esta partida? Entonces solo estará donde la hayas compartido.
library-keep = Conservarla
replay-title = Los robots repiten una partida
replay-progress = Cuánto de la partida se ha repetido
replay-going = La mesa se prepara.
replay-hands = Hacen falta vuestras manos.
replay-held = En pausa.
replay-over = Esa fue la última jugada.
replay-on = Seguir
replay-end = Terminar la repetición
statistics-title = En cifras
statistics-plies = Jugadas
statistics-time = Tiempo por jugada
statistics-longest = Jugada más larga
statistics-driven = Recorrido en el tablero
statistics-seconds = { $seconds } s
statistics-metres = { $metres } m
