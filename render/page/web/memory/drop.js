/* A page that was saved of another program is dropped on this one, or chosen. */

/** onPrograms: gets the programs of the page. */
function takeDropped(onPrograms) {
    const say = (words) => {
        byId("compare-words").textContent = words;
        byId("compare").showPopover();
    };
    const take = async (file) => {
        const programs = file ? programsOfPage(await file.text()) : [];
        if (programs.length === 0) {
            say(`${file?.name ?? "This"} is no page of memory: hlo-layout memory --format html DUMP > ${"NAME.html"} writes one.`);
            return;
        }
        byId("compare").hidePopover();
        await onPrograms(programs);
    };
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
        event.preventDefault();
        if (!byId("compare-button").hidden)
            take(event.dataTransfer.files[0]);
    });
    byId("compare-file").addEventListener("change", ({target}) => {
        take(target.files[0]);
        target.value = "";
    });
}
