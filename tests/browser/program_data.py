"""The data that a memory page embeds, read without the page."""

import base64
import json
import re

TEMP = 3
ROLES = ["argument", "output", "constant", "temp", "in output"]


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7f) << shift
            shift += 7
            if byte < 0x80:
                return value

    def series(self, kind):
        end, numbers, last = self.number(), [], 0
        end += self.at
        while self.at < end:
            value = self.number()
            if kind:
                value = -(value + 1) // 2 if value & 1 else value // 2
            last = last + value if kind == "+" else value
            numbers.append(last)
        return numbers


def read_page(html):
    """Returns the JSON of a page."""
    return json.loads(re.search(rb'id="data">\n(.*?)\n</script>', html, re.S).group(1))


def read_series(totals):
    """Returns the series of a module by name, and its words."""
    reader = Reader(base64.b64decode(totals["numbers"]))
    series = {}
    for name in totals["series"].split():
        series[name.rstrip("+-")] = reader.series(name[-1] if name[-1] in "+-" else "")
    words, at = [], reader.at
    for length in series["word_length"]:
        words.append(reader.data[at:at + length].decode(errors="replace"))
        at += length
    assert at == len(reader.data), "bytes behind the words"
    return series, words


class Known:
    """One module of a page."""

    def __init__(self, html, totals=None):
        self.totals = totals or read_page(html)["totals"]
        self.series, self.words = read_series(self.totals)
        self.main = self.totals["spaces"][self.totals["main_space"]]
        self.names = self.read_names()
        self.buffers = list(self.read_buffers())

    def read_names(self):
        names, last, numbers = [], {}, iter(self.series["step_number"])
        for stem in self.series["step_stem"]:
            name = self.words[stem]
            if "\0" in name:
                last[stem] = last.get(stem, 0) + next(numbers)
                name = name.replace("\0", str(last[stem]))
            names.append(name)
        return names

    def read_buffers(self):
        s, at = self.series, 0
        for number, count in enumerate(s["buffer_lives"]):
            size, start = s["buffer_size"][number], s["life_start"][at]
            lives = [(s["life_start"][i], s["life_start"][i] + s["life_length"][i]) for i in range(at, at + count)]
            owners = [s["maker_owner"][s["life_maker"][i]] for i in range(at, at + count)]
            at += count
            yield {"space": s["buffer_space"][number], "role": ROLES[s["buffer_role"][number]],
                   "within": s["buffer_within"][number] > 0, "name": self.names[start + s["buffer_step"][number]],
                   "shape": self.words[s["size_shape"][size] - 1] if s["size_shape"][size] else None,
                   "bytes": s["size_bytes"][size], "padding_bytes": s["size_padding"][size],
                   "heap": s["buffer_heap"][number], "offset": s["buffer_offset"][number] - 1,
                   "lives": lives, "owners": owners}

    def alive(self, tick):
        """Returns the buffers of main memory that are there at a tick."""
        return [one for one in self.buffers if one["space"] == self.main["number"] and
                (one["role"] in ROLES[:TEMP] or any(a <= tick <= b for a, b in one["lives"]))]
