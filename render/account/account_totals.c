/* The figures of each memory space, and notes that say what they mean. */
#include "render/account/account_totals.h"

#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/pack/limit.h"
#include "render/account/kernel_notes.h"
#include "render/account/uncounted_notes.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <string.h>

/* How far estimates are from the compiler's own figures: VMEM of 963 programs of libtpu 0.0.52.
 * NULL if not measured. */
static const char *
known_error(const struct memory *memory, int space)
{
    char name[SPACE_TEXT];
    if (memory->rule == MEMORY_TPU &&
        strcmp(target_space_name(memory->target, space, name), "VMEM") == 0)
        return "what is alive at once: 580 of 963 programs exact, 761 within 5 %, at worst "
               "88 % low";
    return NULL;
}

/* The bytes that the target has of a memory space. */
static int64_t
capacity_of(const struct account *account, int number)
{
    const struct target_space *space = target_space(account->memory.target, number);
    return space && space->bytes ? space->bytes : NONE;
}

static void
add_space(const struct account *account, struct row *row, int number, bool pads)
{
    static const char *const names[] = {"exact", "estimate", "either", NULL, "compiler"};
    const struct space_memory *space = account_space(account, number);
    bool known = account_knows(account, number), read = !account->unread;
    bool estimate = known && space->trust == TRUST_ESTIMATE;
    const char *trust = names[space->trust], *at = account_step_name(account, space->peak_tick);
    int64_t total =
        account->setting->usage ? account->setting->usage->totals[number - SPACE_MIN] : -1;
    if (account->incomplete && space->trust != TRUST_COMPILER)
        trust = "incomplete";
#include "render/row/fields/memory_space.def"
}

struct row *
account_main_row(const struct account *account, struct arena *arena)
{
    struct row *row = row_new(arena);
    add_space(account, row, SPACE_DEFAULT, false);
    return row;
}

static struct row *
spaces_row(const struct account *account, struct arena *arena, bool pads, int asked)
{
    const struct memory *memory = &account->memory;
    struct row *spaces = row_new(arena);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        if (!account_space(account, i)->used)
            continue;
        struct row *one = row_new(arena);
        char *name = arena_alloc(arena, SPACE_TEXT);
        add_space(account, one, i, pads && i == asked && i != SPACE_DEFAULT);
        row_add_named(spaces, target_space_name(memory->target, i, name), cell_object(one));
    }
    return spaces;
}

/* The name of the rule that packs the temporaries. */
static const char *
packer_name(const struct account *account)
{
    const struct memory *memory = &account->memory;
    if (account_space(account, SPACE_DEFAULT)->trust == TRUST_COMPILER)
        return "the buffer assignment";
    if (memory->rule == MEMORY_TPU)
        return libtpu_versions(memory_like_rule(memory, memory->libtpu.likely),
                               memory_on_v4(memory));
    return memory->rule == MEMORY_GPU ? "XLA:GPU of jaxlib 0.10.2" : "XLA:CPU of jaxlib 0.10.2";
}

/* What the main memory of a TPU takes by other versions that may have packed it; NULL: they all
 * agree. */
static struct cell_list *
other_versions(const struct account *account, struct arena *arena)
{
    const struct memory *memory = &account->memory;
    const struct space_memory *main = account_space(account, SPACE_DEFAULT);
    struct cell_list *list = list_new(arena);
    if (!account_knows(account, SPACE_DEFAULT))
        return NULL;
    unsigned named = main->trust == TRUST_EITHER
                         ? memory_like_rule(memory, memory->libtpu.likely)
                         : memory->libtpu.rules;
    for (enum pack_rule rule = PACK_RULES; rule-- > 0;) {
        if (!((memory->libtpu.rules & ~named) >> rule & 1))
            continue;
        unsigned like = memory_like_rule(memory, rule);
        int64_t temp_bytes = memory->temp_by_rule[rule];
        int64_t peak_bytes = main->peak_bytes - main->temp_bytes + temp_bytes;
        struct row *row = row_new(arena);
#include "render/row/fields/other_version.def"
        list_add(list, cell_object(row));
        named |= like;
    }
    return list->count ? list : NULL;
}

static void
put_chips(struct printable *out, unsigned chips)
{
    struct text names = {0};
    chips_put(&names, chips);
    escape_text(out, &names);
}

