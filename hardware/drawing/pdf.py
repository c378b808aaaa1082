"""Drawings as vector PDF at true scale."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass

from reportlab.pdfgen.canvas import Canvas

from hardware.drawing.drawing import Box, Circle, Drawing, Item, Line, Shape, Text
from hardware.drawing.fonts import font_name

PT_PER_MM = 72 / 25.4
"""PDF points in a millimetre; an inch has 72 points and 25.4 mm."""


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of paper on which a window of a drawing is printed.

    Attributes:
        drawing: what is printed.
        width_mm: paper.
        height_mm: paper.
        window: the part of the drawing that is shown, drawing frame.
        corner_mm: position of the window's south-west corner on the paper.
        marks: items in the paper's frame (origin at its south-west corner), not clipped.
        scale: of the window on the paper; 1 for all that is measured, less for a map.
    """

    drawing: Drawing
    width_mm: float
    height_mm: float
    window: Box
    corner_mm: tuple[float, float]
    marks: tuple[Item, ...] = ()
    scale: float = 1.0


def whole_page(drawing: Drawing) -> Page:
    """Paper of exactly the drawing's size."""
    return Page(drawing, drawing.bounds.width, drawing.bounds.height, drawing.bounds, (0.0, 0.0))


def pdf_bytes(title: str, pages: Sequence[Page]) -> bytes:
    """The document's bytes; the same pages give the same bytes."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("robodrome")
    canvas.setViewerPreference("PrintScaling", "None")  # print dialogues then begin at 100 %
    forms = {id(page.drawing): page.drawing for page in pages}  # each drawing once, however many pages show it
    for key, drawing in forms.items():
        canvas.beginForm(_form(forms, key), *astuple(drawing.bounds))
        for item in drawing.items:
            _draw(canvas, item)
        canvas.endForm()
    for page in pages:
        canvas.setPageSize((page.width_mm * PT_PER_MM, page.height_mm * PT_PER_MM))
        canvas.scale(PT_PER_MM, PT_PER_MM)
        canvas.saveState()
        canvas.translate(*page.corner_mm)
        canvas.scale(page.scale, page.scale)
        canvas.translate(-page.window.x0, -page.window.y0)
        clip = canvas.beginPath()
        clip.rect(page.window.x0, page.window.y0, page.window.width, page.window.height)
        canvas.clipPath(clip, stroke=0)
        canvas.doForm(_form(forms, id(page.drawing)))
        canvas.restoreState()
        for item in page.marks:
            _draw(canvas, item)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _form(forms: Mapping[int, Drawing], key: int) -> str:
    return f"drawing{list(forms).index(key)}"


def _draw(canvas: Canvas, item: Item) -> None:
    match item:
        case Shape():
            path = canvas.beginPath()
            for (x, y), *others in item.rings:
                path.moveTo(x, y)
                for point in others:
                    path.lineTo(*point)
                path.close()
            canvas.drawPath(path, **_ink(canvas, item))
        case Circle():
            canvas.circle(item.x_mm, item.y_mm, item.radius_mm, **_ink(canvas, item))
        case Line():
            canvas.setStrokeColorRGB(*item.colour)
            canvas.setLineWidth(item.width_mm)
            canvas.setDash([item.dash_mm, item.dash_mm] if item.dash_mm else [])
            path = canvas.beginPath()
            path.moveTo(*item.points[0])
            for point in item.points[1:]:
                path.lineTo(*point)
            canvas.drawPath(path)
            canvas.setDash([])
        case Text():
            _write(canvas, item)


def _ink(canvas: Canvas, item: Shape | Circle) -> dict[str, int]:
    if item.fill is not None:
        canvas.setFillColorRGB(*item.fill)
    if item.width_mm:
        canvas.setStrokeColorRGB(*item.stroke)
        canvas.setLineWidth(item.width_mm)
    return {"fill": int(item.fill is not None), "stroke": int(bool(item.width_mm))}


def _write(canvas: Canvas, item: Text) -> None:
    canvas.saveState()
    canvas.translate(item.x_mm, item.y_mm)
    canvas.rotate(item.turn_deg)
    canvas.setFillColorRGB(*item.colour)
    canvas.setFont(font_name(item.bold), item.size_mm)
    write = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
    write[item.anchor](0, 0, item.text)
    canvas.restoreState()
