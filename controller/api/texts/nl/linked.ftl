# Een partij met een ander huis: wat je ervan ziet, en hoe een gastheer de twee tafels verbindt.

house-leader = Wachten tot het andere huis met de code meedoet
house-follower = Wachten op antwoord van het andere huis
house-refused = Het andere huis kan niet meedoen
house-joined = { $house } is er
house-gone = { $house } is even niet bereikbaar
house-paused = { $house } is even niet bereikbaar: de partij wacht
house-stopped = { $house }: de robots staan stil, de partij wacht
house-stoppedBy = { $house }: { $name } heeft de robots gestopt, de partij wacht
house-busy = { $house } is bezig: ‘{ $task }’{ $more ->
        [0] {""}
       *[other] , en nog { $more }
    }
house-brings = { $house } zet het speelbord klaar
house-agrees = Hun speelbord toont de partij.
house-board = Hun speelbord
house-picture = Het beeld van hun camera
house-noPicture = Nog geen beeld van hun camera
house-close = Hun speelbord sluiten
house-what = Twee huizen spelen één partij { $game }, elk op een eigen speelbord. In beide rijden robots, en leggen en nemen handen.
house-name = Naam van dit huis, zoals het andere hem leest
house-myHouse = Huis van { $name }
house-leaves = Wat dit huis verlaat
house-leaves-names = de namen van de spelers hier
house-leaves-moves = hun zetten
house-leaves-board = waar robots en fiches staan, en wat aan handen wordt gevraagd
house-leaves-picture = het camerabeeld, alleen als je het later aanzet
house-leaves-hidden = In dit spel houdt iedereen iets verborgen. Het huis waar de partij wordt bijgehouden, bewaart alles wat verborgen is; wat het andere huis verborgen houdt, gaat dus daarheen. Geen telefoon toont wat een andere plaats verborgen houdt.
house-stays = Wat hier blijft
house-stays-text = De namen van de andere telefoons, codes, pincodes en je bibliotheek met partijen.
house-ends = Voordat de verbinding begint en nadat ze eindigt, verlaat niets dit huis.
house-invite = Een ander huis uitnodigen
house-invite-text = De partij wordt hier bijgehouden: hier begint ze, en hier spelen computers mee. Je krijgt een code voor het andere huis.
house-invite-go = Code ophalen
house-follow = Met een ander huis meespelen
house-follow-text = De partij wordt in het andere huis bijgehouden, dat een code voor je heeft. Typ die, of plak wat er in de QR-code staat.
house-follow-go = Daar meespelen
house-code = Code van het andere huis
house-qr = QR-code met de code voor het andere huis
house-share = Code versturen
house-copied = Gekopieerd
house-there = Daar ligt hetzelfde speelbord van { $game } onder de camera. De gastheer opent in het menu ‘Met een ander huis spelen’, dan ‘Met een ander huis meespelen’, en typt deze code. Hij geldt voor één huis en eindigt met de verbinding.
house-leader-holds = De partij wordt in dit huis bijgehouden.
house-follower-holds = De partij wordt in het andere huis bijgehouden: de gastheer daar begint en beëindigt haar.
house-allow = Zij mogen ons camerabeeld zien
house-allow-text = Spelers en de gastheer daar zien wat de camera ziet, tot je dit uitzet of de verbinding eindigt.
house-end = Verbinding beëindigen
house-keep = Verbonden blijven
house-leader-end = Verbinding beëindigen? De partij blijft hier, en de plaatsen van het andere huis komen vrij.
house-follower-end = Verbinding beëindigen? De partij blijft in het andere huis, en dit speelbord is vrij voor een eigen partij.
house-watcher = Wachten op antwoord van het andere huis
house-watch = Bij een ander huis kijken
house-watch-text = Een huis dat speelt, heeft een code voor wie alleen kijkt. Typ die, of plak wat er in de QR-code staat. Hier wordt geen speelbord bewogen.
house-watch-go = Bij dit huis kijken
house-watcher-holds = Dit huis kijkt alleen: niemand heeft hier een plaats.
house-watcher-end = Verbinding beëindigen? De partij gaat zonder dit huis door.
house-watchers = Kijken mee: { $houses }
house-show = Een huis laten meekijken
house-show-text = Het ziet wat een toeschouwer hier ziet, en het camerabeeld als je dat toestaat. Elke code geldt voor één huis; hooguit drie kijken mee, tot de partij wordt verlaten.
house-show-there = Daar is hetzelfde speelbord van { $game } gekozen. De gastheer opent in het menu ‘Met een ander huis spelen’, dan ‘Bij een ander huis kijken’, en typt deze code.
house-unwatch = Niemand meer laten meekijken
house-leader-offered = { $house } krijgt de partij aangeboden{ $hidden ->
        [0] {""}
       *[other] , met alles wat verborgen is
    }
house-follower-offered = { $house } biedt dit huis de partij aan{ $hidden ->
        [0] {""}
       *[other] , met alles wat verborgen is
    }
house-leader-moving = De partij verhuist naar { $house }{ $hidden ->
        [0] {""}
       *[other] , met alles wat verborgen is
    }
house-follower-moving = De partij verhuist naar dit huis{ $hidden ->
        [0] {""}
       *[other] , met alles wat verborgen is
    }
house-leader-led = De partij wordt nu in dit huis bijgehouden, { $house } volgt
house-follower-led = De partij wordt nu bijgehouden in { $house }
house-hand = De partij overdragen
house-hand-text = De partij wordt dan in het andere huis bijgehouden: de gastheer daar begint en beëindigt haar, en daar spelen computers. Hij moet het ermee eens zijn.
house-leader-hidden = Alles wat verborgen is, ligt dan in het andere huis. Geen telefoon toont daarom wat een andere plaats verborgen houdt.
house-follower-hidden = Alles wat verborgen is, ligt dan in dit huis. Geen telefoon toont daarom wat een andere plaats verborgen houdt.
house-hand-go = De partij aanbieden
house-hand-not = De partij hier houden
house-take = De partij overnemen
house-take-not = De partij daar laten
in-hall-what = Een club of school kan tafels in een zaal verzamelen. Die ziet spel, namen, zetten en robots van deze tafel en krijgt uitslagen. Verborgen handen verlaten de tafel nooit. De gastheer kan de robots stoppen; verder gaat het alleen vanaf hier.
in-hall-address = Adres van de zaal
in-hall-code = Code van de gastheer van de zaal
in-hall-name = Naam van deze tafel
in-hall-join = Bij de zaal aansluiten
in-hall-joined = Deze tafel hoort bij { $hall }.
in-hall-lost = De zaal is niet bereikbaar. De tafel speelt door.
in-hall-watch = Bezoekers van de zaal mogen zonder code kijken
in-hall-waiting = { $count ->
        [one] { $count } uitslag wacht op de zaal.
       *[other] { $count } uitslagen wachten op de zaal.
    }
in-hall-call = De gastheer van de zaal roepen
in-hall-called = De gastheer is geroepen. Tik als er geen hulp meer nodig is.
in-hall-leave = Houd ingedrukt om de zaal te verlaten
