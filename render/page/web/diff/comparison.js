/* Two programs that this page compares itself, as one was dropped on it: by the names of steps, which
 * the diff command does not trust. */

/* Places of rising numbers: the longest list of them. numbers: -1 for none. */
function risingPlaces(numbers) {
    const ends = [], before = new Int32Array(numbers.length).fill(-1);
    numbers.forEach((number, i) => {
        if (number < 0)
            return;
        let low = 0, high = ends.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            [low, high] = numbers[ends[middle]] < number ? [middle + 1, high] : [low, middle];
        }
        before[i] = low ? ends[low - 1] : -1;
        ends[low] = i;
    });
    const places = [];
    for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i])
        places.push(i);
    return places.reverse();
}

const stepNames = (program) => Array.from({length: program.steps}, (_, i) => program.nameOf(i));

/** {match_old, match_new, match_length, matched}: steps of one name that come in one order. */
function matchNames(old, other) {
    const places = new Map(stepNames(other).map((name, i) => [name, i]));
    const mates = stepNames(old).map((name) => places.get(name) ?? -1), rising = risingPlaces(mates);
    return {
        match_old: rising, match_new: rising.map((i) => mates[i]), match_length: rising.map(() => 1),
        matched: mates.filter((mate) => mate >= 0).length
    };
}

/* ---- owners at the peaks ---- */

/* The command's rows of a space by what they are and who has them, without numbers. */
function ownersByKey(program, space) {
    const found = new Map();
    for (const row of space?.figures.owners ?? []) {
        const key = `${row.what}\n${program.series.words.at(program.series.owner_who[row.number])}`;
        const one = found.get(key) ?? {...row, bytes: 0, count: 0, who: row.who, key};
        one.bytes += row.bytes;
        one.count += row.count ?? 0;
        if (one.who !== row.who)
            one.who = key.split("\n")[1];
        found.set(key, one);
    }
    return found;
}

/* null: the space's peak is not known. */
const bytesAtPeak = (space, row) => (space && space.figures.peak_bytes === null ? null : row?.bytes ?? 0);

/** Rows as those of diff --by owner. */
function ownersOfBoth(pair) {
    return pair.spaces.flatMap(({name, old, new: other}) => {
        const [before, after] = [ownersByKey(pair.old, old), ownersByKey(pair.new, other)];
        const rows = [...new Set([...after.keys(), ...before.keys()])].map((key) => {
            const [a, b] = [before.get(key), after.get(key)], one = b ?? a;
            const [was, is] = [bytesAtPeak(old, a), bytesAtPeak(other, b)];
            return {
                who: a && b && a.who !== b.who ? key.split("\n")[1] : one.who, what: one.what, memory_space: name,
                old_bytes: was, new_bytes: is, delta_bytes: was === null || is === null ? null : is - was,
                old_count: a?.count || null, new_count: b?.count || null, shape: one.shape, source: one.source
            };
        });
        return rows.sort((a, b) => Math.abs(b.delta_bytes) - Math.abs(a.delta_bytes) || b.new_bytes - a.new_bytes);
    });
}

/* ---- arrays of one name ---- */

/* The arrays that each step makes, by its name. */
function arraysByName(program) {
    const found = new Map(), {series, lifeOf, start} = program;
    series.buffer_step.forEach((by, b) => {
        const name = program.nameOf(start[lifeOf[b]] + by);
        if (program.shapeOf(b) !== null)
            found.set(name, [...found.get(name) ?? [], program.row(b)]);
    });
    return found;
}

/* How two shapes differ, in a word and in words. */
function shapeChange(old, other) {
    const parts = (shape) => /^(\w+)(\[[^\]]*\])(.*)$/s.exec(shape)?.slice(1) ?? [shape, "", ""];
    const [a, b] = [parts(old), parts(other)], at = a.findIndex((part, i) => part !== b[i]);
    return {what: ["type", "dims", "layout"][at], how: `${a[at]} -> ${b[at]}`};
}

/** Rows of arrays whose shapes differ, those of one change together. */
function changesByName(pair) {
    const [before, after] = [arraysByName(pair.old), arraysByName(pair.new)], groups = new Map();
    for (const [name, arrays] of after)
        arrays.forEach((array, i) => {
            const old = before.get(name)?.[i];
            if (old && old.shape !== array.shape)
                addChange(groups, old, array);
        });
    return [...groups.values()].sort((a, b) => Math.abs(b.delta_bytes) - Math.abs(a.delta_bytes));
}

function addChange(groups, old, array) {
    const {what, how} = shapeChange(old.shape, array.shape), key = `${old.shape} ${array.shape}`;
    if (!groups.has(key)) {
        groups.set(key, {
            class: array.role === "temp" ? "value" : "argument", change: "changed", what: [what], how, count: 0, delta_bytes: 0,
            scope: array.op_name ?? array.name, arrays: `${old.shape} -> ${array.shape}`, ...sideFields("old", old), ...sideFields("new", array)
        });
    }
    const group = groups.get(key);
    group.count++;
    group.delta_bytes += array.bytes - old.bytes;
}

const sideFields = (side, {name, source, shape, bytes, padding_bytes: padding}) => Object.fromEntries(Object.entries(
    {name, source, shape, bytes, padding_bytes: padding}).map(([field, value]) => [`${side}.${field}`, value]));

/** The pair of two programs that are both unpacked. */
function pairByName(old, other) {
    const pair = new Pair({}, [], 0), match = matchNames(old, other);
    Object.assign(old, {number: 0});
    Object.assign(other, {number: 1});
    Object.assign(pair, {old, new: other, byName: true, matched: match.matched, axis: new PairAxis(old.steps, other.steps, match)});
    pair.totals = {owners: ownersOfBoth(pair)};
    pair.rows = changesByName(pair);
    return pair;
}

/** The programs of a saved page, which is only read, never run; none: it has no data of memory. */
function programsOfPage(text) {
    const element = new DOMParser().parseFromString(text, "text/html").getElementById("data");
    try {
        return readPrograms(JSON.parse(element?.textContent ?? "{}"));
    } catch {
        return [];
    }
}
