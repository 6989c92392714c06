/* Reads accesses given as patterns or as a list of indices. */
#include "cli/command/bank_access.h"

#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "cli/input/lines.h"
#include "layout/base/grow.h"
#include "parser/notation/index_text.h"

#include <stdlib.h>
#include <string.h>

#define INDEX_NUMBERS ((size_t)1 << 23) /* limit of numbers in a list of indices */

struct reading {
    struct access_list *list;
    struct context *context;
    struct bank_array array;
    int64_t *indices; /* malloc'ed; count * rank numbers */
    size_t count, capacity;
    bool failed; /* a line is not an index; the others are still read */
};

/* ---- accesses by pattern ---- */

static int
make_ldmatrix(const struct bank_array *array, int64_t number, struct arena *arena,
              struct bank_access *access, struct diagnostic *d)
{
    (void)number;
    return bank_access_ldmatrix(array, arena, access, d);
}

static const struct {
    const char *name;
    bool numbered;
    int (*make)(const struct bank_array *array, int64_t number, struct arena *arena,
                struct bank_access *access, struct diagnostic *d);
} patterns[] = {
    {"column:", true, bank_access_column},
    {"row:", true, bank_access_row},
    {"ldmatrix", false, make_ldmatrix},
};

/* Adds the access that one word of --access names. */
static int
add_pattern(struct reading *r, const char *word, size_t length)
{
    struct arena *arena = &r->context->arena;
    struct named_access *named = &r->list->accesses[r->list->count];
    struct diagnostic d;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        size_t name = strlen(patterns[i].name);
        int64_t number = 0;
        if (length < name || memcmp(word, patterns[i].name, name) != 0)
            continue;
        if (patterns[i].numbered ? integer_text_read(word + name, length - name, &number, &d)
                                 : length != name)
            break;
        named->name = arena_copy(arena, word, length);
        int made = patterns[i].make(&r->array, number, arena, &named->access, &d);
        if (made)
            usage_error(&r->context->console, "--access %s: %s", named->name, d.message);
        r->list->count++;
        return made;
    }
    usage_error(&r->context->console, "--access is column:J, row:I or ldmatrix, not '%.*s'",
                (int)length, word);
    return -1;
}

static int
add_patterns(struct reading *r, const char *text)
{
    for (;;) {
        size_t length = strcspn(text, ",");
        if (add_pattern(r, text, length))
            return -1;
        if (!text[length])
            return 0;
        text += length + 1;
    }
}

/* ---- accesses by list ---- */

static int
add_index(struct reading *r, const char *text, size_t length, struct diagnostic *d)
{
    const struct mapping *m = r->array.mapping;
    size_t rank = m->rank;
    if (r->count == ACCESS_LANES || (r->count + 1) * rank > INDEX_NUMBERS)
        return diagnostic_set(d, BANK_LANES, 0, 0, (long long)r->count);
    grow(&r->indices, r->count, &r->capacity, (rank + 1) * sizeof *r->indices);
    if (index_read(text, length, m, r->indices + r->count * rank, d))
        return -1;
    r->count++;
    return 0;
}

static void
read_lines(struct reading *r)
{
    struct lines lines = {0};
    struct diagnostic d = {0};
    while (d.code != BANK_LANES && lines_next(&lines, &r->context->console)) {
        if (lines_check(&lines, &d) == 0 && add_index(r, lines.text, lines.length, &d) == 0)
            continue;
        r->failed = true;
        lines_report(&lines, &r->context->console, &d);
    }
    lines_free(&lines);
}

static int
add_list(struct reading *r)
{
    const struct options *options = &r->context->options;
    struct named_access *named = &r->list->accesses[r->list->count];
    struct diagnostic d = {0};
    for (size_t i = 1; i < options->argument_count; i++) {
        const char *text = options->arguments[i];
        if (strcmp(text, "-") == 0) {
            read_lines(r);
        } else if (add_index(r, text, strlen(text), &d)) {
            report_argument(r->context, text, &d);
            r->failed = true;
        }
    }
    if (r->failed)
        return -1;
    named->name = "indices";
    struct bank_indices indices = {r->count, r->indices};
    if (bank_access_list(&r->array, indices, &r->context->arena, &named->access, &d)) {
        usage_error(&r->context->console, "%s", d.message);
        return -1;
    }
    r->list->count++;
    return 0;
}

/* ---- all accesses ---- */

static int
read_width(struct reading *r)
{
    if (!option_given(&r->context->options, OPTION_WIDTH))
        return 0;
    if (option_value_read(r->context, OPTION_WIDTH))
        return -1;
    int64_t width = option_count(&r->context->options, OPTION_WIDTH, 0);
    if ((width & (width - 1)) || width * 8 < r->array.element_bits)
        return option_refused(r->context, OPTION_WIDTH, NULL);
    r->array.width = (int)width;
    return 0;
}

int
bank_accesses_read(struct access_list *list, struct context *context,
                   const struct layout_argument *argument, const struct mapping *m)
{
    const char *patterns_text = option_text(&context->options, OPTION_ACCESS);
    bool listed = context->options.argument_count > 1;
    struct reading r = {
        .list = list, .context = context, .array = {m, (int)argument->element_bits, 0}};
    if (!patterns_text && !listed)
        patterns_text = "column:0";
    list->accesses = arena_array(&context->arena, patterns_text ? strlen(patterns_text) + 2 : 1,
                                 sizeof *list->accesses);
    int status = read_width(&r);
    if (status == 0 && patterns_text)
        status = add_patterns(&r, patterns_text);
    if (status == 0 && listed)
        status = add_list(&r);
    free(r.indices);
    return status;
}
