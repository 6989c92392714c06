#include "parser/ttir/ttir_scope.h"

#include "layout/base/grow.h"
#include "layout/base/integer.h"
#include "layout/kernel/ttir.h"

#include <stdlib.h>
#include <string.h>

/* Where the latest definition of a name is noted. */
static uint32_t *
latest_of(struct ttir_scopes *scopes, uint32_t name)
{
    while (name >= scopes->latest_capacity) {
        size_t before = scopes->latest_capacity;
        grow_array(&scopes->latest, &scopes->latest_capacity, sizeof *scopes->latest);
        memset(scopes->latest + before, 0,
               (scopes->latest_capacity - before) * sizeof *scopes->latest);
    }
    return &scopes->latest[name];
}

void
ttir_define(struct ttir_scopes *scopes, struct slice name, uint32_t value, uint32_t results)
{
    uint32_t number = words_number(&scopes->names, name.text, name.length);
    uint32_t *latest = latest_of(scopes, number);
    grow(&scopes->definitions, scopes->count, &scopes->capacity, sizeof *scopes->definitions);
    scopes->definitions[scopes->count++] =
        (struct ttir_definition){number, *latest, value, results};
    *latest = (uint32_t)scopes->count;
}

uint32_t
ttir_value(struct ttir_scopes *scopes, struct slice name)
{
    const char *counted = memchr(name.text, '#', name.length);
    size_t length = counted ? (size_t)(counted - name.text) : name.length;
    uint32_t at = *latest_of(scopes, words_number(&scopes->names, name.text, length));
    int64_t result = 0;
    if (at == 0)
        return TTIR_NONE;
    const struct ttir_definition *found = &scopes->definitions[at - 1];
    if (!counted)
        return found->value;
    if (integer_begins(counted + 1, name.length - length - 1, &result) == 0 || result < 0 ||
        result >= found->results)
        return TTIR_NONE;
    return found->value + 1 + (uint32_t)result;
}

void
ttir_scope_end(struct ttir_scopes *scopes, size_t count)
{
    for (; scopes->count > count; scopes->count--) {
        const struct ttir_definition *last = &scopes->definitions[scopes->count - 1];
        scopes->latest[last->name] = last->before;
    }
}

void
ttir_scopes_free(struct ttir_scopes *scopes)
{
    words_free(&scopes->names);
    free(scopes->latest);
    free(scopes->definitions);
}
