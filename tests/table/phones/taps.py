"""Orders as taps on each game's own screen: every action of a game becomes what a person would tap."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page

Taps = Callable[[Page, list[str]], int]
"""Taps an action, word by word of its notation, up to its confirmation. Returns how many taps that took."""

_NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "S": "silver"}
_WAYS = {"N": "up", "E": "to the right", "S": "down", "W": "to the left"}

MOST_WAYS = 12
"""More ways than this never lead a robot to one cell with one card."""


def _tap(*targets: Locator) -> int:
    """Put a finger on the middle of each; an element above it would take the tap, and fails here."""
    for target in targets:
        target.first.tap()
    return len(targets)


def _button(page: Page, name: str) -> Locator:
    return page.locator(".panel").get_by_role("button", name=name)


def robotory(page: Page, words: list[str]) -> int:
    """A disc and its cell, a robot and its way, or a refill."""
    match words:
        case ["place", side, cell]:
            disc = page.locator(f'button.disc:enabled[aria-label*="{side} disc"]')
            return _tap(disc, page.locator(f'g.target[aria-label="To {cell}"]'))
        case ["move", robot, *path]:
            name = {"W": "White", "B": "Black", "R": "Red"}[robot]
            cells = [page.locator(f'g.target[aria-label^="To {cell}"]') for cell in path]
            return _tap(page.locator(f'g.choice[aria-label^="{name} robot"]'), *cells)
        case ["refill", white, black]:
            refill = page.locator("button.refill:not(.chosen)")
            begun = _tap(refill) if refill.count() else 0
            return begun + _tap(_button(page, f"Refill: {white} white, {black} black"))
    raise AssertionError(words)


def netzwerk(page: Page, words: list[str]) -> int:
    """A robot and where it ends, a battery and its point, or a word."""
    match words:
        case ["move", robot, *rest]:
            path = rest[: rest.index("pay")] if "pay" in rest else rest
            name = f"{'white' if robot[0] == 'W' else 'black'} robot {robot[1:]}"
            start = page.locator(f'g.spot[aria-label^="Move {name} on "]')
            if path[-1] == (start.get_attribute("aria-label") or "").split(" on ")[1].split(",")[0]:
                return _tap(start, _button(page, "Aside and back"))
            end = page.locator(f'g.square[aria-label*=" {path[-1]},"]')
            return _tap(start, end)
        case ["battery", point, target]:
            return _tap(
                page.locator(f'g.battery[aria-label$=" {point}"]'), page.locator(f'g.point[aria-label$=" {target}"]')
            )
        case [word]:
            names = {"end": "End turn", "offer": "Offer a draw", "accept": "Accept", "decline": "Play on"}
            return _tap(_button(page, names[word]))
    raise AssertionError(words)


def roborama(page: Page, words: list[str]) -> int:
    """A card, a robot and a cell; a card to wake; or a word."""
    match words:
        case [("basic" | "special"), "chip", woken]:
            chip = _tap(_card(page, "chip"))
            return chip if page.locator(".panel button.primary").count() else chip + _tap(_card(page, woken))
        case [("basic" | "special"), name, *_]:
            card = _card(page, name)
            begun = 0 if card.get_attribute("aria-pressed") == "true" else _tap(card)
            return begun + sum(_move(page, half) for half in _halves(words))
        case [("reactivate" | "turn"), name]:
            return _tap(_card(page, name))
        case [word]:
            names = {
                "out": "No card to play",
                "wait": "All robots are down",
                "pass": "No ChaosBot",
                "keep": "Turn no card",
            }
            return _tap(_button(page, names[word]))
    raise AssertionError(words)


def _halves(words: list[str]) -> list[list[str]]:
    """The words up to the end of the first robot's way, and of the second one's if two move."""
    second = [number for number, word in enumerate(words[3:], start=3) if word[0] in "BGOW"]
    return [words[:end] for end in [*second, len(words)]]


def _move(page: Page, words: list[str]) -> int:
    """Tap the cell where a way ends; once more for the next of several ways there."""
    cell = page.locator(f'g.target[aria-label*=" to {words[-1]},"]')
    taps = 0
    while _drafted(page) != words and taps < MOST_WAYS:
        taps += _tap(cell)
    return taps


def _drafted(page: Page) -> list[str]:
    """The order so far, as a page keeps it for a refresh."""
    kept = "JSON.parse(sessionStorage.getItem('robodrome.draft')).prefix"
    prefix: list[str] = page.evaluate(
        f"new Promise((done) => requestAnimationFrame(() => setTimeout(() => done({kept}))))"
    )
    return prefix


def _card(page: Page, name: str) -> Locator:
    said = "Chip card" if name == "chip" else f"Card {name}"
    return page.locator(f'.hand button[aria-label^="{said},"]')


def search(page: Page, line: Sequence[str]) -> list[int]:
    """Slide a way to the target, such as `R N` and `R E`, on this phone only. Returns the taps of each slide."""
    taps = []
    for number, slide in enumerate(line, start=1):
        taps.append(_arrow(page, *slide.split()))
        page.locator(".count b", has_text=str(number)).wait_for()
    page.locator(".lines .solved").first.wait_for()
    return taps


def ricochet(page: Page, words: list[str]) -> int:
    """A call, a slide, which needs no confirmation, or a word."""
    match words:
        case ["bid", number]:
            return _call(page, int(number))
        case ["slide", robot, way]:
            kept = page.locator(".ways button:enabled", has_text=f"Next: {_NAMES[robot]} robot {_WAYS[way]}")
            return _tap(kept) if kept.count() else _arrow(page, robot, way)
        case [word]:
            names = {
                "pass": "I'm out this round",
                "turn": "Turn the timer",
                "concede": "I can't do it",
                "found": "I have a",
            }
            return _tap(_button(page, names[word]))
    raise AssertionError(words)


def _arrow(page: Page, robot: str, way: str) -> int:
    """Choose a robot unless it is chosen, and tap the arrow of a way that it can slide."""
    chip = page.locator(".robots button").nth("RYGBS".index(robot))
    taps = 0 if chip.get_attribute("aria-pressed") == "true" else _tap(chip)
    return taps + _tap(page.locator(f".pad button.lit.{way}"))


def _call(page: Page, number: int) -> int:
    call = page.locator(".call .primary")
    taps = 0
    while (shown := int(call.inner_text().split()[-1])) != number:
        taps += _tap(page.locator(".call .step").nth(0 if shown > number else 1))
    return taps + _tap(call)


def droids(page: Page, words: list[str]) -> int:
    """A square, the counters of a draw, a token with its slot, an emitter, or a word."""
    match words:
        case ["obstacle", square]:
            return _tap(page.locator(f'g.target[aria-label="To {square}"]'))
        case ["draw", *parts]:
            return sum(_draw(page, *part.split(":")) for part in parts)
        case ["place", kind, direction, emitter, slot]:
            token = page.locator(f'[data-order="{kind} {direction}"]')
            taps = _tap(token)
            token.and_(page.locator("[aria-pressed=true]")).wait_for()  # with it the table's proposals are drawn
            target = page.locator(f'[data-slot="{emitter} {slot}"]')
            if target.first.get_attribute("aria-pressed") == "true" or _aside(page, words).count():
                return taps
            return taps + _tap(target)
        case ["pass"]:
            return _tap(_button(page, "Done placing"))
        case [("send" | "cover" | "uncover"), emitter]:
            column = page.locator(f'rect.column[aria-label$=" {emitter}"]')
            return 0 if column.get_attribute("aria-pressed") == "true" else _tap(column)
    raise AssertionError(words)


def _aside(page: Page, words: list[str]) -> Locator:
    """The button that sends a token of Droids to this slot, out of the way of its robot."""
    return page.locator(f'.panel [data-aside="{" ".join(words[-2:])}"]:enabled')


def _draw(page: Page, colour: str, count: str) -> int:
    """Bring a colour's counter to a number; what is one too many of others goes by itself."""
    counter = page.locator(".counter").filter(has=page.get_by_role("button", name=f"One {colour} more"))
    taps = 0
    while (shown := int(counter.locator("output").inner_text())) != int(count):
        taps += _tap(_button(page, f"One {colour} {'more' if shown < int(count) else 'less'}"))
    return taps


TAPS: dict[str, Taps] = {game.__name__: game for game in (robotory, netzwerk, roborama, ricochet, droids)}


def confirm(page: Page, words: list[str]) -> int:
    """Send the action that was tapped together."""
    aside = _aside(page, words)
    return _tap(aside if aside.count() else page.locator(".panel button.primary:enabled, .call .primary").last)
