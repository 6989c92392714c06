/* Facts about arrays, the leaves of tuples, and TIRx layouts. */
#include "render/facts/layout_facts.h"

#include "layout/base/checked.h"
#include "layout/device/predict.h"
#include "layout/tirx/tirx.h"
#include "layout/triton/linear.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/notation.h"
#include "parser/shape/shape_parse.h"
#include "render/facts/access.h"
#include "render/facts/cute_facts.h"
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
    for (size_t i = 0; letters[i]; i++)
        list_add(list, cell_slice(arena_copy(arena, &letters[i], 1), 1));
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
    struct row *row = row_new(arena);
    if (layout->element_bits)
        row->known |= WITH_WIDTH;
#include "render/row/fields/written.def"
    return cell_object(row);
}

/* If the target's compiler would add tiles that are not written, returns what the array takes
 * with them; otherwise null. */
static struct cell
tiled_cell(struct arena *arena, const struct shape *array, const struct target *target)
{
    struct row *row = row_new(arena);
    struct size size;
    struct diagnostic ignored;
    size_t assumed;
    target = target ? target : target_at(0);
    if (shape_is_assumed(array))
        return cell_null();
    const struct shape *tiled =
        predict_shape(target, array, PREDICT_ABSENT, arena, &assumed, &ignored);
    if (assumed == 0 || tiled->layout.tile_count == 0 ||
        size_compute(&size, tiled, arena, &ignored))
        return cell_null();
#include "render/row/fields/tiled.def"
    return cell_object(row);
}

/* What is found of an array; a null cell: nothing to say. */
struct explained {
    struct cell written, blame, steps, tiled;
    bool differs;             /* XLA's own figure is not the size */
    int64_t array_size_bytes; /* that figure; -1: unknown */
};

/* Explains the padding of an array that has values. */
static int
explain_padding(struct explained *found, const struct shape_facts *facts,
                const struct size *size, struct arena *arena, struct diagnostic *d)
{
    const struct shape *array = shape_array(facts->shape);
    const int64_t *piece = size_piece(array, arena);
    struct tiling tiling;
    if (tiling_compile(&tiling, array, piece, arena, d) ||
        blame_cell(&found->blame, arena, array, &tiling, d))
        return -1;
    found->written = written_cell(arena, array, piece);
    if (!size->known)
        return 0;
    if (facts->steps)
        found->steps = steps_cell(arena, &tiling);
    found->array_size_bytes = size_by_array_size(array);
    found->differs = array->layout.split_count == 0 &&
                     found->array_size_bytes != size->bytes - size->register_bytes;
    return 0;
}

/* Adds what only `show` says about an array: rank, letters, and the causes of padding. */
static int
explain_array(struct row *row, const struct shape_facts *facts, const struct size *size,
              struct diagnostic *d)
{
    const struct shape *array = shape_array(facts->shape);
    struct explained found = {0};
    int status = 0;
    if (shape_has_values(array))
        status = explain_padding(&found, facts, size, row->arena, d);
    if (status == 0 && !facts->swizzled)
        found.tiled = tiled_cell(row->arena, array, facts->target);
    if (found.differs)
        row->known |= WITH_ARRAY_SIZE;
#include "render/row/fields/explained.def"
    return status;
}

/* Adds the facts of an array. An invalid or too large array has only the fields that its text
 * gives. */
static int
add_array(struct row *row, const struct shape_facts *facts, struct size *size,
          struct diagnostic *d)
{
    const struct shape *shape = facts->shape;
    bool failed = shape_validate(shape, d) || size_compute(size, shape, row->arena, d);
    if (failed)
        *size = (struct size){0};
    target_book(facts->target, shape, size);
    layout_row_add(row, shape, facts->canonical, size);
    return failed ? -1 : explain_array(row, facts, size, d);
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
    struct row *row = row_new(arena);
    struct shape_facts facts = *leaves->facts;
    struct size size;
    struct diagnostic d;
    int failed;
    facts.shape = element;
    facts.canonical = notation_shape_text(element, arena);
#include "render/row/fields/shown_leaf.def"
    if (failed && !leaves->fault.code)
        leaves->fault = d;
    list_add(leaves->list, cell_object(row));
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
    layout_row_add(row, facts->shape, facts->canonical, &leaves->sum);
    row_add(row, FIELD_leaves, cell_list(list));
    if (leaves->fault.code)
        *d = leaves->fault;
    return leaves->fault.code ? -1 : 0;
}

int
layout_facts_add(struct row *row, const struct shape_facts *facts, struct diagnostic *d)
{
    struct size size;
    int status = facts->shape->kind == SHAPE_TUPLE ? add_tuple(row, facts, d)
                                                   : add_array(row, facts, &size, d);
    layout_row_table(row, facts->shape, facts->target);
    return status;
}

static int
add_tirx(struct row *row, const struct layout_argument *argument, struct diagnostic *d)
{
    struct tirx_subject subject = {.layout = argument->tirx,
                                   .mapping = argument->mapping,
                                   .canonical = argument->canonical,
                                   .notation = notation_of(argument->text)->name,
                                   .type = argument->type,
                                   .element_bits = argument->element_bits};
    if (tirx_row_add(row, &subject, d))
        return -1;
    if (argument->linear)
        access_add_linear(row, argument->linear, &argument->tirx->swizzle,
                          argument->element_bits);
    return argument->cute ? cute_facts_add(row, argument, d) : 0;
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

/* Adds what is known of linear bases that no strides describe: each bit is in their text. */
static int
add_bases(struct row *row, const struct layout_argument *argument, struct diagnostic *d)
{
    const struct linear_layout *linear = argument->linear;
    struct arena *arena = row->arena;
    const char *canonical = argument->canonical, *type = NULL;
    const char *notation = notation_of(argument->text)->name;
    struct size size = {
        .padded_elements = NONE, .data_bytes = NONE, .bytes = NONE, .padding_bytes = NONE};
    struct diagnostic why;
    layout_argument_mapping(argument, &why);
    if (!checked_product(linear->dims, linear->rank, &size.elements))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    if (argument->type != PRIMITIVE_UNKNOWN)
        type = primitive_name(argument->type);
    if (argument->element_bits &&
        !size_bytes(size.elements, argument->element_bits, &size.data_bytes))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
#include "render/row/fields/shape.def"
    row_add_nulls(row, KIND_array);
    row_set(row, FIELD_dims, cell_integers(arena, linear->dims, linear->rank));
    if (argument->element_bits)
        row_set(row, FIELD_element_bits, cell_integer(argument->element_bits));
    layout_row_figures(row, &size, cell_null());
    row_add(row, FIELD_unplaced, cell_text(arena_string(arena, why.message)));
    return 0;
}

struct row *
layout_facts(struct arena *arena, const struct layout_argument *argument, bool steps,
             struct diagnostic *d)
{
    struct row *row = row_new(arena);
    int status;
    if (argument->cute && !layout_argument_mapping(argument, d))
        return NULL;
    if (argument->linear && !argument->mapping)
        status = add_bases(row, argument, d);
    else
        status =
            argument->tirx ? add_tirx(row, argument, d) : add_shape(row, argument, steps, d);
    if (status)
        return NULL;
    layout_row_name_spaces(row, argument->target);
    return row;
}
