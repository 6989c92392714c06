/* Rules for what stands between words. Words and shapes are most bytes of a head: words are passed
 * 16 bytes at a time, shapes are looked up. Nothing passes the NUL that ends the window. */
#include "parser/hlo/head.h"

#include "parser/lex/source.h"
#include "parser/lex/wide_scan.h"
#include "parser/hlo/hlo_grammar.h"
#include "parser/shape/shape_table.h"

#include <string.h>

/*!include:re2c "parser/lex/definitions.inc" */

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "marker";
re2c:yyfill:enable = 0;
re2c:bit-vectors = 1;

// No two loops of a block have the same letters, so that re2c makes each a table lookup.
verb      = [a-z] [a-z0-9-]*;
literal   = "-"? [0-9] [0-9.e+-]* | "-"? ("inf" | "nan") | "true" | "false" | "{...}";

// A valid array without layout: its type is common, and its dimensions have 17 digits at most, so
// that its bytes fit 64 bits. All other arrays are left to the table of shapes.
common    = "pred" | [su] ("4" | "8" | "16" | "32" | "64") | "bf16" | "f" ("16" | "32" | "64") |
            "f8e4m3fn" | "f8e5m2";
bare      = common "[" ("<="? [0-9] (("," "<="?)? [0-9]){0,16})? "]" | "token[]";
bare_shape = bare | "()" | "(" bare (", " index? bare)* ")";
parameter = index? word ": " bare_shape;
*/

static struct span
span_of(const struct source *s, const unsigned char *from, const unsigned char *to)
{
    return (struct span){(size_t)(from - s->base), (size_t)(to - from)};
}

/* Reads the operands behind '(' if they are names, a number or a short literal. Returns the position
 * behind them; NULL if they are something else. */
static const unsigned char *
lex_operands(const struct source *s, const unsigned char *p, struct head_span *call)
{
    const unsigned char *list = p, *marker;
    struct span number = {0, 0};
    if (call->opcode.length == 8 && memcmp(list - 9, "constant", 8) == 0) {
        /*!re2c
        literal ")"                         { goto done; }
        *                                   { return NULL; }
        */
    }
    /*!re2c
    "%"? [A-Za-z_]                          { goto names; }
    integer ")"                             { number = span_of(s, list, p - 1); goto done; }
    ")"                                     { goto done; }
    *                                       { return NULL; }
    */
names:
    for (;;) {
        p = wide_word_end(p);
        /*!re2c
        ", " index? "%"? [A-Za-z_]          { continue; }
        ")"                                 { goto done; }
        *                                   { return NULL; }
        */
    }
done:
    call->operands = (struct operands_span){.text = span_of(s, list - 1, p), .number = number};
    return p;
}

/* Passes the shape at p. Sets *entry if the table knows it. Returns NULL if it is spelled in another
 * way than XLA prints it. */
static const unsigned char *
pass_shape(const struct source *s, const unsigned char *p, const struct shape_table *shapes,
           struct shape_entry **entry)
{
    const unsigned char *marker, *blank = memchr(p, ' ', (size_t)(s->limit - p));
    bool array = *p != '(' && blank; /* there are blanks in a tuple */
    *entry = array ? shape_table_find_printed(shapes, (const char *)p, (size_t)(blank - p)) : NULL;
    if (*entry)
        return blank;
    /*!re2c
    plain_shape                             { return p; }
    *                                       { return NULL; }
    */
}

/* Reads an instruction from its shape on. */
static int
lex_call(struct source *s, const unsigned char *shape, const struct shape_table *shapes,
         struct head_span *call)
{
    const unsigned char *blank = pass_shape(s, shape, shapes, &call->entry), *p = blank, *marker;
    if (!blank)
        return 0;
    /*!re2c
    " " verb "("                            { goto operands; }
    *                                       { return 0; }
    */
operands:
    call->shape = span_of(s, shape, blank);
    call->opcode = span_of(s, blank + 1, p - 1);
    p = lex_operands(s, p, call);
    if (!p)
        return 0;
    s->cursor += p - s->cursor;
    return HLO_INSTRUCTION;
}

int
head_lex(struct source *s, const struct shape_table *shapes, struct head *head)
{
    const unsigned char *p = s->cursor, *marker, *root, *entry, *name, *result, *behind;
    /*!stags:re2c format = "const unsigned char *@@;"; */
    /*!re2c
    (@root "ROOT " | @entry "ENTRY ")? @name "%" [A-Za-z_]  { goto name; }
    *                                                       { return 0; }
    */
name:
    p = wide_word_end(p);
    head->root = root;
    head->entry = entry;
    head->name = span_of(s, name, p);
    if (!entry && memcmp(p, " = ", 3) == 0)
        return lex_call(s, p + 3, shapes, &head->call);
    if (root)
        return 0;
    /*!re2c
    " (" (parameter (", " parameter)*)? ") -> " @result bare_shape @behind " {" blank* [%A-Za-z}]
                                            { s->cursor += p - 1 - s->cursor;
                                              head->call.shape = span_of(s, result, behind);
                                              return HLO_COMPUTATION; }
    *                                       { return 0; }
    */
}

bool
head_has_shape(const unsigned char *text, size_t length)
{
    const unsigned char *p = text, *marker;
    /*!re2c
    bare_shape  { return (size_t)(p - text) == length; }
    *           { return false; }
    */
}
