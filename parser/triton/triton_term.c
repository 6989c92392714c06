/* What the readers of attributes ask of terms. */
#include "parser/triton/triton_syntax.h"

void
triton_expect(struct triton_parse *p, const struct term *term, const char *what)
{
    PHRASE_FAIL(&p->phrase, TRITON_VALUE, PHRASE_PLACE(&term->token), what);
}

const struct term *
triton_value(const struct triton_parse *p, const struct term *term, const char *name)
{
    for (const struct term *pair = term->first; pair; pair = pair->next)
        if (phrase_is(&p->phrase, &pair->token, name))
            return pair->first;
    return NULL;
}
