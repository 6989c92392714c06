/* What is selected: an element's way to its place step by step, or what an empty place is. */

const EMPTY = {
  padding: "Padding: a tile reaches here, and no element does.",
  tail: "Tail: the total is rounded up to L(n) elements.",
  hole: "A hole: within the range of the axes, and no element is put here.",
  outside: "Nothing is here.",
};

/* {laneid: 5, m: 1} -> chips. */
function chips(at) {
  return Object.entries(at).map(([axis, value]) =>
    el("span", {class: "chip"}, el("span", {class: "axis"}, axis), ` ${count(value)}`));
}

function placesOf(trace) {
  const several = Number(trace.copies) > 1;
  const rows = trace.at.map((at, i) => el("li", {}, several ? el("span", {class: "quiet"}, i ? `copy ${i} ` : "base ") : null,
    chips(at)));
  if (Number(trace.copies) > trace.at.length)
    rows.push(el("li", {class: "quiet"}, `and ${count(Number(trace.copies) - trace.at.length)} more`));
  return el("ul", {class: "places"}, rows);
}

function offsetsOf(trace) {
  const rows = [["byte", trace.byte_offset, trace.bit_offset ? ` bit ${trace.bit_offset}` : ""],
    ["tile", trace.tile && tuple(trace.tile), trace.in_tile ? `, ${tuple(trace.in_tile)} within` : ""],
    ["bank", trace.bank, trace.line !== null && trace.line !== undefined ? ` of line ${trace.line}` : ""]];
  const known = rows.filter(([, value]) => value !== null && value !== undefined);
  return known.length ? el("dl", {class: "offsets"}, known.map(([name, value, more]) => el("div", {},
    el("dt", {}, name), el("dd", {}, `${value}${more}`)))) : null;
}

function stepsOf(trace) {
  return el("ol", {class: "steps"}, trace.steps.map((step) => el("li", {},
    el("span", {class: "step"}, step.step), el("span", {class: "does"}, step.text),
    step.digits?.length ? el("span", {class: "digits"}, `${tuple(step.digits)}`,
      step.extents ? el("span", {class: "quiet"}, ` of ${step.extents.join("×")}`) : null) : null)));
}

function banksOf(banks) {
  if (!banks || banks.error) return null;
  const ways = Math.max(0, ...banks.phases.map((phase) => phase.wavefronts));
  const lost = banks.wavefronts - banks.ideal;
  return el("section", {class: "conflicts"},
    el("h3", {}, `Column ${banks.column}, an element a lane`),
    el("p", {class: lost ? "conflict" : "fine"}, lost
      ? `${ways}-way conflict: ${plural(banks.wavefronts, "wavefront")} where ${banks.ideal} would do`
      : `No conflict: ${plural(banks.wavefronts, "wavefront")}`),
    el("table", {class: "axes"}, el("thead", {}, el("tr", {}, ["lane", "line", "bank"].map((name) =>
      el("th", {scope: "col"}, name)))),
    el("tbody", {}, banks.phases.flatMap((phase) => phase.elements.map((one) =>
      el("tr", {class: phase.lanes.includes(one.lane) ? "clash" : null}, [one.lane, one.line, one.bank].map((n) =>
        el("td", {}, count(n)))))).slice(0, 32))));
}

/** others: elements that live in the same place. */
function showElement(section, trace, others, banks) {
  replace(section,
    el("h2", {}, `Element ${trace.index.length ? trace.index.join(",") : "()"}`,
      el("span", {class: "quiet"}, ` number ${count(trace.flat)}`)),
    placesOf(trace), offsetsOf(trace),
    others.length > 1 ? el("p", {class: "conflict"},
      `In the same place: ${others.map((index) => index.join(",")).join("; ")}`) : null,
    el("h3", {}, "Step by step"), stepsOf(trace), banksOf(banks));
}

function showEmpty(section, cell) {
  replace(section, el("h2", {}, cell.kind[0].toUpperCase() + cell.kind.slice(1)),
    cell.at ? el("ul", {class: "places"}, el("li", {}, chips(cell.at))) : null,
    el("p", {}, EMPTY[cell.kind]));
}

function showNothing(section) {
  replace(section, el("h2", {class: "quiet"}, "Nothing selected"),
    el("p", {}, "Click a cell, or name an element or a place above. All copies of an element light up in both maps."),
    el("ul", {class: "legend"}, [["element", "an element; colours are tiles, owners or rows"], ["padding", "padding by tiles"],
      ["hole", "a hole"]].map(([kind, words]) => el("li", {}, el("span", {class: `sample ${kind} g1`}), words))));
}
