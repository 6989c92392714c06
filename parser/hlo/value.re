/*
 * Lexes attributes. The first byte of a value shows its kind, and each kind has its own end. The
 * text within is not looked at, except for a computation that is written in place: its statements
 * are read like all others.
 */
#include "layout/base/minmax.h"
#include "parser/lex/line.h"
#include "parser/lex/skip.h"
#include "parser/lex/word.h"
#include "parser/hlo/hlo_grammar.h"
#include "parser/hlo/hlo_lexer.h"
#include "parser/hlo/unknown.h"

#include <string.h>

/*!include:re2c "parser/lex/definitions.inc" */

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "s->marker";
re2c:define:YYLIMIT = "s->limit";
re2c:define:YYFILL = "source_refill(s, &p)";
re2c:define:YYFILL:naked = 1;
re2c:eof = 0;

end    = "=";
number = "-"? ("inf" | "nan") | float | "true" | "false";
assign = ("ROOT" space)? ("%" word gap | word space) "=" gap
         (word gap "[" | "b"? gap "(" | word gap "(");
*/

/* Passes what connects a bracket of a value to its next one: [2,4]<=[8]T(1,0), mesh['a'=2,'b'=4]
 * {'b'}, mesh['a'=2], device_ids=([2]T(0)) {'a'}, f32[2]{0} {1, 2}. Returns true with the cursor at
 * the next bracket, or false if the value is over. */
static bool
pass_link(struct source *s, bool worded)
{
    unsigned char *p = s->cursor;
    if (!worded) {
        /*!re2c
        gap "<=" gap "["  { s->cursor = p - 1; return true; }
        gap "T("          { s->cursor = p - 1; return true; }
        *                 { return false; }
        $                 { return false; }
        */
    }
    /*!re2c
    gap "{"                            { s->cursor = p - 1; return true; }
    gap "," gap "device_ids=" gap "("  { s->cursor = p - 1; return true; }
    *                                  { return false; }
    $                                  { return false; }
    */
}

/* Passes a value that begins with a bracket of any kind. */
static int
pass_brackets(struct hlo_lexer *lexer, struct skip *skip, bool worded)
{
    struct source *s = &lexer->source;
    do {
        if (skip_balanced(s, skip, lexer->problem))
            return -1;
    } while (pass_link(s, worded));
    return 0;
}

/* Passes a word, a number or a pattern such as bf01_01io->bf01. A word may have brackets, and a
 * number behind them: literal=f32[] 1. */
static int
pass_worded(struct hlo_lexer *lexer, struct skip *skip)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    /*!re2c
    "%"? [A-Za-z0-9_.?-]+ ("->" [A-Za-z0-9?]+)?  { goto word; }
    *                                            { return -1; }
    $                                            { return -1; }
    */
word:
    s->cursor = p;
    if (*p != '[')
        return 0;
    if (pass_brackets(lexer, skip, true))
        return -1;
    p = s->cursor;
    /*!re2c
    gap number / [^A-Za-z0-9_.-]  { s->cursor = p; return 0; }
    *                             { return 0; }
    $                             { return 0; }
    */
}

/* Returns whether the value that begins with '{' is a computation, a list of them, or neither. The
 * cursor stays. In an unknown attribute the first instruction must stand on the line of the '{'; on
 * a later line it is a statement of its own, behind an attribute that was cut off. */
static enum body_kind
body_of(struct source *s, enum attribute_kind kind)
{
    unsigned char *p = s->cursor;
    enum body_kind body = BODY_NONE;
    bool near = false;
    /*!re2c
    "{" [ \t]* assign             { body = BODY_ONE; near = true; goto done; }
    "{" gap assign                { body = BODY_ONE; goto done; }
    "{" [ \t]* "{" [ \t]* assign  { body = BODY_FIRST; near = true; goto done; }
    "{" gap "{" gap assign        { body = BODY_FIRST; goto done; }
    *                             { goto done; }
    $                             { goto done; }
    */
done:
    s->cursor = s->token;
    return near || attribute_calls(kind) ? body : BODY_NONE;
}

/* Moves into the first computation, which ends the statement. A computation that is nested too deep
 * is skipped. */
static int
enter_body(struct hlo_lexer *lexer, struct skip *skip)
{
    struct source *s = &lexer->source;
    if (lexer->open > BODY_DEPTH) {
        lexer->body = BODY_NONE;
        lexer->attribute.too_deep = skip->body = true;
        return skip_balanced(s, skip, lexer->problem);
    }
    s->cursor++;
    if (lexer->body == BODY_FIRST && skip_gap(s, lexer->problem) >= 0)
        s->cursor++;
    return 0;
}

