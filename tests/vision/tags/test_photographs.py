"""Photographed tags on which two public detectors agree: `photographs/NOTICE` names sources, licences and detectors."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.tags.fiducials import FAMILIES
from vision.tags.tag_search import PictureTag, TagSearch

FOLDER = Path(__file__).parent / "photographs"
AGREED = json.loads((FOLDER / "agreed.json").read_text())
WITHOUT_TAGS = sorted(path.name for path in FOLDER.glob("no-tags-*.jpg"))

APART_PX = 3.0
"""How far apart readings of one tag may have its middle: rivals' corners are off by up to 3 px."""


def read(name: str, *families: str) -> list[PictureTag]:
    return TagSearch(families).read(np.asarray(cv2.imread(str(FOLDER / name), cv2.IMREAD_GRAYSCALE), np.uint8))


def test_the_photographs_are_many_and_small() -> None:
    assert sum(len(picture["tags"]) for picture in AGREED.values()) == 121
    assert len(WITHOUT_TAGS) == 4
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 3_000_000


@pytest.mark.parametrize("name", AGREED)
def test_every_agreed_tag_is_read(name: str) -> None:
    picture = AGREED[name]
    found = read(name, picture["family"])
    middles = np.array([tag.corners_px.mean(axis=0) for tag in found])
    for tag, x, y in picture["tags"]:
        apart_px = np.hypot(*(middles - (x, y)).T)
        assert apart_px.min() < APART_PX
        assert found[apart_px.argmin()].id == tag


@pytest.mark.parametrize("name", [name for name in AGREED if AGREED[name]["family"] == "6x6_250"])
def test_no_other_id_is_read(name: str) -> None:
    assert sorted(tag.id for tag in read(name, "6x6_250")) == [tag for tag, _, _ in AGREED[name]["tags"]]


@pytest.mark.parametrize("name", WITHOUT_TAGS)
def test_nothing_is_read_in_photographs_without_tags(name: str) -> None:
    assert read(name, *FAMILIES) == []
