/* index: where elements lie, and which elements lie at a place. */
#include "cli/command.h"
#include "cli/command/index/index_row.h"
#include "cli/command/index/threads.h"
#include "cli/input/lines.h"
#include "layout/cute/coordinate.h"
#include "layout/triton/linear.h"
#include "parser/cute/cute_parse.h"
#include "parser/notation/index_text.h"
#include "parser/notation/place_text.h"
#include "parser/notation/thread_layout.h"
#include "parser/notation/thread_text.h"
#include "render/text/sentences.h"

#include <stdlib.h>
#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_index},       {.field = FIELD_at},         {.field = FIELD_linear},
    {.field = FIELD_byte_offset}, {.field = FIELD_bit_offset},
};

/* Reads "T5 V2" as the index of a layout of threads and values. */
static int
read_thread(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    const struct mapping *m = lookup->mapping;
    int64_t *index = lookup->index;
    size_t at = thread_at(text, length);
    if (m->rank != 2)
        return diagnostic_set(d, THREAD_MODES, at, length - at, m->rank);
    if (thread_read(text, length, &index[0], &index[1], d))
        return -1;
    if (index[0] >= m->dims[0] || index[1] >= m->dims[1])
        return diagnostic_set(d, THREAD_RANGE, at, length - at, (long long)index[0],
                              (long long)index[1], (long long)m->dims[0] - 1,
                              (long long)m->dims[1] - 1);
    return 0;
}

/* Reads an INDEX. That of a CuTe layout with its own shape may be a coordinate at any depth, or
 * a value of a thread. */
static int
read_index(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    const struct mapping *m = lookup->mapping;
    if (lookup->coordinates && thread_begins(text, length))
        return read_thread(lookup, text, length, d);
    if (lookup->coordinates)
        return coordinate_read(text, length, lookup->coordinates, lookup->index, d);
    return index_read(text, length, m, lookup->index, d);
}

/* Says which row and column of an instruction's operand a value of a thread is. */
static void
note_tile(const struct lookup *lookup)
{
    const int64_t *tile = lookup->tile.dims;
    int64_t place[AXIS_COUNT];
    mapping_forward(lookup->mapping, lookup->index, lookup->scratch, place);
    report_note(&lookup->context->console,
                "element %lld is row %lld, column %lld of %lld by %lld", (long long)place[0],
                (long long)(place[0] % tile[0]), (long long)(place[0] / tile[0]),
                (long long)tile[0], (long long)tile[1]);
}

/* Looks up one INDEX. */
static int
look_up_element(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    const struct mapping *m = lookup->mapping;
    struct output *output = &lookup->context->output;
    struct printable *out = lookup->explain ? NULL : output_line(output);
    if (read_index(lookup, text, length, d))
        return -1;
    if (!out) {
        index_row_put(lookup, NULL, 1);
        if (lookup->tile.rank == 2 && lookup->linear)
            note_tile(lookup);
        return 0;
    }
    if (lookup->basis)
        index_tuple(lookup, out);
    else if (lookup->linear)
        text_integer(out, plan_forward(&lookup->plan, lookup->index));
    else
        place_print_all(out, m, lookup->index, lookup->scratch);
    text_char(out, '\n');
    output_line_end(output);
    return 0;
}

/* Searches the elements at a place. The first becomes the current one. */
static int
search_at(struct lookup *lookup, const int64_t *place, bool elsewhere, struct diagnostic *d)
{
    struct place_search *search = &lookup->search;
    size_t rank = lookup->mapping->rank;
    search->count = 0;
    if (!elsewhere && place_search_at(search, place, d))
        return -1;
    if (search->count && rank)
        memcpy(lookup->index, search->elements, rank * sizeof *lookup->index);
    return 0;
}

/* Prints the elements that search_at found. */
static void
put_elements(struct lookup *lookup, const int64_t *place)
{
    const struct place_search *search = &lookup->search;
    struct printable *out = lookup->explain ? NULL : output_line(&lookup->context->output);
    if (!out) {
        index_row_put(lookup, place, search->count);
        return;
    }
    if (lookup->layout.cute && lookup->layout.cute->thread_value && lookup->mapping->rank == 2)
        index_thread_values(out, search);
    else
        index_elements(out, search->elements, search->count, lookup->mapping->rank);
    text_char(out, '\n');
    output_line_end(&lookup->context->output);
}

/* Reads a place. That of an instruction's operand may be a row and a column, of which the rows
 * are numbered first. */
