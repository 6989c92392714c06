/* A type is dimensions, an element type, then attributes up to the '>' that closes the type. */
#include "parser/mlir/mlir_type.h"

#include "layout/base/text.h"
#include "layout/shape.h"
#include "parser/mlir/mlir_memref.h"
#include "parser/mlir/mlir_syntax.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
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

/* Spells a layout that is not read, as no valid one: {?affine_map}. */
static void
spell_unread(struct slice attribute, struct text *xla)
{
    text_string(xla, "{?");
    text_append(xla, attribute.text, mlir_find(attribute, 0, "<{}\n"));
    text_char(xla, '}');
}

/* Reads the dims "[8,?,128]". */
static void
read_dims(const char *dims, struct memref *memref)
{
    for (size_t i = 0; i < memref->rank; i++) {
        dims += strcspn(dims, "[,") + 1;
        memref->dims[i] = *dims == '?' ? DIM_UNBOUNDED : strtoll(dims, NULL, 10);
    }
}

/* Spells the layout of a memref: order, tiles, memory space. Spells nothing if none is written. */
static void
spell_layout(struct slice attributes, const char *dims, size_t rank, struct text *xla)
{
    struct memref memref = {.rank = rank};
    size_t order[MEMREF_RANK];
    if (rank > MEMREF_RANK && attributes.length) {
        spell_unread(attributes, xla);
        return;
    }
    read_dims(dims, &memref);
    mlir_memref_attributes(&memref, attributes);
    if (memref.unread.length) {
        spell_unread(memref.unread, xla);
        return;
    }
    if (!mlir_memref_order(&memref, order)) {
        text_string(xla, "{?strides with gaps}");
        return;
    }
    if (!memref.tile_count && !memref.space && (rank == 0 || !memref.strided))
        return;
    for (size_t i = 0; i < rank; i++)
        text_format(xla, i ? ",%zu" : "{%zu", order[i]);
    text_string(xla, rank ? "" : "{");
    if (memref.tile_count || memref.space)
        text_char(xla, ':');
    if (memref.tile_count)
        text_char(xla, 'T');
    for (size_t i = 0; i < memref.tile_count; i++)
        tile_print(xla, &memref.tiles[i]);
    if (memref.space)
        text_format(xla, "S(%d)", memref.space);
    text_char(xla, '}');
}

/* Spells dims and layout of a type whose attributes stand between `from` and `end`. */
static void
spell_attributes(const unsigned char *type, struct slice attributes, const char *dims, size_t rank,
                 struct text *xla)
{
    static const char *const bounds[] = {"#stablehlo.bounds<", "#mhlo.type_extensions<bounds = ["};
    attributes = slice_begins(attributes, ",") ? mlir_trim(mlir_from(attributes, 1)) : attributes;
    for (size_t i = 0; *type == 't' && i < sizeof bounds / sizeof *bounds; i++)
        if (slice_begins(attributes, bounds[i])) {
            spell_bounds(dims, (const unsigned char *)attributes.text + strlen(bounds[i]), xla);
            return;
        }
    text_string(xla, dims);
    if (*type == 'm' && attributes.length)
        spell_layout(attributes, dims, rank, xla);
    else if (attributes.length)
        spell_unread(attributes, xla);
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
    if (end)
        spell_attributes(from, (struct slice){(const char *)element, (size_t)(end - element)},
                         dims.data, rank, xla);
    text_free(&dims);
    return end ? (size_t)(end + 1 - from) : 0;
}

enum primitive
mlir_element_type(struct slice name)
{
    struct text text = {0}, xla = {0};
    text_append(&text, name.text, name.length);
    const unsigned char *from = (const unsigned char *)text.data, *limit = from + text.length;
    bool whole = spell_element(from, limit, &xla) == limit;
    enum primitive type = whole ? primitive_by_name(xla.data, xla.length) : PRIMITIVE_UNKNOWN;
    text_free(&text);
    text_free(&xla);
    return type;
}
