"""Chromium, driven by Selenium over its driver."""

import os

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

# The browser without its windows takes three quarters of the processor time. Its driver closes what it
# started itself, so the script in /usr/bin, which starts it, would leave it running.
SHELL, WHOLE = "/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"
ARGUMENTS = ("--headless", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
             "--force-device-scale-factor=1", "--disable-ipc-flooding-protection",  # tests act faster than people
             "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")


class Chromium(webdriver.Chrome):
    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = SHELL if os.path.exists(SHELL) else WHOLE
        for argument in ARGUMENTS:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        super().__init__(service=Service("/usr/bin/chromedriver"), options=options)

    def messages(self):
        """Returns the console's errors and warnings since the last call."""
        return [entry["message"] for entry in self.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def resize(self, width, height):
        """Sets the size of the page itself, which may be smaller than the smallest window."""
        self.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def drop(self, path):
        """Drops a file or a folder at the top of the page, where no frame of it is."""
        for kind in ("dragEnter", "dragOver", "drop"):
            self.execute_cdp_cmd("Input.dispatchDragEvent", {
                "type": kind, "x": 100, "y": 40, "data": {"items": [], "files": [str(path)], "dragOperationsMask": 1}})

    def prefer(self, feature, value):
        """Sets what the system prefers, as a media query asks for it, or with None nothing."""
        self.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": feature, "value": value}] if value else []})