static int
read_place(struct lookup *lookup, struct slice text, int64_t *place, bool *elsewhere,
           struct diagnostic *d)
{
    int64_t element[2];
    if (lookup->tile.rank == 0 || !memchr(text.text, ',', text.length))
        return place_read(text.text, text.length, lookup->mapping, place, elsewhere, d);
    *elsewhere = false;
    if (index_read(text.text, text.length, &lookup->tile, element, d))
        return -1;
    place[0] = element[0] + element[1] * lookup->tile.dims[0];
    return 0;
}

/* Looks up one place, for --inverse. */
static int
look_up_place(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    int64_t place[AXIS_COUNT], places = lookup->layout.places;
    bool elsewhere;
    if (read_place(lookup, (struct slice){text, length}, place, &elsewhere, d))
        return -1;
    if (places >= 0 && (place[0] < 0 || place[0] >= places))
        return diagnostic_set(d, LINEAR_RANGE, 0, length, (long long)place[0],
                              (long long)places);
    if (search_at(lookup, place, elsewhere, d))
        return -1;
    put_elements(lookup, place);
    return 0;
}

/* ---- registers of threads, T5 V2 ---- */

/* Looks up the element that a thread has in a register. */
static int
look_up_thread(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    int64_t place[AXIS_COUNT], thread, value;
    size_t at = thread_at(text, length);
    bool elsewhere;
    if (thread_read(text, length, &thread, &value, d))
        return -1;
    elsewhere = thread_place(lookup, thread, value, place);
    if (search_at(lookup, place, elsewhere, d))
        return -1;
    if (!lookup->search.count)
        return diagnostic_set(d, THREAD_RANGE, at, length - at, (long long)thread,
                              (long long)value, (long long)threads_of(lookup) - 1,
                              (long long)values_of(lookup) - 1);
    put_elements(lookup, place);
    return 0;
}

/* Looks up all registers of threads that have an element. */
static int
look_up_owners(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    const struct mapping *m = lookup->mapping;
    struct printable *out = lookup->explain ? NULL : output_line(&lookup->context->output);
    int64_t place[AXIS_COUNT], copies = mapping_copies(m);
    if (index_read(text, length, m, lookup->index, d))
        return -1;
    for (int64_t copy = 0; copy < copies; copy++) {
        mapping_forward_copy(m, lookup->index, copy, lookup->scratch, place);
        if (!out) {
            if (search_at(lookup, place, false, d))
                return -1;
            index_row_put(lookup, place, lookup->search.count);
            continue;
        }
        text_separate(out, (size_t)copy, " | ");
        place_thread_print(lookup, out, place);
    }
    if (out) {
        text_char(out, '\n');
        output_line_end(&lookup->context->output);
    }
    return 0;
}

/* Returns whether a text is an index: it begins with a number or a bracket. */
static bool
is_index(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && text[at] == ' ')
        at++;
    return at < length && text[at] != '\0' && strchr("0123456789[(-", text[at]);
}

static int
look_up(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    if (lookup->threads && thread_begins(text, length))
        return look_up_thread(lookup, text, length, d);
    if (lookup->threads && lookup->inverse && is_index(text, length))
        return look_up_owners(lookup, text, length, d);
    return lookup->inverse ? look_up_place(lookup, text, length, d)
                           : look_up_element(lookup, text, length, d);
}

/* Reads standard input. Each line gives one line of output, also if it has an error. */
static void
look_up_lines(struct lookup *lookup)
{
    struct lines lines = {0};
    struct diagnostic d = {0};
    while (!lookup->context->output.error && lines_next(&lines, &lookup->context->console)) {
        if (!lines.too_long && look_up(lookup, lines.text, lines.length, &d) == 0)
            continue;
        lines_check(&lines, &d); /* a NUL in the line is the error, whatever was found */
        lines_report(&lines, &lookup->context->console, &d);
        index_row_put_error(lookup, &d);
    }
    lines_free(&lines);
}

static void
look_up_arguments(struct lookup *lookup)
{
    const struct options *options = &lookup->context->options;
    for (size_t i = 1; i < options->argument_count; i++) {
        const char *text = options->arguments[i];
        struct diagnostic d = {0};
        if (strcmp(text, "-") == 0)
            look_up_lines(lookup);
        else if (look_up(lookup, text, strlen(text), &d))
            report_argument(lookup->context, text, &d);
    }
}

