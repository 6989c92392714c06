/* A list of operands is names with a comma and a blank between them, and a comment before every
 * fifth. An operand that is only a shape is a '?'. */
#include "layout/base/minmax.h"
#include "parser/hlo/module_parse.h"
#include "parser/lex/word.h"

bool
operand_next(struct slice operands, size_t *at, struct slice *operand)
{
    size_t begin = max_size(*at, 1), end = operands.length - 1;
    if (operands.length == 0 || begin >= end)
        return false;
    if (operands.text[begin] == '/') {
        const char *close = memmem(operands.text + begin, end - begin, "*/", 2);
        begin = close ? (size_t)(close - operands.text) + 2 : end;
    }
    const char *comma = memchr(operands.text + begin, ',', end - begin);
    size_t behind = comma ? (size_t)(comma - operands.text) : end;
    *at = behind + 2;
    begin += operands.text[begin] == '%' || operands.text[begin] == '?';
    *operand = (struct slice){operands.text + begin, behind - begin};
    return true;
}

bool
name_next(struct slice value, size_t *at, struct slice *name)
{
    size_t start = *at;
    while (start < value.length && !is_word(value.text[start]))
        start++;
    size_t end = start;
    while (end < value.length && is_word(value.text[end]))
        end++;
    *name = (struct slice){value.text + start, end - start};
    *at = end;
    return end > start;
}
