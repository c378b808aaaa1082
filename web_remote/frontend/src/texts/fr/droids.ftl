## Tokens
token-obstacle = obstacle
    .le = l'obstacle
    .un = un obstacle
    .du = de l'obstacle
    .g = m
token-mine = mine
    .le = la mine
    .un = une mine
    .du = de la mine
    .g = f
token-container = conteneur
    .le = le conteneur
    .un = un conteneur
    .du = du conteneur
    .g = m
