ricochet-target = Bring the { $piece } to its target at { $site }
ricochet-vortex = Bring any robot to the vortex at { $site }
ricochet-calls = Called: { $calls }
word-calling = calling
