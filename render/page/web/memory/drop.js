/* Another program is dropped on this page, or chosen: a page that was saved of it or, on a site, a
 * dump. */

const PAGE_START = "<!doctype html>";

/* The programs of a page or a dump: {programs} or {fault}, in words. */
async function programsIn(file, reader, target) {
    const isPage = await file.slice(0, PAGE_START.length).text() === PAGE_START;
    if (!isPage && !reader.available)
        return {fault: `${file.name} is no page of memory: hlo-layout memory --format html DUMP > NAME.html writes one.`};
    const {page, fault} = isPage ? {page: await file.text()} : await reader.read(file, target);
    const programs = page ? programsOfPage(page) : [];
    return {programs, fault: programs.length ? null : fault ?? `${file.name} has no program.`};
}

/** onPrograms: gets the programs; target(): of the program that is shown. */
function takeDropped(reader, target, onPrograms) {
    const say = (words) => {
        byId("compare-words").textContent = words;
        byId("compare").showPopover();
    };
    const take = async (file) => {
        say(`reading ${file.name} …`);
        const {programs, fault} = await programsIn(file, reader, target()).catch((error) => ({fault: error.message}));
        if (fault)
            return say(fault);
        byId("compare").hidePopover();
        await onPrograms(programs);
    };
    byId("compare-dump").hidden = !reader.available;
    if (reader.available)
        byId("compare-file").removeAttribute("accept");
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (!byId("compare-button").hidden && file)
            take(file);
    });
    byId("compare-file").addEventListener("change", ({target: {files: [file]}}) => {
        if (file)
            take(file);
        byId("compare-file").value = "";
    });
}
