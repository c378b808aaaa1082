log-empty = Aún no se ha jugado nada.
source-phone = móvil
source-table = a mano
source-computer = jugador virtual
source-host = anfitrión
source-clock = reloj
source-chance = azar
lobby-start = Empezar la partida
lobby-open = Aún libre: { $seats }. Un puesto libre espera a un jugador.
lobby-fill = Añadir jugadores virtuales
lobby-watch = Ver cómo se prepara la mesa
lobby-simulated = Esta mesa es simulada: las manos ponen y quitan por sí solas.
lobby-left = Una partida de { $game } quedó a medias tras { $plies ->
    [one] una jugada
   *[other] { $plies } jugadas
}. ¿Continuarla?
lobby-goOn = Continuar esta partida
lobby-wait = El anfitrión empieza la partida.
lobby-linked = El anfitrión de la otra casa empieza la partida.
lobby-players = { $count ->
        [one] { $count } jugador
       *[other] { $count } jugadores
    }
lobby-figures = { $count } de { $all } robots aquí
lobby-byHand = { $count ->
        [one] uno se mueve a mano
       *[other] { $count } se mueven a mano
    }
lobby-playersRange = { $range } jugadores
lobby-minutes = unos { $minutes } min
lobby-lacks = { $count ->
        [one] falta un robot
       *[other] faltan { $count } robots
    }
sheet-title = Poner el tablero de { $game }
sheet-clear = Quita todo del tablero.
sheet-left = Aún en el tablero: { $things }
sheet-tokens = { $count ->
        [one] una ficha
       *[other] { $count } fichas
    }
sheet-lay = Pon el tablero de { $game } bajo la cámara.
sheet-check = La cámara comprueba que esté bien puesto.
sheet-keep = Dejar el tablero actual
sheet-play = Jugar a este
sheet-kept = La partida de { $game } se guarda: puedes continuarla más tarde.
lobby-real = Jugar en un tablero de verdad
lobby-tables = La mesa real y la simulada
lobby-missing = Aún no hay robot para: { $pieces }
lobby-options = Opciones
lobby-examples = Ejemplos: { $title }
sheet-failed = No se puede abrir la mesa para este juego. { $reason }
sheet-why-figure = El robot { $figure } sigue en el tablero: quítalo.
sheet-why-tags = La cámara encuentra como mucho { $seen } de las { $all } marcas impresas del tablero en su sitio: ponlo plano, destapado y con luz.
sheet-why-dark = Hay poca luz bajo la cámara: hace falta más.
sheet-why-bright = El papel sale demasiado claro en la imagen: hace falta menos luz.
sheet-why-camera = La cámara no da imágenes. Revisa su cable o el móvil que filma.
sheet-why-calibration = La calibración de la cámara no sirve: calibra otra vez con robodrome calibrate.
sheet-why-settings = Los ajustes de la mesa no encajan; el registro dice más.
sheet-why-link = No hay conexión con los robots. ¿Está encendido el servidor de mensajes o la pasarela?
sheet-why-store = La carpeta de datos no sirve; el registro dice más.
result-over = La partida ha terminado
result-mine = ¡Has ganado!
result-winner = Ha ganado { $name }
result-winners = Han ganado { $names }
result-tidy = Recoger el tablero
result-again = Jugar otra vez
result-lobby = Otros puestos u opciones
cover-title = Móvil compartido
cover-hand = Pásale el móvil a { $name }
cover-text = Ahora no se ve nada secreto en este móvil.
cover-show = Soy { $name }
puzzle-title = Reto del día
lobby-library = Ver partidas

invite-title = Invitar a otro móvil
invite-qr = Código QR para que entre un móvil
invite-scan = Escanéalo con la cámara del móvil. Vale para un móvil y durante dos minutos.
invite-or = O abre { $address } y escribe:
tv-title = La mesa en una pantalla
tv-letters = Letras que muestra el móvil del anfitrión
tv-hint = En el menú del móvil del anfitrión: «Mostrar en un televisor».
tv-start = Mostrar la mesa
tv-join = Escanea para unirte a la mesa y escribe las letras que muestra el móvil del anfitrión.
tv-qr = Código QR de la dirección de la mesa
tv-camera = La imagen de la cámara
tv-lobby = Esperando a los jugadores
tv-speech = Leer en voz alta lo que pasa
speech-hands = { $count ->
        [one] { $count } cosa por hacer a mano
       *[other] { $count } cosas por hacer a mano
    }
speech-left = Quedan { $seconds } segundos
seat-you = { $name } (tú)
seat-sit = Sentarme
seat-take = Ocupar
seat-rise = Dejar el puesto
seat-who = Lo juega
seat-wait = Esperando a un jugador
seat-asked = Preguntando al anfitrión…
seat-guestName = Nombre (opcional)
seat-guestSit = Ocupar el puesto
