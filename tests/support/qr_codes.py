"""QR codes read as a phone reads them: by ZXing, whose library is that of many scanners."""

import cv2
import numpy as np
import zxingcpp
from cv2.typing import MatLike
from playwright.sync_api import Locator


def read_codes(picture: MatLike) -> list[str]:
    """What the QR codes of a picture say, from the left to the right."""
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return [code.text for code in sorted(found, key=lambda code: code.position.top_left.x)]


def shown_code(image: Locator) -> str:
    """What the QR code says that a page shows."""
    image.evaluate("image => image.decode()")
    (text,) = read_codes(photographed(image.screenshot()))
    return text


def photographed(png: bytes) -> MatLike:
    """A screenshot as a picture, of shape (height, width, 3)."""
    picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture
