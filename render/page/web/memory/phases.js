/* The phases of a training step, as the names of the framework tell them: what is before the first
 * is the start, what is behind the last the update. Forward steps behind the first of the backward
 * ones are recomputed, and part of that. */

const PHASE_OF = [
    [/rematted_computation|transpose\(jvp\(/, "backward"],
    [/jvp\(/, "forward"],
];

function phaseOf(name) {
    return PHASE_OF.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/* The step where forward ends and backward begins: the shares of both on the wrong side are least. */
function boundary(forward, backward) {
    const weighed = (steps, sign) => steps.map((step) => [step, sign / steps.length]);
    const marks = [...weighed(forward, 1), ...weighed(backward, -1)].sort((a, b) => a[0] - b[0]);
    let sum = 0, best = 0, at = marks[0][0];
    for (const [step, by] of marks) {
        sum += by;
        if (sum > best)
            [best, at] = [sum, step + 1];
    }
    return at;
}

/* The middle 98 % of sorted steps, as a few are hoisted out of their phase. */
function mostOf(steps) {
    const out = Math.floor(steps.length / 100);
    return [steps[out], steps[steps.length - 1 - out]];
}

/* The numbered scopes whose pieces begin in a range of steps: layers. */
function layersIn(program, from, to) {
    const {start, maker} = program, layers = new Map();
    for (let i = 0; i < start.length; i++)
        if (start[i] >= from && start[i] < to && !layers.has(maker[i]))
            layers.set(maker[i], layerOf(program.wordOf(maker[i], "scope") ?? ""));
    return new Set([...layers.values()].filter((name) => /\d/.test(name))).size;
}

/** [{name, layers, from, to}] of a program; empty: it has no forward and backward. */
function phasesOf(program) {
    const {start, maker, series, buffer} = program, phases = new Map(), found = {forward: [], backward: []};
    for (let i = 0; i < start.length; i++) {
        if (series.buffer_role[buffer[i]] < TEMP)
            continue;
        if (!phases.has(maker[i]))
            phases.set(maker[i], phaseOf(series.words.at(series.maker_op_name[maker[i]])));
        found[phases.get(maker[i])]?.push(start[i]);
    }
    const {forward, backward} = found;
    if (forward.length < 3 || backward.length < 3)
        return [];
    forward.sort((a, b) => a - b);
    backward.sort((a, b) => a - b);
    const [first] = mostOf(forward), [, last] = mostOf(backward), between = boundary(forward, backward);
    const layers = (from, to) => layersIn(program, from, to);
    return [
        {name: "start", layers: 0, from: 0, to: first},
        {name: "forward", layers: layers(first, between), from: first, to: between},
        {name: "backward", layers: layers(between, last + 1), from: between, to: last + 1},
        {name: "update", layers: 0, from: last + 1, to: program.steps}
    ].filter(({from, to}) => to > from);
}
