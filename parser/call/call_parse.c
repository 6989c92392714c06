#include "parser/call/call_parse.h"

#include "layout/base/arena.h"
#include "layout/base/integer.h"
#include "parser/lex/quote.h"

#include <ctype.h>
#include <string.h>

/* ---- lexing ---- */

/* Reports what stands at the cursor. */
static void
fail(struct phrase *p, const char *what)
{
    char quoted[40];
    size_t offset = (size_t)(p->cursor - p->start), left = (size_t)(p->limit - p->cursor);
    size_t length = left > 0;
    quote((const char *)p->cursor, length, quoted, sizeof quoted);
    PHRASE_FAIL(p, EXPECTED, offset, length, what, left ? quoted : "the end");
}

static bool
takes(struct phrase *p, char c)
{
    phrase_skip_blanks(p);
    if (p->cursor == p->limit || *p->cursor != c)
        return false;
    p->cursor++;
    return true;
}

/* The characters of a name: "gl.BlockedLayout", "#mosaic_gpu.TiledLayout". */
static bool
is_name(unsigned char c)
{
    return isalnum(c) || c == '_' || c == '.';
}

static struct term *
leaf(struct phrase *p, int kind, struct phrase_token *token)
{
    phrase_emit(p, token, 0);
    struct term *term = term_leaf(p, token);
    term->kind = kind;
    return term;
}

static struct term *
read_word(struct phrase *p)
{
    struct phrase_token token = phrase_token(p);
    p->cursor += *p->cursor == '#';
    while (p->cursor < p->limit && is_name(*p->cursor))
        p->cursor++;
    return leaf(p, TERM_WORD, &token);
}

/* Reads ":+8" behind a number: both are a list. */
static struct term *
read_pad(struct phrase *p, struct term *number)
{
    p->cursor += strlen(":+");
    struct phrase_token token = phrase_token(p);
    const unsigned char *from = p->cursor;
    while (p->cursor < p->limit && isdigit(*p->cursor))
        p->cursor++;
    phrase_number(p, &token, from, p->cursor, &token.value);
    struct term *list = term_append(term_list(p, &number->token), number);
    return term_append(list, leaf(p, TERM_LEAF, &token));
}

static struct term *
read_number(struct phrase *p)
{
    struct phrase_token token = phrase_token(p);
    const unsigned char *from = p->cursor;
    p->cursor += *p->cursor == '-';
    while (p->cursor < p->limit && isdigit(*p->cursor))
        p->cursor++;
    phrase_number(p, &token, from, p->cursor, &token.value);
    struct term *number = leaf(p, TERM_LEAF, &token);
    bool pad =
        p->limit - p->cursor > 2 && memcmp(p->cursor, ":+", 2) == 0 && isdigit(p->cursor[2]);
    return pad ? read_pad(p, number) : number;
}

static struct term *
read_string(struct phrase *p)
{
    unsigned char closer = *p->cursor++;
    struct phrase_token token = phrase_token(p);
    while (p->cursor < p->limit && *p->cursor != closer)
        p->cursor++;
    struct term *term = leaf(p, TERM_WORD, &token);
    if (!takes(p, (char)closer))
        fail(p, "a quote");
    return term;
}

/* Reads any value up to the comma or bracket behind it. */
static struct term *
read_any(struct phrase *p)
{
    struct phrase_token token = phrase_token(p);
    int depth = 0;
    for (; p->cursor < p->limit; p->cursor++) {
        if (strchr("([{<", *p->cursor))
            depth++;
        else if ((strchr(")]}>", *p->cursor) || *p->cursor == ',') && depth == 0)
            break;
        else if (strchr(")]}>", *p->cursor))
            depth--;
    }
    return leaf(p, TERM_WORD, &token);
}

/* ---- values ---- */

static struct term *read_value(struct phrase *p);

/* Returns whether the word that was read is a key; the cursor then is behind its '='. */
static bool
is_key(struct phrase *p, const struct term *word)
{
    const unsigned char *behind = p->cursor;
    if (word->kind == TERM_WORD && takes(p, '='))
        return true;
    p->cursor = behind;
    return false;
}

/* Reads a value, or a pair of a key and a value. */
static struct term *
read_item(struct phrase *p)
{
    struct term *item = read_value(p);
    if (p->failed || !is_key(p, item))
        return item;
    phrase_skip_blanks(p);
    struct term *value = phrase_is(p, &item->token, "sharding") ? read_any(p) : read_value(p);
    item->kind = TERM_PAIR;
    return p->failed ? item : term_append(item, value);
}

