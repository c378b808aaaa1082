"""The blueprint for Home Assistant: it is loaded by the rules of its documentation, and its templates are run.

Rules are from Home Assistant's pages "About blueprints", "Blueprint schema", "Automation trigger: state" and
"Text-to-speech".
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest
import yaml
from jinja2.nativetypes import NativeEnvironment
from pydantic import BaseModel, ConfigDict

FILE = Path(__file__).parents[3] / "docs" / "operate" / "home-assistant-announcements.yaml"


class Exact(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Input(Exact):
    name: str
    selector: dict[Literal["entity", "select"], dict[str, Any]]
    default: Any = None


class Blueprint(Exact):
    name: str
    description: str
    domain: Literal["automation"]
    homeassistant: dict[Literal["min_version"], str]
    input: dict[str, Input]


class Automation(Exact):
    blueprint: Blueprint
    mode: Literal["single", "restart", "queued", "parallel"]
    max: int
    triggers: list[dict[str, Any]]
    variables: dict[str, Any]
    conditions: list[dict[str, Any]]
    actions: list[dict[str, Any]]


def loaded(inputs: dict[str, Any]) -> tuple[Automation, set[str]]:
    """The automation with these inputs in their places, and the names of the inputs that it asks for."""
    asked: set[str] = set()

    class Loader(yaml.SafeLoader):
        pass

    def substituted(_: yaml.SafeLoader, node: yaml.Node) -> Any:
        asked.add(node.value)
        return inputs[node.value]

    Loader.add_constructor("!input", substituted)
    return Automation.model_validate(yaml.load(FILE.read_text(), Loader)), asked


INPUTS = {"announcement": "sensor.a", "voice": "tts.v", "speaker": "media_player.s", "about": ["turn", "hands"]}
SENTENCES = [{"about": "move", "text": "Ana moves."}, {"about": "turn", "text": "Ben's turn."}]


def shown(number: int, state: str = "Ben's turn.") -> SimpleNamespace:
    return SimpleNamespace(state=state, attributes={"number": number, "sentences": SENTENCES})


def said(before: SimpleNamespace | None, now: SimpleNamespace | None, about: list[str]) -> str | None:
    """What the speaker says after a change of the sensor; None: the automation does nothing."""
    automation, _ = loaded(INPUTS | {"about": about})
    known: dict[str, Any] = {"trigger": SimpleNamespace(from_state=before, to_state=now)}
    for name, value in automation.variables.items():
        known[name] = rendered(value, known) if isinstance(value, str) else value
    if not all(rendered(condition["value_template"], known) for condition in automation.conditions):
        return None
    (action,) = automation.actions
    assert action["action"] == "tts.speak"
    assert action["target"] == {"entity_id": "tts.v"}
    assert action["data"].keys() == {"media_player_entity_id", "message"}
    return str(rendered(action["data"]["message"], known))


def rendered(template: str, known: dict[str, Any]) -> Any:
    return NativeEnvironment().from_string(template).render(known)


def test_every_input_is_declared_and_used() -> None:
    automation, asked = loaded(INPUTS)
    assert asked == automation.blueprint.input.keys() == INPUTS.keys()
    assert automation.triggers == [{"trigger": "state", "entity_id": "sensor.a"}]


def test_the_default_is_among_what_can_be_chosen() -> None:
    about = loaded(INPUTS)[0].blueprint.input["about"]
    assert set(about.default) < {option["value"] for option in about.selector["select"]["options"]}


def test_what_was_chosen_is_said_and_nothing_else() -> None:
    assert said(shown(1), shown(2), ["turn"]) == "Ben's turn."
    assert said(shown(1), shown(2), ["move", "turn"]) == "Ana moves. Ben's turn."
    assert said(shown(1), shown(2), ["hands"]) is None


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (None, shown(2)),
        (shown(0, "unavailable"), shown(2)),
        (shown(2), shown(2)),
        (shown(2), shown(0)),
        (shown(2), SimpleNamespace(state="unavailable", attributes={})),
    ],
)
def test_nothing_is_said_twice_or_late(before: SimpleNamespace | None, now: SimpleNamespace) -> None:
    """After a start of Home Assistant, of the table, or of the connection between them."""
    assert said(before, now, ["turn"]) is None
