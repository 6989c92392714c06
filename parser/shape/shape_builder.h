/* The functions that the actions of shape_grammar.y call. A builder lives as long as one parse;
 * all that it builds lives in its arena. */
#ifndef PARSER_SHAPE_SHAPE_BUILDER_H
#define PARSER_SHAPE_SHAPE_BUILDER_H

#include "layout/base/diagnostic.h"
#include "layout/shape.h"
#include "parser/shape/shape_lexer.h"

struct arena;

struct shape_builder {
    const char *text;
    struct arena *arena;
    struct diagnostic *d; /* keeps the first error */
    struct shape *result; /* NULL as long as the text is no whole shape */
    bool failed;
};

/* A growing list of numbers. */
struct integers {
    int64_t *values;
    size_t count, capacity;
};

struct dimensions {
    struct dimension {
        int64_t size;
        bool dynamic;
    } * values;
    size_t count, capacity;
};

struct tiles {
    struct tile *values;
    size_t count, capacity;
};

struct splits {
    struct split_config *values;
    size_t count, capacity;
};

struct shapes {
    const struct shape **values;
    size_t count, capacity;
};

/* A layout, if one is written, and the length of its minor_to_major. */
struct written_layout {
    bool present;
    size_t order_length;
    struct layout layout;
};

/* SHAPE_FAIL(b, CODE, SHAPE_PLACE(token), arguments of the message) reports the error if it is
 * the first one. Nothing is built after it. */
#define SHAPE_FAIL(b, ...)                                                                     \
    do {                                                                                       \
        if (!(b)->failed)                                                                      \
            diagnostic_set((b)->d, __VA_ARGS__);                                               \
        (b)->failed = true;                                                                    \
    } while (0)
#define SHAPE_PLACE(token) (token)->offset, (token)->length

struct layout layout_default(void);

/* Makes room for one more element behind `count`. Returns false after an error; then the caller
 * adds none. */
bool list_room(struct shape_builder *b, void *values, size_t count, size_t *capacity,
               size_t size);
#define LIST_ADD(b, list, ...)                                                                 \
    do {                                                                                       \
        if (list_room(b, &(list).values, (list).count, &(list).capacity,                       \
                      sizeof *(list).values))                                                  \
            (list).values[(list).count++] = __VA_ARGS__;                                       \
    } while (0)

struct dimension build_dimension(struct shape_builder *b, const struct shape_token *number,
                                 bool dynamic);
struct shape *build_array(struct shape_builder *b, const struct shape_token *type,
                          const struct dimensions *dims, const struct written_layout *layout,
                          const struct shape_token *last);
/* Reports a layout that its reader could not read: {?affine_map}. */
void build_unread(struct shape_builder *b, const struct shape_token *layout);
/* Builds an array that is not parsed: only its offset and length are set. */
struct shape *build_deferred(struct shape_builder *b, const struct shape_token *text);
struct shape *build_tuple(struct shape_builder *b, const struct shape_token *first,
                          const struct shapes *elements, const struct shape_token *last);
struct shape *build_buffer(struct shape_builder *b, const struct shape_token *word,
                           struct shape *inner, const struct shape_token *last);

/* Returns the n of S(n), which must fit a signed byte. */
int build_memory_space(struct shape_builder *b, const struct shape_token *number);
/* Returns the type in #(type) or *(type), which may be any known type. */
enum primitive build_sparse_type(struct shape_builder *b, const struct shape_token *word);
/* Checks that a word is a level of D(...). */
void build_level(struct shape_builder *b, const struct shape_token *word);

void build_syntax_error(struct shape_builder *b, int code, const struct shape_token *token);

#endif
