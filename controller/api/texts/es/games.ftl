games-title = Elige un juego
games-here = El juego de la mesa
games-age = desde { $age } años
games-hard-1 = se aprende enseguida
games-hard-2 = algunas reglas
games-hard-3 = muchas reglas
games-learn = { $count ->
        [one] Aprender en { $count } jugada
       *[other] Aprender en { $count } jugadas
    }
games-howto = Cómo se juega
games-close = Cerrar

## What each game is, and what hands do in it
games-line-robotory = Lleva a tu campo tres robots que no son de nadie, sobre discos que van quemando.
games-hands-robotory = Las manos ponen y quitan discos.
games-line-ricochet = Los robots se deslizan hasta que algo los para: todos buscan a la vez el camino más corto a la meta.
games-hands-ricochet = Las manos no tienen nada que hacer.
games-line-roborama = Una carrera hasta la esquina opuesta: cada carta vale una vez, hasta que la despiertas.
games-hands-roborama = Las manos no tienen nada que hacer.
games-line-droids = Coloca órdenes para tu robot, envíalas una a una y aparta a los demás a empujones.
games-hands-droids = Las manos ponen y quitan obstáculos, contenedores y minas.
games-line-netzwerk = Lleva al otro lado la mitad de tus robots; toman la energía de las baterías que tienen al lado.
games-hands-netzwerk = Las manos mueven las baterías.

## The pictures of how to play
howto-robotory-lay = 1. Pon un disco de tu reserva en una casilla libre…
howto-robotory-white = 2. … o mueve un robot sobre discos que pueda quemar: el blanco quema los blancos; el negro, los negros.
howto-robotory-red = 3. El rojo quema los dos colores. Un robot sigue mientras tenga otro disco al lado. En vez de eso puedes reponer tu reserva.
howto-ricochet-wall = 1. Los robots se deslizan hasta que algo los para: aquí, un muro.
howto-ricochet-target = 2. El robot debe haber girado cuando se para en su meta. Quien canta el número más bajo muestra el camino y gana la ficha.
howto-ricochet-robot = 3. Otros robots también lo paran…
howto-ricochet-turn = 4. … y así ayudan: aquí el amarillo gira delante del verde.
howto-roborama-card = 1. Con una carta un robot avanza exactamente ese número de casillas, también por encima de los tuyos; después queda gastada.
howto-roborama-number = 2. Si acaba en un número, despierta la carta de ese número.
howto-roborama-again = 3. Una carta despierta se puede jugar otra vez. Con cuatro robots en la esquina opuesta ganas.
howto-droids-send = 1. Coloca órdenes en emisores que estén en línea con tu robot y envíalas por turnos: aquí avanza dos casillas.
howto-droids-river = 2. Avanza hasta que algo lo para: un obstáculo, el borde o el río. A los demás robots los empuja.
howto-netzwerk-step = 1. Un robot va hacia delante o de lado; paga una batería cargada de su casilla.
howto-netzwerk-battery = 2. Después mueve por las líneas las baterías que controlas, para que tus robots encuentren energía.
howto-netzwerk-capture = 3. Una captura cuesta dos baterías. Ganas con la mitad de los robots que te quedan en la primera fila del otro bando.
