/* The steps that are in view: [from, to) of the schedule, in fractions while it is zoomed. */

const LEAST_STEPS = 4;

class Range {
    constructor(steps) {
        this.steps = Math.max(1, steps);
        this.show(0, this.steps);
    }

    get all() {
        return this.from === 0 && this.to === this.steps;
    }

    get span() {
        return this.to - this.from;
    }

    show(from, to) {
        const span = Math.min(this.steps, Math.max(Math.min(LEAST_STEPS, this.steps), to - from));
        this.from = Math.max(0, Math.min(this.steps - span, from));
        this.to = this.from + span;
    }

    /** Makes the span `factor` times as long, around a step that stays where it is. */
    zoom(factor, step) {
        const span = Math.max(LEAST_STEPS, this.span * factor), share = (step - this.from) / this.span;
        this.show(step - span * share, step - span * share + span);
    }

    pan(by) {
        this.show(this.from + by, this.to + by);
    }

    /** Moves so that a step is in view. */
    reach(step) {
        if (step < this.from)
            this.pan(step - this.from - this.span / 4);
        else if (step + 1 > this.to)
            this.pan(step + 1 - this.to + this.span / 4);
    }
}
