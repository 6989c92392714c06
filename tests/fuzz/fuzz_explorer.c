/* Calls the core of the explorer's page. Each line of the input is one of the texts that users
 * can type. Every answer must be one JSON object, whatever was asked before. */
#include "layout/base/steps.h"
#include "render/page/core/core.h"
#include "tests/fuzz/must.h"

#include <jansson.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum line { LAYOUT, SHAPE, TYPE, SWIZZLE, OTHER, INDEX, PLACE, ACCESS, LINES };

/* Returns whether the answer is an object and no error; fails if it is no object. */
static bool
is_right(const char *answer)
{
    json_t *json = json_loads(answer, 0, NULL);
    must(json_is_object(json));
    bool right = json_object_get(json, "error") == NULL;
    json_decref(json);
    return right;
}

static int64_t
number_of(const char *answer, const char *name)
{
    json_t *json = json_loads(answer, 0, NULL);
    int64_t number = json_integer_value(json_object_get(json, name));
    json_decref(json);
    return number;
}

/* Asks everything about the two layouts, if they could be opened. */
static void
ask(char **lines)
{
    for (size_t panel = 0; panel < 4; panel++)
        is_right(core_cells(0, panel, 0, 0, 0, 9, 0, 9));
    is_right(core_overview(0, 3, 2));
    const char *element = core_element(lines[INDEX]);
    if (is_right(element))
        must(is_right(core_trace(0, number_of(element, "flat"))));
    is_right(core_place(lines[PLACE]));
    is_right(core_access(lines[ACCESS], 0));
    is_right(core_elsewhere());
    is_right(core_suggest());
    is_right(core_compare());
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static char empty[] = "";
    char *text = strndup((const char *)data, size), *rest = text, *lines[LINES];
    must(text != NULL);
    for (int i = 0; i < LINES; i++)
        lines[i] = rest ? strsep(&rest, "\n") : empty;
    is_right(core_paste(text));
    if (is_right(core_open(0, lines[LAYOUT], lines[SHAPE], lines[TYPE], lines[SWIZZLE], 0))) {
        is_right(core_open(1, lines[OTHER], "", "", "", 0));
        ask(lines);
    }
    steps_allow(INT64_MAX);
    free(text);
    return 0;
}
