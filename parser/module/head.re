/* Two rules with tags. No rule takes the NUL that ends the window, so nothing is read past it. */
#include "parser/module/head.h"

#include "parser/lex/source.h"
#include "parser/module/hlo_grammar.h"

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

/* Reads the operands at '(' if they are names, a number or a short literal. Returns the position
 * behind them; NULL if they are something else. */
static const unsigned char *
lex_operands(const struct source *s, const unsigned char *p, struct head_span *call)
{
    const unsigned char *list = p, *marker;
    if (call->opcode.length == 8 && memcmp(list - 8, "constant", 8) == 0) {
        /*!re2c
        "(" literal ")"                     { goto done; }
        *                                   { return NULL; }
        */
    }
    /*!re2c
    "(" (name (", " index? name)*)? ")"     { goto done; }
    "(" integer ")"                         { goto number; }
    *                                       { return NULL; }
    */
number:
    call->operands.number = span_of(s, list + 1, p - 1);
done:
    call->operands.text = span_of(s, list, p);
    return p;
}

int
head_lex(struct source *s, struct head *head)
{
    const unsigned char *p = s->cursor, *marker;
    const unsigned char *root, *entry, *name, *behind, *shape, *blank, *opcode, *list;
    /*!stags:re2c format = "const unsigned char *@@;"; */
    /*!re2c
    (@root "ROOT ")? @name "%" word @behind " = " @shape plain_shape @blank " " @opcode verb
        "("                                         { list = p - 1; goto instruction; }
    (@entry "ENTRY ")? @name "%" word @behind " (" (parameter (", " parameter)*)? ") -> "
        bare_shape " {" blank* [%A-Za-z}]           { p--; goto computation; }
    *                                               { return 0; }
    */
instruction:
    *head = (struct head){.root = root,
                          .name = span_of(s, name, behind),
                          .call = {.shape = span_of(s, shape, blank),
                                   .opcode = span_of(s, opcode, list)}};
    p = lex_operands(s, list, &head->call);
    if (!p)
        return 0;
    s->cursor += p - s->cursor;
    return HLO_INSTRUCTION;
computation:
    *head = (struct head){.entry = entry, .name = span_of(s, name, behind)};
    s->cursor += p - s->cursor;
    return HLO_COMPUTATION;
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
