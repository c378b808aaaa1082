log-empty = Encara no s’ha jugat res.
source-phone = mòbil
source-table = a mà
source-computer = virtual
source-host = amfitrió
source-clock = rellotge
source-chance = atzar
lobby-start = Comença la partida
lobby-open = Encara lliure: { $seats }. Un lloc lliure espera un jugador.
lobby-fill = Completa amb jugadors virtuals
lobby-watch = Mira com es prepara la taula
lobby-simulated = Aquesta taula és simulada: les mans posen i treuen soles.
lobby-left = Una partida de { $game } va quedar a mitges després de { $plies ->
    [one] una jugada
   *[other] { $plies } jugades
}. Vols continuar-la?
lobby-goOn = Continua aquesta partida
lobby-wait = L’amfitrió comença la partida.
lobby-linked = L’amfitrió de l’altra casa comença la partida.
lobby-players = { $count ->
        [one] { $count } jugador
       *[other] { $count } jugadors
    }
lobby-figures = { $count } de { $all } robots aquí
lobby-byHand = { $count ->
        [one] un es mou a mà
       *[other] { $count } es mouen a mà
    }
lobby-playersRange = { $range } jugadors
lobby-minutes = uns { $minutes } min
lobby-lacks = { $count ->
        [one] falta un robot
       *[other] falten { $count } robots
    }
sheet-title = Posa el tauler de { $game }
sheet-clear = Treu-ho tot del tauler.
sheet-left = Encara al tauler: { $things }
sheet-tokens = { $count ->
        [one] una fitxa
       *[other] { $count } fitxes
    }
sheet-lay = Posa el tauler de { $game } sota la càmera.
sheet-check = La càmera comprova que estigui ben posat.
sheet-keep = Deixa el tauler actual
sheet-play = Juga a aquest joc
sheet-kept = La partida de { $game } es conserva: la pots continuar més tard.
lobby-real = Juga en un tauler de debò
lobby-tables = La taula real i la simulada
lobby-missing = Encara no hi ha robot per a: { $pieces }
lobby-options = Opcions
lobby-examples = Exemples: { $title }
sheet-failed = No es pot obrir la taula per a aquest joc. { $reason }
sheet-why-figure = El robot { $figure } encara és al tauler: treu-lo.
sheet-why-tags = La càmera troba com a molt { $seen } de les { $all } marques impreses del tauler al seu lloc: posa’l pla, destapat i amb llum.
sheet-why-dark = Hi ha poca llum sota la càmera: en cal més.
sheet-why-bright = El paper surt massa clar a la imatge: cal menys llum.
sheet-why-camera = La càmera no dona imatges. Revisa’n el cable o el mòbil que filma.
sheet-why-calibration = El calibratge de la càmera no serveix: calibra de nou amb robodrome calibrate.
sheet-why-settings = La configuració de la taula no encaixa; el registre en diu més.
sheet-why-link = No hi ha connexió amb els robots. Està encès el servidor de missatges o la passarel·la?
sheet-why-store = La carpeta de dades no serveix; el registre en diu més.
result-over = La partida s’ha acabat
result-mine = Has guanyat!
result-winner = Ha guanyat { $name }
result-winners = Han guanyat { $names }
result-tidy = Recull el tauler
result-again = Torna a jugar
result-lobby = Altres llocs o opcions
cover-title = Mòbil compartit
cover-hand = Passa el mòbil a { $name }
cover-text = Ara en aquest mòbil no es veu res secret.
cover-show = Soc { $name }
puzzle-title = Repte del dia
lobby-library = Mira partides

invite-title = Convida un altre mòbil
invite-qr = Codi QR perquè entri un mòbil
invite-scan = Escaneja’l amb la càmera del mòbil. Val per a un mòbil i durant dos minuts.
invite-or = O obre { $address } i escriu:
tv-title = La taula en una pantalla
tv-letters = Lletres que mostra el mòbil de l’amfitrió
tv-hint = Al menú del mòbil de l’amfitrió: «Mostra-ho en un televisor».
tv-start = Mostra la taula
tv-join = Escaneja per unir-te a la taula i escriu les lletres que mostra el mòbil de l’amfitrió.
tv-qr = Codi QR de l’adreça de la taula
tv-camera = La imatge de la càmera
tv-lobby = Esperant els jugadors
tv-speech = Llegir en veu alta el que passa
speech-hands = { $count ->
        [one] { $count } cosa per fer a mà
       *[other] { $count } coses per fer a mà
    }
speech-left = Queden { $seconds } segons
seat-you = { $name } (tu)
seat-sit = Seu aquí
seat-take = Ocupa’l
seat-rise = Deixa el lloc
seat-who = El juga
seat-wait = Esperant un jugador
seat-asked = S’està demanant a l’amfitrió…
seat-guestName = Nom (opcional)
seat-guestSit = Ocupa el lloc
