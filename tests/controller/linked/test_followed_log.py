"""What a follower keeps of the matches that it is shown."""

from pathlib import Path
from typing import Any

from controller.linked.followed_log import FOLDER, MOST, FollowedLog


def test_the_newest_matches_are_kept_whatever_the_other_house_calls_them(tmp_path: Path) -> None:
    log = FollowedLog(tmp_path)
    for number in range(MOST + 10):
        view: Any = {"match": f"m-{number}", "ply": 1}
        log.note({None: view})
        kept = {file.stem for file in (tmp_path / FOLDER).iterdir()}
        assert f"m-{number}" in kept
        assert len(kept) == min(number + 1, MOST)
