/* How two arrays differ. What counts is memory: sizes of dimensions from major to minor, the
 * width and kind of elements, tiles, memory space. */
#include "cli/command/diff/diff.h"

#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"

#include <string.h>

static const char *const words[] = {"type",  "dims",  "layout",  "tiles",
                                    "space", "order", "sharing", "donation"};

const char *
difference_word(unsigned what, size_t i)
{
    for (size_t bit = 0; bit < sizeof words / sizeof *words; bit++)
        if (what >> bit & 1 && i-- == 0)
            return words[bit];
    return NULL;
}

/* ---- layouts ---- */

static bool
same_numbers(const int64_t *a, size_t a_count, const int64_t *b, size_t b_count)
{
    return a_count == b_count && (a_count == 0 || memcmp(a, b, a_count * sizeof *a) == 0);
}

static bool
same_tiles(const struct layout *a, const struct layout *b)
{
    if (!layout_same_tiles(a, b) || a->split_count != b->split_count ||
        a->tail_alignment != b->tail_alignment || a->element_bits != b->element_bits ||
        a->prefix_bytes != b->prefix_bytes)
        return false;
    for (size_t i = 0; i < a->split_count; i++)
        if (a->splits[i].dimension != b->splits[i].dimension ||
            !same_numbers(a->splits[i].indices, a->splits[i].count, b->splits[i].indices,
                          b->splits[i].count))
            return false;
    return true;
}

/* The next size from major to minor, *at being the number of dimensions passed; without tiles,
 * dimensions of size 1 are no part of memory. Returns false at the end. */
static bool
next_size(const struct shape *shape, size_t *at, int64_t *size)
{
    while (*at < shape->rank) {
        size_t minor = shape->rank - 1 - (*at)++;
        *size = shape->dims[shape->layout.minor_to_major[minor]];
        if (*size != 1 || shape->layout.tile_count)
            return true;
    }
    return false;
}

static bool
same_sizes(const struct shape *a, const struct shape *b)
{
    size_t i = 0, j = 0;
    int64_t x = 0, y = 0;
    for (;;) {
        bool more = next_size(a, &i, &x);
        if (more != next_size(b, &j, &y))
            return false;
        if (!more)
            return true;
        if (x != y)
            return false;
    }
}

static bool
same_type(const struct shape *a, const struct shape *b)
{
    return a->type == b->type &&
           (a->type != PRIMITIVE_UNKNOWN || strcmp(a->type_name, b->type_name) == 0);
}

/* Returns whether both shapes are valid; of others nothing is known. */
static bool
are_valid(const struct shape_entry *a, const struct shape_entry *b)
{
    return a->shape && b->shape && !a->fault && !b->fault;
}

unsigned
arrays_differ(const struct shape_entry *old, const struct shape_entry *new)
{
    if (!are_valid(old, new))
        return DIFFERS_TYPE;
    const struct shape *a = shape_array(old->shape), *b = shape_array(new->shape);
    bool tiles = same_tiles(&a->layout, &b->layout), type = same_type(a, b);
    unsigned what = 0;
    if (a->layout.memory_space != b->layout.memory_space)
        what |= DIFFERS_SPACE;
    if (!type)
        what |= DIFFERS_TYPE;
    else if (!tiles)
        what |= DIFFERS_TILES;
    if (same_sizes(a, b))
        return what ? what : DIFFERS_ORDER;
    if (!same_numbers(a->dims, a->rank, b->dims, b->rank))
        what |= DIFFERS_DIMS;
    if (!same_numbers(a->layout.minor_to_major, a->rank, b->layout.minor_to_major, b->rank))
        what |= DIFFERS_LAYOUT;
    return what;
}

/* ---- words ---- */

static void
separate(struct text *out, size_t before)
{
    if (out->length > before)
        text_string(out, ", ");
}

/* Appends "{1,0:T(8,128)}", without the memory space. */
static void
print_layout(struct text *out, const struct layout *layout, size_t rank)
{
    text_char(out, '{');
    text_integers(out, layout->minor_to_major, rank);
    if (layout->tile_count)
        text_string(out, ":T");
    for (size_t i = 0; i < layout->tile_count; i++)
        tile_print(out, &layout->tiles[i]);
    if (layout->element_bits)
        text_format(out, "%sE(%lld)", layout->tile_count ? "" : ":",
                    (long long)layout->element_bits);
    text_char(out, '}');
}

