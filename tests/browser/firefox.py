"""Firefox, driven by Selenium over Marionette: the commands of WebDriver under Firefox's own names, on a
socket that Firefox opens itself. So no geckodriver is needed, which Debian has no package of."""

import itertools
import json
import os
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.remote.webelement import WebElement

START_SECONDS = 60

# What people's Firefox does, too, but without first-run pages, and without any host but this machine.
PREFERENCES = {
    "marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "ui.prefersReducedMotion": 0,
    "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9, "layout.css.devPixelsPerPx": "1.0",
    "dom.filesystem.pathcheck.disabled": True}  # a folder may be dropped without a mouse

# Selenium's names of commands, where they are not Marionette's in other letters.
COMMANDS = {
    "get": "Navigate", "quit": "Marionette:Quit", "w3cExecuteScript": "ExecuteScript",
    "w3cExecuteScriptAsync": "ExecuteAsyncScript", "actions": "PerformActions", "clearActionState": "ReleaseActions",
    "screenshot": "TakeScreenshot", "clickElement": "ElementClick", "sendKeysToElement": "ElementSendKeys",
    "clearElement": "ElementClear", "findChildElement": "FindElement", "findChildElements": "FindElements",
    "getElementValueOfCssProperty": "GetElementCSSValue", "getElementAriaLabel": "GetComputedLabel",
    "getElementAriaRole": "GetComputedRole", "w3cGetActiveElement": "GetActiveElement"}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# The preference that stands for what a system prefers, and its values.
MEDIA = {
    "prefers-color-scheme": ("layout.css.prefers-color-scheme.content-override", {"dark": 0, "light": 1, None: 2}),
    "prefers-reduced-motion": ("ui.prefersReducedMotion", {"reduce": 1, None: 0}),
    "forced-colors": ("browser.display.document_color_use", {"active": 2, None: 0})}

# The console's errors and warnings of pages, not of Firefox itself nor of its empty page; nor that a page
# measured itself before all of it was loaded, as one without style sheets of other files may.
MESSAGES = """
const all = Services.console.getMessageArray();
Services.console.reset();
return all.filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.infoFlag) &&
    !/^(chrome|resource|moz-extension|about:blank|\\[System Principal)/.test(one.sourceName) && one.category !== "Layout")
    .map((one) => `${one.sourceName}: ${one.errorMessage}`);
"""

# The page gets real entries of the file system, in an event with a stand-in for the rest of a drag.
DROP = """
const make = () => Cu.waiveXrays(Cu.createObjectIn(window)), item = make(), given = make(), property = make();
const file = Cc["@mozilla.org/file/local;1"].createInstance(Ci.nsIFile), real = new window.DataTransfer();
file.initWithPath(arguments[0]);
real.mozSetDataAt("application/x-moz-file", file, 0);
const entry = real.items[0].webkitGetAsEntry();
item.webkitGetAsEntry = Cu.exportFunction(() => entry, window);
given.getData = Cu.exportFunction(() => "", window);
given.items = Cu.waiveXrays(Cu.cloneInto([], window));
given.items.push(item);
given.files = Cu.waiveXrays(Cu.cloneInto([], window));
property.value = given;
const event = new window.DragEvent("drop", {bubbles: true, cancelable: true});
window.wrappedJSObject.Object.defineProperty(event.wrappedJSObject, "dataTransfer", property);
document.dispatchEvent(event);
"""

RESIZE = """
const browser = gBrowser.selectedBrowser;
browser.style.width = arguments[0] + 'px';
browser.style.height = arguments[1] + 'px';
document.synchronouslyUpdateRemoteBrowserDimensions(true);
"""


class Marionette:
    """Starts a Firefox and carries Selenium's commands to it: a `command_executor`."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="hlo-layout-firefox-")
        folder = Path(self.profile.name)
        (folder / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()))
        self.process = subprocess.Popen(
            ["firefox", "--marionette", "--headless", "--remote-allow-system-access", "--no-remote", "--profile", folder],
            env=os.environ | {"MOZ_HEADLESS_WIDTH": "4000", "MOZ_HEADLESS_HEIGHT": "2400"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = folder / "MarionetteActivePort"
        end = time.monotonic() + START_SECONDS
        while not (port.exists() and port.read_text()):
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError("Firefox does not start")
            time.sleep(0.05)
        self.stream = socket.create_connection(("127.0.0.1", int(port.read_text()))).makefile("rwb")
        self.numbers = itertools.count(1)
        self.receive()  # a greeting

    def receive(self):
        """Returns the next message: JSON behind its length and a colon."""
        length = b""
        while (digit := self.stream.read(1)) != b":":
            if not digit:
                raise RuntimeError("Firefox ended")
            length += digit
        return json.loads(self.stream.read(int(length)))

    def execute(self, command, parameters):
        """Returns the answer as Selenium expects it from a driver."""
        name = COMMANDS.get(command, command[0].upper() + command[1:])
        parameters = {key: value for key, value in (parameters or {}).items() if key != "sessionId"}
        if command == "switchToFrame" and isinstance(parameters["id"], dict):
            parameters["element"] = parameters.pop("id")[ELEMENT]
        elif command.startswith("findChild"):
            parameters["element"] = parameters.pop("id")
        elif command == "screenshot":
            parameters["full"] = False
        message = json.dumps([0, next(self.numbers), name if ":" in name else f"WebDriver:{name}", parameters]).encode()
        self.stream.write(b"%d:%s" % (len(message), message))
        self.stream.flush()
        _, _, fault, answer = self.receive()
        if fault:
            return {"status": 500, "value": json.dumps({"value": fault})}
        return answer if isinstance(answer, dict) and ("value" in answer or "sessionId" in answer) else {"value": answer}

    def close(self):
        self.process.wait(timeout=START_SECONDS)
        self.stream.close()
        self.profile.cleanup()


class Element(WebElement):
    def click(self):
        """Clicks; of a group of SVG, which itself is nowhere on the page for Firefox, its first drawn part."""
        part = self.parent.execute_script(
            "return arguments[0].matches('g, svg a') && arguments[0].querySelector('rect, path, text')", self)
        super(Element, part or self).click()


class Firefox(webdriver.Remote):
    _web_element_cls = Element

    def __init__(self):
        super().__init__(command_executor=Marionette(), options=webdriver.FirefoxOptions())
        self._is_remote = False  # a file that is chosen lies on this machine

    def quit(self):
        try:
            super().quit()
        except RuntimeError:  # it ended before it answered
            pass
        self.command_executor.close()

    def privileged(self, script, *arguments):
        """Runs a script of Firefox itself, not of the page."""
        self.execute("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.execute_script(script, *arguments)
        finally:
            self.execute("Marionette:SetContext", {"value": "content"})

    def messages(self):
        return self.privileged(MESSAGES)

    def resize(self, width, height):
        self.privileged(RESIZE, width, height)
        while self.execute_script("return [innerWidth, innerHeight]") != [width, height]:
            time.sleep(0.01)

    def drop(self, path):
        """Drops a file or a folder on the page."""
        self.execute("w3cExecuteScript", {"script": DROP, "args": [str(path)], "sandbox": "system"})

    def prefer(self, feature, value):
        name, values = MEDIA[feature]
        self.privileged("Services.prefs.setIntPref(arguments[0], arguments[1])", name, values[value])
