#include "render/pair/change_words.h"

#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/space.h"
#include "render/row/escape.h"

static const char *const difference_words[] = {"type",  "dims",  "layout",  "tiles",
                                               "space", "order", "sharing", "donation"};

const char *
difference_word(unsigned what, size_t i)
{
    for (size_t bit = 0; bit < sizeof difference_words / sizeof *difference_words; bit++)
        if (what >> bit & 1 && i-- == 0)
            return difference_words[bit];
    return NULL;
}

const char *
change_kind_word(enum change_kind kind)
{
    static const char *const words[] = {"added", "removed", "changed"};
    return words[kind];
}

const char *change_class_word(enum change_class class)
{
    static const char *const words[] = {"argument", "value", "move"};
    return words[class];
}

/* ---- parts of a change; those behind the first have ", " before them ---- */

static void
words_separate(struct printable *out, size_t before)
{
    if (out->length > before)
        text_string(out, ", ");
}

static void
types_words(struct printable *out, size_t before, const struct shape *a, const struct shape *b)
{
    words_separate(out, before);
    text_format(out, "%s -> %s", a->type_name, b->type_name);
}

/* Appends "{1,0:T(8,128)}", without the memory space. */
static void
layout_words(struct printable *out, const struct layout *layout, size_t rank)
{
    struct text tiles = {0};
    text_char(out, '{');
    text_integers(out, layout->minor_to_major, rank);
    if (layout->tile_count)
        text_string(out, ":T");
    for (size_t i = 0; i < layout->tile_count; i++)
        tile_print(&tiles, &layout->tiles[i]);
    escape_text(out, &tiles);
    if (layout->element_bits)
        text_format(out, "%sE(%lld)", layout->tile_count ? "" : ":",
                    (long long)layout->element_bits);
    text_char(out, '}');
}

static void
layouts_words(struct printable *out, size_t before, const struct shape *a,
              const struct shape *b)
{
    words_separate(out, before);
    layout_words(out, &a->layout, a->rank);
    text_string(out, " -> ");
    layout_words(out, &b->layout, b->rank);
}

static void
dims_words(struct printable *out, size_t before, const struct shape *a, const struct shape *b)
{
    int64_t from = 0, to = 0;
    for (size_t i = 0; a->rank == b->rank && i < a->rank; i++) {
        if (a->dims[i] == b->dims[i] || (a->dims[i] == from && b->dims[i] == to))
            continue;
        from = a->dims[i];
        to = b->dims[i];
        words_separate(out, before);
        text_format(out, "%lld -> %lld", (long long)from, (long long)to);
    }
}

static void
spaces_words(struct printable *out, size_t before, const struct target *target, int from,
             int to)
{
    char name[SPACE_TEXT];
    words_separate(out, before);
    text_format(out, "%s -> ", target_space_name(target, from, name));
    escape_string(out, target_space_name(target, to, name));
}

/* ---- changes ---- */

static const char *
sharing_words(const struct array_change *change)
{
    if (change->old.copied != change->new.copied)
        return change->new.copied ? "copied to an output" : "no longer copied to an output";
    return change->new.owned ? "no longer in place" : "in place";
}

static void
changed_words(const struct array_change *change, const struct target *target,
              struct printable *out)
{
    if (!shapes_are_valid(change->old.shape, change->new.shape)) {
        text_string(out, "another shape");
        return;
    }
    const struct shape *a = shape_array(change->old.shape->shape),
                       *b = shape_array(change->new.shape->shape);
    size_t before = out->length;
    unsigned what = change->what;
    if (what & DIFFERS_DONATION)
        text_either(out, change->donated, "donated", "not donated");
    if (what & DIFFERS_TYPE)
        types_words(out, before, a, b);
    if (what & DIFFERS_DIMS)
        dims_words(out, before, a, b);
    if (what & (DIFFERS_LAYOUT | DIFFERS_TILES) && !(what & DIFFERS_DIMS))
        layouts_words(out, before, a, b);
    if (what & DIFFERS_SPACE)
        spaces_words(out, before, target, a->layout.memory_space, b->layout.memory_space);
    if (what & DIFFERS_SHARING) {
        words_separate(out, before);
        escape_string(out, sharing_words(change));
    }
    if (what & DIFFERS_ORDER)
        text_string(out, "the same bytes");
    if (out->length == before)
        escape_string(out, difference_word(what, 0));
}

/* What a move does: from the array that it reads to its own. */
static bool
move_words(const struct paired_array *array, const struct target *target, struct printable *out)
{
    const struct record *record = &array->body->record;
    uint32_t operand = record_operand(record, &record->steps[array->step], 0);
    const struct shape_entry *from =
        operand == NO_STEP ? NULL : record->steps[operand].operation.shape;
    if (!from || !shapes_are_valid(from, array->shape) || from->shape->kind == SHAPE_TUPLE ||
        from->size.elements != array->shape->size.elements) /* of a context, for one */
        return false;
    const struct shape *a = shape_array(from->shape), *b = shape_array(array->shape->shape);
    unsigned what = shape_difference(from, array->shape);
    size_t before = out->length;
    if (what & DIFFERS_TYPE)
        types_words(out, before, a, b);
    if (what & (DIFFERS_LAYOUT | DIFFERS_TILES) && !(what & DIFFERS_TYPE))
        layouts_words(out, before, a, b);
    if (what & DIFFERS_SPACE)
        spaces_words(out, before, target, a->layout.memory_space, b->layout.memory_space);
    return out->length > before;
}

void
change_words(const struct array_change *change, const struct target *target,
             struct printable *out)
{
    char name[SPACE_TEXT];
    const struct paired_array *about = array_change_about(change);
    if (change->kind == CHANGE_CHANGED)
        changed_words(change, target, out);
    else if (change->class != CHANGES_MOVE || !move_words(about, target, out))
        text_format(out, "in %s", target_space_name(target, paired_array_space(about), name));
}
