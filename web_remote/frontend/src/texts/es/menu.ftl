menu-back = Volver al menú
menu-leave = Dejar la mesa
menu-rules = Reglas
settings-title = Ajustes
settings-confirm = Preguntar antes de enviar una orden
settings-sound = Sonidos
settings-haptics = Vibración
settings-awake = Mantener la pantalla encendida
settings-awake-none = El navegador solo mantiene la pantalla encendida si la mesa usa https. Alarga mejor el tiempo de pantalla del teléfono.
people-title = Personas
people-you = tú
people-host = anfitrión
people-watches = mira
people-makeHost = Hacer anfitrión
figures-title = Robots
figures-connected = { $count ->
        [one] { $count } de { $all } conectado
       *[other] { $count } de { $all } conectados
    }
robots-asked = Preguntando a los robots…
robots-none = En esta mesa no rueda ningún robot: todas las figuras se mueven a mano.
robots-unanswered = La mesa no responde; así estaban.
robot-number = figura { $number }
robot-spare = No está en este juego
robot-silent = no responde
robot-boot = arranca
robot-idle = listo
robot-unarmed = dormido
robot-moving = en marcha
robot-hold = espera
robot-fault = avería
robot-estop = parado
robot-lowbatt = batería vacía
robot-offline = apagado
robot-updating = recibe firmware nuevo
robot-battery = Batería
robot-trip = Ida y vuelta
robot-loss = Mensajes perdidos
robot-signal = Señal
robot-seen = Visto por la cámara
robot-perSecond = { $count ->
        [one] una vez por segundo
       *[other] { $count } veces por segundo
    }
robot-firmware = Firmware
robot-wheels = Ruedas
robot-built = de fábrica
robot-tuned = medidas, revisión { $revision }
robot-tune = hay que medirlas de nuevo: robodrome figures tune
robot-faults = Últimas averías
robot-seconds = hace { $count } s
robot-minutes = hace { $count } min
finish-resign = Rendirme
finish-resign-sure = ¿Rendirte en esta partida?
finish-abandon = Terminar la partida
finish-abandon-sure = ¿Terminar la partida para todos?
finish-no = No, seguir jugando
