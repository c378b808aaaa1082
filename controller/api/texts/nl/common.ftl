language-title = Taal
link-connecting = Verbinden…
link-offline = Geen verbinding met de tafel
replaced-title = Open in een ander tabblad
replaced-text = Deze telefoon toont de tafel in een ander tabblad of venster.
replaced-here = Hier gebruiken
join-welcome = Welkom aan tafel
join-name = Je naam
join-code = Code
join-hint = De code staat naast de QR-code op het scherm van de tafel, of op de telefoon van de gastheer.
join-join = Aan tafel
join-unreachable = De tafel antwoordt niet. Zit deze telefoon in hetzelfde netwerk?
join-pair-code = Deze code is fout, gebruikt of te oud. Vraag een nieuwe.
join-pair-disk = De tafel kan deze telefoon niet opslaan: misschien is de schijf vol. De code blijft geldig.
join-pair-tries = Te veel pogingen. Wacht een minuut.
menu-title = Menu
menu-close = Sluiten
lobby-seats = Plaatsen
sheet-ready = Het speelbord ligt goed.
seat-open = vrij
seat-phone = Telefoon van { $name }
seat-computer = Computer, { $level }
seat-away = afwezig
seat-guest = Iemand zonder telefoon
request-text = { $name } wil graag { WORD($seat, form: "title") } spelen.
request-yes = Toestaan
request-no = Weigeren
people-watching = Toeschouwers: { $names }
log-title = Verloop
log-look = Partij bekijken
log-line = { $seat } { $action }
log-adjust = Stand van de tafel overgenomen
stop-stop = STOP
stop-stopped = GESTOPT
turn-mine = Jouw beurt
turn-computer = De computer denkt na…
turn-other = { $name } is aan de beurt
turn-nobody = { WORD($seat, form: "title") } wacht op iemand
turn-several = { $names } kiezen
play-panel = Spelen
play-watching = Je kijkt toe. In het menu kun je een plaats nemen.
order-choose = Wat wil je doen?
order-back = Terug
order-sites = Kies een verlichte plek op het speelbord, of hier:
order-sent = Verstuurd…
order-whynot = Niet toegestaan: { $reason }
order-wait = De tafel is nog bezig, of gestopt. Wacht even.
ghost-lift = { $count ->
        [one] eerst { $count } fiche met de hand wegnemen
       *[other] eerst { $count } fiches met de hand wegnemen
    }
ghost-lay = { $count ->
        [one] { $count } fiche met de hand leggen
       *[other] { $count } fiches met de hand leggen
    }
ghost-turn = { $count ->
        [one] { $count } fiche omdraaien
       *[other] { $count } fiches omdraaien
    }
ghost-robots = { $count ->
        [one] { $count } robot rijdt
       *[other] { $count } robots rijden
    }
ghost-carry = { $count ->
        [one] { $count } fiche met de hand dragen
       *[other] { $count } fiches met de hand dragen
    }
ghost-blocked = geen vrije weg: verplaats hem met de hand
ghost-seconds = ongeveer { $seconds } s
camera-show = Camerabeeld
camera-none = Er is nu geen camerabeeld.
board-title = Speelbord
board-between = tussen de vakken
board-park = parkeerplek { $number }
board-at = { $name }: { $where }
board-figure = { $name }: { $where }, kijkt { $direction }
board-down = omgevallen
sight-coasting = { $name }: ongeveer { $where }
sight-hidden = { $name } is bedekt; { $seconds } s geleden het laatst gezien: { $where }
sight-lost = { $name } is niet te zien; { $seconds } s geleden het laatst gezien: { $where }
board-choose = Kiezen
board-site = Naar { $site }
board-siteWith = Naar { $site }, { $token }
game-direction-E = naar rechts
game-direction-NE = naar rechtsboven
game-direction-N = naar boven
game-direction-NW = naar linksboven
game-direction-W = naar links
game-direction-SW = naar linksonder
game-direction-S = naar beneden
game-direction-SE = naar rechtsonder
game-did = { $action }: { $what }
game-allowed = dat mag
game-unfit = dat past nu niet
game-yes = ja
game-no = nee
game-number = { $number }
game-value = { $value }
game-seats = { $seats }
game-over = de partij is afgelopen
game-turn = aan de beurt: { $seats }
game-unknown = zo’n zet kent het spel niet
outcome-resigned = { $seat } gaf op
facts-seconds = { $seconds } s
now-stopped = Gestopt
now-hands = Even helpen
now-drive = Onderweg
now-busy = Even controleren…
now-setup = Opzetten
now-mismatch = Er is iets anders
level-random = willekeurig
level-greedy = eenvoudig
level-beginner = beginner
level-easy = makkelijk
level-medium = gemiddeld
level-strong = sterk
level-expert = expert
level-novice = nieuweling
level-casual = gelegenheidsspeler
level-regular = gevorderd
level-perfect = perfect
board-empty = leeg
## Seats
side-light = licht
side-dark = donker
side-white = wit
side-black = zwart
side-red = rood
side-yellow = geel
side-green = groen
side-blue = blauw
side-orange = oranje
side-player = speler
side-chance = het toeval
side-clock = de klok
## Robots
piece-white-robot = witte robot
    .de = de witte robot
    .een = een witte robot
piece-black-robot = zwarte robot
    .de = de zwarte robot
    .een = een zwarte robot
piece-red-robot = rode robot
    .de = de rode robot
    .een = een rode robot
piece-yellow-robot = gele robot
    .de = de gele robot
    .een = een gele robot
piece-green-robot = groene robot
    .de = de groene robot
    .een = een groene robot
piece-blue-robot = blauwe robot
    .de = de blauwe robot
    .een = een blauwe robot
piece-orange-robot = oranje robot
    .de = de oranje robot
    .een = een oranje robot
piece-silver-robot = zilveren robot
    .de = de zilveren robot
    .een = een zilveren robot
