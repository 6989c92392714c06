/* index: where elements lie, and which elements lie at a place. */
#include "cli/command.h"
#include "cli/command/index/index_row.h"
#include "cli/input/lines.h"
#include "parser/cute/cute_parse.h"
#include "parser/notation/index_text.h"
#include "parser/notation/place_text.h"
#include "render/text/index_text.h"

#include <stdlib.h>
#include <string.h>

static const struct column columns[] = {
    {.field = FIELD_index},       {.field = FIELD_at},         {.field = FIELD_linear},
    {.field = FIELD_byte_offset}, {.field = FIELD_bit_offset},
};

/* Reads an INDEX. That of a CuTe layout with its own shape may be a coordinate at any depth. */
static int
read_index(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    const struct mapping *m = lookup->mapping;
    if (lookup->coordinates)
        return coordinate_read(text, length, lookup->coordinates, lookup->index, d);
    return index_read(text, length, m->dims, m->rank, lookup->index, d);
}

/* Looks up one INDEX. */
static int
look_up_element(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    const struct mapping *m = lookup->mapping;
    struct output *output = &lookup->context->output;
    struct text *out = lookup->explain ? NULL : output_line(output);
    if (read_index(lookup, text, length, d))
        return -1;
    if (!out) {
        index_row_put(lookup, NULL, 1);
        return 0;
    }
    if (lookup->linear)
        text_integer(out, plan_forward(&lookup->plan, lookup->index));
    else
        place_print_all(out, m, lookup->index, lookup->scratch);
    text_char(out, '\n');
    output_line_end(output);
    return 0;
}

/* Looks up one place, for --inverse. */
static int
look_up_place(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    const struct mapping *m = lookup->mapping;
    struct place_search *search = &lookup->search;
    struct output *output = &lookup->context->output;
    struct text *out = lookup->explain ? NULL : output_line(output);
    int64_t place[AXIS_COUNT], places = lookup->layout.places;
    bool elsewhere;
    if (place_read(text, length, m, place, &elsewhere, d))
        return -1;
    if (places >= 0 && (place[0] < 0 || place[0] >= places))
        return diagnostic_set(d, LINEAR_RANGE, 0, length, (long long)place[0],
                              (long long)places);
    search->count = 0;
    if (!elsewhere && place_search_at(search, place, d))
        return -1;
    if (search->count && m->rank)
        memcpy(lookup->index, search->elements, m->rank * sizeof *lookup->index);
    if (!out) {
        index_row_put(lookup, place, search->count);
        return 0;
    }
    index_elements(out, search->elements, search->count, m->rank);
    text_char(out, '\n');
    output_line_end(output);
    return 0;
}

static int
look_up(struct lookup *lookup, const char *text, size_t length, struct diagnostic *d)
{
    return lookup->inverse ? look_up_place(lookup, text, length, d)
                           : look_up_element(lookup, text, length, d);
}

/* Reads standard input. Each line gives one line of output, also if it has an error. */
static void
look_up_lines(struct lookup *lookup)
{
    struct lines lines = {0};
    struct diagnostic d = {0};
    while (!lookup->context->output.failed && lines_next(&lines, &lookup->context->console)) {
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
    lookup->known = known_fields(lookup);
    lookup->index = arena_array(arena, room, sizeof *lookup->index);
    lookup->scratch = arena_array(arena, room, sizeof *lookup->scratch);
    if (mapping_copies(m) > MAPPING_COPIES)
        return diagnostic_set(d, COPIES_LARGE, 0, 0, MAPPING_COPIES);
    if (lookup->linear)
        plan_make(&lookup->plan, m, arena);
    if (lookup->inverse &&
        place_search_begin(&lookup->search, m, lookup->linear ? &lookup->plan : NULL, arena, d))
        return -1;
    lookup->mark = arena_mark(arena);
    return 0;
}

static int
prepare(struct lookup *lookup, const struct layout_options *options, const char *text)
{
    struct diagnostic d;
    lookup->mapping = layout_argument_open(&lookup->layout, lookup->context, options, text);
    if (!lookup->mapping)
        return -1;
    if (lookup->layout.cute && !options->shaped)
        lookup->coordinates = &lookup->layout.cute->layout.mode;
    if (plan_lookup(lookup, &d) == 0)
        return 0;
    report_argument(lookup->context, text, &d);
    return -1;
}

void
command_index(struct context *context)
{
    const struct options *options = &context->options;
    struct layout_options layout_options;
    struct lookup lookup = {.context = context,
                            .inverse = option_given(options, OPTION_INVERSE),
                            .explain = option_given(options, OPTION_EXPLAIN)};
    context->output.text_writer = index_explained;
    context->output.dense = true;
    if (layout_options_read(&layout_options, context) ||
        begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    if (prepare(&lookup, &layout_options, options->arguments[0]) == 0)
        look_up_arguments(&lookup);
    place_search_end(&lookup.search);
    end_output(context, NULL);
}
