/* Rows wait only if they are sorted, and only about as many as --top may show. */
#include "cli/rows/row_query.h"

#include "cli/console.h"
#include "cli/rows/row_missing.h"
#include "cli/rows/row_rest.h"
#include "layout/base/grow.h"
#include "render/row/escape.h"
#include "render/row/output.h"
#include "render/row/row.h"

#include <stdlib.h>
#include <string.h>

#define SPARE_ROWS 256 /* waiting rows beyond twice the number shown */

struct kept_row {
    struct row *row;
    struct cell key;
    size_t number; /* position in the order they were put */
};

/* ---- what is asked ---- */

static int
read_test(struct row_query *query, const char *text)
{
    if (row_test_read(&query->tests[query->test_count++], text, &query->arena))
        return 0;
    usage_error(
        query->console,
        "--only takes FIELD=PATTERN, FIELD!=PATTERN, FIELD>NUMBER or FIELD<SIZE, not '%s'",
        text);
    return -1;
}

/* Reads --role temp as --only role=temp. */
static int
read_short(struct row_query *query, const char *field, const char *value)
{
    struct text text = {0};
    if (!value)
        return 0;
    text_format(&text, "%s=%s", field, value);
    return read_test(query, text_keep(&text, &query->arena));
}

int
row_query_read(struct row_query *query, const struct row_request *request)
{
    query->tests = arena_array(&query->arena, request->only_count + 2, sizeof *query->tests);
    for (size_t i = 0; i < request->only_count; i++)
        if (read_test(query, request->only[i]))
            return -1;
    if (read_short(query, "memory_space", request->space) ||
        read_short(query, "role", request->role))
        return -1;
    if (request->sort) {
        query->reversed = request->sort[0] == '-';
        query->sort = asked_field_of(request->sort + query->reversed);
    }
    query->top = request->top;
    query->depth = request->depth;
    return row_missing_check(query);
}

bool
row_query_asks(const struct row_query *query, enum field_number field)
{
    for (size_t i = 0; i < query->test_count; i++)
        if (query->tests[i].field.path.number == field)
            return true;
    return query->sort.path.text && query->sort.path.number == field;
}

unsigned
row_query_needs(const struct row_query *query)
{
    const struct output *output = query->output;
    unsigned needs = 0;
    for (const enum row_kind *kind = output->kinds; kind && *kind; kind++) {
        struct field_walk walk = field_walk(*kind);
        for (const struct field_type *type; (type = field_next(&walk));) {
            bool shown = type->flags & ASKED ? output_asks(output, type->number)
                                             : output_shows(output, type->number);
            if (shown || row_query_asks(query, type->number))
                needs |= type->needs & NEEDS;
        }
    }
    return needs;
}

bool
row_query_chooses(const struct row_query *query)
{
    return query->test_count || query->sort.path.text;
}

/* ---- tests ---- */

bool
row_query_passes(struct row_query *query, struct row *row, bool settle)
{
    bool passes = true;
    output_complete_row(query->output, row);
    query->seen = true;
    for (size_t i = 0; i < query->test_count; i++) {
        struct row_test *test = &query->tests[i];
        if (settle || !test->settled)
            passes &= row_test_passes(test, row) || (settle && !test->field.found);
        test->settled |= settle && test->field.found;
    }
    if (query->sort.path.text && !query->sort.found)
        asked_value(&query->sort, row);
    query->passed |= passes && !settle;
    row_missing_collect(query, row);
    return passes;
}

bool
row_query_excludes(struct row_query *query, const struct row *row)
{
    bool excluded = false;
    for (size_t i = 0; i < query->test_count; i++) {
        struct row_test *test = &query->tests[i];
        bool has = row_find(row, &test->field.path, &test->field.at);
        excluded |= has && !row_test_passes(test, row);
    }
    query->excluded |= excluded;
    if (excluded)
        row_missing_collect(query, row);
    return excluded;
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
    if (result == 0)
        result = (a->number > b->number) - (a->number < b->number);
    return result;
}

/* Sorts the waiting rows. Rows that can no longer be shown are added to the rest. */
static void
sort_kept(struct row_query *query)
{
    if (query->kept_count)
        qsort_r(query->kept, query->kept_count, sizeof *query->kept, compare_rows, query);
    for (size_t i = query->top; i < query->kept_count; i++)
        row_rest_add(&query->rest, query->output, query->kept[i].row, &query->arena);
    if (query->kept_count > query->top)
        query->kept_count = query->top;
}

/* Frees all kept rows but those that still wait, which move to a new arena. */
static void
shrink_kept(struct row_query *query)
{
    struct arena old = query->kept_arena;
    sort_kept(query);
    query->kept_arena = (struct arena){0}; /* must be new before the copies point to it */
    for (size_t i = 0; i < query->kept_count; i++) {
        struct kept_row *kept = &query->kept[i];
        kept->row = row_copy(&query->kept_arena, kept->row);
        kept->key = asked_value(&query->sort, kept->row);
    }
    arena_free(&old);
}

static void
keep_row(struct row_query *query, const struct row *row)
{
    struct row *copy = row_copy(&query->kept_arena, row);
    grow(&query->kept, query->kept_count, &query->kept_capacity, sizeof *query->kept);
    query->kept[query->kept_count++] =
        (struct kept_row){copy, asked_value(&query->sort, copy), query->kept_number++};
    if (query->top < SIZE_MAX / 4 && query->kept_count > 2 * query->top + SPARE_ROWS)
        shrink_kept(query);
}

/* ---- putting rows ---- */

/* Shows the row, keeps it to be sorted, or adds it to the rest. */
static void
take_row(struct row_query *query, struct row *row)
{
    if (query->sort.path.text)
        keep_row(query, row);
    else if (query->shown >= query->top)
        row_rest_add(&query->rest, query->output, row, &query->arena);
    else
        output_row(query->output, row);
    query->shown++;
}

void
row_put(struct row_query *query, struct row *row)
{
    bool asks = query->test_count || query->sort.path.text || query->shown >= query->top;
    if (!asks || row_query_passes(query, row, false))
        take_row(query, row);
    arena_reset(query->row_arena);
}

void
row_put_besides(struct row_query *query, struct row *row)
{
    if (query->test_count == 0 || row_query_passes(query, row, false))
        output_row(query->output, row);
    arena_reset(query->row_arena);
}

void
row_query_end(struct row_query *query)
{
    struct output *output = query->output;
    if (query->sort.path.text && !query->sort.found)
        query->kept_count = 0; /* no row has the sort field; row_missing_report reports that */
    sort_kept(query);
    for (size_t i = 0; i < query->kept_count && !output->error; i++)
        output_row(output, query->kept[i].row);
    if (query->rest)
        row_rest_put(query->rest, output, query->row_arena);
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
