/* What the notations of short texts have in common: tokens, errors, trees. */
#include "parser/lex/phrase.h"

#include "layout/base/arena.h"
#include "layout/base/integer.h"

#include <ctype.h>
#include <string.h>

void
phrase_begin(struct phrase *phrase, const char *text, size_t length, struct arena *arena,
             struct diagnostic *d)
{
    const unsigned char *copy = (const unsigned char *)arena_copy(arena, text, length);
    *d = (struct diagnostic){0};
    *phrase = (struct phrase){
        .start = copy, .cursor = copy, .limit = copy + length, .arena = arena, .d = d};
}

const char *
phrase_text(const struct phrase *phrase, const struct phrase_token *token)
{
    return (const char *)phrase->start + token->offset;
}

bool
phrase_is(const struct phrase *phrase, const struct phrase_token *token, const char *word)
{
    return token->length == strlen(word) &&
           memcmp(phrase_text(phrase, token), word, token->length) == 0;
}

/* ---- lexing ---- */

struct phrase_token
phrase_token(const struct phrase *phrase)
{
    return (struct phrase_token){.offset = (size_t)(phrase->cursor - phrase->start)};
}

int
phrase_emit(const struct phrase *phrase, struct phrase_token *token, int code)
{
    token->length = (size_t)(phrase->cursor - phrase->start) - token->offset;
    return code;
}

int
phrase_open(struct phrase *phrase, struct phrase_token *token, int code, int limit)
{
    phrase_emit(phrase, token, code);
    if (++phrase->depth > limit)
        PHRASE_FAIL(phrase, TOO_DEEP, PHRASE_PLACE(token), limit);
    return code;
}

int
phrase_close(struct phrase *phrase, struct phrase_token *token, int code)
{
    phrase->depth--;
    return phrase_emit(phrase, token, code);
}

void
phrase_number(struct phrase *phrase, const struct phrase_token *token,
              const unsigned char *from, const unsigned char *to, int64_t *value)
{
    if (!integer_read((const char *)from, (size_t)(to - from), value) || *value == INT64_MIN)
        PHRASE_FAIL(phrase, NUMBER_TOO_LARGE, PHRASE_PLACE(token));
}

int
phrase_unknown(struct phrase *phrase, const struct phrase_token *token)
{
    char shown[8];
    size_t length = expected_byte(phrase_text(phrase, token), shown);
    PHRASE_FAIL(phrase, TIRX_CHARACTER, token->offset, length, shown);
    return 0;
}

/* ---- parsing ---- */

void
phrase_skip_blanks(struct phrase *p)
{
    while (p->cursor < p->limit && isspace(*p->cursor))
        p->cursor++;
}

void
phrase_unexpected(struct phrase *phrase, const struct token_name *names, size_t count, int code,
                  const struct phrase_token *token, uint64_t expected)
{
    char list[EXPECTED_TEXT];
    expected_list(list, names, count, expected);
    PHRASE_FAIL(phrase, EXPECTED, PHRASE_PLACE(token), list, token_name(names, count, code));
}

struct term *
term_leaf(struct phrase *phrase, const struct phrase_token *token)
{
    struct term *term = arena_alloc(phrase->arena, sizeof *term);
    term->token = *token;
    return term;
}

struct term *
term_list(struct phrase *phrase, const struct phrase_token *open)
{
    struct term *list = term_leaf(phrase, open);
    list->kind = TERM_LIST;
    return list;
}

struct term *
term_append(struct term *list, struct term *item)
{
    if (list->last)
        list->last->next = item;
    else
        list->first = item;
    list->last = item;
    list->count++;
    return list;
}
