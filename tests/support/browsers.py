"""Phones in a real browser without a window, driven by touches. Without a browser on this machine the tests say so."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.support.waiting import wait_until

BROWSERS = ("chromium", "google-chrome", "chromium-browser")
PORTRAIT, SMALL, LANDSCAPE = (390, 844), (360, 640), (844, 390)


def browser() -> str | None:
    """Return the path of a browser on this machine, or None."""
    return next((path for name in BROWSERS if (path := shutil.which(name)) is not None), None)


def needs_browser() -> None:
    """Skip the module where no browser is installed, with a sentence that says what was not run."""
    pytest.importorskip("selenium", reason="no phone was played in a browser: the library selenium is not installed")
    if browser() is None or shutil.which("chromedriver") is None:
        pytest.skip(
            "no phone was played in a browser: chromium or chromedriver is not installed", allow_module_level=True
        )


class BrowserPhone:
    """One phone. All of its playing goes through touches of what the page shows."""

    def __init__(self, driver: Any, size: tuple[int, int]) -> None:
        self._driver, self._size = driver, size

    def open(self, link: str) -> None:
        self._driver.get(link)

    def js(self, script: str, *args: object) -> Any:
        return self._driver.execute_script(script, *args)

    def wait(self, condition: str, never: str) -> None:
        """Wait until a script returns something true."""
        wait_until(lambda: self.js(f"return {condition}"), never, pause=0.03)

    def turn(self, size: tuple[int, int]) -> None:
        """Give the phone another size or hold it another way."""
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 2, "mobile": True}
        self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.js("if(typeof draw==='function')draw()")

    def still(self) -> None:
        """Stop all motion of the page, as for people who want none."""
        features = [{"name": "prefers-reduced-motion", "value": "reduce"}]
        self._driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def reset(self) -> None:
        """Leave the page, and turn the phone as it was at first, with motion."""
        self.open("about:blank")
        self._driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        self.turn(self._size)

    def picture(self, path: str) -> None:
        self._driver.save_screenshot(path)


@contextmanager
def browser_phone(size: tuple[int, int] = PORTRAIT, language: str = "en") -> Iterator[BrowserPhone]:
    """Yield a phone with a clean memory."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = str(browser())
    for each in (
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--disable-extensions", "--disable-background-networking", f"--lang={language}",
    ):  # fmt: skip
        options.add_argument(each)
    metrics = {"width": size[0], "height": size[1], "pixelRatio": 2.0, "touch": True}
    options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    driver = webdriver.Chrome(options=options, service=Service(str(shutil.which("chromedriver"))))
    try:
        yield BrowserPhone(driver, size)
    finally:
        driver.quit()
