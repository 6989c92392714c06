/* Reads the known answers and compares layouts with them. */
#include "tests/tirx_rows.h"

#include "layout/diagnostic.h"
#include "layout/text.h"
#include "parser/tirx_parse.h"

#include <stdio.h>
#include <string.h>

#define ROWS "tests/vectors/tirx.jsonl"

static void
run_row(json_t *json, const char *text, void (*check)(struct row *row))
{
    struct row row = {.json = json, .text = text};
    check(&row);
    arena_free(&row.arena);
}

void
tirx_rows_run(const char *kind, void (*check)(struct row *row))
{
    char line[1 << 14];
    int count = 0;
    FILE *file = fopen(ROWS, "r");
    ck_assert_msg(file != NULL, "cannot open " ROWS);
    while (fgets(line, sizeof line, file)) {
        json_t *json = json_loads(line, 0, NULL);
        ck_assert_msg(json != NULL, "not JSON: %s", line);
        const char *is = json_string_value(json_object_get(json, "kind"));
        if (strcmp(is, kind) == 0 && !json_object_get(json, "suspect")) {
            run_row(json, line, check);
            count++;
        }
        json_decref(json);
    }
    fclose(file);
    ck_assert_int_gt(count, 0);
}

static json_t *
row_field(const struct row *row, const char *field)
{
    json_t *value = json_object_get(row->json, field);
    ck_assert_msg(value != NULL, "no field %s: %s", field, row->text);
    return value;
}

const char *
tirx_row_string(const struct row *row, const char *field)
{
    const char *string = json_string_value(row_field(row, field));
    ck_assert_msg(string != NULL, "%s is no string: %s", field, row->text);
    return string;
}

int64_t
tirx_row_integer(const struct row *row, const char *field)
{
    return json_integer_value(row_field(row, field));
}

size_t
tirx_row_integers(const struct row *row, const char *field, int64_t *values)
{
    json_t *array = row_field(row, field);
    size_t count = json_array_size(array);
    ck_assert_uint_le(count, ROW_RANK);
    for (size_t i = 0; i < count; i++)
        values[i] = json_integer_value(json_array_get(array, i));
    return count;
}

struct tirx_layout
layout_of(struct arena *arena, const char *text)
{
    struct tirx_layout layout;
    struct diagnostic d;
    int status = tirx_parse(text, strlen(text), arena, &layout, &d);
    ck_assert_msg(status == 0, "%s: %s", text, d.message);
    return layout;
}

struct tirx_layout
tirx_row_layout(struct row *row, const char *field)
{
    return layout_of(&row->arena, tirx_row_string(row, field));
}

void
check_print(const struct row *row, const struct tirx_layout *layout, const char *expected)
{
    struct text text = {0};
    tirx_print(&text, layout);
    ck_assert_msg(strcmp(text.data, expected) == 0, "printed %s, not %s: %s", text.data,
                  expected, row->text);
    text_free(&text);
}

void
check_result(const struct row *row, int status, const struct tirx_layout *layout)
{
    json_t *result = json_object_get(row->json, "result");
    if (!result) {
        ck_assert_msg(status == -1, "no error: %s", row->text);
        return;
    }
    int found = json_is_null(result) ? 0 : 1;
    ck_assert_msg((status == -1) == false, "error: %s", row->text);
    if (found == 0)
        ck_assert_msg(status == 0, "a result: %s", row->text);
    else
        check_print(
            row, layout,
            json_string_value(json_is_array(result) ? json_array_get(result, 0) : result));
}
