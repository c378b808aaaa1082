"""Why an address gives no pictures: asks it once more and describes the answer."""

import http.client
import re
import socket
import ssl
import urllib.error
import urllib.request
from contextlib import suppress
from urllib.parse import SplitResult, unquote, urlsplit

ANSWER_S = 3.0
"""Time for each step of an answer."""

MAX_TYPE = 40
"""Longest content type that is shown, in characters."""

RTSP_PORT = 554

_FIND = "the camera's app or manual tells the address of its stream"
_GONE = "does not answer: does its app run, and is it in this network?"


def refusal(address: str) -> str:
    """The answer of an address that OpenCV cannot read, as words to follow the camera's name; blocks for seconds."""
    parts = urlsplit(address)
    try:
        if parts.scheme in ("http", "https"):
            return _of_http(parts)
        if parts.scheme == "rtsp":
            return _of_rtsp(parts)
    except TimeoutError:
        return f"answers nothing within {ANSWER_S:g} s: start its app or the camera again"
    except socket.gaierror:
        return f"cannot be found: nothing in this network is called {parts.hostname}; write its IP address"
    except (OSError, http.client.HTTPException):
        return _GONE
    return f"cannot be opened: is the address right? {_FIND}"


def _of_http(parts: SplitResult) -> str:
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2], fragment="").geturl()
    passwords = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    passwords.add_password(None, bare, unquote(parts.username or ""), unquote(parts.password or ""))
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}),
        urllib.request.HTTPSHandler(context=ssl._create_unverified_context()),  # FFmpeg verifies none either
        urllib.request.HTTPBasicAuthHandler(passwords),
        urllib.request.HTTPDigestAuthHandler(passwords),
    )
    try:
        with opener.open(bare, timeout=ANSWER_S) as answer:
            return _of_content(answer.headers.get_content_type())
    except urllib.error.HTTPError as error:
        error.close()
        return _of_status(error.code, parts)
    except urllib.error.URLError as error:
        if isinstance(error.reason, OSError):
            raise error.reason from error
        raise


def _of_content(kind: str) -> str:
    if kind.startswith("image/"):
        return f"is a single picture ({_printable(kind)}), not a stream; {_FIND}"
    if kind in ("text/html", "application/xhtml+xml"):
        return f"is a page, not the stream itself; {_FIND}, such as http://192.168.1.20:8080/video"
    if kind.startswith(("multipart/", "video/")):
        return f"begins a stream ({_printable(kind)}), but no picture of it can be read"
    return f"is neither MJPEG nor video but {_printable(kind)}; {_FIND}"


def _printable(kind: str) -> str:
    return re.sub(r"[^\w/.+-]", "", kind, flags=re.ASCII)[:MAX_TYPE]


def _of_status(code: int, parts: SplitResult) -> str:
    if code == http.client.UNAUTHORIZED:
        if parts.username:
            return "refuses the user or the password in its address (401)"
        return f"wants a user and a password (401): write its address as {parts.scheme}://user:password@..."
    if code == http.client.NOT_FOUND:
        return f"has nothing at this path (404); {_FIND}"
    return f"refuses with {code} {http.client.responses.get(code, '')}".rstrip()


def _of_rtsp(parts: SplitResult) -> str:
    """By a request without the password: a refused password and a missing one look the same."""
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2], fragment="").geturl()
    with socket.create_connection((parts.hostname or "", parts.port or RTSP_PORT), ANSWER_S) as line:
        line.sendall(f"DESCRIBE {bare} RTSP/1.0\r\nCSeq: 1\r\n\r\n".encode())
        answer = line.recv(64).decode("ascii", "replace")
    with suppress(IndexError, ValueError):
        code = int(answer.split()[1][:3])
        if answer.startswith("RTSP/") and code != http.client.OK:
            return _of_status(code, parts)
    return "answers, but no picture of its stream can be read"
