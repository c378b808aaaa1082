"""`python -m tests.table.fewer_pictures play ...` is `robodrome play ...` whose simulated camera takes 10 pictures per
table second instead of 15, as a phone in a busy network does: most of a table's processor time goes into pictures."""

if __name__ == "__main__":  # workers import this module, too
    from functools import partial
    from unittest.mock import patch

    from controller.sim.settings import SimSettings
    from robodrome import __main__, play

    with patch.object(play, "SimSettings", partial(SimSettings, fps=10.0)):
        __main__.main()
