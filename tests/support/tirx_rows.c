/* Reads the correct answers and compares layouts with them. */
#include "tests/support/tirx_rows.h"

#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "parser/tirx/tirx_parse.h"
#include "tests/support/rows.h"

#include <string.h>

#define ROWS "tests/vectors/tirx.jsonl"

void
tirx_rows_run(const char *kind, void (*check)(struct row *row))
{
    struct rows rows;
    json_t *json;
    int count = 0;
    for (rows_open(&rows, ROWS); (json = rows_next(&rows, kind)); json_decref(json)) {
        struct row row = {.json = json, .text = rows.line};
        if (json_object_get(json, "suspect"))
            continue;
        check(&row);
        arena_free(&row.arena);
        count++;
    }
    ck_assert_int_gt(count, 0);
}

void
tirx_rows_presets(const struct preset_checks *checks)
{
    tirx_rows_run("mma_shared_layout", checks->mma_shared);
    tirx_rows_run("tmem_datapath_layout", checks->tmem_datapath);
    tirx_rows_run("tcgen05_atom_layout", checks->tcgen05_atom);
    tirx_rows_run("trainium", checks->trainium);
    tirx_rows_run("trainium_psum", checks->trainium);
}

const char *
tirx_row_string(const struct row *row, const char *field)
{
    return row_string(row->json, field);
}

int64_t
tirx_row_integer(const struct row *row, const char *field)
{
    return row_integer(row->json, field);
}

size_t
tirx_row_integers(const struct row *row, const char *field, int64_t *values)
{
    json_t *array = row_field(row->json, field);
    size_t count = json_array_size(array);
    ck_assert_msg(json_is_array(array), "%s is no list: %s", field, row->text);
    ck_assert_uint_le(count, ROW_RANK);
    for (size_t i = 0; i < count; i++)
        values[i] = json_integer_value(json_array_get(array, i));
    return count;
}

const char *
tirx_row_mode(const struct row *row)
{
    static const char *const modes[] = {"none", "32B", "64B", "128B"};
    int64_t mode = row_integer(row->json, "mode");
    ck_assert_msg(mode >= 0 && mode < 4, "mode: %s", row->text);
    return modes[mode];
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

struct mapping
mapping_of(struct arena *arena, const struct tirx_layout *layout, const int64_t *dims,
           size_t rank)
{
    struct mapping m;
    struct diagnostic d;
    int status = tirx_mapping(layout, (struct tirx_shape){rank, dims}, arena, &m, &d);
    ck_assert_msg(status == 0, "%s", d.message);
    return m;
}

struct mapping
mapping_from(struct arena *arena, const char *text)
{
    struct tirx_layout layout = layout_of(arena, text);
    return mapping_of(arena, &layout, NULL, 0);
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
        row_field(row->json, "error");
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
