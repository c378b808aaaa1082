ricochet-target = Breng { WORD($piece, form: "de") } naar zijn doel op { $site }
ricochet-vortex = Breng een willekeurige robot naar de draaikolk op { $site }
ricochet-calls = Geboden: { $calls }
word-calling = bieden
