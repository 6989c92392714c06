/* A sequence of stops: those of the tour, or the layouts that the page was written with. */

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
    const dot = (stop, i) => el("li", {class: i === at ? "here" :
            i < at ? "past" :
            null},
        el("a", {
            href: fragmentOf(stop.state),
            "aria-label": `${i + 1}: ${stop.title}`,
            title: stop.title,
            "aria-current": i === at ? "step" : null
        }));
    replace(box, el("p", {}, `${at + 1} of ${all.length} · ${title} `,
                    el("button", {...to(at - 1), "aria-label": "The stop before"}, "‹"),
                    el("button", {...to(at + 1), "aria-label": "The next stop"}, "›")),
            all.length > 24 ? null : el("ol", {}, all.map(dot)));
}
