/* Whether a change is worth telling was measured on programs that were compiled with it: a
 * donation of less than 3 % of the need made some of them larger. */
#include "cli/command/memory/help.h"

#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "layout/base/least.h"
#include "layout/shape_entry.h"
#include "parser/change/recomputed.h"
#include "render/row/units.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DONATED_PERCENT    3 /* of the need: less is no advice */
#define TYPE_PERCENT       1
#define RECOMPUTED_PERCENT 10
#define MOST_TYPES         2 /* shapes that are tried */

/* What is alive at the peak of one shape. */
struct alive {
    const struct shape_entry *shape;
    int64_t bytes;
};

struct helping {
    struct memory_command *command;
    struct help *help;
    bool all;  /* it does not end once it fits */
    bool fits; /* with what was found so far */
};

/* Returns whether a change fits, for sure. */
static bool
surely_fits(const struct memory_command *command, const struct outcome *outcome)
{
    int64_t limit = command->options.limit_bytes;
    return limit && outcome->high_bytes <= limit;
}

/* Tries a change, and keeps it if it saves enough of the need. */
static void
try_change(struct helping *helping, const char *text, int percent)
{
    struct memory_command *command = helping->command;
    struct help *help = helping->help;
    struct edit edit;
    int64_t need = command->old.peak_bytes;
    if (help->count == HELP_MOST || !edit_read(text, &edit))
        return;
    struct outcome outcome = outcome_of(command, &edit, 1);
    if (outcome.refused || need - outcome.space.peak_bytes < need / 100 * percent)
        return;
    help->items[help->count++] = outcome;
    helping->fits |= !helping->all && surely_fits(command, &outcome);
}

static char *
kept_text(struct memory_command *command, const char *before, const char *text)
{
    struct text words = {0};
    text_string(&words, before);
    text_string(&words, text);
    return text_keep(&words, &command->arena);
}

/* ---- types ---- */

static int
compare_alive(const void *left, const void *right)
{
    const struct alive *a = left, *b = right;
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return compare_numbers((int64_t)a->shape->id, (int64_t)b->shape->id);
}

/* Returns whether a buffer holds values that people may keep as bf16. */
static bool
may_narrow(const struct memory_command *command, const struct buffer *buffer,
           const struct shape_entry *shape)
{
    const struct memory *memory = command->memory;
    const struct shape *array = shape ? shape_array(shape->shape) : NULL;
    return array && array->type == PRIMITIVE_F32 && array->rank > 1 &&
           buffer->space == SPACE_DEFAULT && buffer_role(buffer) == BUFFER_TEMP &&
           !buffer->within && memory_alive(memory, buffer, command->old.peak_tick);
}

static bool
same_dims(const struct shape_entry *a, const struct shape_entry *b)
{
    const struct shape *x = shape_array(a->shape), *y = shape_array(b->shape);
    return x->rank == y->rank && memcmp(x->dims, y->dims, x->rank * sizeof *x->dims) == 0;
}

/* The shapes of which most is alive. Returns their number. */
static size_t
find_alive(const struct memory_command *command, struct alive *all)
{
    const struct memory *memory = command->memory;
    size_t count = 0;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        const struct shape_entry *shape = memory_shape(memory, buffer);
        size_t k = 0;
        if (!may_narrow(command, buffer, shape))
            continue;
        while (k < count && !same_dims(all[k].shape, shape))
            k++;
        if (k == count)
            all[count++] = (struct alive){shape, 0};
        all[k].bytes += buffer->bytes;
    }
    qsort(all, count, sizeof *all, compare_alive);
    return count;
}

/* Returns whether a sort or a kernel may read arrays of these dimensions: it would still get 32
 * bits. */
static bool
is_sorted(const struct memory_command *command, const struct shape_entry *shape)
{
    const struct program *program = command->program;
    const struct record *record = program->entry->record;
    for (uint32_t i = 0; i < record->count; i++) {
        const struct step *step = &record->steps[i];
        struct origin origin =
            step_origin(&program->ownership, program->entry, step, NULL, NULL);
        const char *opcode = words_text(&program->ownership.words, origin.opcode);
        if (strcmp(opcode, "sort") != 0 && strcmp(opcode, "topk") != 0)
            continue;
        for (uint32_t k = 0; k < step->operand_count; k++) {
            uint32_t at = record_operand(record, step, k);
            const struct shape_entry *operand =
                at == NO_STEP ? NULL : record->steps[at].operation.shape;
            if (operand && operand->leaf_count == 1 &&
                same_dims(operand->leaves[0].entry, shape))
                return true;
        }
    }
    return false;
}

static void
try_type(struct helping *helping, const struct shape_entry *entry)
{
    const struct shape *array = shape_array(entry->shape);
    struct text shape = {0}, change = {0};
    text_string(&shape, "f32[");
    text_integers(&shape, array->dims, array->rank);
    text_string(&shape, "]");
    text_format(&change, "dtype f32->bf16 where shape=%s", shape.data);
    size_t before = helping->help->count;
    const char *text = text_keep(&change, &helping->command->arena);
    try_change(helping, text, TYPE_PERCENT);
    if (helping->help->count > before) {
        text_string(&shape, " as bf16");
        helping->help->items[before].what = text_copy(&shape, &helping->command->arena);
    }
    text_free(&shape);
}

static void
try_types(struct helping *helping)
{
    const struct memory_command *command = helping->command;
    struct alive *all = arena_array(&command->program->ownership.arena,
                                    command->memory->buffers.count + 1, sizeof *all);
    size_t count = find_alive(command, all);
    int64_t least = command->old.peak_bytes / 100 * TYPE_PERCENT;
    for (size_t i = 0; i < count && i < MOST_TYPES && all[i].bytes >= least; i++)
        if (!is_sorted(command, all[i].shape) && !helping->fits)
            try_type(helping, all[i].shape);
}

