menu-back = Torna al menú
menu-leave = Deixa la taula
menu-rules = Regles
settings-title = Configuració
settings-confirm = Pregunta abans d'enviar una ordre
settings-sound = Sons
settings-haptics = Vibració
settings-awake = Mantén la pantalla encesa
settings-awake-none = El navegador només manté la pantalla encesa si la taula fa servir https. Allarga, si no, el temps de pantalla del telèfon.
people-title = Persones
people-you = tu
people-host = amfitrió
people-watches = mira
people-makeHost = Fes amfitrió
figures-title = Robots
figures-connected = { $count ->
        [one] { $count } de { $all } connectat
       *[other] { $count } de { $all } connectats
    }
robots-asked = Es demana als robots…
robots-none = En aquesta taula no roda cap robot: totes les figures es mouen a mà.
robots-unanswered = La taula no respon; així estaven.
robot-number = figura { $number }
robot-spare = No és en aquest joc
robot-silent = no respon
robot-boot = arrenca
robot-idle = a punt
robot-unarmed = adormit
robot-moving = en marxa
robot-hold = espera
robot-fault = avaria
robot-estop = aturat
robot-lowbatt = bateria buida
robot-offline = apagat
robot-updating = rep microprogramari nou
robot-battery = Bateria
robot-trip = Anada i tornada
robot-loss = Missatges perduts
robot-signal = Senyal
robot-seen = Vist per la càmera
robot-perSecond = { $count ->
        [one] un cop per segon
       *[other] { $count } cops per segon
    }
robot-firmware = Microprogramari
robot-wheels = Rodes
robot-built = de fàbrica
robot-tuned = mesurades, revisió { $revision }
robot-tune = cal tornar-les a mesurar: robodrome figures tune
robot-faults = Últimes avaries
robot-seconds = fa { $count } s
robot-minutes = fa { $count } min
finish-resign = Rendeix-te
finish-resign-sure = Vols rendir-te?
finish-abandon = Acaba la partida
finish-abandon-sure = Vols acabar la partida per a tothom?
finish-no = No, continua jugant
