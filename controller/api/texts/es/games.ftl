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
