/* What a layout costs, and who pays: the facts of `hlo-layout show`. */

const part = (name, value, note) =>
  el("div", {class: "fact"}, el("dt", {}, name), el("dd", {title: note ?? null}, value));

function sizeFacts(facts) {
  if (facts.bytes === null || facts.bytes === undefined)
    return [part("elements", facts.elements === null ? "not known" : count(facts.elements))];
  const share = Number(facts.bytes) ? (100 * Number(facts.padding_bytes)) / Number(facts.bytes) : 0;
  return [
    part("elements", count(facts.elements)),
    part("data", bytes(facts.data_bytes), `${count(facts.data_bytes)} bytes`),
    part("occupies", bytes(facts.bytes), `${count(facts.bytes)} bytes`),
    part("padding", `${bytes(facts.padding_bytes)} (${share.toFixed(1)} %)`, `${count(facts.padding_bytes)} bytes`),
    facts.expansion === null ? null : part("times the data", `${Number(facts.expansion).toPrecision(3)}×`),
    facts.memory_space ? part("memory space", facts.memory_space) : null,
  ];
}

/* Data and the kinds of padding, to scale. */
function sizeBar(facts) {
  const kinds = [["data", facts.data_bytes], ["tile padding", facts.padding?.tile],
    ["widening", facts.padding?.widening], ["tail", facts.padding?.tail],
    ["holes and copies", facts.padding ? 0 : facts.padding_bytes]];
  if (!Number(facts.bytes)) return null;
  const shown = kinds.filter(([, size]) => Number(size) > 0);
  return el("div", {class: "bar", role: "img", "aria-label":
      shown.map(([name, size]) => `${name} ${bytes(size)}`).join(", ")},
    shown.map(([name, size]) => el("span", {class: name.split(" ")[0], title: `${name}: ${bytes(size)}`,
      style: `flex-grow:${Number(size) / Number(facts.bytes)}`}, )));
}

function blameFacts(facts) {
  const padded = (facts.blame ?? []).filter((one) => Number(one.padding_bytes) > 0);
  if (!facts.blame?.length) return null;
  if (!padded.length) return el("p", {class: "blame"}, "Every dimension fills its tiles.");
  return el("ul", {class: "blame"}, padded.map((one) => {
    const dims = one.dim === null ? "a dimension of the tile alone" : `dim ${[one.dim].flat().join(" × ")}`;
    const tile = facts.tiles[one.tile];
    return el("li", {}, el("b", {}, bytes(one.padding_bytes)), ` by ${dims}, padded ${count(one.from)} → ${count(one.to)}`,
      tile ? el("span", {class: "quiet"}, ` for tile ${tuple(tile)}`) : null);
  }));
}

function axisFacts(facts) {
  if (!facts.axes) return null;
  return el("table", {class: "axes"},
    el("thead", {}, el("tr", {}, ["axis", "from", "to", "size", "span"].map((name) => el("th", {scope: "col"}, name)))),
    el("tbody", {}, Object.entries(facts.axes).map(([name, axis]) => el("tr", {},
      el("th", {scope: "row"}, name), [axis.min, axis.max, axis.size, axis.span].map((n) => el("td", {}, count(n)))))));
}

function noticeFacts(facts, answer) {
  const bad = [...(answer.warnings ?? [])], notes = [];
  if (facts.injective === false) bad.push(`Several elements share a place, in ${plural(facts.overlaps, "place")}.`);
  if (Number(facts.holes) > 0) notes.push(`Of the places within the range of all axes, ${count(facts.holes)} hold nothing.`);
  if (answer.panels && !answer.typed) notes.push("Give an element type to see bytes and banks.");
  if (answer.fault) notes.push(`Nothing to draw: ${answer.fault}.`);
  return bad.length + notes.length ? el("ul", {class: "notes"}, bad.map((note) => el("li", {class: "conflict"}, note)),
    notes.map((note) => el("li", {}, note))) : null;
}

function leafFacts(facts) {
  if (!facts.leaves) return null;
  return el("table", {class: "axes"},
    el("thead", {}, el("tr", {}, ["leaf", "shape", "bytes", "padding"].map((name) => el("th", {scope: "col"}, name)))),
    el("tbody", {}, facts.leaves.slice(0, 64).map((leaf) => el("tr", {}, el("th", {scope: "row"}, leaf.index.join(",")),
      el("td", {class: "code"}, leaf.shape), [leaf.bytes, leaf.padding_bytes].map((n) =>
        el("td", {}, n === null ? "–" : bytes(n)))))));
}

/** Fills the strip below the form. */
function showFacts(section, answer) {
  const facts = answer.facts;
  replace(section,
    el("p", {class: "canonical code", title: "as the program prints it"}, facts.shape),
    el("div", {}, el("dl", {}, sizeFacts(facts)), sizeBar(facts)),
    el("div", {class: "why"}, blameFacts(facts), axisFacts(facts), leafFacts(facts)),
    noticeFacts(facts, answer));
}
