/* A type is dimensions, an element type, then attributes up to the '>' that closes the type. */
#include "parser/mlir/mlir_type.h"

#include "layout/base/text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MLIR_RANK 16 /* the most dimensions of a memref whose order is read */

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

/* Returns the '>' that closes the '<' before p; NULL if there is none on the line before
 * limit. */
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

/* Finds the order of dimensions, minor first, in which the strides of strided<[1,8], offset: ?>
 * leave no gaps. False: there is none, or it depends on a number that is not written. dims:
 * "[8,128]"; order: for MLIR_RANK numbers. */
static bool
order_strides(const char *strides, const char *dims, size_t rank, size_t *order)
{
    long long stride[MLIR_RANK], size[MLIR_RANK], next = 1;
    for (size_t i = 0; i < rank; i++) {
        stride[i] = strtoll(strides, NULL, 10);
        size[i] = strtoll(dims + 1, NULL, 10);
        strides += strcspn(strides, ",]");
        dims += strcspn(dims + 1, ",]") + 1;
        if (*strides == ',')
            strides++;
    }
    for (size_t count = 0; count < rank; count++) {
        size_t i = rank;
        while (i > 0 && stride[i - 1] != next)
            i--;
        if (i == 0 || next == 0)
            return false;
        order[count] = i - 1;
        stride[i - 1] = 0;
        next = size[i - 1] < INT64_MAX / next ? next * size[i - 1] : 0;
    }
    return true;
}

/* Finds a text between p and end. Returns the position behind it, or NULL. */
static const unsigned char *
behind_text(const unsigned char *p, const unsigned char *end, const char *text)
{
    const unsigned char *at = memmem(p, (size_t)(end - p), text, strlen(text));
    return at ? at + strlen(text) : NULL;
}

/* Spells "[?,128]" with the bounds of #stablehlo.bounds<1000, ?>: "[<=1000,128]". */
static void
spell_bounds(const char *dims, const unsigned char *bounds, struct text *xla)
{
    for (; *dims; dims++) {
        size_t length = strspn((const char *)bounds, "0123456789");
        if (*dims == '?' && length > 0 && length <= 18)
            text_format(xla, "<=%.*s", (int)length, bounds);
        else
            text_char(xla, *dims);
        if (*dims == ',') {
            bounds += strcspn((const char *)bounds, ",>");
            bounds += strspn((const char *)bounds, ", ");
        }
    }
}

/* Spells the order of a memref's dimensions: row-major, or as strides say. For strides with gaps
 * and for affine maps spells what does not fit. */
static void
spell_order(const unsigned char *strides, bool map, const char *dims, size_t rank,
            struct text *xla)
{
    size_t order[MLIR_RANK];
    bool known = rank <= MLIR_RANK && !map;
    for (size_t i = 0; known && i < rank; i++)
        order[i] = rank - 1 - i;
    if (known && strides)
        known = order_strides((const char *)strides, dims, rank, order);
    if (!known)
        text_char(xla, '?');
    for (size_t i = 0; known && i < rank; i++)
        text_format(xla, i ? ",%zu" : "%zu", order[i]);
}

/* Spells the layout of a memref: its order, the tiles of #tpu.tiled<(8,128)(2,1),[4,1]> and its
 * memory space. Spells nothing if none is written. */
static void
spell_layout(const unsigned char *p, const unsigned char *end, const char *dims, size_t rank,
             struct text *xla)
{
    const unsigned char *from = behind_text(p, end, "#tpu.tiled<"), *behind = from;
    const unsigned char *strides = behind_text(p, end, "strided<[");
    bool map = behind_text(p, end, "affine_map<") || behind_text(p, end, "#map");
    int space = behind_text(p, end, "memory_space<vmem>")   ? 1
                : behind_text(p, end, "memory_space<smem>") ? 2
                                                            : 0;
    while (behind && behind < end && (isdigit(*behind) || (*behind && strchr("(), ", *behind))))
        behind++;
    while (behind && behind > from && behind[-1] != ')')
        behind--;
    if (!from && !space && (rank == 0 || (!strides && !map)))
        return;
    text_char(xla, '{');
    spell_order(strides, map, dims, rank, xla);
    text_string(xla, behind > from ? ":T" : space ? ":" : "");
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
    const unsigned char *last = limit;
    struct text dims = {0};
    size_t rank;
    if (limit - from > (ptrdiff_t)MLIR_TYPE_LIMIT)
        last = from + MLIR_TYPE_LIMIT;
    text_clear(xla);
    text_string(&dims, "[");
    dims_end = spell_dims(p, limit, &dims, &rank);
    text_string(&dims, "]");
    element = spell_element(dims_end, limit, xla);
    end = element && (*element == '>' || *element == ',') ? closing(element, last) : NULL;
    const unsigned char *bounds = end ? behind_text(element, end, "#stablehlo.bounds<") : NULL;
    if (bounds)
        spell_bounds(dims.data, bounds, xla);
    else if (end)
        text_append(xla, dims.data, dims.length);
    if (end && *from == 'm')
        spell_layout(element, end, dims.data, rank, xla);
    text_free(&dims);
    return end ? (size_t)(end + 1 - from) : 0;
}
