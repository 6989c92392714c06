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

/* Where in the table the opcodes with this first byte begin, and a bit for each length that
 * they have; a test holds it to the table. */
#define OF(n) (UINT32_C(1) << (n))
static const struct {
    uint32_t lengths;
    uint8_t begin;
} letters[256] = {
    ['a'] = {OF(10) | OF(11) | OF(12) | OF(14) | OF(15) | OF(16), 0},
    ['b'] = {OF(7), 8},
    ['c'] = {OF(4) | OF(8) | OF(9) | OF(10) | OF(11) | OF(23) | OF(24), 9},
    ['d'] = {OF(6) | OF(20), 17},
    ['f'] = {OF(6), 19},
    ['g'] = {OF(17), 20},
    ['o'] = {OF(11), 21},
    ['p'] = {OF(9), 22},
    ['r'] = {OF(9) | OF(17), 23},
    ['s'] = {OF(4) | OF(7) | OF(9) | OF(18), 25},
    ['t'] = {OF(5), 29},
    ['w'] = {OF(5), 30},
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
    unsigned char first = length > 0 ? (unsigned char)opcode[0] : 0;
    if (length < 32 && letters[first].lengths >> length & 1)
        for (size_t i = letters[first].begin;
             i < sizeof opcodes / sizeof *opcodes && opcodes[i].text[0] == opcode[0]; i++)
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