/* The note for a TPU's program without a named target: what is assumed, or what depends on it;
 * NULL: nothing does. */
static const char *
unnamed_target(const struct account *account, struct arena *arena)
{
    const struct memory *memory = &account->memory;
    const struct space_memory *main = account_space(account, SPACE_DEFAULT);
    struct printable text = {0};
    text_string(&text, "no target is named: ");
    if ((memory->text.chips & (memory->text.chips - 1)) == 0) {
        text_format(&text, "the text is taken for a %s's", memory->target->name);
        return text_keep(&text, arena);
    }
    size_t before = text.length;
    if (memory->wider_chips) {
        text_string(&text, "on ");
        put_chips(&text, memory->wider_chips);
        text_string(&text, " pointers of tuples take ");
        units_bytes(&text, memory->wider_bytes);
        text_string(&text, " more");
    }
    if (memory->near_chips) {
        bool holds = memory->near_temp_bytes > 0;
        text_either(&text, text.length > before, "; ", "");
        text_either(&text, holds, "near the limit of ", "for ");
        put_chips(&text, memory->near_chips);
        text_either(&text, holds, " the compiler uses its fallback packing, ",
                    ", which cannot hold it, the compiler packs otherwise");
        if (holds)
            units_bytes(&text, main->peak_bytes - main->temp_bytes + memory->near_temp_bytes);
    }
    const char *note = text.length > before ? text_keep(&text, arena) : NULL;
    text_free(&text);
    return note;
}

const char *
account_assumed_target(const struct account *account, struct arena *arena)
{
    const struct space_memory *main = account_space(account, SPACE_DEFAULT);
    unsigned marks = account->memory.text.marks;
    bool tiled = marks & MARK_TILES && !account->setting->layouts; /* as its compiler wrote */
    if (account->setting->target)
        return NULL;
    if (account->memory.rule == MEMORY_GPU)
        return "no target is named: the text is taken for a GPU's";
    if (account->memory.rule == MEMORY_CPU)
        return "no target is named: the text is taken for a CPU's";
    if (!account->scheduled && marks & MARK_KERNEL && !tiled)
        return account->setting->layouts
                   ? "no target is named: the text is a TPU's, for it calls kernels of Mosaic; "
                     "which TPU is not known"
                   : "no target is named: the text is a TPU's, for it calls kernels of Mosaic; "
                     "which TPU is not known, and arrays count without the tiles that it adds";
    return account->scheduled && main->trust != TRUST_COMPILER ? unnamed_target(account, arena)
                                                               : NULL;
}

/* The note for a v4 that packs otherwise if its cores are devices of their own, where nothing
 * tells it; NULL: it does not, or it is told. */
static const char *
cores_note(const struct account *account, struct arena *arena)
{
    const struct memory *memory = &account->memory;
    const struct space_memory *main = account_space(account, SPACE_DEFAULT);
    struct printable text = {0};
    if (!memory->near_chips || !memory_limits(memory).joined_bytes ||
        main->trust == TRUST_COMPILER)
        return NULL;
    text_string(&text,
                "whether both cores are one device (megacore) is not told: of one core ");
    if (memory->near_temp_bytes) {
        text_string(&text, "this is near the limit, where the compiler uses its fallback "
                           "packing, ");
        units_bytes(&text, main->peak_bytes - main->temp_bytes + memory->near_temp_bytes);
    } else {
        text_string(&text, "it is more than the memory");
    }
    return text_keep(&text, arena);
}

/* "the ROOT of its entry was not read: outputs, 2.00 GiB in its header, are counted as far as
 * they were read" */
static const char *
root_note(const struct account *account, struct arena *arena)
{
    struct printable text = {0};
    text_string(&text, "the ROOT of its entry was not read: outputs, ");
    units_bytes(&text, account_header_outputs(account->program));
    text_string(&text, " in its header, are among the temporaries as far as they were read");
    return text_keep(&text, arena);
}

const char *
account_unknown(const struct account *account)
{
    const struct program *program = account->program;
    if (program->header_entry)
        return "the ROOT of its entry was not read: only arguments and outputs are known, from "
               "its "
               "header";
    if (account->of_header)
        return "the text ends before its entry: only arguments and outputs are known, from its "
               "header";
    if (program->headless)
        return "the text has no header, which says what is donated, and whether it is "
               "scheduled: only arguments and outputs are known";
    return "not scheduled: what is alive at a time is not known, only arguments and outputs "
           "are";
}

