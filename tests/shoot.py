# SPDX-License-Identifier: GPL-3.0-or-later
"""shoot.py OUT.png WIDTHxHEIGHT COMMAND...: start a program, wait for its window, picture the window alone.

Claims to be the compositing window manager of the display, so that GTK draws the round corners and the
shadow of a real desktop; then reads the window's own pixels, transparency included, and cuts off the
shadow. The picture is taken when the window has been painted and has not changed for half a second.
"""
import ctypes
import subprocess
import sys
import time
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p

import cairo

PATIENCE = 30.0  # seconds
VIEWABLE, MANUAL, ZPIXMAP, XA_ATOM, XA_CARDINAL, XA_WINDOW = 2, 1, 2, 4, 6, 33
REVERT_TO_PARENT, ALL_PLANES = 2, c_ulong(-1)


class Attributes(ctypes.Structure):
    _fields_ = [("x", c_int), ("y", c_int), ("width", c_int), ("height", c_int), ("border", c_int),
                ("depth", c_int), ("visual", c_void_p), ("root", c_ulong), ("class_", c_int),
                ("bit_gravity", c_int), ("win_gravity", c_int), ("backing_store", c_int),
                ("planes", c_ulong), ("pixel", c_ulong), ("save_under", c_int), ("colormap", c_ulong),
                ("installed", c_int), ("map_state", c_int), ("all_masks", c_long), ("your_mask", c_long),
                ("no_propagate", c_long), ("override_redirect", c_int), ("screen", c_void_p)]


class Image(ctypes.Structure):
    _fields_ = [("width", c_int), ("height", c_int), ("xoffset", c_int), ("format", c_int),
                ("data", c_void_p), ("byte_order", c_int), ("unit", c_int), ("bit_order", c_int),
                ("pad", c_int), ("depth", c_int), ("stride", c_int), ("bits_per_pixel", c_int)]


x11, composite = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXcomposite.so.1")
x11.XOpenDisplay.restype = c_void_p
for function in (x11.XDefaultRootWindow, x11.XInternAtom, x11.XCreateSimpleWindow):
    function.restype = c_ulong
x11.XGetImage.restype = POINTER(Image)
x11.XGetImage.argtypes = [c_void_p, c_ulong, c_int, c_int, c_uint, c_uint, c_ulong, c_int]
ERROR = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda *_: 0)  # a window may go while we look at it
x11.XSetErrorHandler(ERROR)
display = c_void_p(x11.XOpenDisplay(None))
root = c_ulong(x11.XDefaultRootWindow(display))


def atom(name):
    return x11.XInternAtom(display, c_char_p(name.encode()), 0)


def set_property(window, name, kind, *values):
    array = (c_ulong * len(values))(*values)
    x11.XChangeProperty(display, window, c_ulong(atom(name)), c_ulong(kind), 32, 0, array, len(values))


def manage():
    window = c_ulong(x11.XCreateSimpleWindow(display, root, -1, -1, 1, 1, 0, c_ulong(0), c_ulong(0)))
    for holder in (root, window):
        set_property(holder, "_NET_SUPPORTING_WM_CHECK", XA_WINDOW, window.value)
    set_property(root, "_NET_SUPPORTED", XA_ATOM, atom("_NET_SUPPORTING_WM_CHECK"), atom("_GTK_FRAME_EXTENTS"))
    x11.XSetSelectionOwner(display, c_ulong(atom("_NET_WM_CM_S0")), window, c_ulong(0))
    composite.XCompositeRedirectSubwindows(display, root, MANUAL)
    x11.XSync(display, 0)


def find_window():
    """The largest visible window: its id, width and height."""
    children, count, ignored = POINTER(c_ulong)(), c_uint(), c_ulong()
    x11.XQueryTree(display, root, byref(ignored), byref(ignored), byref(children), byref(count))
    best = None
    for i in range(count.value):
        found = Attributes()
        if x11.XGetWindowAttributes(display, c_ulong(children[i]), byref(found)) and found.map_state == VIEWABLE \
           and found.width >= 200 and (best is None or found.width * found.height > best[1] * best[2]):
            best = children[i], found.width, found.height
    x11.XFree(children)
    return best


def frame_extents(window):
    """The width of the shadow: left, right, top, bottom."""
    kind, bits, count, rest, data = c_ulong(), c_int(), c_ulong(), c_ulong(), POINTER(c_ulong)()
    x11.XGetWindowProperty(display, c_ulong(window), c_ulong(atom("_GTK_FRAME_EXTENTS")), c_long(0), c_long(4), 0,
                           c_ulong(XA_CARDINAL), byref(kind), byref(bits), byref(count), byref(rest), byref(data))
    return tuple(data[i] for i in range(4)) if count.value == 4 else (0, 0, 0, 0)


def picture(window, width, height):
    """The window without its shadow, as (pixels, width, height); None while there is nothing to see."""
    left, right, top, bottom = frame_extents(window)
    width, height = width - left - right, height - top - bottom
    image = x11.XGetImage(display, window, left, top, width, height, ALL_PLANES, ZPIXMAP)
    if not image:
        return None
    pixels = ctypes.string_at(image.contents.data, image.contents.stride * height)
    x11.XDestroyImage(image)
    return (pixels, width, height) if len(set(memoryview(pixels).cast("I"))) > 16 else None


def settled(app):
    """The picture, once it has stayed the same for half a second."""
    end, before, since = time.monotonic() + PATIENCE, None, 0.0
    while time.monotonic() < end:
        if app.poll() is not None:
            sys.exit(f"the program ended with status {app.returncode}")
        window = find_window()
        now = picture(*window) if window else None
        if window:
            x11.XSetInputFocus(display, c_ulong(window[0]), REVERT_TO_PARENT, c_ulong(0))
            x11.XSync(display, 0)
        if now is None or now != before:
            before, since = now, time.monotonic()
        elif time.monotonic() - since > 0.5:
            return now
        time.sleep(0.1)
    sys.exit("no window, or it never came to rest")


def put_pointer_away():
    """Into the last corner of the screen: what it is over would be drawn as if it were about to be pressed."""
    x11.XWarpPointer(display, c_ulong(0), root, 0, 0, 0, 0, 1 << 14, 1 << 14)
    x11.XSync(display, 0)


def main():
    out, size, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    manage()
    put_pointer_away()
    app = subprocess.Popen(command)
    try:
        pixels, width, height = settled(app)
    finally:
        app.terminate()
        app.wait(10)
    cairo.ImageSurface.create_for_data(bytearray(pixels), cairo.FORMAT_ARGB32, width, height).write_to_png(out)
    if f"{width}x{height}" != size:
        sys.exit(f"the window is {width}x{height} instead of {size}")


main()