/* Returns which fields all rows have, as bits of enum field_need. */
static unsigned
known_fields(const struct lookup *lookup)
{
    const struct mapping *m = lookup->mapping;
    unsigned known = lookup->linear ? WITH_LINEAR : WITH_AXES;
    if (lookup->basis)
        known = WITH_TUPLE;
    if (lookup->inverse)
        known |= WITH_INVERSE;
    if (lookup->explain)
        known |= WITH_EXPLAIN;
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] == AXIS_TCOL && lookup->layout.element_bits)
            known |= WITH_COLUMNS;
    return known;
}

/* Allocates room for an element and prepares what all look-ups share. */
static int
plan_lookup(struct lookup *lookup, struct diagnostic *d)
{
    const struct mapping *m = lookup->mapping;
    struct arena *arena = &lookup->context->arena;
    size_t room = mapping_scratch(m) + m->rank;
    lookup->linear = place_is_linear(m);
    lookup->threads = !lookup->linear && lookup->layout.linear &&
                      lookup->layout.linear->inputs[LINEAR_REGISTER].present;
    struct tirx_shape tile = thread_value_tile(&lookup->layout, arena);
    lookup->tile = (struct mapping){.rank = tile.rank, .dims = tile.dims};
    lookup->known = known_fields(lookup);
    lookup->index = arena_array(arena, room, sizeof *lookup->index);
    lookup->scratch = arena_array(arena, room, sizeof *lookup->scratch);
    if (mapping_copies(m) > MAPPING_COPIES)
        return diagnostic_set(d, COPIES_LARGE, 0, 0, MAPPING_COPIES);
    if (lookup->linear)
        plan_make(&lookup->plan, m, arena);
    if ((lookup->inverse || lookup->threads) &&
        place_search_begin(&lookup->search, m, lookup->linear ? &lookup->plan : NULL, arena, d))
        return -1;
    lookup->mark = arena_mark(arena);
    return 0;
}

/* Prepares a layout of CuTe whose strides are coordinates. */
static int
plan_basis(struct lookup *lookup, struct diagnostic *d)
{
    struct arena *arena = &lookup->context->arena;
    const struct cute_layout *layout = &lookup->layout.cute->layout;
    struct cute_leaves *leaves = arena_alloc(arena, sizeof *leaves);
    struct mapping *dims = arena_alloc(arena, sizeof *dims);
    size_t rank = cute_rank(&layout->mode);
    int64_t *sizes = arena_array(arena, rank + 1, sizeof *sizes);
    if (lookup->inverse || lookup->explain || layout->composed)
        return diagnostic_set(d, CUTE_BASIS, 0, 0);
    *leaves = cute_flatten(&layout->mode, arena);
    for (size_t i = 0; i < rank; i++)
        sizes[i] = cute_top(&layout->mode, i)->size;
    *dims = (struct mapping){.rank = rank, .dims = sizes};
    lookup->mapping = dims;
    lookup->basis = leaves;
    lookup->known = known_fields(lookup);
    lookup->index = arena_array(arena, rank + 1, sizeof *lookup->index);
    lookup->scratch = arena_array(arena, leaves->count + 1, sizeof *lookup->scratch);
    lookup->mark = arena_mark(arena);
    return cute_coordinate_check(leaves, d);
}

static int
prepare(struct lookup *lookup, const struct layout_options *options, const char *text)
{
    struct diagnostic d = {0};
    struct layout_argument *layout = &lookup->layout;
    int status = layout_argument_read(layout, lookup->context, options, text, &d);
    if (status == 0 && layout->cute && cute_has_basis(&layout->cute->layout.mode)) {
        status = plan_basis(lookup, &d);
    } else if (status == 0) {
        lookup->mapping = layout_argument_mapping(layout, &d);
        status = lookup->mapping ? plan_lookup(lookup, &d) : -1;
    }
    if (status)
        report_argument(lookup->context, text, &d);
    if (layout->cute && !options->shaped)
        lookup->coordinates = &layout->cute->layout.mode;
    return status;
}

void
command_index(struct context *context)
{
    const struct options *options = &context->options;
    struct layout_options layout_options;
    struct lookup lookup = {.context = context,
                            .inverse = option_given(options, OPTION_INVERSE),
                            .explain = option_given(options, OPTION_EXPLAIN)};
    context->output.sentences.write = index_explained;
    context->output.sentences.dense = true;
    if (layout_options_read(&layout_options, context) ||
        begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    if (prepare(&lookup, &layout_options, options->arguments[0]) == 0)
        look_up_arguments(&lookup);
    place_search_end(&lookup.search);
    end_output(context, NULL);
}