/* ---- division ---- */

static void
division_notes(const struct account *account, struct cell_list *notes)
{
    const struct shards *shards = &account->setting->shards;
    int64_t devices = shards_all_devices(shards);
    size_t whole = shards_devices(shards) > 1 ? account_undivided(account) : 0;
    struct printable text = {0};
    if (shards->unsure)
        list_add(notes,
                 cell_text("whether it is divided among devices already is not known, as "
                           "its entry has no name: arrays count as they are written"));
    if (devices > 1) {
        text_format(&text, "bytes are those of one of %lld devices", (long long)devices);
        list_add(notes, cell_text(text_keep(&text, notes->arena)));
    }
    if (whole) {
        text_format(&text, "%zu without a sharding count%s whole: the compiler may divide them",
                    whole, whole == 1 ? "s" : "");
        list_add(notes, cell_text(text_keep(&text, notes->arena)));
    }
}

/* ---- notes ---- */

/* Notes that say what the figures mean. */
static struct cell_list *
account_notes(const struct account *account, struct arena *arena)
{
    const struct memory *memory = &account->memory;
    const struct space_memory *main = account_space(account, SPACE_DEFAULT);
    struct cell_list *list = list_new(arena);
    const char *assumed = account_assumed_target(account, arena),
               *cores = cores_note(account, arena);
    if (account->incomplete)
        list_add(list, cell_text("incomplete: part of the program is not known"));
    account_kernel_notes(account, list);
    if (account->program->header_entry && !account->of_header)
        list_add(list, cell_text(root_note(account, arena)));
    if (!account->scheduled)
        list_add(list, cell_text(account_unknown(account)));
    else if (memory->text.unassigned)
        list_add(list, cell_text("from before memory was assigned: temporaries are not known; "
                                 "the text of after_optimizations tells them"));
    division_notes(account, list);
    if (account->setting->layouts && !account->setting->layouts_asked) {
        struct printable text = {0};
        text_format(&text, "layouts are not chosen yet: arrays have the default ones of %s",
                    account->setting->layouts->name);
        list_add(list, cell_text(text_keep(&text, arena)));
    }
    if (assumed)
        list_add(list, cell_text(assumed));
    if (cores)
        list_add(list, cell_text(cores));
    uncounted_notes(account, list);
    if (main->packing.too_many)
        list_add(list, cell_text("too many values to pack: what is alive is given instead"));
    return list;
}

void
account_add_module(const struct account *account, struct row *row)
{
#include "render/row/fields/of_module.def"
}

struct row *
account_totals(const struct account *account, struct arena *arena, bool pads, int asked)
{
    const struct memory *memory = &account->memory;
    struct row *row = row_new(arena);
    struct row *spaces = spaces_row(account, arena, pads, asked);
    uint32_t scoped_tick = 0;
    int64_t scoped = memory_scoped(memory, &scoped_tick);
    int64_t devices = shards_all_devices(&account->setting->shards);
    const struct outside outside = memory_outside(memory);
    const char *scoped_at = account_step_name(account, scoped_tick),
               *device = account->setting->device.name;
#include "render/row/fields/memory_totals.def"
    return row;
}

void
account_add_figures(struct row *row, const struct row *totals)
{
    struct field_walk walk = field_walk(KIND_account);
    for (const struct field_type *type; totals && (type = field_next(&walk));) {
        struct cell cell = row_get(totals, type->number);
        if (cell.kind != CELL_NULL || row_has(totals, type->number))
            row_add(row, type->number, cell);
    }
}

struct row *
account_spaces(const struct row *totals, struct arena *arena)
{
    const struct row *all = row_get(totals, FIELD_spaces).object;
    struct row *spaces = row_new(arena);
    for (size_t i = 0; i < all->count; i++) {
        struct row *space = row_new(arena);
        account_add_figures(space, all->fields[i].cell.object);
        row_add_named(spaces, all->fields[i].name, cell_object(space));
    }
    return spaces;
}

struct row *
modules_totals(struct cell_list *all, struct arena *arena)
{
    if (all->count == 1)
        return all->cells[0].object;
    struct row *totals = row_new(arena);
    row_add(totals, FIELD_modules, cell_list(all));
    return totals;
}
