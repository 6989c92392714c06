/* A type is dimensions, an element type, then attributes up to the '>' that closes the type. */
#include "parser/mlir/mlir_type.h"

#include "layout/base/text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "marker";
re2c:define:YYLIMIT = "limit";
re2c:yyfill:enable = 0;
re2c:eof = 0;

digits = [0-9]{1,18};
shaped = "tensor<" | "vector<" | "memref<";
float  = [Ff] digits ("E" digits "M" digits [A-Z0-9]{0,8})? | "bf16";
*/

const unsigned char *
mlir_type_begins(const unsigned char *from, const unsigned char *limit)
{
    const unsigned char *angle = from;
    while ((angle = memchr(angle, '<', (size_t)(limit - angle)))) {
        const unsigned char *start = angle - strlen("tensor");
        if (angle - from >= (ptrdiff_t)strlen("tensor") &&
            (start == from || !(isalnum(start[-1]) || start[-1] == '_')) &&
            (memcmp(start, "tensor", 6) == 0 || memcmp(start, "vector", 6) == 0 ||
             memcmp(start, "memref", 6) == 0))
            return start;
        angle++;
    }
    return NULL;
}

/* Spells "8x128x" as "8,128". Returns the position behind the dimensions. */
static const unsigned char *
spell_dims(const unsigned char *p, const unsigned char *limit, struct text *xla, size_t *rank)
{
    const unsigned char *marker, *from;
    for (*rank = 0;; ++*rank) {
        from = p;
        /*!re2c
        (digits | "?") "x"  { goto dim; }
        *                   { return from; }
        $                   { return from; }
        */
dim:
        text_string(xla, *rank ? "," : "");
        text_append(xla, (const char *)from, (size_t)(p - 1 - from));
    }
}

/* Spells the element type by XLA's name. Returns the position behind it; NULL if XLA has no such
 * type. */
static const unsigned char *
spell_element(const unsigned char *p, const unsigned char *limit, struct text *xla)
{
    const unsigned char *marker, *from = p;
    /*!re2c
    "i1"            { text_string(xla, "pred"); return p; }
    "complex<f32>"  { text_string(xla, "c64"); return p; }
    "complex<f64>"  { text_string(xla, "c128"); return p; }
    "s"? "i" digits { text_char(xla, 's'); goto number; }
    "ui" digits     { text_char(xla, 'u'); goto number; }
    float           { goto floating; }
    *               { return NULL; }
    $               { return NULL; }
    */
number:
    from += strspn((const char *)from, "sui");
    text_append(xla, (const char *)from, (size_t)(p - from));
    return p;
floating:
    for (; from < p; from++)
        text_char(xla, (char)tolower(*from));
    return p;
}

/* Returns the '>' that closes the '<' before p; NULL if there is none on the line. */
static const unsigned char *
closing(const unsigned char *p, const unsigned char *limit)
{
    size_t depth = 1;
    for (; p < limit && *p != '\n'; p++) {
        bool arrow = *p == '>' && p[-1] == '-';
        depth += *p == '<';
        depth -= *p == '>' && !arrow;
        if (depth == 0)
            return p;
    }
    return NULL;
}

/* Spells the layout of a memref: row-major, with the tiles of #tpu.tiled<(8,128)(2,1),[4,1]> and
 * its memory space. Spells nothing if neither is written. */
static void
spell_layout(const unsigned char *p, const unsigned char *end, size_t rank, struct text *xla)
{
    static const char tiled[] = "#tpu.tiled<", vmem[] = "memory_space<vmem>",
                      smem[] = "memory_space<smem>";
    const unsigned char *tiles = memmem(p, (size_t)(end - p), tiled, sizeof tiled - 1);
    const unsigned char *from = tiles ? tiles + sizeof tiled - 1 : NULL, *behind = from;
    int space = memmem(p, (size_t)(end - p), vmem, sizeof vmem - 1)   ? 1
                : memmem(p, (size_t)(end - p), smem, sizeof smem - 1) ? 2
                                                                      : 0;
    while (behind && behind < end && (isdigit(*behind) || (*behind && strchr("(), ", *behind))))
        behind++;
    while (behind && behind > from && behind[-1] != ')')
        behind--;
    if (!tiles && !space)
        return;
    text_char(xla, '{');
    for (size_t i = rank; i-- > 0;)
        text_format(xla, i ? "%zu," : "%zu", i);
    text_string(xla, behind > from ? ":T" : ":");
    for (; from < behind; from++)
        if (*from != ' ')
            text_char(xla, (char)*from);
    if (space)
        text_format(xla, "S(%d)", space);
    text_char(xla, '}');
}

size_t
mlir_type_spell(const unsigned char *from, const unsigned char *limit, struct text *xla)
{
    const unsigned char *p = from + strlen("tensor<"), *dims_end, *element, *end;
    struct text dims = {0};
    size_t rank;
    text_clear(xla);
    text_string(&dims, "[");
    dims_end = spell_dims(p, limit, &dims, &rank);
    text_string(&dims, "]");
    element = spell_element(dims_end, limit, xla);
    end = element && (*element == '>' || *element == ',') ? closing(element, limit) : NULL;
    if (end)
        text_append(xla, dims.data, dims.length);
    if (end && *from == 'm')
        spell_layout(element, end, rank, xla);
    xla->failed |= dims.failed;
    text_free(&dims);
    return end && end - from < (ptrdiff_t)MLIR_TYPE_LIMIT ? (size_t)(end + 1 - from) : 0;
}
