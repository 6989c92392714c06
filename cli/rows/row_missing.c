#include "cli/rows/row_missing.h"

#include "cli/console.h"
#include "cli/rows/row_query.h"
#include "layout/base/guess.h"
#include "render/row/output.h"
#include "render/row/row.h"

#include <stdio.h>
#include <string.h>

#define VALUES 12 /* limit of values to list if no row passes */

static const struct asked_field *
missing_field(const struct row_query *query)
{
    for (size_t i = 0; i < query->test_count; i++)
        if (!query->tests[i].field.found)
            return &query->tests[i].field;
    return query->sort.path.text && !query->sort.found ? &query->sort : NULL;
}

/* Adds the name to the list "a, b". Returns false if the list has it already. */
static bool
add_name(struct text *names, struct slice name)
{
    const char *at = names->length ? names->data : NULL;
    const char *end = at ? at + names->length : NULL;
    for (; at && (at = memmem(at, (size_t)(end - at), name.text, name.length)); at++)
        if ((at == names->data || at[-1] == ' ') &&
            (at[name.length] == ',' || at[name.length] == '\0'))
            return false;
    text_separate(names, names->length, ", ");
    text_append(names, name.text, name.length);
    return true;
}

/* A row with as many fields as the last one is assumed to have the same fields. */
static void
collect_names(struct row_query *query, const struct row *row)
{
    size_t count = row_count(row);
    const struct asked_field *missing = count == query->named ? NULL : missing_field(query);
    if (!missing)
        return;
    query->named = count;
    for (size_t i = 0; i < count; i++) {
        const char *name = row_field(row, i)->name;
        add_name(&query->names, (struct slice){name, strlen(name)});
    }
}

/* Collects the values of the first test's field, to be listed if they are few. */
static void
collect_values(struct row_query *query, const struct row *row)
{
    struct row_test *test = query->tests;
    if (query->passed || query->test_count == 0 || !test->list || query->value_count > VALUES)
        return;
    struct cell value = asked_value(&test->field, row);
    if (value.kind == CELL_TEXT && value.length)
        query->value_count +=
            add_name(&query->values, (struct slice){value.text, value.length});
}

void
row_missing_collect(struct row_query *query, const struct row *row)
{
    collect_names(query, row);
    collect_values(query, row);
}

/* Tries the names of the fields of the kinds, each behind what stands before a dot. */
static void
try_fields(struct guess *guess, const enum row_kind *kinds, struct slice before)
{
    char name[GUESS_NAME];
    for (; kinds && *kinds; kinds++) {
        struct field_walk walk = field_walk(*kinds);
        for (const struct field_type *type; (type = field_next(&walk));)
            if (snprintf(name, sizeof name, "%.*s%s", (int)before.length, before.text,
                         field_name(type->number)) < GUESS_NAME)
                guess_try(guess, name);
    }
}

bool
row_field_unknown(struct console *console, const struct output *output,
                  const struct field_path *path)
{
    char see[GUESS_TEXT], meant[GUESS_TEXT];
    if (field_path_known(output->kinds, path))
        return false;
    struct guess guess = guess_of(path->text, strlen(path->text));
    const struct field_type *outer =
        path->number ? field_find(output->kinds, path->number) : NULL;
    if (outer && outer->of && outer->form != FORM_ROWS) {
        const enum row_kind inner[] = {outer->of, NO_KIND};
        try_fields(&guess, inner,
                   (struct slice){path->text, (size_t)(path->within - path->text)});
    } else {
        try_fields(&guess, output->kinds, (struct slice){"", 0});
    }
    snprintf(see, sizeof see, "; see hlo-layout fields %s", output->command);
    usage_error(console, "no row has a field '%s'%s", path->text,
                guess_words(&guess, see, meant));
    return true;
}

int
row_missing_check(const struct row_query *query)
{
    int result = 0;
    for (size_t i = 0; i < query->test_count; i++)
        if (row_field_unknown(query->console, query->output, &query->tests[i].field.path))
            result = -1;
    if (query->sort.path.text &&
        row_field_unknown(query->console, query->output, &query->sort.path))
        result = -1;
    return result;
}

static void
report_no_row(const struct row_query *query)
{
    if (query->values.length && query->value_count <= VALUES)
        report_note(query->console, "no row passes --only, --space and --role; %s is %s",
                    query->tests->field.path.text, query->values.data);
    else
        report_note(query->console, "no row passes --only, --space and --role");
}

void
row_missing_report(struct row_query *query)
{
    const struct asked_field *missing = query->seen ? missing_field(query) : NULL;
    if (missing)
        usage_error(query->console, "no row has a field '%s'; there are %s", missing->path.text,
                    query->names.length ? query->names.data : "none");
    else if (query->test_count && (query->seen || query->excluded) && !query->passed)
        report_no_row(query);
}
