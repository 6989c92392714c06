/*
 * Finds where an attribute that cannot be read ends. Its text is first taken to be balanced: then
 * it ends at a comma outside of all brackets. If it is not balanced, reading goes on at the next
 * comma of its line with a name and '=' behind it, wherever that stands.
 */
#include "parser/hlo/unknown.h"

#include "parser/lex/line.h"
#include "parser/lex/quote.h"
#include "parser/lex/word.h"
#include "parser/hlo/hlo_grammar.h"

#include <ctype.h>
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

assign = ("ROOT" space)? ("%" word gap | word space) "=" gap
         (word gap "[" | "b"? gap "(" | word gap "(");
*/

static size_t
offset_of(const struct source *s, const unsigned char *p)
{
    return (size_t)(p - s->base);
}

bool
unknown_follows(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor;
    if (!lexer->open || lexer->header)
        return false;
    /*!re2c
    assign | "}" | "\n"  { return false; }
    *                    { return true; }
    $                    { return false; }
    */
}

/* Returns the place behind the string whose opening quote is in front of p. Returns p if no quote
 * on the line closes it, judged by the bytes around the next one. */
static unsigned char *
behind_string(struct source *s, unsigned char *p)
{
    size_t start = offset_of(s, p), at = start;
    unsigned char quote = p[-1];
    for (;; at++) {
        while (s->base + at + 2 >= s->limit && source_fill(s))
            ;
        const unsigned char *c = s->base + at;
        if (c >= s->limit || *c == '\n')
            return s->base + start;
        if (*c == quote)
            return s->base + (quote_closes(c) ? at + 1 : start);
        at += *c == '\\';
    }
}

/* Returns whether the '}' in front of p, which nothing in the statement has opened, closes the
 * computation: behind it the line ends, or another brace follows. Behind a computation in place
 * more attributes may follow. */
static bool
closes_computation(struct hlo_lexer *lexer, unsigned char *p)
{
    struct source *s = &lexer->source;
    if (!lexer->open)
        return false;
again:
    /*!re2c
    [ \t\r]+              { goto again; }
    "\n" | "}" | comment  { return true; }
    ","                   { return lexer->open > 1; }
    *                     { return false; }
    $                     { return true; }
    */
}

static unsigned char
closer_of(unsigned char opener)
{
    switch (opener) {
    case '(':
        return ')';
    case '[':
        return ']';
    case '{':
        return '}';
    default:
        return '>';
    }
}

/* Passes balanced text up to a comma outside of all brackets or to the end of the statement.
 * Returns false if it is not balanced. *stray: brackets in it close what nothing has opened. */
static bool
pass_balanced(struct hlo_lexer *lexer, bool *stray)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor, *string, closers[NESTING_DEPTH];
    size_t from = offset_of(s, p), depth = 0;
    *stray = false;
again:
    s->cursor = s->token = p;
    if (offset_of(s, p) - from > VALUE_LIMIT)
        return false;
    /*!re2c
    ["']                        { goto string; }
    [({[<]                      { goto opener; }
    [)}\]>]                     { goto closer; }
    ","                         { if (depth == 0) return true; goto again; }
    "\n"                        { goto line; }
    "->" | "=>" | "<=" | ">="   { goto again; }
    word | block_comment | line_comment | [ \t]+  { goto again; }
    *                           { goto again; }
    $                           { return depth == 0; }
    */
string:
    string = behind_string(s, p);
    if (string == s->base + offset_of(s, s->cursor) + 1)
        return false;
    p = string;
    goto again;
opener:
    if (depth == NESTING_DEPTH)
        return false;
    closers[depth++] = closer_of(p[-1]);
    goto again;
closer:
    while (p[-1] != '>' && depth && closers[depth - 1] == '>')
        depth--; /* that was no bracket: a < b */
    if (depth && p[-1] == closers[depth - 1]) {
        depth--;
    } else if (p[-1] != '>') {
        bool over = p[-1] == '}' && offset_of(s, p) > from + 1 && closes_computation(lexer, p);
        if (depth || over)
            return !depth;
        *stray = true;
    }
    goto again;
