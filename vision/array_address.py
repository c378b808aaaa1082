"""Arrays as arguments of kernels."""

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray


def address(array: NDArray[np.generic]) -> Any:
    """The argument that says where a contiguous array begins, and keeps it alive; quicker than `array.ctypes`.

    Raises:
        TypeError: the array is not contiguous.
    """
    if array.flags.writeable and array.size:
        buffer: Any = array  # which numpy's stubs do not say
        return ctypes.byref(ctypes.c_char.from_buffer(buffer))
    return array.ctypes.data_as(ctypes.c_void_p)
