/* Compares dims, bytes and memory spaces. An XLA shape or a preset states its own dims, so
 * other dims are a difference. A TIRx layout fits any shape with the same number of elements.
 */
#include "render/facts/comparison.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/shape.h"
#include "layout/triton/linear.h"
#include "parser/notation/layout_read.h"
#include "render/row/place.h"
#include "render/row/row_make.h"

#include <string.h>

#define WARP        32
#define WARP_BITS   5
#define WIDEST_WARP 64 /* AMD's */

static bool
same_dims(const struct mapping *a, const struct mapping *b)
{
    return a->rank == b->rank &&
           (a->rank == 0 || memcmp(a->dims, b->dims, a->rank * sizeof *a->dims) == 0);
}

/* Makes what the threads of a layout hold. Returns false if it is not of threads. */
static bool
threads_of(const struct layout_argument *argument, int lanes, struct arena *arena,
           struct access_threads *threads)
{
    const struct linear_layout *linear = argument->linear;
    struct diagnostic ignored;
    if (linear)
        return access_threads_linear(linear, WIDEST_WARP, arena, threads, &ignored) == 0;
    return argument->tirx && !argument->cute &&
           access_threads_axes(argument->mapping, lanes, arena, threads, &ignored) == 0;
}

/* Finds what a conversion between registers needs, unless the arrays have different numbers of
 * elements or no steps are left. Warps of axes have as many lanes as those of bases beside
 * them. */
static void
find_need(struct comparison *c, struct arena *arena)
{
    struct access_threads from, to;
    struct diagnostic ignored;
    int lanes = WARP;
    const struct linear_layout *linear =
        c->first->linear ? c->first->linear : c->second->linear;
    if (linear && linear->inputs[LINEAR_LANE].count > WARP_BITS)
        lanes = WIDEST_WARP;
    c->converts = threads_of(c->first, lanes, arena, &from) &&
                  threads_of(c->second, lanes, arena, &to) &&
                  exchange_find(&from, &to, arena, &c->need, &ignored) == 0;
}

int
comparison_make(struct comparison *c, struct arena *arena, struct diagnostic *d)
{
    const struct mapping *a = c->first->mapping, *b = c->second->mapping;
    c->same_shape = !c->first->says_shape || !c->second->says_shape || same_dims(a, b);
    int same = mapping_compare(a, b, arena, &c->difference, d);
    c->comparable = same >= 0;
    c->same_place = same == 1;
    if (same < 0 && d->code != COMPARE_ELEMENTS)
        return -1;
    c->same_shape &= c->comparable;
    if (c->comparable)
        find_need(c, arena);
    return 0;
}

/* ---- the row ---- */

static struct cell
side_cell(struct arena *arena, const struct layout_argument *side)
{
    const struct shape *array = side->shape ? shape_array(side->shape) : NULL;
    struct row *row = row_new(arena);
#include "render/row/fields/side.def"
    return cell_object(row);
}

/* Returns whether the element widths or the sizes of the two sides differ. Sizes can differ
 * even if all places agree, by padding at the end. */
static bool
bytes_differ(const struct layout_argument *a, const struct layout_argument *b)
{
    if (a->element_bits && b->element_bits && a->element_bits != b->element_bits)
        return true;
    return a->shape && b->shape && a->size.bytes != b->size.bytes;
}

static bool
spaces_differ(const struct layout_argument *a, const struct layout_argument *b)
{
    return a->shape && b->shape &&
           shape_array(a->shape)->layout.memory_space !=
               shape_array(b->shape)->layout.memory_space;
}

static struct cell
differs_cell(const struct comparison *c, struct arena *arena)
{
    struct cell_list *list = list_new(arena);
    if (!c->same_shape)
        list_add(list, cell_text("shape"));
    if (!c->comparable)
        list_add(list, cell_text("elements"));
    else if (!c->same_place)
        list_add(list, cell_text("place"));
    if (bytes_differ(c->first, c->second))
        list_add(list, cell_text("bytes"));
    if (spaces_differ(c->first, c->second))
        list_add(list, cell_text("memory_space"));
    return cell_list(list);
}

/* All places of an element, as text. */
static char *
places_text(struct arena *arena, const struct mapping *m, const int64_t *index)
{
    struct printable text = {0};
    place_print_all(&text, m, index, arena_array(arena, mapping_scratch(m), sizeof *index));
    return text_keep(&text, arena);
}

static struct cell
places_cell(struct arena *arena, const struct mapping *m, const int64_t *index)
{
    return place_cells(arena, m, index, arena_array(arena, mapping_scratch(m), sizeof *index));
}

static void
add_difference(struct row *row, const struct comparison *c)
{
    const struct mapping *a = c->first->mapping, *b = c->second->mapping;
    const struct difference *found = &c->difference;
    struct arena *arena = row->arena;
    if (!c->comparable || c->same_place) {
        row_add_nulls(row, KIND_difference);
        return;
    }
    row->known |= WITH_DIFFERENCE;
#include "render/row/fields/difference.def"
}

/* The element by its index in the second layout. */
static struct cell
element_cell(const struct comparison *c, struct arena *arena)
{
    const struct mapping *b = c->second->mapping;
    int64_t *index = arena_array(arena, b->rank + 1, sizeof *index);
    mapping_unflatten(b, c->need.element, index);
    return cell_integers(arena, index, b->rank);
}

static struct cell
conversion_cell(const struct comparison *c, struct arena *arena)
{
    const struct exchange_need *need = &c->need;
    struct row *row = row_new(arena);
    if (!c->converts)
        return cell_null();
    bool any = need->exchange != EXCHANGE_NOTHING;
#include "render/row/fields/exchange.def"
    return cell_object(row);
}

static struct cell
sides_cell(const struct comparison *c, struct arena *arena)
{
    struct cell_list *sides = list_new(arena);
    list_add(sides, side_cell(arena, c->first));
    list_add(sides, side_cell(arena, c->second));
    return cell_list(sides);
}

struct row *
comparison_row(const struct comparison *c, struct arena *arena)
{
    struct row *row = row_new(arena);
#include "render/row/fields/compare.def"
    return row;
}