line:
    if (depth == 0)
        return true;
    if (line_begins(s, offset_of(s, s->cursor) + 1) != LINE_OTHER)
        return false;
    p = s->cursor + 1;
    goto again;
}

/* Returns whether the name of an attribute that is read stands at base + offset. */
static bool
is_read(const struct source *s, size_t offset)
{
    struct source at = *s;
    enum attribute_kind kind;
    at.cursor = s->base + offset;
    return hlo_lexer_name(&at, &kind) && kind != ATTRIBUTE_OTHER;
}

/* Moves to the next comma of the line with name= behind it; the name is that of an attribute that is
 * read, or any. Returns false at the end of the line, where the cursor is then. */
static bool
find_attribute(struct source *s, bool any)
{
    const unsigned char *name;
    /*!stags:re2c format = "const unsigned char *@@;"; */
    unsigned char *p = s->cursor;
    size_t from = offset_of(s, p);
again:
    s->cursor = s->token = p;
    if (offset_of(s, p) - from > VALUE_LIMIT) {
        source_drop(s, from);
        p = s->cursor;
    }
    /*!re2c
    "," [ \t]* @name word "="  { if (any || is_read(s, offset_of(s, name))) return true; goto again; }
    ["']                 { p = behind_string(s, p); goto again; }
    word                 { goto again; }
    "\n"                 { return false; }
    *                    { goto again; }
    $                    { return false; }
    */
}

/* Passes the text at the cursor, which was read up to there in vain. Returns whether it is whole:
 * balanced, without stray brackets. */
static bool
pass_unknown(struct hlo_lexer *lexer, size_t from)
{
    const struct attribute_span *attribute = &lexer->attribute;
    bool any = !attribute->name.length || attribute->kind == ATTRIBUTE_OTHER;
    struct attribute_faults *faults = &lexer->faults;
    struct source *s = &lexer->source;
    bool stray, again = hlo_lexer_return(lexer, from);
    if (hlo_lexer_reread_all(lexer)) {
        diagnostic_set(lexer->problem, TOO_MUCH_UNCLOSED, from, 0);
        faults->lost = faults->rest = true;
        return false;
    }
    if (pass_balanced(lexer, &stray))
        return again && !stray;
    faults->lost = true;
    again = again && !(s->ended && s->cursor == s->limit) && ++faults->searches <= FAULT_LIMIT && hlo_lexer_return(lexer, from);
    if (again && s->cursor < s->limit && *s->cursor != '\n')
        s->cursor++; /* its opening quote or bracket is what is wrong */
    if (again && find_attribute(s, any))
        return false;
    faults->rest = true;
    return false;
}

/* Returns whether a text is one word. */
static bool
is_one_word(const struct source *s, struct span text)
{
    const unsigned char *p = s->base + text.offset;
    size_t length = 0;
    while (length < text.length && is_word(p[length]))
        length++;
    return length && length == text.length && (isalpha(*p) || *p == '_');
}

/* Makes the text from the value's beginning to the cursor an attribute of unknown form. Returns false
 * if it is none: it is not even a name, or its name is that of an attribute that is read. */
static bool
take_text(struct hlo_lexer *lexer)
{
    const struct source *s = &lexer->source;
    struct attribute_span *attribute = &lexer->attribute;
    struct span text = {attribute->value.offset,
                        offset_of(s, s->cursor) - attribute->value.offset};
    while (text.length && is_blank(s->base[text.offset + text.length - 1]))
        text.length--;
    for (; text.length && is_blank(s->base[text.offset]); text.length--)
        text.offset++;
    attribute->dropped = attribute->comments = false;
    attribute->number = 0;
    if (!attribute->name.length && is_one_word(s, text)) {
        attribute->kind = ATTRIBUTE_OTHER;
        attribute->name = text;
        attribute->value = (struct span){text.offset + text.length, 0};
        return true;
    }
    attribute->value = text;
    return attribute->name.length && attribute->kind == ATTRIBUTE_OTHER && text.length &&
           s->base[text.offset] != '/'; /* a comment */
}

