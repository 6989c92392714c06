/* Reads the patterns of --access, or a list of indices. */
#include "cli/command/access/reads.h"

#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "cli/input/lines.h"
#include "layout/base/grow.h"
#include "parser/notation/index_text.h"

#include <stdlib.h>
#include <string.h>

#define INDEX_NUMBERS ((size_t)1 << 23) /* limit of numbers in a list of indices */

struct reading {
    struct read_list *list;
    struct context *context;
    const struct mapping *m;
    int bits, width;  /* of an element; bytes that a lane reads, 0: an element */
    int64_t *indices; /* malloc'ed; count * rank numbers */
    size_t count, capacity;
    bool failed; /* a line is not an index; the others are still read */
};

static int
add_read(struct reading *r, const char *name, const struct read_pattern *pattern,
         struct diagnostic *d)
{
    struct named_read *named = &r->list->reads[r->list->count++];
    named->name = name;
    return access_read_make(&named->read, r->m, pattern, r->bits, r->width, &r->context->arena,
                            d);
}

/* ---- reads by pattern ---- */

/* Adds the read that one word of --access names. */
static int
add_pattern(struct reading *r, const char *word, size_t length)
{
    struct read_pattern pattern;
    struct diagnostic d;
    const char *name = arena_copy(&r->context->arena, word, length);
    if (pattern_text_read(word, length, &pattern, &d) != 1)
        usage_error(&r->context->console, "--access is column:J, row:I or ldmatrix, not '%s'",
                    name);
    else if (add_read(r, name, &pattern, &d))
        usage_error(&r->context->console, "--access %s: %s", name, d.message);
    else
        return 0;
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

/* ---- reads by list ---- */

static int
add_index(struct reading *r, const char *text, size_t length, struct diagnostic *d)
{
    size_t rank = r->m->rank;
    if (r->count == READ_LANES || (r->count + 1) * rank > INDEX_NUMBERS)
        return diagnostic_set(d, BANK_LANES, 0, 0, (long long)r->count);
    grow(&r->indices, r->count, &r->capacity, (rank + 1) * sizeof *r->indices);
    if (index_read(text, length, r->m, r->indices + r->count * rank, d))
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
    const struct read_pattern pattern = {
        .kind = READ_LIST, .count = r->count, .indices = r->indices};
    if (add_read(r, "indices", &pattern, &d)) {
        usage_error(&r->context->console, "%s", d.message);
        return -1;
    }
    return 0;
}

/* ---- all reads ---- */

static int
read_width(struct reading *r)
{
    if (!option_given(&r->context->options, OPTION_WIDTH))
        return 0;
    if (option_value_read(r->context, OPTION_WIDTH))
        return -1;
    int64_t width = option_count(&r->context->options, OPTION_WIDTH, 0);
    if ((width & (width - 1)) || width * 8 < r->bits)
        return option_refused(r->context, OPTION_WIDTH, NULL);
    r->width = (int)width;
    return 0;
}

int
reads_of_options(struct read_list *list, struct context *context,
                 const struct layout_argument *argument, const struct mapping *m)
{
    const char *patterns = option_text(&context->options, OPTION_ACCESS);
    bool listed = context->options.argument_count > 1;
    struct reading r = {
        .list = list, .context = context, .m = m, .bits = (int)argument->element_bits};
    if (!patterns && !listed)
        patterns = "column:0";
    list->reads =
        arena_array(&context->arena, patterns ? strlen(patterns) + 2 : 1, sizeof *list->reads);
    int status = read_width(&r);
    if (status == 0 && patterns)
        status = add_patterns(&r, patterns);
    if (status == 0 && listed)
        status = add_list(&r);
    free(r.indices);
    return status;
}
