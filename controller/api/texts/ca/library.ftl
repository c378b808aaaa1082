match-unknown = La biblioteca no té cap partida { $match }.
match-running = Aquesta partida encara es juga: les cartes i el sorteig són secrets fins que s’acabi.
match-size = El fitxer d’una partida té com a màxim { $kib } KiB.
match-damaged = Això no és el fitxer d’una partida, o està malmès: { $reason }
match-version = El fitxer és de la versió { $found }; aquest programa llegeix la versió { $known }.
match-impossible = Segons les regles d’aquest programa, la partida no es pot jugar: { $reason }
match-rules = Segons les regles d’aquest programa, la partida hauria acabat en una altra posició.
match-full = La biblioteca ja té { $most } partides importades: treu-ne abans algunes.
replay-none = No s’està reproduint cap partida.
match-why-json = no és JSON
match-why-format = no diu que sigui del format { $format }
match-why-member = el seu element { $member } falta, és incorrecte o desconegut
match-why-sum = la suma de comprovació no coincideix: s’hi ha canviat alguna cosa
match-why-limit = llegir-lo demana massa temps o memòria
match-why-record = el registre de la partida no es pot llegir
match-why-entry = l’entrada { $entry } del registre no es pot llegir
match-why-many = té més de { $most } entrades
match-why-uneven = no hi ha un temps i un origen per a cada entrada
match-why-seats = els llocs d’aquest joc són { $seats }
match-why-game = no existeix el joc { $game }
match-why-options = el joc no té aquestes opcions: { $options }
match-why-play = l’entrada { $entry } no encaixa allà en cap posició
match-why-illegal = entrada { $entry }: { $rule }
library-title = Partides
library-close = Tanca
library-back = Torna a la llista
library-search = Nom, nivell o data
library-game = Joc
library-all = Tots els jocs
library-take = Importa un fitxer
library-taken = La partida és a la biblioteca.
library-found = { $count ->
        [one] { $count } partida
       *[other] { $count } partides
    }
library-none = No s’ha trobat cap partida.
library-sample = exemple
library-imported = d’un fitxer
library-plies = { $count ->
        [one] { $count } jugada
       *[other] { $count } jugades
    }
library-won = Guanyada per { $names }
library-draw = No va guanyar ningú
library-resigned = { $name } es va rendir
library-abandoned = Acabada abans d’hora
library-robots = Fes que els robots la reprodueixin des d’aquí
library-otherBoard = Posa el tauler de { $game } a la taula i els robots podran reproduir aquesta partida.
library-picture = Comparteix una imatge
library-share = Comparteix la partida
library-remove = Treu de la biblioteca
library-sure = Vols treure aquesta partida? Només quedaran les còpies que hagis compartit.
library-keep = Conserva-la
replay-title = Els robots reprodueixen una partida
replay-progress = Quanta partida s’ha reproduït
replay-going = Els robots van a aquesta posició.
replay-hands = Dona un cop de mà, si us plau.
replay-held = En pausa.
replay-over = Aquesta ha estat l’última jugada.
replay-on = Continua
replay-end = Acaba la reproducció
statistics-title = Estadístiques
statistics-plies = Jugades
statistics-time = Temps per jugada
statistics-longest = Jugada més llarga
statistics-driven = Distància recorreguda
statistics-seconds = { $seconds } s
statistics-metres = { $metres } m
