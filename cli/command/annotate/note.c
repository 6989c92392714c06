/* "97.66 MiB, 93.09 MiB padding (dim 1: 6 -> 128, tile (8,128)), temp, HBM 1.14 GiB <- peak" */
#include "cli/command/annotate/annotate.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "layout/tiling.h"
#include "render/row/escape.h"
#include "render/row/size_text.h"

static void
put_bytes(struct printable *out, const struct annotated *module, int64_t bytes)
{
    size_text_bytes(out, cell_bytes(bytes), module->exact_bytes);
}

/* The part of the padding that costs most; NULL: no tile pads. */
static const struct blame *
worst_blame(const struct shape *shape, struct arena *arena)
{
    struct tiling tiling;
    struct blames blames;
    struct diagnostic d;
    const struct blame *worst = NULL;
    if (!shape_has_values(shape) || shape_is_unbounded(shape) ||
        tiling_compile(&tiling, shape, size_piece(shape, arena), arena, &d) ||
        size_blame(shape, &tiling, arena, &blames, &d))
        return NULL;
    for (size_t i = 0; i < blames.count; i++)
        if (blames.items[i].dim_count &&
            (!worst || blames.items[i].padding_bytes > worst->padding_bytes))
            worst = &blames.items[i];
    return worst && worst->padding_bytes > 0 ? worst : NULL;
}

/* " (dim 1: 6 -> 128, tile (8,128))" of an array that is mostly padding. */
static void
put_hole(struct printable *out, const struct annotated *module, const struct shape_entry *entry)
{
    const struct size *size = &entry->size;
    const struct shape *shape = shape_array(entry->shape);
    struct arena_mark mark = arena_mark(module->arena);
    const struct blame *worst = NULL;
    struct text tile = {0};
    if (size->padding_bytes > size->bytes / 2)
        worst = worst_blame(shape, module->arena);
    if (worst) {
        text_format(out, " (dim %zu: %lld -> %lld, tile ", worst->dims[0],
                    (long long)worst->from, (long long)worst->to);
        tile_print(&tile, &shape->layout.tiles[worst->tile]);
        escape_text(out, &tile);
        text_char(out, ')');
    }
    arena_rewind(module->arena, mark);
}

static void
put_alive(struct printable *out, const struct annotated *module, int space, uint32_t tick)
{
    const struct memory *memory = module->memory;
    const struct timeline *timeline = &module->timelines[space - SPACE_MIN];
    char name[SPACE_TEXT];
    if (!memory || tick == NO_TICK || tick >= timeline->count)
        return;
    text_format(out, ", alive in %s ", target_space_name(module->target, space, name));
    put_bytes(out, module, timeline->kept + timeline->live[tick]);
    if (tick == memory->spaces[space - SPACE_MIN].peak_tick)
        text_string(out, " <- peak");
}

/* Adds the leaves that own memory. Returns their number; *largest is the largest, *role that of
 * the first. */
static size_t
add_leaves(const struct computation *c, const struct step *step, struct size *sum,
           const struct shape_entry **largest, enum role *role)
{
    const struct shape_entry *shape = step->operation.shape;
    size_t count = 0;
    sum->known = true;
    for (size_t k = 0; shape && k < shape->leaf_count; k++) {
        const struct shape_entry *leaf = shape->leaves[k].entry;
        enum role own = program_role(c, step, k);
        if (!role_owns(own) || !leaf->size.known || !size_add(sum, &leaf->size))
            continue;
        if (count++ == 0)
            *role = own;
        if (!*largest || leaf->size.bytes > (*largest)->size.bytes)
            *largest = leaf;
    }
    return count;
}

bool
note_put(struct printable *out, const struct annotated *module, const struct computation *c,
         const struct step *step, uint32_t tick)
{
    struct size sum = {0};
    const struct shape_entry *largest = NULL;
    enum role role = ROLE_NONE;
    size_t count = add_leaves(c, step, &sum, &largest, &role);
    if (count == 0)
        return false;
    put_bytes(out, module, sum.bytes);
    if (count > 1)
        text_format(out, " in %zu arrays", count);
    if (sum.padding_bytes) {
        text_string(out, ", ");
        put_bytes(out, module, sum.padding_bytes);
        text_string(out, " padding");
        put_hole(out, module, largest);
    }
    if (role_name(role))
        text_format(out, ", %s", role_name(role));
    put_alive(out, module, shape_array(largest->shape)->layout.memory_space, tick);
    return true;
}

/* ---- the program ---- */

static void
put_sum(struct printable *out, const char *what, int64_t bytes, bool exact_bytes)
{
    if (bytes == 0)
        return;
    text_format(out, ", %s ", what);
    size_text_bytes(out, cell_bytes(bytes), exact_bytes);
}

static void
put_space(struct printable *out, const struct account *account, int number, bool exact_bytes)
{
    const struct space_memory *space = account_space(account, number);
    char name[SPACE_TEXT];
    escape_string(out, target_space_name(account->memory.target, number, name));
    text_char(out, ' ');
    size_text_bytes(out, cell_bytes(account_need(account, number)), exact_bytes);
    put_sum(out, "arguments", space->argument_bytes, exact_bytes);
    put_sum(out, "outputs", space->output_bytes, exact_bytes);
    put_sum(out, "donated", space->donated_bytes, exact_bytes);
    if (!account_knows(account, number)) {
        text_string(out, ", temporaries not known");
        return;
    }
    put_sum(out, "constants", space->constant_bytes, exact_bytes);
    put_sum(out, "temporaries", space->temp_bytes, exact_bytes);
    put_sum(out, "padding", space->padding_bytes, exact_bytes);
    text_format(out, ", peak at %s", account_step_name(account, space->peak_tick));
}

void
note_put_account(struct printable *out, const struct account *account, bool exact_bytes)
{
    const char *before = "";
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        if (!account_space(account, i)->used)
            continue;
        escape_string(out, before);
        put_space(out, account, i, exact_bytes);
        before = "; ";
    }
}
