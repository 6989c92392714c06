/* Sizes follow by data flow (dims.h). Nothing is changed before all is known to agree. */
#include "layout/change/resize.h"

#include "layout/base/checked.h"
#include "layout/base/grow.h"
#include "layout/base/text.h"
#include "layout/change/dim_reach.h"
#include "layout/change/dims.h"
#include "layout/change/retile.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "layout/trial/cross.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_UNREACHED 4 /* sizes that are listed */
#define FOLLOWED_SIZE  2 /* the least that can be followed: of 1 the text has no trace */

struct working {
    const struct resizing *how;
    struct arena *arena;
    struct dims dims;
    struct crossings *crossings;
    int64_t hint;        /* the size that was named */
    struct text changed; /* dimensions of arguments: those that were named, in this order, then
                            what follows */
    size_t named_count, named_capacity;
    uint32_t *named; /* variables */
    struct resized done;
};

static void
refuse(struct working *w, const char *format, ...)
{
    va_list arguments;
    char text[256];
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!w->done.refused)
        w->done.refused = arena_copy(w->arena, text, strlen(text));
}

static struct arrays
argument_arrays(const struct working *w, const struct argument *argument)
{
    struct node node = {graph_body(&w->dims.graph, argument->entry), argument->step};
    return dims_result(&w->dims, node);
}

/* ---- naming ---- */

/* Adds "name:dimension" to a list. */
static void
add_dimension(struct text *list, const struct argument *argument, size_t dimension)
{
    text_separate(list, list->length, ", ");
    text_append(list, argument->name.text, argument->name.length);
    text_format(list, ":%zu", dimension);
}

static bool
is_named(const struct working *w, uint32_t variable)
{
    for (size_t i = 0; i < w->named_count; i++)
        if (w->named[i] == variable)
            return true;
    return false;
}

static void
name_argument(struct working *w, const struct argument *argument, const struct resize *one)
{
    struct arrays array = argument_arrays(w, argument);
    int length = (int)argument->name.length;
    if (array.count != 1 || one->dimension < 0 ||
        (size_t)one->dimension >= arrays_rank(array)) {
        refuse(w, "%.*s has no dimension %lld", length, argument->name.text,
               (long long)one->dimension);
        return;
    }
    int64_t size = arrays_shape(array)->dims[one->dimension];
    if (size != one->from) {
        refuse(w, "dimension %lld of %.*s is %lld, not %lld", (long long)one->dimension, length,
               argument->name.text, (long long)size, (long long)one->from);
        return;
    }
    if (size < FOLLOWED_SIZE) {
        refuse(w,
               "dimension %lld of %.*s is 1, which most arrays leave out: compile with 2, and "
               "change that",
               (long long)one->dimension, length, argument->name.text);
        return;
    }
    uint32_t variable = array.variable + (uint32_t)one->dimension;
    dims_name(&w->dims, variable, one->to);
    if (is_named(w, variable))
        return;
    arena_grow(w->arena, &w->named, w->named_count, &w->named_capacity, sizeof *w->named);
    w->named[w->named_count++] = variable;
    add_dimension(&w->changed, argument, (size_t)one->dimension);
    w->hint = size;
}

static void
name_all(struct working *w, const struct resize *one)
{
    bool found = false;
    for (size_t i = 0; i < w->how->arguments->count; i++) {
        const struct argument *argument = &w->how->arguments->items[i];
        if (!argument_matches(argument, one->arguments))
            continue;
        found = true;
        name_argument(w, argument, one);
    }
    if (!found)
        refuse(w, "there is no argument %.*s%s", (int)one->arguments.length,
               one->arguments.text,
               arguments_offer(w->how->arguments, one->arguments, w->arena));
}

/* Names the sizes of arguments; those to which no argument leads tell only the hint. */
static void
name_list(struct working *w, const struct resize *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].arguments.length)
            name_all(w, &list[i]);
        else if (!w->hint)
            w->hint = list[i].from;
}

/* ---- what follows ---- */

/* Lets what no argument leads to follow: sizes that were given, or, if the trial says so, those
 * that were named. */
static void
follow_unreached(struct working *w, const struct resize *list, size_t count)
{
    for (size_t i = 0; i < count && !w->done.refused; i++) {
        bool given = list[i].arguments.length == 0;
        if (!given && !w->how->follows)
            continue;
        size_t found = dims_follow(&w->dims, w->how->arguments, list[i].from, list[i].to);
        if (given && !found)
            refuse(w, "there is no dimension of %lld to which no argument leads",
                   (long long)list[i].from);
    }
}

