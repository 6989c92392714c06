/* Lines such as "x torch.Size([8, 128]) torch.bfloat16" and "dtype=torch.half, ...". */
#include "parser/torch_size.h"

#include "layout/base/text.h"
#include "layout/primitive.h"
#include "layout/type_name.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static const char word[] = "torch.Size([", prefix[] = "torch.";

/* Names that are PyTorch's alone. */
static const struct {
    const char *name;
    enum primitive type;
} names[] = {
    {"half", PRIMITIVE_F16},  {"float", PRIMITIVE_F32}, {"double", PRIMITIVE_F64},
    {"short", PRIMITIVE_S16}, {"int", PRIMITIVE_S32},   {"long", PRIMITIVE_S64},
};

static enum primitive
type_of(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length && memcmp(names[i].name, name, length) == 0)
            return names[i].type;
    return type_by_name(name, length);
}

/* The first torch.TYPE in the rest of the line, before end. */
static enum primitive
type_in(const unsigned char *from, const unsigned char *end)
{
    enum primitive type = PRIMITIVE_UNKNOWN;
    const unsigned char *newline = memchr(from, '\n', (size_t)(end - from));
    end = newline ? newline : end;
    while (type == PRIMITIVE_UNKNOWN &&
           (from = memmem(from, (size_t)(end - from), prefix, sizeof prefix - 1))) {
        from += sizeof prefix - 1;
        const unsigned char *behind = from;
        while (behind < end && (isalnum(*behind) || *behind == '_'))
            behind++;
        type = type_of((const char *)from, (size_t)(behind - from));
    }
    return type;
}

const unsigned char *
torch_size_before(const unsigned char *least, const unsigned char *bracket)
{
    size_t length = sizeof word - 2; /* without the '[' */
    bool there =
        (size_t)(bracket - least) >= length && memcmp(bracket - length, word, length) == 0;
    return there ? bracket - length : NULL;
}

size_t
torch_size_spell(const unsigned char *least, const unsigned char *from,
                 const unsigned char *limit, struct text *xla)
{
    const unsigned char *dims = from + sizeof word - 1, *end = dims;
    while (isdigit(*end) || *end == ',' || *end == ' ')
        end++;
    text_clear(xla);
    if (end[0] != ']' || end[1] != ')')
        return 0;
    const unsigned char *reach = limit - end > TORCH_REACH ? end + TORCH_REACH : limit,
                        *line = from;
    enum primitive type = type_in(end, reach);
    while (line > least && line[-1] != '\n')
        line--;
    if (type == PRIMITIVE_UNKNOWN && (type = type_in(line, from)) == PRIMITIVE_UNKNOWN)
        return 0;
    text_string(xla, primitive_name(type));
    text_char(xla, '[');
    text_append(xla, (const char *)dims, (size_t)(end - dims));
    text_char(xla, ']');
    return (size_t)(end + 2 - from);
}
