setup-title = Jugar en un tablero de verdad
setup-close = Cerrar
setup-written = Los ajustes de la mesa real están en { $file }.
setup-open-real = Abrir la mesa real
setup-open-simulated = Volver a la mesa simulada
setup-step-game = Elegir el juego
setup-step-print = Imprimir
setup-step-cut = Cortar y pegar
setup-step-lay = Poner el tablero
setup-step-camera = Cámara
setup-step-check = Comprobar
setup-step-calibrate = Calibrar
setup-step-play = Jugar
setup-calibrate-do = La mesa se mide paso a paso: haz lo que pide.
setup-calibrate-begin = Empezar
setup-ready = Todo está listo. Cierra esta página y juega.
setup-play = Jugar
setup-paper = Papel
setup-print-sheet = El tablero
setup-print-sheet-what = Las páginas del tablero y su plano
setup-print-figures = Tapas de los robots
setup-print-figures-what = Recórtalas y pega cada una en algo redondo de 40 mm: un corcho, una moneda
setup-print-tokens = Discos y fichas
setup-print-tokens-what = Recórtalos
setup-print-charuco = Hoja de cuadros
setup-print-charuco-what = Mide el objetivo de una webcam o de un vídeo en red; con un móvil no hace falta
setup-print-full = Imprime al 100 %, nunca «ajustar a la página», en papel mate.
setup-print-ruler = Mide la línea impresa: debe tener 100 mm. Si no, imprime otra vez.
setup-pages = { $count ->
        [one] una página
       *[other] { $count } páginas
    }
setup-printed = Lo tengo todo
setup-map = { $count ->
        [one] El tablero cabe en una página
       *[other] Cómo { $count } páginas forman el tablero
    }
setup-cut-one = El tablero es una página: no cortes nada.
setup-cut-lines = Corta cada página por sus líneas de color: a la izquierda, arriba o las dos.
setup-cut-glue = Pega fila por fila: cada página va sobre las de su izquierda y de arriba.
setup-cut-pieces = Recorta las tapas de los robots y las fichas.
setup-cut-done = Hecho
setup-lay-do = Pon el tablero plano en la mesa, con luz uniforme y sin lámparas que refleje. No hay nada encima.
setup-lay-done = Ya está puesto
setup-camera-phone = Un móvil
setup-camera-phone-what = Otro móvil graba el tablero con esta página
setup-camera-here = Una cámara del ordenador de la mesa
setup-camera-stream = Dirección de un vídeo en red, de una aplicación o de una cámara
setup-camera-use = Usar esta dirección
setup-stand-drawing = La cámara a { $cm } cm del tablero, junto a una silla y una botella
setup-stand = Justo encima: objetivo a { $cm } cm del tablero, { $bottles ->
        [one] más o menos una botella de vino
       *[other] más o menos { $bottles } botellas de vino una encima de otra
    }.
setup-stand-oblique = De lado, 35° como mucho: { $cm } cm de alto.
setup-stand-loss = { $degrees }° de inclinación: la esquina lejana tiene un { $percent } % menos de píxeles.
setup-stand-guess = Calculado para un objetivo de { $degrees }°: la calibración lo mide.
setup-check-phone = El móvil aún no envía imágenes.
setup-check-app = Si su navegador se niega a todo esto, usa una aplicación de cámara que emita: vuelve al paso 5 e introduce su dirección.
setup-check-waits = Esperando la primera imagen…
setup-check-picture = Lo que ve la cámara
setup-check-good = La cámara está bien puesta y ve todo el tablero.
setup-check-map = Dónde están impresas las marcas que faltan
setup-check-missing = No se ven: { $tags }
setup-check-next = Calibrar
setup-check-anyway = Calibrar de todos modos
setup-mirrored = La imagen está invertida: usa la cámara trasera del móvil o quita el efecto espejo.
setup-other-sheet = Ese es el tablero de { $game }.
setup-dark = Demasiado oscuro: más luz sobre el tablero.
setup-no-sheet = La cámara no ve el tablero: ¿está debajo y nítido?
setup-glare = Aquí hay un reflejo: mueve la lámpara o el tablero.
setup-tilted = { $degrees }° de inclinación: como mucho { $most }°.
setup-turn-right = Gira la cámara { $degrees }° a la derecha.
setup-turn-left = Gira la cámara { $degrees }° a la izquierda.
setup-covered = Destapa las marcas impresas: { $tags }.
setup-higher = { $cm } cm más arriba.
setup-lower = { $cm } cm más abajo.
setup-aside = Mueve la cámara hacia donde indica la flecha.
setup-coarse = Faltan píxeles: elige una imagen más grande o un tablero más pequeño.
setup-no-disk = La mesa no puede guardarlo. ¿Está lleno su disco?
setup-no-exists = Ya hay una mesa, en { $file }: su operador la cambia en la consola.
setup-no-open = La mesa no se puede abrir. { $reason }
setup-no-changed = Otro anfitrión ha cambiado la preparación. Ahora está así.
setup-no-file = Este juego no necesita ese archivo.
setup-no-step = Elige primero un juego y una cámara.
setup-no-look = La mesa está cerrada ahora; espera a que se abra.
setup-no-picture = La cámara no da imagen. ¿Está encendida y es correcta su dirección?
setup-no-source = Esto no es la dirección de un vídeo en red. Escríbela así: http://192.168.1.20:8080/video.
