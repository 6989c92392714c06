/* Figures for papers: an SVG document of its own, with the page's styles that apply, and a caption. */

const CAPTION_SIZE = 14;

/* The style rules that apply to something in an element, and the page's colours. */
function rulesFor(element, rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    return rules.flatMap((rule) => {
        if (rule.selectorText)
            return rule.selectorText === ":root" || element.querySelector(rule.selectorText) ? [rule.cssText] : [];
        const within = rule.media ? rulesFor(element, [...rule.cssRules]) : [];
        return within.length ? [`@media ${rule.media.mediaText} {\n${within.join("\n")}\n}`] : [];
    });
}

/** Words in lines of at most a width. measure(line): the width of a line. */
function brokenLines(words, width, measure) {
    const lines = [];
    for (const word of words.split(" ")) {
        const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
        if (lines.length && measure(longer) <= width)
            lines[lines.length - 1] = longer;
        else
            lines.push(word);
    }
    return lines;
}

function captionLines(words, width) {
    const context = document.createElement("canvas").getContext("2d");
    context.font = `${CAPTION_SIZE}px ${getComputedStyle(document.body).fontFamily}`;
    return words ? brokenLines(words.trim(), width, (line) => context.measureText(line).width) : [];
}

/** The text of an SVG document. box: {left, top, width, height} of the content's coordinates that are
 * shown; id: of the group that holds it, for its styles. */
function figureText({title, box: {left = 0, top = 0, width, height}, id, content, caption = "", margin = 16}) {
    const lines = captionLines(caption, width - 2 * margin), foot = top + height;
    const full = height + (lines.length ? 1.45 * CAPTION_SIZE * lines.length + 12 : 0);
    const group = svg("g", {id}, content), font = getComputedStyle(document.body).fontFamily;
    for (const focus of group.querySelectorAll("[tabindex]"))
        focus.removeAttribute("tabindex");
    const figure = svg("svg", {
        xmlns: SVG, width, height: full, viewBox: `${left} ${top} ${width} ${full}`, "font-family": font
    }, svg("title", null, title), svg("rect", {x: left, y: top, width, height: full, css: {fill: "var(--paper)"}}), group,
    lines.map((line, i) => svg("text", {
        x: left + margin, y: foot + 1.45 * CAPTION_SIZE * (i + .75), css: {fontSize: `${CAPTION_SIZE}px`, fill: "var(--ink)"}
    }, line)));
    figure.prepend(svg("style", null, rulesFor(figure).join("\n")));
    return new XMLSerializer().serializeToString(figure);
}

/* ---- what a canvas shows, as shapes ---- */

/** Takes the calls of a 2D context that charts make, and keeps shapes. */
class Shapes {
    constructor() {
        this.all = [];
        this.globalAlpha = 1;
    }

    /* Rectangles of one colour that follow each other are one path. */
    fillRect(x, y, width, height) {
        const [left, top, across, down] = [x, y, width, height].map((value) => Number(value.toFixed(1)));
        if (!(across > 0 && down > 0))
            return;
        const last = this.all.at(-1), d = `M${left} ${top}h${across}v${down}h${-across}z`;
        if (last?.fill === this.fillStyle && last["fill-opacity"] === this.globalAlpha)
            last.d += d;
        else
            this.all.push({fill: this.fillStyle, "fill-opacity": this.globalAlpha, d});
    }

    beginPath() {
        this.line = "";
    }

    moveTo(x, y) {
        this.line += `M${x.toFixed(1)} ${y.toFixed(1)}`;
    }

    lineTo(x, y) {
        this.line += `L${x.toFixed(1)} ${y.toFixed(1)}`;
    }

    stroke() {
        this.all.push({fill: "none", stroke: this.strokeStyle, "stroke-width": this.lineWidth, d: this.line});
    }

    get paths() {
        return this.all.map((attributes) => svg("path", attributes));
    }
}
