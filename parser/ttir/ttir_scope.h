/* Names of values, which sibling regions use again: a name means what the innermost open region
 * has last defined. */
#ifndef PARSER_TTIR_TTIR_SCOPE_H
#define PARSER_TTIR_TTIR_SCOPE_H

#include "layout/base/words.h"

#include <stddef.h>
#include <stdint.h>

struct ttir_scopes {
    struct words names;
    size_t latest_capacity;
    uint32_t *latest; /* by name: number of its definition, from 1; 0: none */
    size_t count, capacity;
    struct ttir_definition {
        uint32_t name, before; /* the definition that it hides */
        uint32_t value, results;
    } * definitions;
};

/* Defines a name. results: how many it has that are counted; 0: it has one that is not. */
void ttir_define(struct ttir_scopes *scopes, struct slice name, uint32_t value,
                 uint32_t results);

/* The value of a name, "%5" or "%5#1"; TTIR_NONE: it is not defined. */
uint32_t ttir_value(struct ttir_scopes *scopes, struct slice name);

/* Forgets the definitions behind the first `count`. */
void ttir_scope_end(struct ttir_scopes *scopes, size_t count);

void ttir_scopes_free(struct ttir_scopes *scopes);

#endif