/* Passes the value at the cursor. Returns -1 if it cannot be read. */
static int
pass_value(struct hlo_lexer *lexer, struct skip *skip, enum attribute_kind kind)
{
    struct source *s = &lexer->source;
    switch (*s->cursor) {
    case '{':
        if (kind == ATTRIBUTE_BACKEND_CONFIG)
            return skip_json(s, skip, lexer->problem);
        skip->json = kind == ATTRIBUTE_FRONTEND_ATTRIBUTES;
        if (kind != ATTRIBUTE_METADATA && !lexer->header && (lexer->body = body_of(s, kind)))
            return enter_body(lexer, skip);
        return skip_balanced(s, skip, lexer->problem);
    case '(':
    case '[':
        return pass_brackets(lexer, skip, false);
    case '"':
    case '\'':
        return skip_string(s, skip, lexer->problem);
    default:
        return pass_worded(lexer, skip);
    }
}

/* ---- values that were passed before ---- */

/* Returns where values of a kind are remembered; NULL: nowhere. Dumps repeat these two kinds, which
 * hold no computations. */
static struct memo *
memo_of(struct hlo_lexer *lexer, enum attribute_kind kind)
{
    switch (kind) {
    case ATTRIBUTE_METADATA:
        return &lexer->metadata;
    case ATTRIBUTE_BACKEND_CONFIG:
        return &lexer->backend_configs;
    default:
        return NULL;
    }
}

/* Passes the value at the cursor if it is remembered. Returns its number; 0: it is not. Few metadata
 * hold a brace, and a backend_config is the last attribute on its line. */
static uint64_t
pass_remembered(struct source *s, const struct memo *memo, enum attribute_kind kind)
{
    size_t left = (size_t)(s->limit - s->cursor), braces = kind == ATTRIBUTE_METADATA;
    const unsigned char *end =
        memchr(s->cursor, braces ? '}' : '\n', min_size(left, MEMO_LENGTH));
    if (!end)
        return 0;
    size_t length = (size_t)(end - s->cursor) + braces;
    uint64_t number = memo_find(memo, (struct slice){(const char *)s->cursor, length});
    s->cursor += number ? length : 0;
    return number;
}

/* Passes the value at the cursor. Returns -1 if it cannot be read. */
static int
pass_or_remember(struct hlo_lexer *lexer, struct skip *skip, struct attribute_span *attribute)
{
    struct source *s = &lexer->source;
    struct memo *memo = *s->cursor == '{' ? memo_of(lexer, attribute->kind) : NULL;
    size_t start = (size_t)(s->cursor - s->base);
    attribute->number = memo ? pass_remembered(s, memo, attribute->kind) : 0;
    if (attribute->number)
        return 0;
    if (pass_value(lexer, skip, attribute->kind))
        return -1;
    const char *text = (const char *)s->base + start;
    if (memo && !skip->lines && !skip->comments && !skip->dropped)
        attribute->number = memo_add(memo, (struct slice){text, (size_t)((char *)s->cursor - text)});
    return 0;
}

/* ---- attributes ---- */

bool
hlo_lexer_name(struct source *s, enum attribute_kind *kind)
{
    unsigned char *p = s->cursor;
#define FOUND(found)                                                                           \
    do {                                                                                       \
        *kind = ATTRIBUTE_##found;                                                             \
        goto done;                                                                             \
    } while (0)
    /*!re2c
    !include "layout/program/attribute.inc";
    word end  { FOUND(OTHER); }
    *         { return false; }
    $         { return false; }
    */
#undef FOUND
done:
    s->cursor = p;
    return true;
}

/* Passes blanks and comments within the statement. Returns false if the statement is over. */
static bool
pass_gap(struct hlo_lexer *lexer, struct span *token)
{
    struct source *s = &lexer->source;
    *token = (struct span){(size_t)(s->cursor - s->base), 0};
    int gap = hlo_lexer_gap(lexer);
    if (gap < 0 || (gap > 0 && line_interrupts(s)))
        return false;
    token->offset = (size_t)(s->token - s->base);
    return true;
}

/* Returns whether the value took the brace that closes the computation, because a bracket of its own
 * is missing: that brace stands alone on its line, and behind it the module goes on. */