static void
list_argument(struct working *w, const struct argument *argument, struct text *alike)
{
    struct arrays all = argument_arrays(w, argument);
    for (; all.count; all = arrays_rest(all)) {
        struct arrays array = arrays_at(all, 0);
        bool state = is_like_output(&w->how->trial->records, w->how->trial->program->entry,
                                    array.leaves->entry);
        for (size_t k = 0; k < arrays_rank(array); k++) {
            uint32_t variable = array.variable + (uint32_t)k;
            if (is_named(w, variable))
                continue;
            if (dims_changes(&w->dims, variable))
                add_dimension(&w->changed, argument, k);
            else if (!state && w->dims.sizes[variable] == w->hint)
                add_dimension(alike, argument, k);
        }
    }
}

static const char *
kept_list(struct text *list, struct arena *arena)
{
    const char *text = list->length ? text_keep(list, arena) : NULL;
    text_free(list);
    return text;
}

static void
list_arguments(struct working *w)
{
    struct text alike = {0};
    for (size_t i = 0; i < w->how->arguments->count; i++)
        list_argument(w, &w->how->arguments->items[i], &alike);
    w->done.changed = kept_list(&w->changed, w->arena);
    w->done.alike = kept_list(&alike, w->arena);
}

/* Appends " (as w:1)" if an argument has the size in a dimension that does not change. Returns
 * whether one has. */
static bool
put_like(struct working *w, int64_t size, struct text *list)
{
    for (size_t i = 0; i < w->how->arguments->count; i++) {
        const struct argument *argument = &w->how->arguments->items[i];
        struct arrays array = argument_arrays(w, argument);
        for (size_t k = 0; array.count == 1 && k < arrays_rank(array); k++) {
            uint32_t variable = array.variable + (uint32_t)k;
            if (w->dims.sizes[variable] != size || dims_changes(&w->dims, variable))
                continue;
            text_string(list, " (as ");
            text_append(list, argument->name.text, argument->name.length);
            text_format(list, ":%zu)", k);
            return true;
        }
    }
    return false;
}

static void
list_unreached(struct working *w, const struct resize *asked, size_t count)
{
    int64_t sizes[MOST_UNREACHED];
    struct text list = {0};
    size_t found =
        dims_unreached(&w->dims, w->how->arguments, w->how->least_bytes, sizes, MOST_UNREACHED);
    for (size_t i = 0; i < found; i++) {
        text_separate(&list, i, ", ");
        text_integer(&list, sizes[i]);
        if (!put_like(w, sizes[i], &list) && !w->done.asked)
            w->done.asked = sizes[i];
        for (size_t k = 0; k < count; k++)
            w->done.unfollowed |= sizes[i] == asked[k].from;
    }
    w->done.unreached = kept_list(&list, w->arena);
    int64_t scaled;
    if (checked_multiply(w->done.asked, asked[0].to, &scaled) && scaled % asked[0].from == 0)
        w->done.asked_to = scaled / asked[0].from;
    w->done.unfollowed |= w->done.asked_to > 0;
}

static void
check_agreement(struct working *w)
{
    if (w->dims.conflicts)
        refuse(w, "sizes do not agree: %u dimension%s would have two", w->dims.conflicts,
               w->dims.conflicts > 1 ? "s" : "");
}

/* Lets a size that no argument leads to change in proportion: a capacity that was computed in
 * Python may, and the number of points of a grid does not. */
static void
follow_asked(struct working *w)
{
    if (w->how->follows && w->done.asked_to > 0 && !w->done.refused)
        dims_follow(&w->dims, w->how->arguments, w->done.asked, w->done.asked_to);
    check_agreement(w);
}

/* ---- state ---- */

static bool
array_changes(struct working *w, struct arrays array, bool *named)
{
    bool changes = false;
    for (size_t k = 0; k < arrays_rank(array); k++) {
        uint32_t variable = array.variable + (uint32_t)k;
        changes |= dims_changes(&w->dims, variable);
        *named |= w->dims.named[dims_root(&w->dims, variable)];
    }
    return changes;
}

/* Arguments that are like outputs are the program's state: of all that were not named, each or
 * none follows. */
static void
check_state(struct working *w)
{
    size_t followed = 0, all = 0;
    for (size_t i = 0; i < w->how->arguments->count; i++) {
        struct arrays arrays = argument_arrays(w, &w->how->arguments->items[i]);
        for (; arrays.count; arrays = arrays_rest(arrays)) {
            struct arrays array = arrays_at(arrays, 0);
            bool named = false, changes = array_changes(w, array, &named);
            if (named || arrays_rank(array) == 0 ||
                !is_like_output(&w->how->trial->records, w->how->trial->program->entry,
                                array.leaves->entry))
                continue;
            all++;
            followed += changes;
        }
    }
    w->done.state = followed > 0;
    if (followed && followed < all)
        refuse(w, "%zu of %zu arrays of the state would change with it, not all", followed,
               all);
}

/* ---- applying ---- */

/* Returns whether a dimension that changes lies within tiles although it is an outer one: the
 * compiler put it there for its size. */
