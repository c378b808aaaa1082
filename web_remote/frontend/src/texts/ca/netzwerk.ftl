netzwerk-home = { $seat }: { $there } de { $needed } a casa

## Tokens
token-battery-charged = bateria carregada
    .el = la bateria carregada
    .un = una bateria carregada
    .del = de la bateria carregada
    .g = f
token-battery-used = bateria gastada
    .el = la bateria gastada
    .un = una bateria gastada
    .del = de la bateria gastada
    .g = f
