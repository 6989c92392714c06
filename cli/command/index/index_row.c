/* Rows of `index`. */
#include "cli/command/index/index_row.h"

#include "cli/command.h"
#include "render/hlo_layout.h"
#include "render/row/row_make.h"

static void
add_no_explanation(struct row *row)
{
    static const enum field_number names[] = {FIELD_coordinates, FIELD_bounds, FIELD_tile,
                                              FIELD_in_tile, FIELD_steps};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        row_add(row, names[i], cell_null());
}

/* Returns a list with this single place. */
static struct cell
one_place(struct arena *arena, const struct mapping *m, const int64_t *place)
{
    struct cell_list *list = list_new(arena);
    list_add(list, place_cell(arena, m, place));
    return cell_list(list);
}

static struct cell
elements_cell(struct arena *arena, const struct place_search *search)
{
    struct cell_list *list = list_new(arena);
    size_t rank = search->m->rank;
    for (size_t i = 0; i < search->count; i++)
        list_add(list, cell_integers(arena, search->elements + i * rank, rank));
    return cell_list(list);
}

/* Returns the tensor memory places as columns of 32 bits, {"column":2,"bit":16} for each place.
 */
static struct cell
columns_cell(struct arena *arena, const struct lookup *lookup, struct cell at)
{
    struct cell_list *list = list_new(arena);
    int64_t column, bit;
    for (size_t i = 0; at.list && i < at.list->count; i++) {
        int64_t tcol = row_get_named(at.list->cells[i].object, axis_name(AXIS_TCOL)).integer;
        struct row *row = row_new(arena);
        bool fits = tmem_locate(tcol, lookup->layout.element_bits, 0, &column, &bit);
#include "render/row/fields/column_place.def"
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

/* place NULL: adds where lookup->index lies. */
static void
add_at(struct row *row, const struct lookup *lookup, const int64_t *place)
{
    const struct mapping *m = lookup->mapping;
    struct cell at = place ? one_place(row->arena, m, place)
                           : place_cells(row->arena, m, lookup->index, lookup->scratch);
    row_add(row, FIELD_at, at);
    if (lookup->columns)
        row_add(row, FIELD_columns, columns_cell(row->arena, lookup, at));
}

void
index_row_put(struct lookup *lookup, const int64_t *place, size_t found)
{
    struct context *context = lookup->context;
    struct arena *arena = &context->arena;
    const struct mapping *m = lookup->mapping;
    struct trace_subject subject = {m, lookup->layout.tiling, lookup->layout.element_bits};
    int64_t coordinates[AXIS_COUNT];
    struct row *row = row_new(arena);
    row_add(row, FIELD_index,
            found ? cell_integers(arena, lookup->index, m->rank) : cell_null());
    if (lookup->inverse)
        row_add(row, FIELD_elements,
                found > 1 ? elements_cell(arena, &lookup->search) : cell_null());
    if (!lookup->linear) {
        add_at(row, lookup, place);
    } else if (place) {
        trace_add_offsets(row, &subject, place[0]);
    } else {
        mapping_forward(m, lookup->index, lookup->scratch, coordinates);
        trace_add_offsets(row, &subject, coordinates[0]);
    }
    if (lookup->explain && found) {
        trace_add_coordinates(row, &subject, lookup->index, lookup->scratch);
        trace_add_steps(row, &subject, lookup->index);
    } else if (lookup->explain) {
        add_no_explanation(row);
    }
    output_row(&context->output, row);
    arena_rewind(arena, lookup->mark);
}

void
index_row_put_error(struct lookup *lookup, const struct diagnostic *d)
{
    struct row *row = row_new(&lookup->context->arena);
    static const enum field_number names[] = {FIELD_linear, FIELD_byte_offset,
                                              FIELD_bit_offset};
    row_add(row, FIELD_index, cell_null());
    if (lookup->inverse)
        row_add(row, FIELD_elements, cell_null());
    if (!lookup->linear)
        row_add(row, FIELD_at, cell_null());
    if (lookup->columns)
        row_add(row, FIELD_columns, cell_null());
    for (size_t i = 0; lookup->linear && i < sizeof names / sizeof *names; i++)
        row_add(row, names[i], cell_null());
    if (lookup->explain)
        add_no_explanation(row);
    row_add(row, FIELD_error, cell_text(d->message));
    output_row(&lookup->context->output, row);
    arena_rewind(&lookup->context->arena, lookup->mark);
}
