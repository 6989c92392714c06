#include "tests/rows.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t
rows_each(const char *path, const char *kind, void (*check)(json_t *row, const char *at))
{
    char *line = NULL, at[200];
    size_t capacity = 0, count = 0, number = 0;
    ssize_t length;
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    while ((length = getline(&line, &capacity, file)) > 0) {
        snprintf(at, sizeof at, "%s:%zu", path, ++number);
        json_t *row = json_loadb(line, (size_t)length, 0, NULL);
        ck_assert_msg(row != NULL, "%s: not JSON", at);
        if (!kind || strcmp(row_string(row, "kind"), kind) == 0) {
            check(row, at);
            count++;
        }
        json_decref(row);
    }
    free(line);
    fclose(file);
    return count;
}

const char *
row_string(json_t *row, const char *key)
{
    const char *string = json_string_value(json_object_get(row, key));
    return string ? string : "";
}

int64_t
row_integer(json_t *row, const char *key)
{
    return json_integer_value(json_object_get(row, key));
}
