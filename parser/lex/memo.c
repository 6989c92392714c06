/* The table compares texts whose hashes are equal, so none is taken for another one. */
#include "parser/lex/memo.h"

#include "layout/base/grow.h"

#include <stdlib.h>

/* Bytes that a text takes besides its own: at most half of the slots and of the list are empty.
 */
#define MEMO_EACH (2 * sizeof(struct slice) + 4 * sizeof(struct table_slot))

static struct slice
text_of(const void *memo, uint32_t number)
{
    return ((const struct memo *)memo)->texts[number - 1];
}

uint64_t
memo_find(const struct memo *memo, struct slice text)
{
    uint32_t number = table_find(&memo->table, text, text_of, memo);
    return number ? memo->forgotten + number : 0;
}

uint64_t
memo_add(struct memo *memo, struct slice text)
{
    if (text.length > MEMO_LENGTH)
        return 0;
    if (memo->bytes > MEMO_BYTES) {
        uint64_t forgotten = memo->forgotten + memo->count;
        memo_free(memo);
        memo->forgotten = forgotten;
    }
    uint32_t *number = table_slot(&memo->table, text, text_of, memo);
    if (*number == 0) {
        char *copy = arena_copy(&memo->arena, text.text, text.length);
        grow(&memo->texts, memo->count, &memo->capacity, sizeof *memo->texts);
        memo->texts[memo->count++] = (struct slice){copy, text.length};
        memo->bytes += text.length + MEMO_EACH;
        *number = (uint32_t)memo->count;
    }
    return memo->forgotten + *number;
}

void
memo_free(struct memo *memo)
{
    arena_free(&memo->arena);
    table_free(&memo->table);
    free(memo->texts);
    *memo = (struct memo){0};
}