static bool
took_brace(struct source *s, const struct skip *skip)
{
    unsigned char *brace = s->cursor - 1, *p = s->cursor;
    if (!skip->lines || *brace != '}' || s->dropped)
        return false;
    while (brace > s->base && (brace[-1] == ' ' || brace[-1] == '\t'))
        brace--;
    if (brace == s->base || brace[-1] != '\n')
        return false;
again:
    /*!re2c
    [ \t\r]+  { goto again; }
    "\n"      { goto again; }
    *         { p--; goto next; }
    $         { return true; }
    */
next:
    return p[-1] == '\n' && line_begins(s, (size_t)(p - s->base)) >= LINE_COMPUTATION;
}

static bool
may_follow_value(unsigned char c)
{
    return c == ',' || c == '\n' || c == ' ' || c == '}' || c == '\t' || c == '\r' ||
           c == '/' || c == '\0';
}

/* Returns whether a value that was passed is over. If not, *token is where it goes on. */
static bool
value_is_over(struct hlo_lexer *lexer, const struct skip *skip, struct span *token)
{
    struct source *s = &lexer->source;
    size_t start = lexer->attribute.value.offset;
    if (s->cursor == s->limit)
        source_fill(s);
    if (lexer->open && !lexer->header && took_brace(s, skip)) {
        diagnostic_set(lexer->problem, UNCLOSED, start, 1, "bracket");
        return false;
    }
    token->offset = (size_t)(s->cursor - s->base);
    return may_follow_value(*s->cursor);
}

/* Reads the attribute at the cursor from its comma on. Returns false if it cannot be read: then
 * attribute.value begins where that text does. */
static bool
lex_attribute(struct hlo_lexer *lexer, struct span *token)
{
    struct source *s = &lexer->source;
    struct attribute_span *attribute = &lexer->attribute;
    struct skip skip = {.keep = VALUE_LIMIT};
    lexer->problem->code = DIAGNOSTIC_NONE;
    attribute->too_deep = false;
    attribute->name.length = 0;
    *token = (struct span){(size_t)(s->cursor - s->base), 0};
    attribute->value = (struct span){(size_t)(s->cursor - s->base), 0};
    if (*s->cursor != ',')
        return false;
    s->cursor++;
    attribute->value.offset++;
    if (!pass_gap(lexer, token))
        return false;
    attribute->value.offset = token->offset;
    if (!hlo_lexer_name(s, &attribute->kind))
        return false;
    attribute->name = (struct span){token->offset, (size_t)(s->cursor - s->token) - 1};
    attribute->value.offset = (size_t)(s->cursor - s->base);
    if (!pass_gap(lexer, token))
        return false;
    attribute->value.offset = token->offset;
    if (pass_or_remember(lexer, &skip, attribute))
        return false;
    attribute->value.length = (size_t)(s->cursor - s->base) - token->offset;
    attribute->dropped = skip.dropped || attribute->value.length > VALUE_LIMIT;
    attribute->comments = skip.comments;
    return lexer->body != BODY_NONE || value_is_over(lexer, &skip, token);
}

/* Returns whether the last value is a word that the end of the text may cut off. */
static bool
is_cut_word(const struct hlo_lexer *lexer)
{
    return hlo_lexer_is_cut(lexer) && is_word(lexer->source.cursor[-1]);
}

/* Returns whether an attribute, or what should be one, follows. Moves there. */
static bool
attribute_follows(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    size_t behind = (size_t)(s->cursor - s->base);
    int gap = hlo_lexer_gap(lexer);
    if (gap < 0) /* the comment may belong to the next statement */
        source_return(s, behind);
    return gap >= 0 && (*s->cursor == ',' || (gap == 0 && unknown_follows(lexer)));
}

int
hlo_lexer_attributes(struct hlo_lexer *lexer)
{
    struct span token;
    struct attribute_list *list = lexer->attributes;
    while (!lexer->faults.rest && attribute_follows(lexer)) {
        bool whole = lex_attribute(lexer, &token);
        if (!whole && lexer->source.too_long)
            return HLO_BAD;
        if (lexer->body != BODY_NONE)
            break;
        if (!(whole || unknown_pass(lexer, &token)) || is_cut_word(lexer))
            continue;
        if (statement_room(&list->items, list->count, &list->capacity, sizeof *list->items,
                           lexer->problem))
            return HLO_BAD;
        list->items[list->count++] = lexer->attribute;
    }
    lexer->mode = MODE_END;
    return HLO_ATTRIBUTES;
}