/* Reads items up to the bracket that closes. */
static struct term *
read_items(struct phrase *p, struct term *list, char closer)
{
    if (++p->depth > CALL_DEPTH)
        PHRASE_FAIL(p, TOO_DEEP, PHRASE_PLACE(&list->token), CALL_DEPTH);
    while (!p->failed && !takes(p, closer)) {
        struct term *item = read_item(p);
        if (p->failed)
            return list;
        term_append(list, item);
        phrase_skip_blanks(p);
        if (takes(p, ',') || (p->cursor < p->limit && *p->cursor == '{'))
            continue;
        if (!takes(p, closer))
            fail(p, "',' or a bracket that closes");
        break;
    }
    p->depth--;
    return list;
}

static struct term *
read_value(struct phrase *p)
{
    phrase_skip_blanks(p);
    struct phrase_token token = phrase_token(p);
    unsigned char c = p->cursor < p->limit ? *p->cursor : '\0';
    struct term *list = term_list(p, &token);
    if (takes(p, '('))
        return read_items(p, list, ')');
    if (takes(p, '['))
        return read_items(p, list, ']');
    if (takes(p, '{'))
        return read_items(p, list, '}');
    if (c == '\'' || c == '"')
        return read_string(p);
    if (isdigit(c) || c == '-')
        return read_number(p);
    if (!isalpha(c) && c != '_' && c != '#') {
        fail(p, "a value");
        return list;
    }
    struct term *word = read_word(p);
    bool angle = c == '#' && takes(p, '<');
    if (!angle && !takes(p, '('))
        return word;
    word->kind = TERM_CALL;
    return read_items(p, word, angle ? '>' : ')');
}

int
call_parse(const char *text, size_t length, struct arena *arena, struct call_text *call,
           struct diagnostic *d)
{
    struct phrase *p = &call->phrase;
    phrase_begin(p, text, length, arena, d);
    call->root = read_value(p);
    phrase_skip_blanks(p);
    if (!p->failed && p->cursor < p->limit)
        fail(p, "the end");
    if (!p->failed && call->root->kind != TERM_CALL)
        call_expect(call, call->root, "a layout");
    return p->failed ? -1 : 0;
}

/* ---- asking ---- */

bool
call_is(const struct call_text *call, const struct term *term, const char *name)
{
    const char *text = phrase_text(&call->phrase, &term->token);
    size_t length = term->token.length, wanted = strlen(name);
    return term->kind == TERM_CALL && length >= wanted &&
           memcmp(text + length - wanted, name, wanted) == 0 &&
           (length == wanted || text[length - wanted - 1] == '.');
}

const struct term *
call_argument(const struct call_text *call, const struct term *term, const char *key,
              size_t position)
{
    size_t i = 0;
    bool keyed = false;
    for (const struct term *item = term->first; item; item = item->next, i++) {
        keyed |= item->kind == TERM_PAIR;
        if (item->kind == TERM_PAIR && phrase_is(&call->phrase, &item->token, key))
            return item->first;
        if (!keyed && i == position)
            return item;
    }
    return NULL;
}

const struct term *
call_unknown(const struct call_text *call, const struct term *term, const char *const *keys)
{
    size_t count = 0, i = 0;
    while (keys[count])
        count++;
    for (const struct term *item = term->first; item; item = item->next, i++) {
        size_t key = 0;
        while (item->kind == TERM_PAIR && key < count &&
               !phrase_is(&call->phrase, &item->token, keys[key]))
            key++;
        if (key == count || i >= count ||
            (item->kind == TERM_PAIR &&
             call_argument(call, term, keys[key], key) != item->first))
            return item;
    }
    return NULL;
}

int
call_expect(struct call_text *call, const struct term *term, const char *what)
{
    char quoted[40];
    const struct phrase_token *token = &term->token;
    quote(phrase_text(&call->phrase, token), token->length, quoted, sizeof quoted);
    PHRASE_FAIL(&call->phrase, EXPECTED, PHRASE_PLACE(token), what,
                token->length ? quoted : "another value");
    return -1;
}

int
call_numbers(struct call_text *call, const struct term *list, int64_t least, int64_t *numbers,
             size_t most)
{
    size_t count = 0;
    if (!list || list->kind != TERM_LIST || list->count > most)
        return call_expect(call, list ? list : call->root, "a list of numbers");
    for (const struct term *item = list->first; item; item = item->next) {
        if (item->kind != TERM_LEAF || item->token.value < least)
            return call_expect(call, item, "a number");
        numbers[count++] = item->token.value;
    }
    return (int)count;
}
