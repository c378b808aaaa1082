## Tokens
token-obstacle = obstacle
    .el = l'obstacle
    .un = un obstacle
    .del = de l'obstacle
    .g = m
token-mine = mina
    .el = la mina
    .un = una mina
    .del = de la mina
    .g = f
token-container = contenidor
    .el = el contenidor
    .un = un contenidor
    .del = del contenidor
    .g = m
