lobby-start = Comença la partida
lobby-open = Encara lliure: { $seats }. Un lloc lliure espera un jugador.
lobby-fill = Que hi jugui l'ordinador
lobby-watch = Mira com es prepara la taula
lobby-simulated = Aquesta taula és simulada: les mans posen i treuen soles.
lobby-left = Una partida de { $game } va quedar a mitges després de { $plies ->
    [one] una jugada
   *[other] { $plies } jugades
}. Voleu continuar-la?
lobby-goOn = Continua aquesta partida
lobby-wait = L'amfitrió comença la partida.
lobby-players = { $count ->
        [one] { $count } jugador
       *[other] { $count } jugadors
    }
lobby-figures = { $count } de { $all } figures aquí
lobby-byHand = { $count ->
        [one] una es mou a mà
       *[other] { $count } es mouen a mà
    }
lobby-playersRange = { $range } jugadors
lobby-minutes = uns { $minutes } min
lobby-lacks = { $count ->
        [one] falta una figura
       *[other] falten { $count } figures
    }
sheet-title = Posar la làmina de { $game }
sheet-clear = Traieu-ho tot del tauler.
sheet-left = Encara es veu: { $things }
sheet-tokens = { $count ->
        [one] una fitxa
       *[other] { $count } fitxes
    }
sheet-lay = Poseu la làmina de { $game } sota la càmera.
sheet-check = La càmera comprova si està ben posada.
sheet-keep = Deixar la làmina que hi ha
sheet-play = Posar aquesta làmina
lobby-others = Altres jocs
lobby-missing = Encara no hi ha figura per a: { $pieces }
lobby-options = Opcions
lobby-examples = Exemples: { $title }
sheet-failed = No es pot obrir la taula d'aquest joc. { $reason }
sheet-why-figure = La figura { $figure } encara és al tauler: traieu-la.
sheet-why-tags = La càmera troba com a molt { $seen } de les { $all } marques impreses de la làmina al seu lloc: poseu-la plana, destapada i amb llum.
sheet-why-dark = Hi ha poca llum sota la càmera: en cal més.
sheet-why-bright = El paper surt massa clar a la imatge: cal menys llum.
sheet-why-camera = La càmera no dona imatges. Reviseu-ne el cable.
sheet-why-calibration = El calibratge de la càmera no serveix: mesureu de nou amb robodrome calibrate.
sheet-why-settings = Els ajustos de la taula no encaixen; el seu registre en diu més.
sheet-why-link = No s'obre el camí als robots. És encès el servidor de missatges o la passarel·la?
sheet-why-store = La carpeta de dades no serveix; el registre de la taula en diu més.
result-over = La partida s'ha acabat
result-mine = Has guanyat!
result-winner = Guanya { $name }
result-winners = Guanyen { $names }
result-tidy = Recull el tauler
result-again = Torna a jugar
result-lobby = Altres llocs o opcions
cover-title = Telèfon compartit
cover-hand = Passa el telèfon a { $name }
cover-text = Ara en aquest telèfon no es veu res secret.
cover-show = Soc { $name }
puzzle-title = Trencaclosques del dia
lobby-library = Mira partides
