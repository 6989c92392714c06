/* Facts about arrays, the leaves of tuples, and TIRx layouts. */
#include "render/facts/layout_facts.h"

#include "layout/device/predict.h"
#include "layout/tirx/tirx.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/notation.h"
#include "parser/shape/shape_parse.h"
#include "render/row/derivation.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"
#include "render/row/tirx_row.h"

static struct cell
letters_cell(struct arena *arena, const struct shape *array)
{
    const char *letters = shape_letters(array);
    if (!letters)
        return cell_null();
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; letters[i]; i++) {
        char *letter = arena_copy(arena, &letters[i], 1);
        list_add(list, letter ? cell_slice(letter, 1) : cell_null());
    }
    return cell_list(list);
}

/* Returns [{dim, at, largest}, ...]: where each dimension is split, and its extent in the
 * largest piece. */
static struct cell
split_cell(struct arena *arena, const struct shape *array, const int64_t *piece)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < array->layout.split_count; i++) {
        const struct split_config *split = &array->layout.splits[i];
        size_t dim =
            (size_t)array->layout.minor_to_major[array->rank - 1 - (size_t)split->dimension];
        struct row *row = row_new(arena);
#include "render/row/fields/split.def"
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

/* Returns the fields that the layout has besides order, tiles and memory space. */
static struct cell
written_cell(struct arena *arena, const struct shape *array, const int64_t *piece)
{
    const struct layout *layout = &array->layout;
    struct row *written = row_new(arena);
    if (layout->element_bits) {
        row_add(written, FIELD_element_bits, cell_integer(layout->element_bits));
        row_add(written, FIELD_type_bits,
                array->type == PRIMITIVE_UNKNOWN
                    ? cell_null()
                    : cell_integer(primitive_stored_bits(array->type)));
    }
    if (layout->tail_alignment != 1)
        row_add(written, FIELD_tail_alignment, cell_integer(layout->tail_alignment));
    if (layout->split_count)
        row_add(written, FIELD_split, split_cell(arena, array, piece));
    if (layout->prefix_bytes > 0)
        row_add(written, FIELD_prefix_bytes, cell_bytes(layout->prefix_bytes));
    return cell_object(written);
}

/* Adds what only `show` says about an array: rank, letters, and the causes of padding. */
static int
explain_array(struct row *row, const struct shape *array, const struct size *size, bool steps,
              struct diagnostic *d)
{
    struct tiling tiling;
    struct cell blame;
    row_add(row, FIELD_rank, cell_integer((int64_t)array->rank));
    row_add(row, FIELD_true_rank, cell_integer((int64_t)shape_true_rank(array)));
    row_add(row, FIELD_dim_letters, letters_cell(row->arena, array));
    if (!shape_has_values(array))
        return 0;
    const int64_t *piece = size_piece(array, row->arena);
    if (tiling_compile(&tiling, array, piece, row->arena, d) ||
        blame_cell(&blame, row->arena, array, &tiling, d))
        return -1;
    row_add(row, FIELD_written, written_cell(row->arena, array, piece));
    row_add(row, FIELD_blame, blame);
    if (!size->known)
        return 0;
    if (steps)
        row_add(row, FIELD_steps, steps_cell(row->arena, &tiling));
    int64_t by_xla = size_by_array_size(array);
    if (array->layout.split_count == 0 && by_xla != size->bytes - size->register_bytes)
        row_add(row, FIELD_array_size_bytes, by_xla < 0 ? cell_null() : cell_bytes(by_xla));
    return 0;
}

/* If the target's compiler would add tiles that are not written, adds what the array takes with
 * them. assumes: "tiles" if the order is written, otherwise "layout". */
static void
add_tiled(struct row *row, const struct shape *array, const struct target *target)
{
    struct size size;
    struct diagnostic ignored;
    size_t assumed;
    target = target ? target : target_at(0);
    if (shape_is_assumed(array))
        return;
    const struct shape *tiled =
        predict_shape(target, array, PREDICT_ABSENT, row->arena, &assumed, &ignored);
    if (assumed == 0 || tiled->layout.tile_count == 0 ||
        size_compute(&size, tiled, row->arena, &ignored))
        return;
    struct row *object = row_new(row->arena);
    row_add(object, FIELD_target, cell_text(target->name));
    row_add(object, FIELD_assumes, cell_text(array->layout.written ? "tiles" : "layout"));
    row_add(object, FIELD_shape, cell_text(notation_shape_text(tiled, row->arena)));
    layout_row_size(object, &size);
    row_add(row, FIELD_tiled, cell_object(object));
}

/* Adds the facts of an array. An invalid or too large array has only the fields that its text
 * gives. */
static int
add_array(struct row *row, const struct shape_facts *facts, const struct shape *shape,
          const char *canonical, struct size *size, struct diagnostic *d)
{
    int status = shape_validate(shape, d) || size_compute(size, shape, row->arena, d) ? -1 : 0;
    if (status)
        *size = (struct size){0};
    target_book(facts->target, shape, size);
    layout_row_shape(row, shape, canonical);
    layout_row_size(row, size);
    const struct shape *array = shape_array(shape);
    if (status || explain_array(row, array, size, facts->steps, d))
        return -1;
    if (!facts->swizzled)
        add_tiled(row, array, facts->target);
    return 0;
}

struct leaves {
    const struct shape_facts *facts;
    struct cell_list *list;
    struct size sum;
    struct diagnostic fault; /* the first one; the other leaves are still shown */
    int64_t path[SHAPE_DEPTH_LIMIT + 1];
};

/* Adds the facts of one element of a tuple. */
static void
add_leaf(struct leaves *leaves, const struct shape *element, size_t depth)
{
    struct arena *arena = leaves->list->arena;
    struct size size;
    struct diagnostic d;
    struct row *leaf = row_new(arena);
    const char *canonical = notation_shape_text(element, arena);
    row_add(leaf, FIELD_index, cell_integers(arena, leaves->path, depth));
    if (add_array(leaf, leaves->facts, element, canonical, &size, &d) && !leaves->fault.code)
        leaves->fault = d;
    list_add(leaves->list, cell_object(leaf));
    if (shape_has_values(element))
        leaves->sum.known &= size_add(&leaves->sum, &size);
}

static void
add_leaves(struct leaves *leaves, const struct shape *shape, size_t depth)
{
    for (size_t i = 0; i < shape->element_count; i++) {
        const struct shape *element = shape->elements[i];
        leaves->path[depth] = (int64_t)i;
        if (element->kind == SHAPE_TUPLE)
            add_leaves(leaves, element, depth + 1);
        else
            add_leaf(leaves, element, depth + 1);
    }
}

static int
add_tuple(struct row *row, const struct shape_facts *facts, struct diagnostic *d)
{
    struct leaves *leaves = arena_alloc(row->arena, sizeof *leaves);
    struct cell_list *list = list_new(row->arena);
    *leaves = (struct leaves){.facts = facts, .list = list, .sum.known = true};
    add_leaves(leaves, facts->shape, 0);
    layout_row_shape(row, facts->shape, facts->canonical);
    layout_row_size(row, &leaves->sum);
    row_add(row, FIELD_leaves, cell_list(list));
    if (leaves->fault.code)
        *d = leaves->fault;
    return leaves->fault.code ? -1 : 0;
}

int
layout_facts_add(struct row *row, const struct shape_facts *facts, struct diagnostic *d)
{
    struct size size;
    int status = facts->shape->kind == SHAPE_TUPLE
                     ? add_tuple(row, facts, d)
                     : add_array(row, facts, facts->shape, facts->canonical, &size, d);
    layout_row_table(row, facts->shape, facts->target);
    return status;
}

static int
add_tirx(struct row *row, const struct layout_argument *argument, struct diagnostic *d)
{
    struct tirx_subject subject = {argument->tirx, argument->mapping, argument->canonical,
                                   argument->type};
    return tirx_row_add(row, &subject, d);
}

/* Adds {mode, period, places, bytes, empty} of the swizzle that --swizzle applies. The other
 * sizes of the row are those of the layout without it. */
static int
add_swizzle(struct row *shown, const struct layout_argument *argument, struct diagnostic *d)
{
    struct row *row = row_new(shown->arena);
    int64_t bytes;
    if (!argument->swizzle)
        return 0;
    if (!size_bytes(argument->places, argument->element_bits, &bytes))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
#include "render/row/fields/swizzled.def"
    row_add(shown, FIELD_swizzled, cell_object(row));
    return 0;
}

static int
add_shape(struct row *row, const struct layout_argument *argument, bool steps,
          struct diagnostic *d)
{
    const struct shape_facts facts = {argument->shape, argument->canonical, argument->target,
                                      steps, argument->swizzle != NULL};
    return layout_facts_add(row, &facts, d) ? -1 : add_swizzle(row, argument, d);
}

struct row *
layout_facts(struct arena *arena, const struct layout_argument *argument, bool steps,
             struct diagnostic *d)
{
    struct row *row = row_new(arena);
    int status =
        argument->tirx ? add_tirx(row, argument, d) : add_shape(row, argument, steps, d);
    if (status)
        return NULL;
    layout_row_name_spaces(row, argument->target);
    return row;
}
