ricochet-target = Bringe { WORD($piece, form: "den") } zu seinem Ziel auf { $site }
ricochet-vortex = Bringe irgendeinen Roboter zum Strudel auf { $site }
ricochet-calls = Angesagt: { $calls }
word-calling = Ansagen
