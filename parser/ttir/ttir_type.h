/* Types of Triton's texts, each distinct one of which is read once. */
#ifndef PARSER_TTIR_TTIR_TYPE_H
#define PARSER_TTIR_TTIR_TYPE_H

#include "layout/base/text.h"
#include "layout/base/words.h"
#include "layout/kernel/ttir.h"

struct ttir_types {
    struct arena *arena;
    struct text aliases; /* the lines that give encodings names */
    size_t alias_count, alias_capacity;
    struct ttir_alias {
        struct slice name, value;
    } * alias; /* in the arena */
    struct words words;
    size_t capacity;
    const struct ttir_type **items; /* by number of the text */
};

/* Keeps a line "#name = value". */
void ttir_alias_add(struct ttir_types *types, struct slice line);

/* Reads a type. */
const struct ttir_type *ttir_type_read(struct ttir_types *types, struct slice text);

/* Finds the next tensor or memdesc in a text from *at on, which moves behind it. Returns false
 * at the end. */
bool ttir_type_next(struct slice text, size_t *at, struct slice *type);

void ttir_types_free(struct ttir_types *types);

#endif
