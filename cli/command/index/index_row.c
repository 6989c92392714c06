/* Rows of `index`. */
#include "cli/command/index/index_row.h"

#include "cli/command.h"
#include "layout/cute/coordinate.h"
#include "render/hlo_layout.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"

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
columns_cell(const struct lookup *lookup, struct cell at)
{
    struct arena *arena = at.list->arena;
    struct cell_list *list = list_new(arena);
    int64_t column, bit;
    for (size_t i = 0; i < at.list->count; i++) {
        int64_t tcol = row_get_named(at.list->cells[i].object, axis_name(AXIS_TCOL)).integer;
        struct row *row = row_new(arena);
        bool fits = tmem_locate(tcol, lookup->layout.element_bits, 0, &column, &bit);
#include "render/row/fields/column_place.def"
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

void
index_tuple(const struct lookup *lookup, struct printable *out)
{
    const struct mapping *m = lookup->mapping;
    int64_t number = 0;
    for (size_t i = m->rank; i-- > 0;)
        number = number * m->dims[i] + lookup->index[i];
    struct text text = {0};
    cute_coordinate_print(&text, lookup->basis, number, lookup->scratch);
    escape_text(out, &text);
}

static struct cell
tuple_cell(const struct lookup *lookup)
{
    struct printable text = {0};
    if (!lookup->basis)
        return cell_null();
    index_tuple(lookup, &text);
    return cell_text(text_keep(&text, &lookup->context->arena));
}

static struct trace_subject
subject_of(const struct lookup *lookup)
{
    return (struct trace_subject){lookup->mapping, lookup->layout.tiling,
                                  lookup->layout.element_bits};
}

static void
add_offsets(struct row *row, const struct lookup *lookup, const int64_t *place)
{
    struct trace_subject subject = subject_of(lookup);
    int64_t coordinates[AXIS_COUNT];
    if (!lookup->linear)
        return;
    if (!place)
        mapping_forward(lookup->mapping, lookup->index, lookup->scratch, coordinates);
    trace_add_offsets(row, &subject, place ? place[0] : coordinates[0]);
}

static void
add_explanation(struct row *row, const struct lookup *lookup, size_t found)
{
    struct trace_subject subject = subject_of(lookup);
    struct arena *arena = row->arena;
    if (!found) {
        row_add_nulls(row, KIND_explanation);
        return;
    }
    if (!lookup->explain)
        return;
#include "render/row/fields/explanation.def"
}

static void
put_index_row(struct lookup *lookup, struct row *row)
{
    output_row(&lookup->context->output, row);
    arena_rewind(&lookup->context->arena, lookup->mark);
}

void
index_row_put(struct lookup *lookup, const int64_t *place, size_t found)
{
    struct arena *arena = &lookup->context->arena;
    const struct mapping *m = lookup->mapping;
    struct row *row = row_new(arena);
    struct cell at = cell_null();
    if (!lookup->linear && place)
        at = one_place(arena, m, place);
    else if (!lookup->linear)
        at = place_cells(arena, m, lookup->index, lookup->scratch);
    row->known = lookup->known;
#include "render/row/fields/index.def"
    put_index_row(lookup, row);
}

void
index_row_put_error(struct lookup *lookup, const struct diagnostic *d)
{
    struct row *row = row_new(&lookup->context->arena);
    row->known = lookup->known | WITH_ERROR;
    row_add_nulls(row, KIND_index);
    row_set(row, FIELD_error, cell_text(d->message));
    put_index_row(lookup, row);
}
