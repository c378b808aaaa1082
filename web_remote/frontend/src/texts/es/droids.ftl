## Tokens
token-obstacle = obstáculo
    .el = el obstáculo
    .un = un obstáculo
    .del = del obstáculo
    .g = m
token-mine = mina
    .el = la mina
    .un = una mina
    .del = de la mina
    .g = f
token-container = contenedor
    .el = el contenedor
    .un = un contenedor
    .del = del contenedor
    .g = m
