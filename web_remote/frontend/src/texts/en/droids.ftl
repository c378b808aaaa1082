## Tokens
token-obstacle = obstacle
    .a = an obstacle
token-mine = mine
    .a = a mine
token-container = container
    .a = a container
