/* Rows wait only if they are sorted, and only about as many as --top may show. */
#include "cli/row_query.h"

#include "cli/command.h"
#include "cli/index_text.h"
#include "cli/row_missing.h"
#include "cli/row_rest.h"
#include "layout/base/grow.h"
#include "render/row/row.h"

#include <stdlib.h>
#include <string.h>

#define TEXT_ROWS  20
#define SPARE_ROWS 256 /* waiting rows beyond twice the number shown */

struct kept_row {
    struct row *row;
    struct cell key;
    size_t number; /* position in the order they were put */
};

/* ---- options ---- */

static int
read_test(struct context *context, const char *text)
{
    struct row_query *query = &context->query;
    if (row_test_read(&query->tests[query->test_count++], text, &query->arena))
        return 0;
    if (query->arena.failed) {
        out_of_memory(context);
        return -1;
    }
    usage_error(context, "--only takes FIELD=PATTERN, FIELD>NUMBER or FIELD<SIZE, not '%s'",
                text);
    return -1;
}

/* Reads --role temp as --only role=temp. */
static int
read_short(struct context *context, enum option_code code, const char *field)
{
    const char *value = context->options.values[code];
    struct text text = {0};
    if (!value)
        return 0;
    text_format(&text, "%s=%s", field, value);
    const char *test = text_keep(&text, &context->query.arena);
    if (test)
        return read_test(context, test);
    out_of_memory(context);
    return -1;
}

static int
read_depth(struct context *context)
{
    const char *text = context->options.values[OPTION_DEPTH];
    struct diagnostic ignored;
    int64_t value;
    if (!text)
        return 0;
    if (integer_text_read(text, strlen(text), &value, &ignored) || value < 1)
        return option_refused(context, OPTION_DEPTH, "a number of parts, 1 or more");
    context->query.depth = (size_t)value;
    return 0;
}

int
row_query_read(struct context *context)
{
    const struct options *options = &context->options;
    struct row_query *query = &context->query;
    const char *sort = options->values[OPTION_SORT];
    query->tests = arena_array(&query->arena, options->only_count + 2, sizeof *query->tests);
    if (!query->tests) {
        out_of_memory(context);
        return -1;
    }
    for (size_t i = 0; i < options->only_count; i++)
        if (read_test(context, options->only[i]))
            return -1;
    /* for `memory`, --space selects the memory whose rows are made */
    if (context->command->run != command_memory &&
        read_short(context, OPTION_SPACE, "memory_space"))
        return -1;
    if (read_short(context, OPTION_ROLE, "role"))
        return -1;
    if (sort) {
        query->reversed = sort[0] == '-';
        query->sort = asked_field_of(sort + query->reversed);
    }
    return read_depth(context) || read_top(context, &query->top) ? -1 : 0;
}

void
row_query_text_rows(struct context *context)
{
    if (context->output.backend->human && !option_given(&context->options, OPTION_TOP))
        context->query.top = TEXT_ROWS;
}

bool
row_query_asks(const struct context *context, const char *field)
{
    const struct row_query *query = &context->query;
    for (size_t i = 0; i < query->test_count; i++)
        if (path_begins(query->tests[i].field.path, field))
            return true;
    return query->sort.path && path_begins(query->sort.path, field);
}

bool
row_query_chooses(const struct context *context)
{
    return context->query.test_count || context->query.sort.path;
}

/* ---- tests ---- */

bool
row_query_passes(struct context *context, struct row *row, bool settle)
{
    struct row_query *query = &context->query;
    bool passes = true;
    output_complete_row(&context->output, row);
    query->seen = true;
    for (size_t i = 0; i < query->test_count; i++) {
        struct row_test *test = &query->tests[i];
        if (settle || !test->settled)
            passes &= row_test_passes(test, row) || (settle && !test->field.found);
        test->settled |= settle && test->field.found;
    }
    if (query->sort.path && !query->sort.found)
        asked_value(&query->sort, row);
    query->passed |= passes && !settle;
    row_missing_collect(query, row);
    return passes;
}

/* ---- sorting ---- */

static bool
is_number(const struct cell *cell)
{
    return cell->kind == CELL_INTEGER || cell->kind == CELL_BYTES || cell->kind == CELL_REAL;
}

