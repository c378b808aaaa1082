match-unknown = La biblioteca no tiene ninguna partida { $match }.
match-running = Esta partida aún se juega: las cartas y el sorteo son secretos hasta que termine.
match-size = El archivo de una partida tiene como máximo { $kib } KiB.
match-damaged = Esto no es el archivo de una partida, o está dañado: { $reason }
match-version = El archivo es de la versión { $found }; este programa lee la versión { $known }.
match-impossible = Según las reglas de este programa, la partida no se puede jugar: { $reason }
match-rules = Según las reglas de este programa, la partida habría terminado en otra posición.
match-full = La biblioteca ya tiene { $most } partidas importadas: quita antes algunas.
replay-none = No se está reproduciendo ninguna partida.
match-why-json = no es JSON
match-why-format = no dice que sea del formato { $format }
match-why-member = su elemento { $member } falta, es incorrecto o desconocido
match-why-sum = su suma de comprobación no coincide: se ha cambiado algo
match-why-limit = leerlo requiere demasiado tiempo o memoria
match-why-record = su registro de la partida no se puede leer
match-why-entry = la entrada { $entry } de su registro no se puede leer
match-why-many = tiene más de { $most } entradas
match-why-uneven = no hay un tiempo y un origen para cada entrada
match-why-seats = los puestos de este juego son { $seats }
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
library-take = Importar un archivo
library-taken = La partida está en la biblioteca.
library-found = { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    }
library-none = No se ha encontrado ninguna partida.
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
library-robots = Que los robots la reproduzcan desde aquí
library-otherBoard = Pon el tablero de { $game } en la mesa y los robots podrán reproducir esta partida.
library-picture = Compartir una imagen
library-share = Compartir la partida
library-remove = Quitar de la biblioteca
library-sure = ¿Quitar esta partida? Solo quedarán las copias que hayas compartido.
library-keep = Conservarla
replay-title = Los robots reproducen una partida
replay-progress = Cuánto de la partida se ha reproducido
replay-going = Los robots van a esta posición.
replay-hands = Echa una mano, por favor.
replay-held = En pausa.
replay-over = Esa fue la última jugada.
replay-on = Seguir
replay-end = Terminar la reproducción
statistics-title = Estadísticas
statistics-plies = Jugadas
statistics-time = Tiempo por jugada
statistics-longest = Jugada más larga
statistics-driven = Distancia recorrida
statistics-seconds = { $seconds } s
statistics-metres = { $metres } m
