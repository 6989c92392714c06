#include "tests/support/shapes.h"

#include "layout/base/diagnostic.h"
#include "parser/shape/shape_parse.h"

#include <check.h>
#include <string.h>

struct shape *
shape_of(struct arena *arena, const char *text)
{
    struct diagnostic d = {0};
    struct shape *shape = shape_parse(text, strlen(text), arena, &d);
    ck_assert_msg(shape != NULL, "%s: %s", text, d.message);
    ck_assert_msg(shape_validate(shape, &d) == 0, "%s: %s", text, d.message);
    return shape;
}
