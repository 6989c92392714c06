#include "parser/notation/spelling.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "layout/primitive.h"
#include "layout/type_name.h"
#include "parser/mlir/mlir_type.h"
#include "parser/report/framework_size.h"

#include <string.h>

/* Spells "float32[8,128]{0,1}" with XLA's name of the type. Returns false if there is no other
 * name before a bracket. */
static bool
spell_type(const char *text, struct text *xla)
{
    size_t length = strcspn(text, "[");
    enum primitive type = text[length] ? type_by_name(text, length) : PRIMITIVE_UNKNOWN;
    if (type == PRIMITIVE_UNKNOWN)
        return false;
    text_string(xla, primitive_name(type));
    text_string(xla, text + length);
    return strcmp(xla->data, text) != 0;
}

const char *
spelling_of_xla(const char *text, struct arena *arena)
{
    const unsigned char *from = (const unsigned char *)text;
    size_t length = strlen(text);
    struct text xla = {0};
    bool mlir = mlir_type_begins(from, from + length) == from;
    bool spelled = mlir ? mlir_type_spell(from, from + length, &xla) == length
                        : framework_size_spell(from, from, from + length, &xla) > 0;
    if (!spelled || length == 0) {
        text_clear(&xla);
        spelled = spell_type(text, &xla);
    }
    const char *result = spelled ? text_copy(&xla, arena) : text;
    text_free(&xla);
    return result;
}
