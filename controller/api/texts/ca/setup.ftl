setup-title = Juga en un tauler de debò
setup-close = Tanca
setup-written = Els ajustos de la taula real són a { $file }.
setup-open-real = Obre la taula real
setup-open-simulated = Torna a la taula simulada
setup-step-game = Tria el joc
setup-step-print = Imprimeix
setup-step-cut = Retalla i enganxa
setup-step-lay = Posa el tauler
setup-step-camera = Càmera
setup-step-check = Comprova
setup-step-calibrate = Calibra
setup-step-play = Juga
setup-calibrate-do = La taula es mesura pas a pas: fes el que demana.
setup-calibrate-begin = Comença
setup-ready = Tot és a punt. Tanca aquesta pàgina i juga.
setup-play = Juga
setup-paper = Paper
setup-print-sheet = El tauler
setup-print-sheet-what = Les pàgines del tauler i el seu plànol
setup-print-figures = Tapes dels robots
setup-print-figures-what = Retalla-les i enganxa’n cada una en una cosa rodona de 40 mm: un tap, una moneda
setup-print-tokens = Discos i fitxes
setup-print-tokens-what = Retalla’ls
setup-print-charuco = Full de quadres
setup-print-charuco-what = Mesura l’objectiu d’una webcam o d’un vídeo en xarxa; amb un mòbil no cal
setup-print-full = Imprimeix al 100 %, mai «ajusta a la pàgina», en paper mat.
setup-print-ruler = Mesura la línia impresa: ha de fer 100 mm. Si no, imprimeix un altre cop.
setup-pages = { $count ->
        [one] una pàgina
       *[other] { $count } pàgines
    }
setup-printed = Ho tinc tot
setup-map = { $count ->
        [one] El tauler cap en una pàgina
       *[other] Com { $count } pàgines formen el tauler
    }
setup-cut-one = El tauler és una pàgina: no retallis res.
setup-cut-lines = Talla cada pàgina per les línies de color: a l’esquerra, a dalt o totes dues.
setup-cut-glue = Enganxa fila per fila: cada pàgina va sobre les de l’esquerra i de dalt.
setup-cut-pieces = Retalla les tapes dels robots i les fitxes.
setup-cut-done = Fet
setup-lay-do = Posa el tauler pla a la taula, amb llum uniforme i sense cap llum que s’hi reflecteixi. No hi ha res a sobre.
setup-lay-done = Ja hi és
setup-camera-phone = Un mòbil
setup-camera-phone-what = Un segon mòbil filma el tauler amb aquesta pàgina
setup-camera-here = Una càmera de l’ordinador de la taula
setup-camera-stream = Adreça d’un vídeo en xarxa, d’una aplicació o d’una càmera
setup-camera-use = Fes servir aquesta adreça
setup-stand-drawing = La càmera a { $cm } cm del tauler, al costat d’una cadira i una ampolla
setup-stand = Just a sobre: objectiu a { $cm } cm del tauler, { $bottles ->
        [one] més o menys una ampolla de vi
       *[other] més o menys { $bottles } ampolles de vi l’una damunt l’altra
    }.
setup-stand-oblique = De costat, com a molt 35°: { $cm } cm d’alt.
setup-stand-loss = { $degrees }° d’inclinació: el punt més llunyà té un { $percent } % menys de píxels.
setup-stand-guess = Calculat per a un objectiu de { $degrees }°: el calibratge el mesura.
setup-check-phone = El mòbil encara no envia imatges.
setup-check-app = Si el navegador s’hi nega del tot, fes servir una aplicació de càmera que emeti: torna al pas 5 i introdueix-ne l’adreça.
setup-check-waits = Esperant la primera imatge…
setup-check-picture = El que veu la càmera
setup-check-good = La càmera està ben posada i veu tot el tauler.
setup-check-map = On són impreses les marques que falten
setup-check-missing = No es veuen: { $tags }
setup-check-next = Calibra
setup-check-anyway = Calibra igualment
setup-mirrored = La imatge està invertida: fes servir la càmera del darrere o treu l’efecte mirall.
setup-other-sheet = Aquest és el tauler de { $game }.
setup-dark = Massa fosc: més llum al tauler.
setup-no-sheet = La càmera no veu el tauler: és a sota i nítid?
setup-glare = Aquí hi ha un reflex: mou el llum o el tauler.
setup-tilted = { $degrees }° d’inclinació: com a molt { $most }°.
setup-turn-right = Gira la càmera { $degrees }° a la dreta.
setup-turn-left = Gira la càmera { $degrees }° a l’esquerra.
setup-covered = Destapa les marques impreses: { $tags }.
setup-higher = { $cm } cm més amunt.
setup-lower = { $cm } cm més avall.
setup-aside = Mou la càmera cap on indica la fletxa.
setup-coarse = Massa pocs píxels: tria una imatge més gran o un tauler més petit.
setup-no-disk = La taula no ho pot desar. Té el disc ple?
setup-no-exists = Ja hi ha una taula, a { $file }: el seu operador la canvia a la consola.
setup-no-open = La taula no es pot obrir. { $reason }
setup-no-changed = Un altre amfitrió ha canviat la preparació. Ara és així.
setup-no-file = Aquest joc no necessita aquest fitxer.
setup-no-step = Tria primer un joc i una càmera.
setup-no-look = La taula ara és tancada; espera que torni a obrir-se.
setup-no-picture = La càmera no dona imatge. És encesa i l’adreça és correcta?
setup-no-source = Això no és l’adreça d’un vídeo en xarxa. Escriu-la així: http://192.168.1.20:8080/video.
