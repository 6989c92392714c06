/* A sequence of stops: those of the tour, or the layouts that the page was written with. */

const MOST_DOTS = 12;

/** {at, all: [{title, state}]}; at is -1 if no stop is shown. */
function stopsOf({state, written}) {
    if (state.tour)
        return {at: Number(state.tour) - 1, all: TOUR.map(({title}, i) => ({title, state: stateOfStop(i + 1)}))};
    const all = written.map((one) => ({title: one.layout, state: stateFrom(one)}));
    return {at: all.length > 1 ? all.findIndex((stop) => sameLayout(stop.state, state)) : -1, all};
}

/** Draws "4 of 12 · Tiles ‹ ›", and a dot for each stop. */
function drawStops(page) {
    const {at, all} = stopsOf(page), box = byId("tour"), title = page.state.tour ? all[at].title : "in this page";
    box.hidden = at < 0 || page.state.embed === "1";
    if (box.hidden)
        return;
    const to = (i) => ({type: "button", disabled: i < 0 || i >= all.length, onclick: () => page.go(all[i].state)});
    const dot = (stop, i) => el("li", {class: i === at ? "here" : i < at ? "past" : null}, el("a", {
        href: fragmentOf(stop.state), "aria-label": `${i + 1}: ${stop.title}`, title: stop.title,
        tabindex: i === at ? 0 : -1, "aria-current": i === at ? "step" : null
    }));
    replace(box, el("p", {}, `${at + 1} of ${all.length} · ${title} `,
                    el("button", {...to(at - 1), "aria-label": "The stop before"}, "‹"),
                    el("button", {...to(at + 1), "aria-label": "The next stop"}, "›")),
            all.length <= MOST_DOTS && el("ol", {onkeydown: (event) => moveTo(page, all, at, event)}, all.map(dot)));
}

/* The dots are one tab stop; arrow keys go to another stop. */
function moveTo(page, all, at, event) {
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1}[event.key];
    if (all[to] === undefined || event.ctrlKey || event.metaKey || event.altKey)
        return;
    event.preventDefault();
    page.go(all[to].state);
    byId("tour").querySelector("[aria-current]").focus();
}
