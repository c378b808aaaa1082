setup-title = Op een echt speelbord spelen
setup-close = Sluiten
setup-written = De instellingen van de echte tafel staan in { $file }.
setup-open-real = De echte tafel openen
setup-open-simulated = Terug naar de gesimuleerde tafel
setup-step-game = Kies het spel
setup-step-print = Printen
setup-step-cut = Knippen en plakken
setup-step-lay = Leg het speelbord
setup-step-camera = Camera
setup-step-check = Controleren
setup-step-calibrate = Kalibreren
setup-step-play = Spelen
setup-calibrate-do = De tafel wordt stap voor stap gemeten: doe wat hij vraagt.
setup-calibrate-begin = Beginnen
setup-ready = Alles staat klaar. Sluit deze pagina en speel.
setup-play = Spelen
setup-paper = Papier
setup-print-sheet = Het speelbord
setup-print-sheet-what = De pagina’s van het speelbord en een kaart ervan
setup-print-figures = Deksels van de robots
setup-print-figures-what = Knip ze uit en plak elk op iets ronds van 40 mm: een kurk, een munt
setup-print-tokens = Schijven en fiches
setup-print-tokens-what = Knip ze uit
setup-print-charuco = Vel met vierkanten
setup-print-charuco-what = Meet de lens van een webcam of stream; voor een telefoon niet nodig
setup-print-full = Print op 100 %, nooit ‘passend op pagina’, op mat papier.
setup-print-ruler = Meet de geprinte lijn: die moet 100 mm lang zijn. Print anders opnieuw.
setup-pages = { $count ->
        [one] één pagina
       *[other] { $count } pagina’s
    }
setup-printed = Ik heb alles
setup-map = { $count ->
        [one] Het speelbord past op één pagina
       *[other] Hoe { $count } pagina’s het speelbord vormen
    }
setup-cut-one = Het speelbord is één pagina: knip niets.
setup-cut-lines = Knip elke pagina langs haar gekleurde lijnen: links, boven, of allebei.
setup-cut-glue = Plak rij voor rij: elke pagina ligt op haar buren links en boven.
setup-cut-pieces = Knip de deksels van de robots en de fiches uit.
setup-cut-done = Klaar
setup-lay-do = Leg het speelbord plat op tafel, in gelijkmatig licht en zonder lamp die erin spiegelt. Er staat niets op.
setup-lay-done = Het ligt er
setup-camera-phone = Een telefoon
setup-camera-phone-what = Een tweede telefoon filmt het speelbord met deze pagina
setup-camera-here = Een camera van de computer van de tafel
setup-camera-stream = Adres van een stream, van een app of een camera in het netwerk
setup-camera-use = Gebruik dit adres
setup-stand-drawing = De camera { $cm } cm boven het speelbord, naast een stoel en een fles
setup-stand = Recht erboven: lens { $cm } cm boven het speelbord, { $bottles ->
        [one] ongeveer een wijnfles
       *[other] ongeveer { $bottles } wijnflessen op elkaar
    }.
setup-stand-oblique = Van opzij, hoogstens 35° schuin: { $cm } cm hoog.
setup-stand-loss = { $degrees }° schuin: de verre hoek heeft { $percent } % minder pixels.
setup-stand-guess = Geschat voor een lens van { $degrees }°: het kalibreren meet hem.
setup-check-phone = De telefoon stuurt nog geen beelden.
setup-check-app = Weigert de browser dit allemaal, neem dan een camera-app die streamt: ga terug naar stap 5 en vul het adres ervan in.
setup-check-waits = Wacht op het eerste beeld …
setup-check-picture = Wat de camera ziet
setup-check-good = De camera staat goed en ziet het hele speelbord.
setup-check-map = Waar de ontbrekende merken geprint zijn
setup-check-missing = Niet gezien: { $tags }
setup-check-next = Kalibreren
setup-check-anyway = Toch kalibreren
setup-mirrored = Het beeld is gespiegeld: gebruik de camera achterop de telefoon, of zet het spiegelen uit.
setup-other-sheet = Dat is het speelbord van { $game }.
setup-dark = Te donker: meer licht op het speelbord.
setup-no-sheet = De camera ziet het speelbord niet: ligt het eronder, en is het scherp?
setup-glare = Hier spiegelt het: verzet de lamp of het speelbord.
setup-tilted = { $degrees }° schuin: hoogstens { $most }°.
setup-turn-right = Draai de camera { $degrees }° naar rechts.
setup-turn-left = Draai de camera { $degrees }° naar links.
setup-covered = Maak de geprinte merken vrij: { $tags }.
setup-higher = { $cm } cm hoger.
setup-lower = { $cm } cm lager.
setup-aside = Schuif de camera in de richting van de pijl.
setup-coarse = Te weinig pixels: kies een groter beeld of een kleiner speelbord.
setup-no-disk = De tafel kan het niet bewaren. Is zijn schijf vol?
setup-no-exists = Er is al een tafel, in { $file }: de beheerder verandert die in de console.
setup-no-open = De tafel kan niet worden geopend. { $reason }
setup-no-changed = Een andere gastheer heeft iets veranderd. Zo is het nu.
setup-no-file = Dit spel heeft zo’n bestand niet nodig.
setup-no-step = Kies eerst een spel en een camera.
setup-no-look = De tafel is nu gesloten; wacht tot hij weer open is.
setup-no-picture = De camera geeft geen beeld. Staat hij aan, en klopt het adres?
setup-no-source = Dit is geen adres van een stream. Schrijf het als http://192.168.1.20:8080/video.
