/* Sharing what the page of a program's memory shows, or of two programs. */

const LEGEND_LINE = 18, LEGEND_COLUMN = 360;

/* The page's colours as a document of its own names them, and its hatches. */
class FigurePalette extends Palette {
    constructor() {
        super();
        for (const [name, property] of Object.entries(COLOURS))
            this[name] = `var(${property})`;
    }

    hatch(colour) {
        this.hatches[colour] = true;
        return `url(#hatch-${colour})`;
    }

    get definitions() {
        const ground = (colour) => `color-mix(in srgb, ${this[colour]} 30%, var(--padbg))`;
        return svg("defs", null, Object.keys(this.hatches).map((colour) => svg("pattern",
            {id: `hatch-${colour}`, width: HATCH, height: HATCH, patternUnits: "userSpaceOnUse"},
            svg("rect", {width: HATCH, height: HATCH, css: {fill: ground(colour)}}),
            svg("path", {
                d: `M0 ${HATCH}L${HATCH} 0M${-HATCH} ${HATCH}L0 0M${HATCH} ${HATCH}L${2 * HATCH} 0`, css: {stroke: this.pad}
            }))));
    }
}

/* What a chart shows, as the elements of a figure. */
function chartShapes(shown) {
    const shapes = new Shapes(), palette = new FigurePalette();
    shown.paint(shapes, palette);
    return [palette.definitions, shapes.paths, [...shown.overlay.cloneNode(true).childNodes]];
}

/* The owners of the step that is shown, in columns below the chart. */
function legend(top, width) {
    const {shown, smaller} = owners.split(), columns = Math.max(1, Math.floor(width / LEGEND_COLUMN));
    const rest = smaller.reduce((sum, {bytes}) => sum + bytes, 0);
    const rows = [...shown, ...rest ? [{name: `${formatCount(smaller.length)} smaller`, bytes: rest, colour: "rest"}] : []];
    const down = Math.ceil(rows.length / columns);
    const content = rows.map(({name, bytes, colour, phase}, i) => {
        const x = Math.floor(i / down) * LEGEND_COLUMN, y = top + LEGEND_LINE * (i % down + 1);
        const words = [name, phase].filter(Boolean).join(", "), room = 34;
        return [
            svg("rect", {class: `fill-${colour}`, x, y: y - 10, width: 11, height: 11}),
            svg("text", {class: "name", x: x + 18, y}, words.length > room ? `${words.slice(0, room - 1)}…` : words),
            svg("text", {class: "tick end", x: x + LEGEND_COLUMN - 24, y}, formatBytes(bytes))
        ];
    });
    return {content, height: LEGEND_LINE * down + 12};
}

/* The charts that are shown, as an SVG document with a caption. */
function memoryFigure() {
    const both = sides?.both, shown = both ? sides.view.chart : chart, sentence = byId(both ? "diff-sentence" : "sentence");
    const {clientWidth: width, clientHeight: height} = shown.element, owned = both ? {content: [], height: 0} : legend(height, width);
    const step = page.step === page.space?.figures.peak_tick ? "the peak" : `step ${formatCount(page.step)}`;
    const caption = [sentence.textContent, !both && `The colours: who has what at ${step}.`, both &&
        "Dashed: the old program, solid: the new one, over the steps of both; green is less, red is more."];
    return figureText({
        title: figureTitle(), id: "overlay", box: {left: -16, top: -12, width: width + 32, height: height + owned.height + 20},
        content: [chartShapes(shown), owned.content], caption: caption.filter(Boolean).join(" ")
    });
}

/* The boxes that are shown, of a step or of a whole program. */
function treemapFigure() {
    const ofProgram = page.view === "program", {element, element: {clientWidth: width, clientHeight: height}} = ofProgram ? sums.map : arrays.treemap;
    const title = byId(ofProgram ? "sums-title" : "picture-title").textContent;
    const sentence = byId(ofProgram ? "sums-sentence" : "sentence").textContent;
    return figureText({
        title: figureTitle(), id: "boxes", box: {left: -16, top: -12, width: width + 32, height: height + 20},
        content: svg("g", {class: "treemap"}, byId("hatches").cloneNode(true), [...element.cloneNode(true).childNodes]),
        caption: `${sentence} ${title}: area is bytes, hatched is padding.`
    });
}

/* What a figure is of. */
function figureTitle() {
    const memoryOf = ({totals}) => `Memory of ${totals.module}${totals.target ? ` on ${totals.target}` : ""}`;
    if (sides?.both)
        return `${memoryOf(sides.pair.sides.at(-1))}, before and after`;
    if (page.view === "program")
        return `What instructions own in ${sums.cells.valuesOf("module").join(", ")}`;
    return memoryOf(page.program) + (page.view === "arrays" ? "" : " over its schedule");
}

/** What the popover offers. address: of what is shown, null if it has none. */
function shownToShare(address) {
    const title = figureTitle(), drawn = sides?.both ? sides.view.chart.range : page.stack ?? sums;
    const dumps = sums && !sides ? sums.cells.valuesOf("file") :
        [...new Set((sides?.pair.sides ?? [page.program]).map(({totals}) => totals.file))];
    const figure = page.view === "schedule" || sides?.both ? memoryFigure : treemapFigure;
    const save = () => saveFile(`${title.replace(/[^\w]+/g, "-")}.svg`, "image/svg+xml", figure());
    return {
        title, address, command: ["hlo-layout", sides ? "diff" : COMMAND, ...dumps],
        files: drawn ? [["save-figure", "SVG with caption", save]] : []
    };
}