/* Sets the problem to what a token that is only unexpected means there. */
static void
say_unexpected(struct hlo_lexer *lexer, const struct span *token)
{
    struct source *s = &lexer->source;
    char quoted[QUOTED + 3];
    size_t at = token->offset;
    quote_token(s, at, 0, quoted);
    if (s->ended && s->base + at >= s->limit)
        diagnostic_set(lexer->problem, CUT_OFF, at, 0, "a statement");
    else
        diagnostic_set(lexer->problem, EXPECTED, at, 0, "an attribute, name=value", quoted);
}

static void
add_fault(struct hlo_lexer *lexer)
{
    struct attribute_faults *faults = &lexer->faults;
    if (faults->count < FAULT_LIMIT)
        faults->items[faults->count++] =
            (struct attribute_fault){*lexer->problem, lexer->attribute.name};
}

bool
unknown_pass(struct hlo_lexer *lexer, const struct span *token)
{
    const struct source *s = &lexer->source;
    struct attribute_span *attribute = &lexer->attribute;
    char name[QUOTED + 3];
    bool named = attribute->name.length > 0, form = lexer->problem->code == DIAGNOSTIC_NONE;
    if (form)
        say_unexpected(lexer, token);
    form &= pass_unknown(lexer, attribute->value.offset) && take_text(lexer);
    lexer->faults.end = hlo_lexer_is_cut(lexer);
    if (form && lexer->faults.end) {
        diagnostic_set(lexer->problem, CUT_OFF, offset_of(s, s->limit), 0, "a statement");
        form = false;
    } else if (form) {
        struct span at = attribute->name;
        quote((const char *)s->base + at.offset, at.length, name, sizeof name);
        diagnostic_set(lexer->problem, ATTRIBUTE_FORM, at.offset, at.length, name);
    }
    lexer->faults.lost |= !form && (lexer->header || (named && !attribute_is_remark(attribute->kind)));
    add_fault(lexer);
    return form;
}

/* ---- shapes ---- */

bool
unknown_opcode(struct source *s, unsigned char *p)
{
    /*!re2c
    [a-z] [a-z0-9-]* "("  { return true; }
    *                     { return false; }
    $                     { return false; }
    */
}

/* Returns whether the name of an operand stands at p, which is the last word of it. */
static bool
operand_follows(struct source *s, unsigned char *p)
{
    /*!re2c
    name [ \t]* [,)]  { return true; }
    *                 { return false; }
    $                 { return false; }
    */
}

/* Returns whether a shape behind the token `before` is over at the blanks in front of p. */
static bool
shape_is_over(struct source *s, unsigned char *p, int before)
{
    switch (before) {
    case HLO_EQUAL:
        return unknown_opcode(s, p);
    case HLO_ARROW:
        return *p == '{';
    case HLO_NAME:
        return false;
    default:
        return operand_follows(s, p);
    }
}

/* Returns whether the shape is over at a comma or a ')' that no bracket encloses. */
static bool
ends_at_comma(int before)
{
    return before == HLO_NAME;
}

static bool
stop_at(struct source *s, size_t at, bool found)
{
    s->cursor = s->base + at;
    return found;
}

bool
unknown_shape(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor, closers[NESTING_DEPTH];
    size_t from = offset_of(s, p), depth = 0;
again:
    s->cursor = p;
    /*!re2c
    [({[<]              { goto opener; }
    [)}\]>]             { goto closer; }
    ","                 { if (depth) goto again;
                          return stop_at(s, ends_at_comma(lexer->previous) ? offset_of(s, p) - 1 : from,
                                         ends_at_comma(lexer->previous)); }
    [ \t]+              { goto blank; }
    "->" | "<=" | word  { goto again; }
    "\n" | ["']         { return stop_at(s, from, false); }
    *                   { goto again; }
    $                   { return stop_at(s, from, false); }
    */
opener:
    if (depth == NESTING_DEPTH)
        return stop_at(s, from, false);
    closers[depth++] = closer_of(p[-1]);
    goto again;
closer:
    if (depth && p[-1] == closers[depth - 1]) {
        depth--;
        goto again;
    }
    if (!depth && p[-1] == ')' && ends_at_comma(lexer->previous))
        return stop_at(s, offset_of(s, p) - 1, true);
    return stop_at(s, from, false);
blank:
    if (!depth && shape_is_over(s, p, lexer->previous))
        return stop_at(s, offset_of(s, s->cursor), true);
    goto again;
}
