/* An answer that is not valid fails the test. */
#include "tests/support/explorer_answer.h"

#include "layout/base/steps.h"
#include "render/page/core/core.h"

#include <check.h>
#include <string.h>

json_t *
parsed(const char *answer)
{
    json_error_t error;
    json_t *json = json_loads(answer, 0, &error);
    ck_assert_msg(json && json_is_object(json), "%s: %s", error.text, answer);
    return json;
}

json_t *
opened_text(int side, const char *layout, const char *type)
{
    return parsed(core_open(side, layout, "", type, "", 0));
}

void
end_answers(void)
{
    steps_allow(INT64_MAX);
}

bool
is_error(const char *answer)
{
    json_t *json = parsed(answer);
    bool error = json_object_get(json, "error") != NULL;
    json_decref(json);
    return error;
}

int64_t
number(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    ck_assert_msg(json_is_integer(value), "no number '%s'", name);
    return json_integer_value(value);
}

const char *
word(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

const json_t *
item(const json_t *object, const char *list, size_t i)
{
    return json_array_get(json_object_get(object, list), i);
}

bool
has(const json_t *list, const char *name)
{
    size_t i;
    json_t *value;
    json_array_foreach(list, i,
                       value) if (strcmp(json_string_value(value), name) == 0) return true;
    return false;
}

bool
has_shape(const json_t *answer, const char *shape)
{
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(answer, "rows"), i,
                       row) if (strcmp(word(row, "shape"), shape) == 0) return true;
    return false;
}

json_t *
part_at(size_t panel, int64_t slice, int64_t row, int64_t column, int64_t part)
{
    return parsed(core_cells(0, panel, slice, part, row, row + 1, column, column + 1));
}
