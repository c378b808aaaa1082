# Una partida amb una altra casa: què se’n veu i com un amfitrió enllaça les dues taules.

house-leader = S’espera que l’altra casa entri amb el codi
house-follower = S’espera la resposta de l’altra casa
house-refused = L’altra casa no hi pot participar
house-joined = { $house } ja hi és
house-gone = { $house } no respon de moment
house-paused = { $house } no respon de moment: la partida espera
house-stopped = { $house }: els robots estan aturats i la partida espera
house-stoppedBy = { $house }: { $name } ha aturat els robots i la partida espera
house-busy = { $house } té feina: «{ $task }»{ $more ->
        [0] {""}
       *[other] {" "}i { $more } més
    }
house-brings = { $house } prepara el seu tauler
house-agrees = El seu tauler mostra la partida.
house-board = El seu tauler
house-picture = La imatge de la seva càmera
house-noPicture = Encara no hi ha imatge de la seva càmera
house-close = Tanca el seu tauler
house-what = Dues cases juguen una mateixa partida de { $game }, cadascuna al seu tauler. A totes dues es mouen els robots, i les mans posen i retiren.
house-name = Nom d’aquesta casa, tal com el llegirà l’altra
house-myHouse = Casa { $name }
house-leaves = Què surt d’aquesta casa
house-leaves-names = els noms dels qui juguen aquí
house-leaves-moves = les seves jugades
house-leaves-board = on són els robots i les fitxes, i què es demana a les mans
house-leaves-picture = la imatge de la càmera, només si l’actives després
house-leaves-hidden = En aquest joc cadascú amaga alguna cosa. La casa que porta la partida guarda tot el que és amagat; el que amaga la casa que la segueix, doncs, surt cap allà. Cap mòbil no mostra el que amaga un altre lloc.
house-stays = Què es queda aquí
house-stays-text = Els noms dels altres mòbils, els codis, els PIN i la teva biblioteca de partides.
house-ends = No surt res abans que comenci l’enllaç ni després que s’acabi.
house-invite = Convida una altra casa
house-invite-text = Aquesta casa porta la partida: es comença aquí i aquí juguen els jugadors virtuals. Rebràs un codi per a l’altra casa.
house-invite-go = Obtén el codi
house-follow = Segueix una altra casa
house-follow-text = L’altra casa porta la partida i té un codi per a tu. Escriu-lo o enganxa el que diu el seu codi QR.
house-follow-go = Segueix aquesta casa
house-code = Codi de l’altra casa
house-qr = Codi QR amb el codi per a l’altra casa
house-share = Envia el codi
house-copied = Copiat
house-there = Allà hi ha el mateix tauler de { $game } sota la càmera. L’amfitrió obre el menú, «Juga amb una altra casa», «Segueix una altra casa», i escriu aquest codi. Val per a una sola casa i s’acaba amb l’enllaç.
house-leader-holds = Aquesta casa porta la partida.
house-follower-holds = L’altra casa porta la partida: el seu amfitrió la comença i l’acaba.
house-allow = Poden veure la imatge de la nostra càmera
house-allow-text = Allà, els jugadors i l’amfitrió veuen el que veu la càmera, fins que la desactivis o s’acabi l’enllaç.
house-end = Acaba l’enllaç
house-keep = Mantén l’enllaç
house-leader-end = Vols acabar l’enllaç? La partida es queda aquí i els llocs de l’altra casa queden lliures.
house-follower-end = Vols acabar l’enllaç? La partida es queda a l’altra casa i aquest tauler queda lliure per a una partida pròpia.
house-watcher = S’espera la resposta de l’altra casa
house-watch = Mira una altra casa
house-watch-text = Una casa que juga té un codi per a les que només miren. Escriu-lo o enganxa el que diu el seu codi QR. Aquí no es mou cap tauler.
house-watch-go = Mira aquesta casa
house-watcher-holds = Aquesta casa només mira: aquí ningú no té lloc.
house-watcher-end = Vols acabar l’enllaç? La partida continua sense aquesta casa.
house-watchers = Miren: { $houses }
house-show = Deixa mirar una casa
house-show-text = Veu el que veu aquí un espectador, i la imatge de la càmera si ho permets. Cada codi val per a una casa; en miren tres com a màxim, fins que es deixi la partida.
house-show-there = Allà s’ha triat el mateix tauler de { $game }. L’amfitrió obre el menú, «Juga amb una altra casa», «Mira una altra casa», i escriu aquest codi.
house-unwatch = No deixis mirar ningú més
house-leader-offered = S’ofereix la partida: { $house }{ $hidden ->
        [0] {""}
       *[other] , amb tot el que és amagat
    }
house-follower-offered = { $house } ofereix la partida a aquesta casa{ $hidden ->
        [0] {""}
       *[other] , amb tot el que és amagat
    }
house-leader-moving = La partida canvia de casa: { $house }{ $hidden ->
        [0] {""}
       *[other] , amb tot el que és amagat
    }
house-follower-moving = La partida passa a aquesta casa{ $hidden ->
        [0] {""}
       *[other] , amb tot el que és amagat
    }
house-leader-led = Aquesta casa porta ara la partida, { $house } la segueix
house-follower-led = { $house } porta ara la partida
house-hand = Cedeix la partida
house-hand-text = L’altra casa porta llavors la partida: el seu amfitrió la comença i l’acaba, i allà hi juguen els ordinadors. Hi ha d’estar d’acord.
house-leader-hidden = Tot el que és amagat és llavors a l’altra casa. Cap mòbil no mostra per això el que amaga un altre lloc.
house-follower-hidden = Tot el que és amagat és llavors en aquesta casa. Cap mòbil no mostra per això el que amaga un altre lloc.
house-hand-go = Ofereix la partida
house-hand-not = Deixa la partida aquí
house-take = Agafa la partida
house-take-not = Deixa la partida allà
in-hall-what = Un club o una escola pot reunir taules en una sala. Veu el joc, els noms, les jugades i els robots d’aquesta taula i rep els resultats. Les mans amagades no surten mai de la taula. El seu amfitrió pot aturar els robots; només es continua des d’aquí.
in-hall-address = Adreça de la sala
in-hall-code = Codi de l’amfitrió de la sala
in-hall-name = Nom d’aquesta taula
in-hall-join = Entra a la sala
in-hall-joined = Aquesta taula és a { $hall }.
in-hall-lost = No s’arriba a la sala. La taula continua jugant.
in-hall-watch = Els visitants de la sala poden mirar sense codi
in-hall-waiting = { $count ->
        [one] { $count } resultat espera la sala.
       *[other] { $count } resultats esperen la sala.
    }
in-hall-call = Crida l’amfitrió de la sala
in-hall-called = S’ha cridat l’amfitrió. Toca aquí quan ja no calgui ajuda.
in-hall-leave = Mantén premut per sortir de la sala