static bool
is_moved_in(const struct shape *array, size_t k)
{
    const int64_t *order = array->layout.minor_to_major;
    return array->layout.tile_count && k + 2 < array->rank &&
           (order[0] == (int64_t)k || order[1] == (int64_t)k);
}

/* Returns whether the new size of a dimension fills lanes, and what lies there now does not. */
static bool
fills_lanes(const struct working *w, const struct shape *array, const int64_t *sizes, size_t k)
{
    int64_t lanes = w->how->target->tiles.lanes;
    if (!lanes || array->rank < 2)
        return false;
    int64_t minor = array->layout.minor_to_major[0];
    return (int64_t)k != minor && sizes[minor] % lanes != 0 && sizes[k] % lanes == 0 &&
           array->dims[k] % lanes != 0;
}

/* Notes a large array of which the compiler may put the new size into lanes, which it fills,
 * and not what lies there now and is padded; or has put the old size into tiles. */
static void
note_lanes(struct working *w, const struct leaf *leaf, const int64_t *sizes)
{
    const struct shape *array = shape_array(leaf->entry->shape);
    if (!w->how->target->tiles.lanes || array->rank < 2 || w->done.lanes ||
        leaf->entry->size.bytes < w->how->least_bytes)
        return;
    for (size_t k = 0; k < array->rank; k++)
        if (sizes[k] != array->dims[k] &&
            (fills_lanes(w, array, sizes, k) || is_moved_in(array, k)))
            w->done.lanes = leaf->entry->canonical;
}

/* The array with a dimension in lanes whose new size fills them; the array if there is none. */
static const struct shape *
in_lanes(const struct working *w, const struct shape *array, const int64_t *sizes)
{
    size_t k = 0, at = 0;
    while (k < array->rank && !fills_lanes(w, array, sizes, k))
        k++;
    if (k == array->rank)
        return array;
    struct shape *moved = arena_alloc(w->arena, sizeof *moved);
    int64_t *order = arena_array(w->arena, array->rank, sizeof *order);
    *moved = *array;
    memcpy(order, array->layout.minor_to_major, array->rank * sizeof *order);
    while (order[at] != (int64_t)k)
        at++;
    order[at] = order[0];
    order[0] = (int64_t)k;
    moved->layout.minor_to_major = order;
    return moved;
}

static struct shape *
resized_array(struct working *w, struct arrays array)
{
    size_t rank = arrays_rank(array);
    int64_t *sizes = arena_array(w->arena, rank + 1, sizeof *sizes);
    bool changes = false;
    for (size_t k = 0; k < rank; k++) {
        sizes[k] = dims_size(&w->dims, array.variable + (uint32_t)k);
        changes |= sizes[k] != arrays_shape(array)->dims[k];
    }
    if (!changes)
        return NULL;
    note_lanes(w, array.leaves, sizes);
    const struct shape *before = arrays_shape(array);
    if (w->how->lanes)
        before = in_lanes(w, before, sizes);
    return array_resized(before, sizes, w->how->target, w->arena);
}

static void
apply_step(struct working *w, struct node node)
{
    struct arrays all = dims_result(&w->dims, node);
    bool changes = false;
    struct shape **arrays = arena_array(w->arena, all.count + 1, sizeof *arrays);
    struct arrays at = all;
    for (size_t i = 0; i < all.count; i++) {
        arrays[i] = resized_array(w, at);
        if (arrays[i])
            crossings_add(w->crossings, node.body->computation, node.step, i, arrays[i]);
        changes |= arrays[i] != NULL;
        at.variable += (uint32_t)arrays_rank(at);
        at.leaves++;
    }
    if (changes)
        records_set_shape(
            &w->how->trial->records, node.body->computation, node.step,
            shape_with_arrays(w->how->shapes, node_shape(node), arrays, w->arena));
}

static void
apply(struct working *w)
{
    const struct ownership *o = &w->how->trial->program->ownership;
    w->crossings = crossings_begin(w->how->trial, w->how->target);
    for (size_t i = 0; i < o->count; i++)
        for (uint32_t k = 0; k < o->computations[i]->count; k++)
            apply_step(w, (struct node){&w->dims.graph.bodies[i], k});
}

struct resized
resize(const struct resizing *resizing, const struct resize *list, size_t count)
{
    struct working w = {.how = resizing, .arena = trial_arena(resizing->trial)};
    dims_begin(&w.dims, resizing->trial);
    name_list(&w, list, count);
    if (!w.done.refused)
        dims_solve(&w.dims, w.hint);
    follow_unreached(&w, list, count);
    if (count > 1)
        dims_check_products(&w.dims);
    check_agreement(&w);
    check_state(&w);
    list_arguments(&w);
    w.done.guesses = w.dims.guesses;
    w.done.uneven = w.dims.uneven;
    list_unreached(&w, list, count);
    follow_asked(&w);
    if (!w.done.refused)
        apply(&w);
    dims_end(&w.dims);
    return w.done;
}
