/* What the actions of shape_grammar.y call. One instance lives as long as one parse; whatever
 * it makes lives in its arena. */
#ifndef PARSER_SHAPE_SHAPE_BUILDER_H
#define PARSER_SHAPE_SHAPE_BUILDER_H

#include "layout/base/diagnostic.h"
#include "layout/shape.h"
#include "parser/shape/shape_lexer.h"

struct arena;

struct shape_builder {
    const char *text;
    struct arena *arena;
    struct diagnostic *d; /* the first error stays */
    struct shape *result;
    bool failed;
    int depth;     /* open parentheses */
    bool complete; /* what was read so far is a whole shape */
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

/* A layout that was written, with the length of its order. */
struct written_layout {
    bool present;
    size_t order_length;
    struct layout layout;
};

/* SHAPE_FAIL(b, CODE, SHAPE_PLACE(token), arguments of the message); after the first error
 * nothing is built. */
#define SHAPE_FAIL(b, ...)                                                                     \
    do {                                                                                       \
        if (!(b)->failed)                                                                      \
            diagnostic_set((b)->d, __VA_ARGS__);                                               \
        (b)->failed = true;                                                                    \
    } while (0)
#define SHAPE_PLACE(token) (token)->offset, (token)->length

struct layout layout_default(void);

/* Room for one more element behind `count`; false after an error, and none is added then. */
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
/* An array that is not opened: nothing but its place is known. */
struct shape *build_deferred(struct shape_builder *b, const struct shape_token *text);
struct shape *build_tuple(struct shape_builder *b, const struct shape_token *first,
                          const struct shapes *elements, const struct shape_token *last);
struct shape *build_buffer(struct shape_builder *b, const struct shape_token *word,
                           struct shape *inner, const struct shape_token *last);

/* S(n) must fit a signed byte. */
int build_memory_space(struct shape_builder *b, const struct shape_token *number);
/* #(type) and *(type): the type, whatever it is. */
enum primitive build_sparse_type(struct shape_builder *b, const struct shape_token *word);
/* A level of D(...): D and S are fields of the lexer's, C and H words. */
void build_level(struct shape_builder *b, const struct shape_token *word);

void build_syntax_error(struct shape_builder *b, int code, const struct shape_token *token);

/* shape_grammar.y: one fresh parse of the lexer's text, up to the first error. */
void shape_grammar_read(struct shape_builder *b, struct shape_lexer *lexer);

#endif
