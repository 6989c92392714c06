/*
 * Where a shape ends. An array as one usually finds it, with or without a layout, is one rule;
 * what has blanks or comments within, tuples and buffers are passed over as balanced text. What
 * they mean is read elsewhere, once for each distinct text.
 */
#include "parser/module/shape_span_lexer.h"

#include "parser/module/lexer_steps.h"
#include "parser/lex/skip.h"

#include <string.h>

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "s->marker";
re2c:define:YYLIMIT = "s->limit";
re2c:define:YYFILL = "refill(s, &p)";
re2c:define:YYFILL:naked = 1;
re2c:eof = 0;

blank   = [ \t\r\n];
word    = [A-Za-z_] [A-Za-z0-9_.-]*;
order   = "{" [0-9:-] [^{}<>"'/=%a-z\x00]* "}" | "<" [0-9:] [^{}<>"'/=%a-z\x00]* ">";
array   = word "[" [0-9,<=?]* "]";
comment = "/*" ([^*] | "*"+ [^*/])* "*"+ "/";
gap     = blank* (comment blank*)*;
*/

/* At the '{' or '<' of a layout: moves behind it. No layout holds '=' (but "<=") or '%', nor
 * small letters but in parentheses: then it is not closed, and what follows is an opcode or the
 * next instruction. */
static int
pass_layout(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    unsigned char closer = *s->cursor == '{' ? '}' : '>', last = *s->cursor++;
    size_t start = (size_t)(s->cursor - 1 - s->base);
    int depth = 0;
    while (skip_blanks(s, lexer->problem) == 0 && s->cursor < s->limit) {
        unsigned char c = *s->cursor++;
        if (c == closer)
            return 0;
        depth += (c == '(') - (c == ')');
        if (c == '%' || (c == '=' && last != '<') || (depth <= 0 && c >= 'a' && c <= 'z'))
            break;
        last = c;
    }
    return diagnostic_set(lexer->problem, UNCLOSED, start, 1, "layout");
}

/* Behind an array's ']' with no layout directly after it: is there one after blanks? A brace
 * opens a layout only before an integer or a colon. Leaves the cursor behind the layout, or
 * where it was. */
static int
detached_layout(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    size_t end = (size_t)(s->cursor - s->base);
    if (skip_blanks(s, lexer->problem))
        return -1;
    unsigned char open = *s->cursor;
    size_t at = (size_t)(s->cursor - s->base);
    if (open == '{' || open == '<') {
        s->cursor++;
        if (skip_blanks(s, lexer->problem))
            return -1;
        unsigned char c = *s->cursor;
        s->cursor = s->base + at;
        if ((c >= '0' && c <= '9') || c == '-' || c == ':')
            return pass_layout(lexer);
    }
    s->cursor = s->base + end;
    return 0;
}

/* The one behind the cursor; NUL at the end. */
static unsigned char
next_byte(struct source *s)
{
    if (s->limit - s->cursor < 2)
        source_fill(s);
    return s->cursor[1];
}

/* What the usual path takes for dimensions, see wide_dimensions. */
static bool
is_dimension(unsigned char c)
{
    return c == ',' || (c >= '0' && c <= '?');
}

/* At the '(' of a tuple: moves behind its ')'. No shape holds '%', '=' (but among dimensions),
 * quotes or braces but of layouts: then it is not closed. */
static int
pass_tuple(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    size_t start = (size_t)(s->cursor - s->base), depth = 0;
    bool dims = false;
    while (skip_blanks(s, lexer->problem) == 0 && s->cursor < s->limit) {
        unsigned char c = *s->cursor, last = depth > 0 ? s->cursor[-1] : '\0';
        dims &= last == '[' || is_dimension(last);
        if (c == '{' || (c == '<' && !dims && next_byte(s) != '=')) {
            if (pass_layout(lexer))
                return -1;
            continue;
        }
        if ((c && strchr("%}\"'", c)) || (c == '=' && !dims && last != '<'))
            break;
        dims |= c == '[';
        depth += c == '(';
        depth -= c == ')';
        s->cursor++;
        if (depth == 0)
            return 0;
    }
    return diagnostic_set(lexer->problem, UNCLOSED, start, 1, "bracket");
}

/* A tuple or b(...) whose '(' is under the cursor, or an array that ends there. */
static int
finish_shape(struct hlo_lexer *lexer, bool array, enum hlo_mode mode)
{
    if (array ? detached_layout(lexer) : pass_tuple(lexer))
        return broken(lexer);
    lexer->mode = mode;
    return HLO_SHAPE;
}

int
shape_span_lex(struct hlo_lexer *lexer, enum hlo_mode next, int word, enum hlo_mode after)
{
    struct source *s = &lexer->source;
    unsigned char *p = s->cursor = s->token; /* a refill within the token may have moved it */
    /*!re2c
    array order             { return token_in(lexer, p, HLO_SHAPE, next); }
    word gap "["            { goto brackets; }
    array                   { s->cursor = p; return finish_shape(lexer, true, next); }
    "b" gap "("             { s->cursor = p - 1; return finish_shape(lexer, false, next); }
    "("                     { s->cursor = p - 1; return finish_shape(lexer, false, next); }
    word                    { return token_in(lexer, p, word, after); }
    *                       { return bad(lexer); }
    $                       { return bad(lexer); }
    */
brackets: { /* blanks or comments within */
    struct skip skip = {0};
    s->cursor = p - 1;
    if (skip_balanced(s, &skip, lexer->problem))
        return broken(lexer);
    return finish_shape(lexer, true, next);
}
}
