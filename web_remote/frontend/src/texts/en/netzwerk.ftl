netzwerk-home = { $seat }: { $there } of { $needed } home

## Tokens
token-battery-charged = charged battery
    .a = a charged battery
token-battery-used = used battery
    .a = a used battery
