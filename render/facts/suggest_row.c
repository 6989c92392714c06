/* The field `change` for each kind of suggestion. */
#include "render/facts/suggest_row.h"

#include "layout/base/checked.h"
#include "layout/device/suggest.h"
#include "layout/shape_entry.h"
#include "parser/notation/notation.h"
#include "render/row/escape.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"

#define WINDOW_MOST 15 /* elements of a dimension of a convolution's window */

static const char *const kind_names[SUGGESTION_KINDS] = {
    [SUGGEST_ORDER] = "order", [SUGGEST_TILE] = "tile",           [SUGGEST_MERGE] = "merge",
    [SUGGEST_SPLIT] = "split", [SUGGEST_TRANSPOSE] = "transpose", [SUGGEST_TYPE] = "type",
};

static void
print_tile(struct printable *out, const struct layout *layout)
{
    if (layout->tile_count == 0) {
        text_string(out, "no tiles");
        return;
    }
    struct text tile = {0};
    tile_print(&tile, &layout->tiles[0]);
    text_string(out, "tile ");
    escape_text(out, &tile);
}

/* Adds what else the suggestion changes: the stored bits of an element, and a tail alignment
 * that it drops. */
static void
print_rest(struct printable *out, const struct suggestion *one, const struct shape *now)
{
    int64_t bits = size_stored_bits(one->shape);
    int64_t tail = shape_array(now)->layout.tail_alignment;
    if (one->kind != SUGGEST_TYPE && bits != size_stored_bits(now))
        text_format(out, ", and %lld bits an element", (long long)bits);
    if (tail != one->shape->layout.tail_alignment)
        text_format(out, ", and no tail alignment L(%lld)", (long long)tail);
}

/* Appends numbers as a tuple of Python: (1,), (1, 2). */
static void
print_tuple(struct printable *out, const int64_t *numbers, size_t count)
{
    text_char(out, '(');
    for (size_t i = 0; i < count; i++)
        text_format(out, i ? ", %lld" : "%lld", (long long)numbers[i]);
    text_either(out, count == 1, ",)", ")");
}

/* Appends an order of dimensions as JAX gives one to an array: the major one first. */
static void
print_order(struct printable *out, const struct layout *layout, size_t rank)
{
    text_string(out, "Format(Layout((");
    for (size_t i = rank; i-- > 0;)
        text_format(out, i + 1 == rank ? "%lld" : ", %lld",
                    (long long)layout->minor_to_major[i]);
    text_either(out, rank == 1, ",)))", ")))");
}

static void
print_transpose(struct printable *out, const int64_t *permutation, size_t rank)
{
    bool reversed = true;
    for (size_t i = 0; i < rank; i++)
        reversed &= permutation[i] == (int64_t)(rank - 1 - i);
    if (reversed) {
        text_string(out, "x.T");
        return;
    }
    text_string(out, "jnp.transpose(x, ");
    print_tuple(out, permutation, rank);
    text_char(out, ')');
}

/* Appends a suggestion as it is written in JAX, if it can be. */
static void
print_how(struct printable *out, const struct suggestion *one, const struct shape *now)
{
    const struct layout *layout = &one->shape->layout;
    size_t rank = one->shape->rank;
    switch (one->kind) {
    case SUGGEST_ORDER:
        print_order(out, layout, rank);
        break;
    case SUGGEST_TILE:
        print_tile(out, layout);
        break;
    case SUGGEST_MERGE:
    case SUGGEST_SPLIT:
        text_string(out, "jnp.reshape(x, ");
        print_tuple(out, one->shape->dims, rank);
        text_char(out, ')');
        break;
    case SUGGEST_TRANSPOSE:
        print_transpose(out, one->permutation, rank);
        break;
    case SUGGEST_TYPE:
        text_format(out, "type %s for %s, where that is enough", one->shape->type_name,
                    now->type_name);
        break;
    case SUGGESTION_KINDS:
        break;
    }
    if (one->keeps_order)
        text_string(out, ", in the order written");
    print_rest(out, one, now);
}

