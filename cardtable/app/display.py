"""Start of SDL's display: its environment, and whether there is a screen."""

from __future__ import annotations

import os
import sys

import pygame


def prepare_sdl(safe: bool) -> None:
    """Set the environment variables that SDL reads when the display starts, unless the user has set them.

    The program draws rectangles into memory. On X11 SDL can pass these to the server through shared memory. Its default
    looks for OpenGL and copies every update through a texture. Without a graphics card that takes six times as long to
    start and twice as long to draw; with one it gains nothing for small rectangles. Wayland and macOS have no such
    path, so SDL's own choice stays there, and on Windows, where GDI is the default already.
    """
    if safe:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    elif sys.platform.startswith("linux") and os.environ.get("DISPLAY"):
        wayland = os.environ.get("SDL_VIDEODRIVER", os.environ.get("SDL_VIDEO_DRIVER", "")) == "wayland"
        if not wayland:
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "cardtable"  # pygame has set it already, to the name of the script
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")


def start_display() -> bool:
    """Start the display. Return False without a screen; SDL's drivers without a screen count only if asked for by
    name."""
    asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    try:
        pygame.display.init()
    except pygame.error:
        return False
    return bool(asked) or pygame.display.get_driver() not in ("offscreen", "dummy", "evdev")
