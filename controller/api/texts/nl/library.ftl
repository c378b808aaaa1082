match-unknown = De bibliotheek heeft geen partij { $match }.
match-running = Deze partij wordt nog gespeeld: kaarten en startgetal blijven geheim tot het einde.
match-size = Het bestand van een partij heeft hoogstens { $kib } KiB.
match-damaged = Dit is geen bestand van een partij, of het is beschadigd: { $reason }
match-version = Het bestand is van versie { $found }, dit programma leest versie { $known }.
match-impossible = Volgens de regels van dit programma kan de partij niet gespeeld worden: { $reason }
match-rules = Volgens de regels van dit programma zou de partij in een andere stelling zijn geëindigd.
match-full = De bibliotheek heeft al { $most } geïmporteerde partijen: verwijder er eerst een paar.
replay-none = Er wordt geen partij nagespeeld.
match-why-json = het is geen JSON
match-why-format = het noemt het formaat { $format } niet
match-why-member = het onderdeel { $member } ontbreekt, klopt niet of is onbekend
match-why-sum = de controlesom klopt niet, dus er is iets in veranderd
match-why-limit = het lezen ervan kost te veel tijd of geheugen
match-why-record = het verslag van de partij erin is niet te lezen
match-why-entry = zet { $entry } van het verslag is niet te lezen
match-why-many = het heeft meer dan { $most } zetten
match-why-uneven = er is niet voor elke zet één tijd en één herkomst
match-why-seats = de plaatsen van dit spel zijn { $seats }
match-why-game = er is geen spel { $game }
match-why-options = het spel heeft zulke opties niet: { $options }
match-why-play = zet { $entry } past daar bij geen stelling
match-why-illegal = zet { $entry }: { $rule }
library-title = Partijen
library-close = Sluiten
library-back = Terug naar de lijst
library-search = Naam, niveau of datum
library-game = Spel
library-all = Alle spellen
library-take = Bestand importeren
library-taken = De partij staat in de bibliotheek.
library-found = { $count ->
        [one] { $count } partij
       *[other] { $count } partijen
    }
library-none = Geen partij gevonden.
library-sample = voorbeeld
library-imported = uit een bestand
library-plies = { $count ->
        [one] { $count } zet
       *[other] { $count } zetten
    }
library-won = Gewonnen door { $names }
library-draw = Niemand heeft gewonnen
library-resigned = { $name } gaf op
library-abandoned = Voortijdig beëindigd
library-robots = Vanaf hier door de robots laten naspelen
library-otherBoard = Leg het speelbord van { $game } op tafel, dan kunnen de robots deze partij naspelen.
library-picture = Plaatje delen
library-share = Partij delen
library-remove = Uit de bibliotheek verwijderen
library-sure = Deze partij verwijderen? Alleen de kopieën die je hebt gedeeld blijven over.
library-keep = Houden
replay-title = De robots spelen een partij na
replay-progress = Hoeveel van de partij is nagespeeld
replay-going = De robots rijden naar deze stelling.
replay-hands = Even helpen, alsjeblieft.
replay-held = Gepauzeerd.
replay-over = Dat was de laatste zet.
replay-on = Verder
replay-end = Naspelen beëindigen
statistics-title = Statistieken
statistics-plies = Zetten
statistics-time = Tijd per zet
statistics-longest = Langste zet
statistics-driven = Gereden afstand
statistics-seconds = { $seconds } s
statistics-metres = { $metres } m
