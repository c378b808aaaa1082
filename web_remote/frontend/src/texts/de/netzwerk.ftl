netzwerk-home = { $seat }: { $there } von { $needed } zu Hause

## Tokens
token-battery-charged = geladene Batterie
    .der = die geladene Batterie
    .den = die geladene Batterie
    .dem = der geladenen Batterie
    .ein = eine geladene Batterie
    .einen = eine geladene Batterie
    .g = f
token-battery-used = verbrauchte Batterie
    .der = die verbrauchte Batterie
    .den = die verbrauchte Batterie
    .dem = der verbrauchten Batterie
    .ein = eine verbrauchte Batterie
    .einen = eine verbrauchte Batterie
    .g = f
