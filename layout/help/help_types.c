/* Saved values of another type. */
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/change/wanted_layout.h"
#include "layout/help/help_private.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

#define MOST_TYPES  2 /* shapes that are tried */
#define MOST_WANTED 8

/* What is alive at the peak of one shape. */
struct alive {
    const struct shape_entry *shape;
    int64_t bytes;
    uint32_t buffer; /* the first one */
};

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
may_narrow(const struct trying *trying, const struct buffer *buffer,
           const struct shape_entry *shape)
{
    const struct memory *memory = &trying->account->memory;
    const struct shape *array = shape ? shape_array(shape->shape) : NULL;
    return array && array->type == PRIMITIVE_F32 && array->rank > 1 &&
           buffer->space == SPACE_DEFAULT && buffer_role(buffer) == BUFFER_TEMP &&
           !buffer->within &&
           memory_alive(memory, buffer,
                        account_space(trying->account, SPACE_DEFAULT)->peak_tick);
}

static int
compare_dims(const struct shape_entry *a, const struct shape_entry *b)
{
    const struct shape *x = shape_array(a->shape), *y = shape_array(b->shape);
    return x->rank != y->rank ? compare_numbers((int64_t)x->rank, (int64_t)y->rank)
                              : memcmp(x->dims, y->dims, x->rank * sizeof *x->dims);
}

static bool
same_dims(const struct shape_entry *a, const struct shape_entry *b)
{
    return compare_dims(a, b) == 0;
}

static int
compare_dims_of_alive(const void *left, const void *right)
{
    const struct alive *a = left, *b = right;
    int order = compare_dims(a->shape, b->shape);
    return order ? order : compare_numbers(a->buffer, b->buffer);
}

/* The shapes of which most is alive, each as its first buffer has it. Returns their number. */
static size_t
find_alive(const struct trying *trying, struct alive *all)
{
    const struct memory *memory = &trying->account->memory;
    size_t count = 0, shapes = 0;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        const struct shape_entry *shape = memory_shape(memory, buffer);
        if (may_narrow(trying, buffer, shape))
            all[count++] = (struct alive){shape, buffer->bytes, i};
    }
    qsort(all, count, sizeof *all, compare_dims_of_alive);
    for (size_t i = 0; i < count; i++) {
        if (shapes && same_dims(all[shapes - 1].shape, all[i].shape))
            all[shapes - 1].bytes += all[i].bytes;
        else
            all[shapes++] = all[i];
    }
    qsort(all, shapes, sizeof *all, compare_alive);
    return shapes;
}

/* Returns whether a sort or a kernel may read arrays of these dimensions: it would still get 32
 * bits. */
static bool
is_sorted(const struct trying *trying, const struct shape_entry *shape)
{
    const struct program *program = trying->account->program;
    const struct record *record = records_open(trying->account->records, program->entry);
    for (uint32_t i = 0; i < record->count; i++) {
        const struct step *step = &record->steps[i];
        const char *opcode = step_opcode(&program->ownership, program->entry, step);
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

/* Returns whether one list of dimensions is the other with neighbours merged: f32[26,8,128] and
 * f32[208,128]. */
static bool
is_merged(const struct shape *split, const struct shape *merged)
{
    size_t k = 0;
    for (size_t i = 0; i < merged->rank; i++) {
        int64_t product = 1;
        while (k < split->rank && product < merged->dims[i])
            if (!checked_multiply(product, split->dims[k++], &product))
                return false;
        if (product != merged->dims[i])
            return false;
    }
    return k == split->rank;
}

/* Returns whether an output has these dimensions, or some of them merged: what has them may be
 * a gradient or an update, whose type nobody chooses. */
static bool
has_dims_of_output(const struct trying *trying, const struct shape_entry *shape)
{
    const struct account *account = trying->account;
    const struct record *record = records_open(account->records, account->program->entry);
    const struct shape_entry *root =
        record->root == NO_STEP ? NULL : record->steps[record->root].operation.shape;
    const struct shape *array = shape_array(shape->shape);
    for (size_t i = 0; root && i < root->leaf_count; i++) {
        const struct shape *output = shape_array(root->leaves[i].entry->shape);
        if (output && (is_merged(output, array) || is_merged(array, output)))
            return true;
    }
    return false;
}

/* Returns whether a scatter, gather, sort or kernel wants arrays of these dimensions in a
 * layout of its own, which another type has not. */
static bool
is_wanted(const struct trying *trying, const struct shape_entry *shape)
{
    struct wanted_layout wanted[MOST_WANTED];
    size_t count = wanted_layouts_find(trying->account->program, &trying->account->memory,
                                       wanted, MOST_WANTED);
    for (size_t i = 0; i < count; i++)
        if (wanted[i].wanted && same_dims(wanted[i].array, shape))
            return true;
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
    const char *text = text_keep(&change, helping->trying->arena);
    struct outcome *found = help_try(helping, text, TYPE_PERCENT);
    if (found)
        found->what = help_words(helping, text_contents(&shape), " as bf16");
    text_free(&shape);
}

void
help_try_types(struct helping *helping)
{
    const struct trying *trying = helping->trying;
    struct alive *all = arena_array(&trying->account->records->arena,
                                    trying->account->memory.buffers.count + 1, sizeof *all);
    size_t count = find_alive(trying, all), tried = 0;
    int64_t least = trying_need(trying) / 100 * TYPE_PERCENT;
    for (size_t i = 0; i < count && tried < MOST_TYPES && all[i].bytes >= least; i++) {
        if (helping->enough || is_sorted(trying, all[i].shape) ||
            has_dims_of_output(trying, all[i].shape) || is_wanted(trying, all[i].shape))
            continue;
        try_type(helping, all[i].shape);
        tried++;
    }
}
