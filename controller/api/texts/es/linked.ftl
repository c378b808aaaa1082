# Una partida con otra casa: lo que se ve de ella y cómo un anfitrión enlaza las dos mesas.

house-leader = Esperando a que la otra casa entre con el código
house-follower = Esperando la respuesta de la otra casa
house-refused = La otra casa no puede participar
house-joined = { $house } ya está aquí
house-gone = { $house } no responde por ahora
house-paused = { $house } no responde por ahora: la partida espera
house-stopped = { $house }: los robots están parados y la partida espera
house-stoppedBy = { $house }: { $name } ha parado los robots y la partida espera
house-busy = { $house } está ocupada: «{ $task }»{ $more ->
        [0] {""}
       *[other] {" "}y { $more } más
    }
house-brings = { $house } está preparando su tablero
house-agrees = Su tablero muestra la partida.
house-board = Su tablero
house-picture = La imagen de su cámara
house-noPicture = Aún no hay imagen de su cámara
house-close = Cerrar su tablero
house-what = Dos casas juegan una misma partida de { $game }, cada una en su propio tablero. En las dos se mueven los robots, y las manos ponen y retiran.
house-name = Nombre de esta casa, tal como lo leerá la otra
house-myHouse = Casa de { $name }
house-leaves = Lo que sale de esta casa
house-leaves-names = los nombres de quienes juegan aquí
house-leaves-moves = sus jugadas
house-leaves-board = dónde están los robots y las fichas, y qué se pide a las manos
house-leaves-picture = la imagen de la cámara, solo si la activas después
house-leaves-hidden = En este juego cada cual oculta algo. La casa que lleva la partida guarda todo lo oculto, así que lo que oculta la casa que la sigue sale hacia allí. Ningún móvil muestra lo que oculta otro puesto.
house-stays = Lo que se queda aquí
house-stays-text = Los nombres de los demás móviles, los códigos, los PIN y tu biblioteca de partidas.
house-ends = No sale nada antes de que empiece el enlace ni después de que termine.
house-invite = Invitar a otra casa
house-invite-text = Esta casa lleva la partida: se empieza aquí y aquí juegan los jugadores virtuales. Recibes un código para la otra casa.
house-invite-go = Obtener el código
house-follow = Seguir a otra casa
house-follow-text = La otra casa lleva la partida y tiene un código para ti. Escríbelo o pega lo que dice su código QR.
house-follow-go = Seguir a esta casa
house-code = Código de la otra casa
house-qr = Código QR con el código para la otra casa
house-share = Enviar el código
house-copied = Copiado
house-there = Allí está puesto bajo la cámara el mismo tablero de { $game }. El anfitrión abre el menú, «Jugar con otra casa», «Seguir a otra casa», y escribe este código. Vale para una sola casa y termina con el enlace.
house-leader-holds = Esta casa lleva la partida.
house-follower-holds = La otra casa lleva la partida: su anfitrión la empieza y la termina.
house-allow = Pueden ver la imagen de nuestra cámara
house-allow-text = Allí, los jugadores y el anfitrión ven lo que ve la cámara, hasta que la desactives o termine el enlace.
house-end = Terminar el enlace
house-keep = Mantener el enlace
house-leader-end = ¿Terminar el enlace? La partida se queda aquí y los puestos de la otra casa quedan libres.
house-follower-end = ¿Terminar el enlace? La partida se queda en la otra casa y este tablero queda libre para una partida propia.
house-watcher = Esperando la respuesta de la otra casa
house-watch = Mirar a otra casa
house-watch-text = Una casa que juega tiene un código para quienes solo miran. Escríbelo o pega lo que dice su código QR. Aquí no se mueve ningún tablero.
house-watch-go = Mirar a esta casa
house-watcher-holds = Esta casa solo mira: aquí nadie tiene puesto.
house-watcher-end = ¿Terminar el enlace? La partida sigue sin esta casa.
house-watchers = Miran: { $houses }
house-show = Dejar mirar a una casa
house-show-text = Ve lo que ve aquí un espectador, y la imagen de la cámara si lo permites. Cada código vale para una casa; miran tres como máximo, hasta que se deje la partida.
house-show-there = Allí está elegido el mismo tablero de { $game }. El anfitrión abre el menú, «Jugar con otra casa», «Mirar a otra casa», y escribe este código.
house-unwatch = No dejar mirar a nadie más
house-leader-offered = Se ofrece la partida: { $house }{ $hidden ->
        [0] {""}
       *[other] , con todo lo oculto
    }
house-follower-offered = { $house } ofrece la partida a esta casa{ $hidden ->
        [0] {""}
       *[other] , con todo lo oculto
    }
house-leader-moving = La partida cambia de casa: { $house }{ $hidden ->
        [0] {""}
       *[other] , con todo lo oculto
    }
house-follower-moving = La partida pasa a esta casa{ $hidden ->
        [0] {""}
       *[other] , con todo lo oculto
    }
house-leader-led = Esta casa lleva ahora la partida, { $house } la sigue
house-follower-led = { $house } lleva ahora la partida
house-hand = Ceder la partida
house-hand-text = La otra casa lleva entonces la partida: su anfitrión la empieza y la termina, y allí juegan los ordenadores. Tiene que estar de acuerdo.
house-leader-hidden = Todo lo oculto está entonces en la otra casa. Ningún móvil muestra por ello lo que oculta otro puesto.
house-follower-hidden = Todo lo oculto está entonces en esta casa. Ningún móvil muestra por ello lo que oculta otro puesto.
house-hand-go = Ofrecer la partida
house-hand-not = Dejar la partida aquí
house-take = Tomar la partida
house-take-not = Dejar la partida allí
in-hall-what = Un club o una escuela puede reunir mesas en una sala. Ve el juego, los nombres, las jugadas y los robots de esta mesa y recibe los resultados. Las manos ocultas nunca salen de la mesa. Su anfitrión puede parar los robots; solo se sigue desde aquí.
in-hall-address = Dirección de la sala
in-hall-code = Código del anfitrión de la sala
in-hall-name = Nombre de esta mesa
in-hall-join = Entrar en la sala
in-hall-joined = Esta mesa está en { $hall }.
in-hall-lost = No se llega a la sala. La mesa sigue jugando.
in-hall-watch = Los visitantes de la sala pueden mirar sin código
in-hall-waiting = { $count ->
        [one] { $count } resultado espera a la sala.
       *[other] { $count } resultados esperan a la sala.
    }
in-hall-call = Llamar al anfitrión de la sala
in-hall-called = Se ha llamado al anfitrión. Toca aquí cuando ya no haga falta ayuda.
in-hall-leave = Mantén pulsado para salir de la sala