static void
add_layouts(struct text *out, size_t before, const struct shape *a, const struct shape *b)
{
    separate(out, before);
    print_layout(out, &a->layout, a->rank);
    text_string(out, " -> ");
    print_layout(out, &b->layout, b->rank);
}

static void
add_dims(struct text *out, size_t before, const struct shape *a, const struct shape *b)
{
    int64_t from = 0, to = 0;
    for (size_t i = 0; a->rank == b->rank && i < a->rank; i++) {
        if (a->dims[i] == b->dims[i] || (a->dims[i] == from && b->dims[i] == to))
            continue;
        from = a->dims[i];
        to = b->dims[i];
        separate(out, before);
        text_format(out, "%lld -> %lld", (long long)from, (long long)to);
    }
}

static void
add_spaces(struct text *out, size_t before, const struct target *target, int from, int to)
{
    char name[SPACE_TEXT];
    separate(out, before);
    text_format(out, "%s -> ", target_space_name(target, from, name));
    text_string(out, target_space_name(target, to, name));
}

static const char *
sharing_words(const struct change *change)
{
    if (change->old.copied != change->new.copied)
        return change->new.copied ? "copied to an output" : "no longer copied to an output";
    return change->new.owned ? "no longer in place" : "in place";
}

static void
add_changed(const struct change *change, const struct target *target, struct text *out)
{
    if (!are_valid(change->old.shape, change->new.shape)) {
        text_string(out, "another shape");
        return;
    }
    const struct shape *a = shape_array(change->old.shape->shape),
                       *b = shape_array(change->new.shape->shape);
    size_t before = out->length;
    unsigned what = change->what;
    if (what & DIFFERS_DONATION)
        text_string(out, change->donated ? "donated" : "not donated");
    if (what & DIFFERS_TYPE) {
        separate(out, before);
        text_format(out, "%s -> %s", a->type_name, b->type_name);
    }
    if (what & DIFFERS_DIMS)
        add_dims(out, before, a, b);
    if (what & (DIFFERS_LAYOUT | DIFFERS_TILES) && !(what & DIFFERS_DIMS))
        add_layouts(out, before, a, b);
    if (what & DIFFERS_SPACE)
        add_spaces(out, before, target, a->layout.memory_space, b->layout.memory_space);
    if (what & DIFFERS_SHARING) {
        separate(out, before);
        text_string(out, sharing_words(change));
    }
    if (what & DIFFERS_ORDER)
        text_string(out, "the same bytes");
    if (out->length == before)
        text_string(out, difference_word(what, 0));
}

/* What a move does: from the array that it reads to its own. */
static bool
add_move(const struct array *array, const struct target *target, struct text *out)
{
    const struct record *record = &array->body->record;
    uint32_t operand = record_operand(record, &record->steps[array->step], 0);
    const struct shape_entry *from =
        operand == NO_STEP ? NULL : record->steps[operand].operation.shape;
    if (!from || !are_valid(from, array->shape) || from->shape->kind == SHAPE_TUPLE ||
        from->size.elements != array->shape->size.elements) /* of a context, for one */
        return false;
    const struct shape *a = shape_array(from->shape), *b = shape_array(array->shape->shape);
    unsigned what = arrays_differ(from, array->shape);
    size_t before = out->length;
    if (what & DIFFERS_TYPE) {
        separate(out, before);
        text_format(out, "%s -> %s", a->type_name, b->type_name);
    }
    if (what & (DIFFERS_LAYOUT | DIFFERS_TILES) && !(what & DIFFERS_TYPE))
        add_layouts(out, before, a, b);
    if (what & DIFFERS_SPACE)
        add_spaces(out, before, target, a->layout.memory_space, b->layout.memory_space);
    return out->length > before;
}

void
change_words(const struct change *change, const struct target *target, struct text *out)
{
    char name[SPACE_TEXT];
    const struct array *about = change_about(change);
    if (change->kind == CHANGE_CHANGED)
        add_changed(change, target, out);
    else if (change->class != CLASS_MOVE || !add_move(about, target, out))
        text_format(out, "in %s", target_space_name(target, array_space(about), name));
}
