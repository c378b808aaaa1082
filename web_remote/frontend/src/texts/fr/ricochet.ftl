ricochet-target = Amène { WORD($piece, form: "le") } à sa cible en { $site }
ricochet-vortex = Amène un robot au choix au tourbillon en { $site }
ricochet-calls = Annoncé : { $calls }
word-calling = annonces
