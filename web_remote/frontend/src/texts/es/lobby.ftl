lobby-start = Empezar la partida
lobby-open = Aún libre: { $seats }. Un puesto libre espera a un jugador.
lobby-fill = Que ahí juegue el ordenador
lobby-watch = Ver cómo se prepara la mesa
lobby-simulated = Esta mesa es simulada: las manos ponen y quitan por sí solas.
lobby-left = Una partida de { $game } quedó a medias tras { $plies ->
    [one] una jugada
   *[other] { $plies } jugadas
}. ¿Continuarla?
lobby-goOn = Continuar esta partida
lobby-wait = El anfitrión empieza la partida.
lobby-players = { $count ->
        [one] { $count } jugador
       *[other] { $count } jugadores
    }
lobby-figures = { $count } de { $all } figuras aquí
lobby-byHand = { $count ->
        [one] una se mueve a mano
       *[other] { $count } se mueven a mano
    }
lobby-playersRange = { $range } jugadores
lobby-minutes = unos { $minutes } min
lobby-lacks = { $count ->
        [one] falta una figura
       *[other] faltan { $count } figuras
    }
sheet-title = Poner la lámina de { $game }
sheet-clear = Quitad todo del tablero.
sheet-left = Aún se ve: { $things }
sheet-tokens = { $count ->
        [one] una ficha
       *[other] { $count } fichas
    }
sheet-lay = Poned la lámina de { $game } bajo la cámara.
sheet-check = La cámara comprueba si está bien puesta.
sheet-keep = Dejar la lámina que hay
sheet-play = Poner esta lámina
lobby-others = Otros juegos
lobby-missing = Aún no hay figura para: { $pieces }
lobby-options = Opciones
lobby-examples = Ejemplos: { $title }
sheet-failed = No se puede abrir la mesa de este juego. { $reason }
sheet-why-figure = La figura { $figure } sigue en el tablero: quitadla.
sheet-why-tags = La cámara encuentra como mucho { $seen } de las { $all } marcas impresas de la lámina en su sitio: ponedla plana, destapada y con luz.
sheet-why-dark = Hay poca luz bajo la cámara: hace falta más.
sheet-why-bright = El papel sale demasiado claro en la imagen: hace falta menos luz.
sheet-why-camera = La cámara no da imágenes. Revisad su cable.
sheet-why-calibration = La calibración de la cámara no sirve: medid otra vez con robodrome calibrate.
sheet-why-settings = Los ajustes de la mesa no encajan; su registro dice más.
sheet-why-link = No se abre el camino a los robots. ¿Está encendido el servidor de mensajes o la pasarela?
sheet-why-store = La carpeta de datos no sirve; el registro de la mesa dice más.
result-over = La partida ha terminado
result-mine = ¡Ganas!
result-winner = Gana { $name }
result-winners = Ganan { $names }
result-tidy = Recoger el tablero
result-again = Jugar otra vez
result-lobby = Otros puestos u opciones
cover-title = Teléfono compartido
cover-hand = Pásale el teléfono a { $name }
cover-text = Ahora no se ve nada secreto en este teléfono.
cover-show = Soy { $name }
puzzle-title = Acertijo del día
lobby-library = Ver partidas
