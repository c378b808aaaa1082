netzwerk-home = { $seat } : { $there } sur { $needed } { $there ->
        [one] arrivé
       *[other] arrivés
    }

## Tokens
token-battery-charged = batterie chargée
    .le = la batterie chargée
    .un = une batterie chargée
    .du = de la batterie chargée
    .g = f
token-battery-used = batterie utilisée
    .le = la batterie utilisée
    .un = une batterie utilisée
    .du = de la batterie utilisée
    .g = f
