/* Reads a whole text; triton_action.c does what the grammar finds. */
#include "parser/triton/triton_parse.h"

#include "parser/triton/triton_syntax.h"

int
triton_parse(const char *text, size_t length, struct arena *arena, struct triton_text *result,
             struct diagnostic *d)
{
    struct triton_parse p = {.text = result};
    *result = (struct triton_text){.type = PRIMITIVE_UNKNOWN};
    phrase_begin(&p.phrase, text, length, arena, d);
    triton_grammar_run(&p);
    if (!p.phrase.failed)
        triton_read(&p, p.root, &result->encoding);
    return p.phrase.failed ? -1 : 0;
}
