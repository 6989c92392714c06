#include "cli/rows/baseline.h"

#include "layout/base/checked.h"
#include "layout/base/escape.h"
#include "layout/base/grow.h"
#include "layout/base/integer.h"
#include "layout/base/text.h"

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

/* ---- modules ---- */

#define BEHIND_NAME '\t'
#define NUMBERED    "module_"

const char *
baseline_module(const char *name, const char *file, struct arena *arena)
{
    struct text text = {0};
    const char *whole = or_empty(file), *slash = strrchr(whole, '/');
    const char *base = whole, *folder = whole;
    if (slash) {
        base = slash + 1;
        folder = slash;
    }
    while (folder > whole && folder[-1] != '/')
        folder--;
    size_t length = strlen(base);
    if (!name)
        return NULL;
    if (strncmp(base, NUMBERED, strlen(NUMBERED)) == 0)
        length = strcspn(base, ".");
    text_string(&text, name);
    text_char(&text, BEHIND_NAME);
    text_append(&text, base, length);
    text_char(&text, BEHIND_NAME);
    if (slash)
        text_append(&text, folder, (size_t)(slash - folder));
    return text_keep(&text, arena);
}

const char *
baseline_row_module(const struct baseline_row *row)
{
    return baseline_module(baseline_text(row, FIELD_module), baseline_text(row, FIELD_file),
                           row->arena);
}

static int
compare_modules(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void
baseline_sort(struct baseline *baseline)
{
    size_t count = baseline->modules.count;
    baseline->sorted = arena_array(&baseline->arena, count + 1, sizeof *baseline->sorted);
    for (uint32_t i = 0; i < count; i++)
        baseline->sorted[i] = words_text(&baseline->modules, i);
    qsort(baseline->sorted, count, sizeof *baseline->sorted, compare_modules);
}

/* The first module that does not come before a text. */
static size_t
lower_bound(const struct baseline *baseline, const char *text)
{
    size_t low = 0, high = baseline->modules.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(baseline->sorted[middle], text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct slice
baseline_module_name(const char *module)
{
    return (struct slice){module, strcspn(module, (char[]){BEHIND_NAME, '\0'})};
}

/* The modules of a name: the first, and how many there are. */
struct namesakes {
    size_t first, count;
};

static struct namesakes
namesakes_of(const struct baseline *baseline, const char *module)
{
    struct text name = {0};
    struct slice own = baseline_module_name(module);
    text_append(&name, own.text, own.length);
    text_char(&name, BEHIND_NAME);
    size_t first = lower_bound(baseline, name.data);
    name.data[name.length - 1] = BEHIND_NAME + 1;
    size_t end = lower_bound(baseline, name.data);
    text_free(&name);
    return (struct namesakes){first, end - first};
}

/* The module itself, else the first with the same number in another folder; itself if there is
 * none. */
static const char *
same_number(const struct baseline *baseline, const char *module)
{
    const char *folder = strrchr(module, BEHIND_NAME);
    size_t length = folder ? (size_t)(folder + 1 - module) : 0;
    struct text number = {0};
    size_t exact = lower_bound(baseline, module);
    if (exact < baseline->modules.count && strcmp(baseline->sorted[exact], module) == 0)
        return module;
    text_append(&number, module, length);
    size_t first = lower_bound(baseline, text_contents(&number));
    text_free(&number);
    bool found = length && first < baseline->modules.count &&
                 strncmp(baseline->sorted[first], module, length) == 0;
    return found ? baseline->sorted[first] : module;
}

const char *
baseline_pair(const struct baseline *baseline, const struct baseline *ours, const char *module,
              bool alone)
{
    if (alone && baseline->modules.count == 1)
        return baseline->sorted[0];
    if (!module)
        return NULL;
    struct namesakes old = namesakes_of(baseline, module), new = namesakes_of(ours, module);
    if (old.count != new.count)
        return same_number(baseline, module);
    return baseline->sorted[old.first + lower_bound(ours, module) - new.first];
}

/* ---- sums of subjects ---- */

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
baseline_bytes(const struct baseline *baseline, const struct subject *subject)
{
    struct text scratch = {0};
    struct slice text = subject_text(subject, &scratch);
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
