netzwerk-home = { $seat }: { $there } de { $needed } en casa

## Tokens
token-battery-charged = batería cargada
    .el = la batería cargada
    .un = una batería cargada
    .del = de la batería cargada
    .g = f
token-battery-used = batería usada
    .el = la batería usada
    .un = una batería usada
    .del = de la batería usada
    .g = f
