netzwerk-home = { $seat }: { $there } van { $needed } thuis

## Tokens
token-battery-charged = geladen batterij
    .de = de geladen batterij
    .een = een geladen batterij
token-battery-used = gebruikte batterij
    .de = de gebruikte batterij
    .een = een gebruikte batterij
