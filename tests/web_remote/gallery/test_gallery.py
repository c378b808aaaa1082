"""Whether the gallery finds what is wrong."""

import pytest

from tests.web_remote.doubles.browsers import OpenPhone
from tests.web_remote.gallery.gallery import barriers_by_scheme
from tests.web_remote.gallery.looks import faults, untranslated

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("page_files")]

BEHIND = (
    "<div style='height: 200px; overflow: auto{}'><div style='height: 100px'></div><button>x</button>"
    "<p style='position: sticky; bottom: 0; height: 80px; margin: 0; background: white'>a bar</p>"
    "<div style='height: 300px'></div></div>"
)
"""A button in a box whose bar covers its middle, until it is scrolled."""

LARGE = "<style>button { width: 60px; height: 60px }</style>"


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ("<button style='width: 40px'>x</button>", "only 40 x 60 px: x"),
        ("<svg><g role=button aria-label=c4><rect width=20 height=30 /></g></svg>", "only 20 x 30 px: c4"),
        (
            "<p style='width: 30px; overflow: hidden; white-space: nowrap'>all of this</p>",
            "cut at the side: all of this",
        ),
        ("<p style='height: 10px; overflow: hidden'>half a line</p>", "cut below: half a line"),
        ("<p style='width: 900px'>wide</p>", "the page is 908 px wide on a screen of 390"),
        (
            "<button style='white-space: nowrap'>more than it holds</button>",
            "runs out of its box: more than it holds",
        ),
        (
            "<p style='border: 1px solid; width: 60px; height: 40px'>more lines than it holds</p>",
            "runs out of its box: more lines than it holds",
        ),
        (
            "<p style='margin: 0; height: 4px'>a line</p><p style='margin: 0'>another</p>",
            "lies over another: a line",
        ),
        (
            "<div style='height: 300px; overflow: auto' class=list><p style='width: 900px'>wide</p></div>",
            "scrolls sideways: wide",
        ),
        ("<button>x</button><div style='position: fixed; inset: 0'>a cover</div>", "covered by a cover: x"),
        (BEHIND.format(""), "covered by a bar: x"),
        ("<p>order.sent.now</p>", "no message: 'order.sent.now'"),
    ],
)
def test_a_fault_is_found(html: str, fault: str, open_phone: OpenPhone) -> None:
    page = open_phone()
    page.set_content(f"<!doctype html>{LARGE}{html}")
    assert faults(page) == [fault]


def test_what_is_in_order_is_no_fault(open_phone: OpenPhone) -> None:
    page = open_phone()
    page.set_content(f"<!doctype html>{LARGE}<button>Go</button><details><button>x</button></details>")
    assert faults(page) == []
    page.set_content(f"<!doctype html>{LARGE}{BEHIND.format('; scroll-padding-bottom: 80px')}")
    assert faults(page) == []


def test_a_dialog_is_not_cut_by_the_page_under_it(open_phone: OpenPhone) -> None:
    page = open_phone()
    dialog = "<dialog style='margin: 0 0 0 200px; overflow: hidden'><p>all of this</p></dialog>"
    page.set_content(f"<!doctype html><div style='width: 90px; overflow: clip'>{dialog}</div>")
    page.evaluate("document.querySelector('dialog').showModal()")
    assert faults(page) == []


def test_english_in_the_pseudo_language_is_found(open_phone: OpenPhone) -> None:
    page = open_phone()
    page.set_content("<p>Ýóúúr túúrñ</p><button aria-label='Close the menu'>Robotory</button>")
    assert untranslated(page) == ["not translated: 'Close the menu'"]


def test_a_barrier_that_only_dark_colours_make_is_found(open_phone: OpenPhone) -> None:
    page = open_phone()
    dark = "<style>@media (prefers-color-scheme: dark) { h1 { color: #777; background: #666 } }</style>"
    page.set_content(f"<!doctype html><html lang=en><title>Table</title>{dark}<main><h1>Seats</h1></main></html>")
    assert list(barriers_by_scheme(page)) == ["dark: axe color-contrast <h1>Seats</h1>"]
