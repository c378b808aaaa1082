"""What was said to figures, referees' programs and phones is still understood, and answered as before."""

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from controller.links.accounts import Accounts, figure_account
from controller.wire import frames
from tools.openapi_file import text

EARLIER = Path(__file__).parent / "earlier"
HTTP_METHODS = {"get", "put", "post", "delete", "patch"}


def lines(name: str) -> list[Any]:
    return [json.loads(line) for line in (EARLIER / name).read_text().splitlines()]


@pytest.mark.parametrize("message", [one for one in lines("mqtt.jsonl") if one[1].startswith("robodrome/sim/r/")])
def test_frames_between_table_and_figures(message: list[Any]) -> None:
    _, _, frame, _, said = message
    envelope = frames.decode(bytes.fromhex(frame))
    assert type(envelope.message).__name__ == said["message"]
    assert json.loads(json.dumps(asdict(envelope), default=bytes.hex)) == said["envelope"]


@pytest.mark.parametrize("message", [one for one in lines("mqtt.jsonl") if one[1].endswith("/cmd")])
def test_frames_to_figures_are_the_same_bytes(message: list[Any]) -> None:
    frame = bytes.fromhex(message[2])
    assert frames.encode(frames.decode(frame)) == frame


def test_topics_of_figures() -> None:
    accounts = Accounts.generate("sim", [0, 1, 2])
    for way, topic, *_ in lines("mqtt.jsonl"):
        if topic.startswith("robodrome/sim/r/"):
            figure = figure_account(int(topic.split("/")[3]))
            assert topic in (accounts.writable(figure) if way == "in" else accounts.readable(figure))


@pytest.mark.parametrize("game", ["robotory", "ricochet", "roborama", "droids", "netzwerk"])
def test_the_referee_answers_the_same(game: str) -> None:
    asked = [(request, answer) for name, request, answer in lines("engine.jsonl") if name == game]
    said = "".join(json.dumps(request) + "\n" for request, _ in asked)
    command = (sys.executable, "-m", "robodrome", "engine", game)
    done = subprocess.run(command, input=said, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for (_, earlier), now in zip(asked, answers, strict=True):
        for before, after in ((earlier, now), (earlier.get("record", {}), now.get("record", {}))):
            if "options" in before:  # newer ones have defaults
                after["options"] = {name: after["options"][name] for name in before["options"]}
        assert without_sentences(now) == without_sentences(earlier)


def test_the_rest_interface_keeps_its_routes() -> None:
    earlier, now = json.loads((EARLIER / "openapi.json").read_text()), json.loads(text())
    for path, methods in earlier["paths"].items():
        for method in methods.keys() & HTTP_METHODS:
            before, after = methods[method], now["paths"][path][method]
            assert required(after) <= required(before), f"{method} {path} asks for more"
            assert before["responses"].keys() - {"422"} <= after["responses"].keys(), f"{method} {path}"
    for name, schema in earlier["components"]["schemas"].items():
        present = now["components"]["schemas"].get(name)
        if present is not None:
            assert schema.get("properties", {}).keys() <= present.get("properties", {}).keys(), name


def without_sentences(value: Any) -> Any:
    """An answer without its texts for people, which may become better."""
    if isinstance(value, dict):
        return {key: without_sentences(part) for key, part in value.items() if key not in ("label", "message")}
    return [without_sentences(part) for part in value] if isinstance(value, list) else value


def required(operation: dict[str, Any]) -> set[str]:
    """Names of the parameters without which a request is refused."""
    return {one["name"] for one in operation.get("parameters", ()) if one.get("required")}
