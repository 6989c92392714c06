/* Reads a whole layout; cute_action.c does what the grammar finds. */
#include "parser/cute/cute_parse.h"

#include "parser/cute/cute_syntax.h"

int
cute_parse(const char *text, size_t length, struct arena *arena, struct cute_text *result,
           struct diagnostic *d)
{
    struct cute_parse p = {.text = result};
    *result = (struct cute_text){.type = PRIMITIVE_UNKNOWN};
    phrase_begin(&p.phrase, text, length, arena, d);
    cute_grammar_run(&p);
    if (!p.phrase.failed)
        cute_finish_swizzle(&p);
    return p.phrase.failed ? -1 : 0;
}
