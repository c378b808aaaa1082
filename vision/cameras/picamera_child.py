"""The half of `vision.cameras.picamera` that runs in the system's Python, which has picamera2: a program, not a module.

It imports nothing of this project, and the system's own numpy, for which picamera2 was built.

Arguments: number of the camera, width and height in px, file descriptor of the memory for one picture (BGR, width x
height x 3 bytes). Each line on standard input asks for the next picture, after it has set the controls of libcamera
that it holds (JSON, an object). Each line on standard output answers: first `{"controls": [names]}`, then
`{"about": libcamera's metadata}` when the picture is in the memory; `{"error": text}` is the last one. It ends with its
standard input.
"""

import importlib
import json
import mmap
import os
import queue
import sys
import threading

BUFFERS = 3
"""Buffers of the camera's stream: one that is filled, one that is read, one to spare."""


def say(**what: object) -> None:
    """Write one answer."""
    print(json.dumps(what, default=str), flush=True)


def fail(kind: type[BaseException], error: BaseException, trace: object) -> None:
    """Say the error, and end whatever picamera2's threads are doing."""
    say(error=f"{kind.__name__}: {error}")
    os._exit(1)


def listen(asked: "queue.SimpleQueue[str]") -> None:
    """Put each line of standard input into a queue; at its end the process ends, whatever the camera is doing."""
    for line in sys.stdin:
        asked.put(line)
    os._exit(0)


def serve(number: int, width: int, height: int, memory: int) -> None:
    """Open the camera and answer until the end of standard input."""
    library = importlib.import_module("picamera2")
    asked: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(asked,), daemon=True).start()
    camera = library.Picamera2(number)
    # "RGB888" is what libcamera calls blue, green, red in memory: OpenCV's order.
    form = {"size": (width, height), "format": "RGB888"}
    camera.configure(camera.create_video_configuration(main=form, buffer_count=BUFFERS, queue=False))
    camera.start()
    say(controls=list(camera.camera_controls))
    with mmap.mmap(memory, 0) as picture:
        while True:
            controls = json.loads(asked.get())
            if controls:
                camera.set_controls(controls)
            (image,), about = camera.capture_arrays(["main"])
            picture[:] = image.tobytes()
            say(about=about)


if __name__ == "__main__":
    sys.excepthook = fail
    serve(*map(int, sys.argv[1:]))