struct row *
suggest_row(const struct suggestion *one, const struct suggestions *all,
            const struct target *target, struct arena *arena)
{
    struct row *row = row_new(arena);
    struct printable how = {0};
    const char *text = notation_shape_text(one->shape, arena);
    print_how(&how, one, all->now);
#include "render/row/fields/suggest.def"
    return row;
}

static void
print_extent(struct printable *out, const struct extent *one, const struct extents *all,
             size_t dim)
{
    long long now = (long long)all->now->dims[dim];
    switch (one->kind) {
    case EXTENT_FREE:
        text_format(out, "free: %lld -> %lld takes no more", now,
                    (long long)one->shape->dims[dim]);
        break;
    case EXTENT_LARGEST:
        text_either(out, one->size.padding_bytes,
                    "the largest within the limit that pads least",
                    "the largest within the limit that wastes nothing");
        break;
    case EXTENT_NEXT:
        text_format(out, "pads less than %lld and all sizes between", now);
        break;
    case EXTENT_NONE:
        text_string(out, "no size of this dimension is within the limit");
        break;
    }
}

struct row *
suggest_extent_row(const struct extent *one, const struct extents *all, size_t dim,
                   const struct target *target, struct arena *arena)
{
    static const char *const names[] = {"free", "largest", "next", "none"};
    struct row *row = row_new(arena);
    struct printable how = {0};
    const char *text = one->shape ? notation_shape_text(one->shape, arena) : NULL;
    print_extent(&how, one, all, dim);
#include "render/row/fields/extent.def"
    return row;
}

/* Returns whether an array may be a convolution's kernel, which has the dimensions of its
 * window beside two of channels: a merged one is none. */
static bool
is_kernel(const struct shape *array)
{
    size_t windows = 0;
    for (size_t i = 0; i < array->rank; i++)
        windows += array->dims[i] <= WINDOW_MOST;
    return array->rank > 3 && windows + 2 >= array->rank;
}

/* Returns the suggestion that takes least without another type, and that a program may follow;
 * NULL if none takes less than the array itself. */
static const struct suggestion *
best_suggestion(const struct shape_entry *entry, const struct target *target,
                struct suggestions *found, struct arena *arena)
{
    struct diagnostic ignored;
    const struct suggestion *best = found->items, *end;
    /* it may be an array of a GPU, or not laid out yet: only a named target decides */
    if (!target && shape_array(entry->shape)->layout.tile_count == 0)
        return NULL;
    if (suggest(found, entry->shape, target ? target : target_at(0), arena, &ignored) ||
        found->count == 0)
        return NULL;
    end = best + found->count;
    while (best < end && best->kind == SUGGEST_MERGE && is_kernel(found->now))
        best++;
    if (best == end || best->kind == SUGGEST_TYPE)
        return NULL;
    return best->size.bytes < entry->size.bytes ? best : NULL;
}

void
suggest_best_add(struct suggest_best *sum, const struct shape_entry *entry, int64_t count,
                 const struct target *target, struct arena *arena)
{
    struct suggestions *found = arena_alloc(arena, sizeof *found);
    const struct suggestion *best = best_suggestion(entry, target, found, arena);
    struct printable how = {0};
    int64_t saving, all;
    if (!best || !checked_multiply(entry->size.bytes - best->size.bytes, count, &saving) ||
        !checked_add(sum->saving_bytes, saving, &all))
        return;
    sum->saving_bytes = all;
    sum->others = sum->most_bytes > 0;
    if (saving < sum->most_bytes) /* among equal savings the last one is shown */
        return;
    print_how(&how, best, found->now);
    sum->most_bytes = saving;
    sum->how = text_keep(&how, arena);
    sum->suggestion = notation_shape_text(best->shape, arena);
}

void
suggest_best_row(struct row *row, const struct suggest_best *sum)
{
    struct printable how = {0};
    row->known |= WITH_SUGGEST;
    if (sum->most_bytes <= 0) {
        row_add_nulls(row, KIND_suggested);
        return;
    }
    text_format(&how, "%s%s", sum->how, sum->others ? ", and others" : "");
#include "render/row/fields/suggested.def"
}
