/* A layout as a small picture: the two dimensions that lie together in memory, with tiles and padding
 * to scale. */

const SMALL_WIDTH = 164, SMALL_HEIGHT = 84;
const numbersIn = (text) => text.split(",").filter(Boolean).map(Number);

/** {dims, order, tile, inner}, the order from minor to major; null: it is no array with dimensions. */
function layoutOf(shape) {
    const [, dims, order, tiles] = /^\w+\[([\d,]+)\](?:\{([\d,]*)(?::(?:T((?:\([\d,*]+\))+))?[^}]*)?\})?$/.exec(shape ?? "") ?? [];
    if (!dims)
        return null;
    const sizes = numbersIn(dims), list = (tiles ?? "").match(/[\d,*]+/g) ?? [];
    const minor = order ? numbersIn(order) : sizes.map((_, i) => sizes.length - 1 - i);
    return {dims: sizes, order: minor, tile: numbersIn(list[0] ?? ""), inner: list.slice(1)};
}

/* Rows and columns of the plane, and of a tile. */
function planeOf({dims, order, tile}) {
    const [columns, rows] = [dims[order[0]], order.length > 1 ? dims[order[1]] : 1];
    const [across, down] = [tile.at(-1) || 1, tile.length > 1 ? tile.at(-2) : 1];
    const whole = (size, by) => Math.ceil(size / by) * by;
    return {columns, rows, across, down, width: whole(columns, across), height: whole(rows, down)};
}

/** A picture of a layout; null: there is none. */
function layoutPicture(shape) {
    const layout = layoutOf(shape);
    if (!layout || layout.dims.length === 0 || layout.dims.includes(0))
        return null;
    const plane = planeOf(layout), tiled = layout.tile.length > 0, clamp = (value, low, high) => Math.max(low, Math.min(high, value));
    const scale = Math.min(SMALL_WIDTH / plane.width, SMALL_HEIGHT / plane.height);
    const width = clamp(plane.width * scale, 24, SMALL_WIDTH), height = clamp(plane.height * scale, 14, SMALL_HEIGHT);
    const x = width / plane.width, y = height / plane.height;
    const data = {width: plane.columns * x, height: plane.rows * y};
    return svg("svg", {viewBox: `0 0 ${width + 1} ${height + 1}`, width: width + 1, height: height + 1, class: "small", "aria-hidden": "true"},
        svg("rect", {class: "own", x: .5, y: .5, width, height}),
        data.width < width - .5 && svg("rect", {class: "hatched", x: .5 + data.width, y: .5, width: width - data.width, height}),
        data.height < height - .5 && svg("rect", {class: "hatched", x: .5, y: .5 + data.height, width: data.width, height: height - data.height}),
        tiled && gridPath(width, height, plane.across * x, plane.down * y),
        svg("rect", {class: "edge", x: .5, y: .5, width, height}), orderPath(plane, width, height, tiled));
}

/* Lines between tiles, unless they are too fine to be seen. */
function gridPath(width, height, across, down) {
    let d = "";
    for (let x = across; across >= 3 && x < width - 1; x += across)
        d += `M${(x + .5).toFixed(2)} .5V${height}`;
    for (let y = down; down >= 3 && y < height - 1; y += down)
        d += `M.5 ${(y + .5).toFixed(2)}H${width}`;
    return d && svg("path", {class: "grid", d});
}

/* The order of memory as a line through at most five rows of tiles, or of elements. */
function orderPath(plane, width, height, tiled) {
    const rows = Math.ceil(plane.height / (tiled ? plane.down : 1)), shown = Math.min(rows, 5), every = height / shown;
    let d = "";
    for (let i = 0; i < shown; i++)
        d += `${i ? "L" : "M"}6 ${((i + .5) * every).toFixed(1)}H${(width - 5).toFixed(1)}`;
    return width > 30 && every >= 6 ? svg("path", {class: "order", d}) : null;
}

/** What the picture shows, in words. */
function layoutWords(shape, bytes, padding) {
    const layout = layoutOf(shape);
    if (!layout)
        return [];
    const {order, tile, inner} = layout, [minor, second] = order;
    const plane = second === undefined ? `dim ${minor} across` : `dim ${minor} across, dim ${second} down`;
    const word = inner.length ? `, then (${inner.join(")(")})` : "";
    return [
        order.length > 2 ? `${plane}, then dim ${order.slice(2).join(", ")}` : plane,
        tile.length ? `tiles of ${tile.join(" × ")}${word}` : "no tiles",
        padding ? `${formatBytes(padding)} padding, ${formatPercent(padding, bytes)}` : "no padding"
    ];
}
