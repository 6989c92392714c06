#include "cli/rows/baseline.h"

#include "layout/base/checked.h"
#include "layout/base/grow.h"
#include "layout/base/text.h"
#include "parser/lex/escape.h"
#include "parser/lex/integer.h"

#include <stdlib.h>
#include <string.h>

#define MEMBERS 96 /* largest number of members of a row */

struct baseline_sum {
    struct slice subject; /* as subject_text writes it */
    int64_t bytes;
};

/* ---- rows ---- */

const char *
baseline_read(struct baseline *baseline, struct slice line)
{
    struct json_member members[MEMBERS];
    struct arena arena = {0};
    struct baseline_row row = {&arena, members, 0};
    if (json_members(line, members, MEMBERS, &row.count))
        return "the line is no row; --baseline takes a dump, or rows saved with -f ndjson";
    const char *fault = baseline->take(baseline, &row, baseline->user);
    if (fault)
        fault = arena_string(&baseline->arena, fault);
    baseline->rows++;
    arena_free(&arena);
    return fault;
}

static struct slice
value_of(const struct baseline_row *row, enum field_number field)
{
    return json_value(row->members, row->count, field_name(field));
}

const char *
baseline_text(const struct baseline_row *row, enum field_number field)
{
    struct slice value = value_of(row, field);
    struct text text = {0};
    if (!value.text || !json_is_string(value))
        return NULL;
    unescape(&text, json_inside(value));
    return text_keep(&text, row->arena);
}

int64_t
baseline_number(const struct baseline_row *row, enum field_number field, int64_t otherwise)
{
    struct slice value = value_of(row, field);
    int64_t number;
    bool is_number = value.text && integer_read(value.text, value.length, &number);
    return is_number ? number : otherwise;
}

bool
baseline_flag(const struct baseline_row *row, enum field_number field)
{
    struct slice value = value_of(row, field);
    return value.text && slice_is(value, "true");
}

bool
baseline_has(const struct baseline_row *row, enum field_number field)
{
    return value_of(row, field).text;
}

/* ---- sums ---- */

static const char *
or_empty(const char *text)
{
    return text ? text : "";
}

/* A subject as one text. */
static struct slice
subject_text(const struct subject *subject, struct text *out)
{
    const char *parts[] = {subject->module, subject->memory_space, subject->key};
    text_clear(out);
    for (size_t i = 0; i < 3; i++) {
        text_string(out, or_empty(parts[i]));
        text_char(out, '\n');
    }
    return (struct slice){out->data, out->length};
}

static struct slice
text_of(const void *owner, uint32_t number)
{
    return ((const struct baseline *)owner)->sums[number - 1].subject;
}

void
baseline_add(struct baseline *baseline, const struct subject *subject, int64_t bytes)
{
    struct text scratch = {0};
    const char *module = or_empty(subject->module);
    struct slice text = subject_text(subject, &scratch);
    uint32_t *number = table_slot(&baseline->table, text, text_of, baseline);
    words_number(&baseline->modules, module, strlen(module));
    if (*number == 0) {
        grow(&baseline->sums, baseline->count, &baseline->capacity, sizeof *baseline->sums);
        text.text = arena_copy(&baseline->arena, text.text, text.length);
        baseline->sums[baseline->count] = (struct baseline_sum){.subject = text};
        *number = (uint32_t)++baseline->count;
    }
    int64_t *sum = &baseline->sums[*number - 1].bytes;
    if (!checked_add(*sum, bytes, sum))
        *sum = INT64_MAX;
    text_free(&scratch);
}

int64_t
baseline_bytes(const struct baseline *baseline, const struct subject *subject, bool alone)
{
    struct text scratch = {0};
    struct subject wanted = *subject;
    if (alone && baseline->modules.count == 1)
        wanted.module = words_text(&baseline->modules, 0);
    struct slice text = subject_text(&wanted, &scratch);
    uint32_t number = table_find(&baseline->table, text, text_of, baseline);
    text_free(&scratch);
    return number ? baseline->sums[number - 1].bytes : -1;
}

void
baseline_free(struct baseline *baseline)
{
    table_free(&baseline->table);
    words_free(&baseline->modules);
    free(baseline->sums);
    arena_free(&baseline->arena);
}
