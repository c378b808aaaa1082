ricochet-target = Lleva { WORD($piece, form: "el") } a su meta en { $site }
ricochet-vortex = Lleva cualquier robot al remolino en { $site }
ricochet-calls = Cantado: { $calls }
word-calling = cantos