/* ---- recomputation ---- */

static void
try_recomputation(struct helping *helping)
{
    struct help *help = helping->help;
    size_t before = help->count;
    try_change(helping, "drop op_name=*", RECOMPUTED_PERCENT);
    if (help->count == before)
        return;
    struct outcome *found = &help->items[before];
    found->what = kept_text(helping->command, "jax.checkpoint on ",
                            found->scopes ? found->scopes : "all scopes");
}

/* ---- all ---- */

/* All of them together, if none is enough. */
static void
try_together(struct helping *helping)
{
    struct help *help = helping->help;
    struct edit edits[HELP_MOST];
    size_t count = help->count;
    if (count < 2 || count == HELP_MOST)
        return;
    for (size_t i = 0; i < count; i++)
        if (!edit_read(help->items[i].change, &edits[i]))
            return;
    help->items[help->count++] = outcome_of(helping->command, edits, count);
}

struct help
help_find(struct memory_command *command, bool all)
{
    struct help help = {0};
    struct helping helping = {.command = command, .help = &help, .all = all};
    int64_t limit = command->options.limit_bytes;
    command->old = *memory_space(command->memory, SPACE_DEFAULT);
    if (command->incomplete || !memory_knows(command, SPACE_DEFAULT) ||
        command->options.limit_space != SPACE_DEFAULT)
        return help;
    help.recomputed = recomputed_count(command->program);
    helping.fits = !limit || command->old.peak_bytes <= limit;
    bool wanted = !helping.fits;
    try_change(&helping, "donate=*", DONATED_PERCENT);
    if (!helping.fits)
        try_types(&helping);
    if (!helping.fits)
        try_recomputation(&helping);
    if (wanted && !helping.fits && !all)
        try_together(&helping);
    return help;
}

struct cell_list *
help_rows(struct memory_command *command, const struct help *help)
{
    struct cell_list *rows = list_new(&command->arena);
    for (size_t i = 0; i < help->count; i++)
        list_add(rows, cell_object(outcome_row(command, &help->items[i])));
    return help->count ? rows : NULL;
}

/* ---- words ---- */

/* Bytes with two digits, as an estimate has them: "7.3 GiB", "480 MiB". */
static void
put_roughly(struct text *out, int64_t bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    double value = (double)bytes;
    size_t unit = 0;
    for (; value >= 1024 && unit + 1 < sizeof units / sizeof *units; unit++)
        value /= 1024;
    int64_t step = 1;
    while ((double)step * 100 <= value)
        step *= 10;
    if (value < 10)
        text_format(out, "%.1f %s", value, units[unit]);
    else
        text_format(out, "%lld %s", (long long)(value / (double)step + 0.5) * step,
                    units[unit]);
}

static bool
is_rough(const struct outcome *outcome)
{
    return strcmp(outcome->certainty, "figure") != 0;
}

static void
put_saving(struct text *out, const struct outcome *outcome, int64_t need)
{
    int64_t saved = need - outcome->space.peak_bytes;
    if (!is_rough(outcome)) {
        text_char(out, '-');
        units_bytes(out, saved);
        return;
    }
    text_string(out, "about -");
    put_roughly(out, saved);
}

/* "19.38 GiB", "about 11 GiB", "13 GiB to 15 GiB". */
static void
put_need(struct text *out, const struct outcome *outcome)
{
    if (!is_rough(outcome)) {
        units_bytes(out, outcome->space.peak_bytes);
    } else if (strcmp(outcome->certainty, "about") == 0) {
        text_string(out, "about ");
        put_roughly(out, outcome->space.peak_bytes);
    } else {
        put_roughly(out, outcome->low_bytes);
        text_string(out, " to ");
        put_roughly(out, outcome->high_bytes);
    }
}

static void
put_fit(struct text *out, const struct outcome *outcome, int64_t limit)
{
    if (!limit)
        return;
    if (outcome->high_bytes <= limit)
        text_string(out, ", fits");
    else if (outcome->low_bytes <= limit)
        text_string(out, ", may fit");
    else
        text_string(out, ", does not fit");
}

static void
pad_to(struct text *out, size_t from, size_t width)
{
    while (out->length - from < width)
        text_char(out, ' ');
}

static void
put_line(const struct memory_command *command, const struct outcome *outcome, size_t width,
         struct text *out)
{
    size_t from = out->length;
    text_string(out, outcome->what);
    pad_to(out, from, width + 2);
    from = out->length;
    put_saving(out, outcome, command->old.peak_bytes);
    pad_to(out, from, sizeof "about -480.00 MiB" - 1 + 2);
    put_need(out, outcome);
    put_fit(out, outcome, command->options.limit_bytes);
    text_char(out, '\n');
}

void
help_text(const struct memory_command *command, const struct help *help, struct text *out)
{
    size_t width = 0;
    for (size_t i = 0; i < help->count; i++)
        width = most_size(width, strlen(help->items[i].what));
    if (help->count)
        text_char(out, '\n');
    for (size_t i = 0; i < help->count; i++) {
        text_string(out, i ? "            " : "would help  ");
        put_line(command, &help->items[i], width, out);
    }
    if (help->recomputed && help->count)
        text_format(out,
                    "the compiler recomputes %zu value%s in this text already: figures from it "
                    "are rough\n",
                    help->recomputed, help->recomputed > 1 ? "s" : "");
}