/* Numbers come first, the largest before smaller ones, then words from A to Z. */
static int
compare_keys(const struct cell *a, const struct cell *b)
{
    if (a->kind == CELL_TEXT && b->kind == CELL_TEXT) {
        size_t length = a->length < b->length ? a->length : b->length;
        int result = memcmp(a->text, b->text, length);
        return result ? result : (a->length > b->length) - (a->length < b->length);
    }
    if (is_number(a) && is_number(b)) {
        bool exact = a->kind != CELL_REAL && b->kind != CELL_REAL;
        double x = cell_number(a), y = cell_number(b);
        return exact ? (a->integer < b->integer) - (a->integer > b->integer)
                     : (x < y) - (x > y);
    }
    if (a->kind == CELL_BOOLEAN && b->kind == CELL_BOOLEAN)
        return (int)b->boolean - (int)a->boolean;
    return (int)is_number(b) - (int)is_number(a);
}

/* Null comes last in either order; equal rows keep their order. */
static int
compare_rows(const void *left, const void *right, void *user)
{
    const struct kept_row *a = left, *b = right;
    const struct row_query *query = user;
    int result = (a->key.kind == CELL_NULL) - (b->key.kind == CELL_NULL);
    if (result == 0)
        result = compare_keys(&a->key, &b->key) * (query->reversed ? -1 : 1);
    return result ? result : a->number < b->number ? -1 : 1;
}

/* Sorts the waiting rows. Rows that can no longer be shown are added to the rest. */
static int
sort_kept(struct row_query *query)
{
    if (query->kept_count)
        qsort_r(query->kept, query->kept_count, sizeof *query->kept, compare_rows, query);
    for (size_t i = query->top; i < query->kept_count; i++)
        if (row_rest_add(&query->rest, query->kept[i].row, &query->arena))
            return -1;
    if (query->kept_count > query->top)
        query->kept_count = query->top;
    return 0;
}

/* Frees all kept rows but those that still wait, which move to a new arena. */
static int
shrink_kept(struct row_query *query)
{
    struct arena old = query->kept_arena;
    if (sort_kept(query))
        return -1;
    query->kept_arena = (struct arena){0}; /* must be new before the copies point to it */
    for (size_t i = 0; i < query->kept_count; i++) {
        struct kept_row *kept = &query->kept[i];
        if ((kept->row = row_copy(&query->kept_arena, kept->row)))
            kept->key = asked_value(&query->sort, kept->row);
    }
    arena_free(&old);
    return query->kept_arena.failed ? -1 : 0;
}

static int
keep_row(struct row_query *query, const struct row *row)
{
    if (grow(&query->kept, query->kept_count, &query->kept_capacity, sizeof *query->kept))
        return -1;
    struct row *copy = row_copy(&query->kept_arena, row);
    if (!copy)
        return -1;
    query->kept[query->kept_count++] =
        (struct kept_row){copy, asked_value(&query->sort, copy), query->kept_number++};
    bool full = query->top < SIZE_MAX / 4 && query->kept_count > 2 * query->top + SPARE_ROWS;
    return full ? shrink_kept(query) : 0;
}

/* ---- putting rows ---- */

/* Shows the row, keeps it to be sorted, or adds it to the rest. */
static void
take_row(struct context *context, struct row *row)
{
    struct row_query *query = &context->query;
    int failed = 0;
    if (row && query->sort.path)
        failed = keep_row(query, row);
    else if (row && query->shown >= query->top)
        failed = row_rest_add(&query->rest, row, &query->arena);
    else
        output_row(&context->output, row);
    query->shown++;
    if (failed)
        output_no_memory(&context->output);
}

void
row_put(struct context *context, struct row *row)
{
    struct row_query *query = &context->query;
    bool asks = query->test_count || query->sort.path || query->shown >= query->top;
    if (!row || !asks || row_query_passes(context, row, false))
        take_row(context, row);
    arena_reset(&context->arena);
}

void
row_put_besides(struct context *context, struct row *row)
{
    if (!row || context->query.test_count == 0 || row_query_passes(context, row, false))
        output_row(&context->output, row);
    arena_reset(&context->arena);
}

void
row_query_end(struct context *context)
{
    struct row_query *query = &context->query;
    struct output *output = &context->output;
    if (query->sort.path && !query->sort.found)
        query->kept_count = 0; /* no row has the sort field; row_missing_report reports that */
    if (sort_kept(query))
        output_no_memory(output);
    for (size_t i = 0; i < query->kept_count && !output->failed; i++)
        output_row(output, query->kept[i].row);
    if (query->rest)
        row_rest_put(query->rest, output, &context->arena);
    arena_free(&query->kept_arena);
    query->kept_count = query->shown = 0;
}

void
row_query_free(struct row_query *query)
{
    arena_free(&query->kept_arena);
    arena_free(&query->arena);
    text_free(&query->names);
    text_free(&query->values);
    free(query->kept);
}
