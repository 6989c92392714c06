/* The table of opcodes. Most opcodes of a dump are not in it, which their first byte and length
 * tell. */
#include "layout/opcode.h"

#include <stdint.h>
#include <string.h>

static const struct {
    const char *text;
    size_t length;
    enum opcode_rule rule;
} opcodes[] = {
#define OPCODE(text, rule) {text, sizeof text - 1, RULE_##rule},
#include "layout/opcode.def"
#undef OPCODE
};

/* A bit for each length that an opcode of the table with this first byte has; a test holds it
 * to the table. */
#define OF(n) (UINT32_C(1) << (n))
static const uint32_t lengths[256] = {
    ['a'] = OF(10) | OF(11) | OF(12) | OF(14) | OF(15) | OF(16),
    ['b'] = OF(7),
    ['c'] = OF(4) | OF(8) | OF(9) | OF(10) | OF(11) | OF(23) | OF(24),
    ['d'] = OF(6) | OF(20),
    ['f'] = OF(6),
    ['g'] = OF(17),
    ['o'] = OF(11),
    ['p'] = OF(9),
    ['r'] = OF(9) | OF(17),
    ['s'] = OF(4) | OF(7) | OF(9) | OF(18),
    ['t'] = OF(5),
    ['w'] = OF(5),
};

static bool
ends_with(const char *text, size_t length, const char *end)
{
    size_t size = strlen(end);
    return length > size && memcmp(text + length - size, end, size) == 0;
}

enum opcode_rule
opcode_rule(const char *opcode, size_t length)
{
    if (length > 0 && length < 32 && lengths[(unsigned char)opcode[0]] >> length & 1)
        for (size_t i = 0; i < sizeof opcodes / sizeof *opcodes; i++)
            if (opcodes[i].length == length && memcmp(opcodes[i].text, opcode, length) == 0)
                return opcodes[i].rule;
    if (length < 6 || (opcode[length - 1] != 't' && opcode[length - 1] != 'e'))
        return RULE_NEW; /* most end here */
    if (ends_with(opcode, length, "-start"))
        return RULE_START;
    if (ends_with(opcode, length, "-update"))
        return RULE_ASYNC_UPDATE;
    if (ends_with(opcode, length, "-done"))
        return RULE_SECOND_OF;
    return RULE_NEW;
}
