#include "tests/support/account_log.h"

#include "layout/base/text.h"
#include "tests/support/program.h"

#include <jansson.h>
#include <stdlib.h>

/* The fields of render/row/fields/account.def that an account always has. */
static const char *const names[] = {"argument_bytes", "output_bytes",    "donated_bytes",
                                    "constant_bytes", "temp_bytes",      "temp_rounded_bytes",
                                    "peak_bytes",     "padding_at_peak", "trust",
                                    "capacity_bytes"};

static json_t *
figures_of(const json_t *totals)
{
    json_t *figures = json_object();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        json_t *value = json_object_get(totals, names[i]);
        json_object_set_new(figures, names[i], value ? json_incref(value) : json_null());
    }
    return figures;
}

/* Adds a program. Reports of compilers that have no program are none. */
static void
log_program(struct text *log, const json_t *totals)
{
    const char *name;
    json_t *space, *spaces = json_object_get(totals, "spaces");
    if (!spaces || json_object_get(totals, "report"))
        return;
    json_t *figures = figures_of(totals), *logged = json_object();
    json_object_foreach(spaces, name, space) if (json_object_get(space, "argument_bytes"))
        json_object_set_new(logged, name, figures_of(space));
    json_object_set_new(figures, "spaces", logged);
    char *line = json_dumps(figures, JSON_SORT_KEYS);
    text_format(log, "%s\n", line);
    free(line);
    json_decref(figures);
}

void
account_log(struct text *log, const struct program_run *run, const char *side)
{
    json_t *answer = json_loadb(run->out.text, run->out.length, 0, NULL);
    json_t *totals = json_object_get(answer, "totals"), *one;
    json_t *modules = json_object_get(totals, "modules");
    size_t count = modules ? json_array_size(modules) : 1;
    text_clear(log);
    for (size_t i = 0; i < count; i++) {
        one = modules ? json_array_get(modules, i) : totals;
        log_program(log, side ? json_object_get(one, side) : one);
    }
    json_decref(answer);
}

int64_t
account_figure(const struct program_run *run, const char *name)
{
    json_t *answer = json_loadb(run->out.text, run->out.length, 0, NULL);
    json_t *figure = json_object_get(json_object_get(answer, "totals"), name);
    int64_t value = json_is_integer(figure) ? (int64_t)json_integer_value(figure) : -1;
    json_decref(answer);
    return value;
}
