#include "tests/support/rows.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

void
rows_open(struct rows *rows, const char *path)
{
    *rows = (struct rows){.path = path, .file = fopen(path, "r")};
    ck_assert_msg(rows->file != NULL, "cannot open %s", path);
}

json_t *
rows_next(struct rows *rows, const char *kind)
{
    ssize_t length;
    while ((length = getline(&rows->line, &rows->capacity, rows->file)) > 0) {
        rows->number++;
        json_t *row = json_loadb(rows->line, (size_t)length, 0, NULL);
        ck_assert_msg(row != NULL, "%s:%zu: not JSON", rows->path, rows->number);
        if (!kind || strcmp(row_string(row, "kind"), kind) == 0)
            return row;
        json_decref(row);
    }
    free(rows->line);
    fclose(rows->file);
    return NULL;
}

size_t
rows_each(const char *path, const char *kind, void (*check)(json_t *row, const char *at))
{
    struct rows rows;
    json_t *row;
    char at[200];
    size_t count = 0;
    for (rows_open(&rows, path); (row = rows_next(&rows, kind)); count++) {
        snprintf(at, sizeof at, "%s:%zu", path, rows.number);
        check(row, at);
        json_decref(row);
    }
    return count;
}

json_t *
row_field(json_t *row, const char *key)
{
    json_t *value = json_object_get(row, key);
    ck_assert_msg(value != NULL, "no field %s: %s", key, json_dumps(row, JSON_COMPACT));
    return value;
}

const char *
row_string(json_t *row, const char *key)
{
    json_t *value = row_field(row, key);
    ck_assert_msg(json_is_string(value), "%s is no string: %s", key,
                  json_dumps(row, JSON_COMPACT));
    return json_string_value(value);
}

int64_t
row_integer(json_t *row, const char *key)
{
    json_t *value = row_field(row, key);
    ck_assert_msg(json_is_integer(value), "%s is no integer: %s", key,
                  json_dumps(row, JSON_COMPACT));
    return json_integer_value(value);
}
