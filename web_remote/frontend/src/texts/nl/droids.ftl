## Tokens
token-obstacle = obstakel
    .de = het obstakel
    .een = een obstakel
token-mine = mijn
    .de = de mijn
    .een = een mijn
token-container = container
    .de = de container
    .een = een container
