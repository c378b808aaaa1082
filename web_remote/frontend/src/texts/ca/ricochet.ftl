ricochet-target = Porta { WORD($piece, form: "el") } a la seva meta a { $site }
ricochet-vortex = Porta qualsevol robot al remolí a { $site }
ricochet-calls = Cantat: { $calls }
word-calling = cants
