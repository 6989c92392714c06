/* Looks opcodes up by their text; opcode.def is the one table. */
#include "layout/owner/opcode.h"

#include <stdint.h>
#include <string.h>

/*!include:re2c "layout/base/name.inc" */

enum code {
#define OPCODE(code, text, rule, trait) CODE_##code,
#include "layout/owner/opcode.def"
#undef OPCODE
    CODE_COUNT, /* any other opcode */
};

static const struct {
    uint8_t rule, trait;
} opcodes[] = {
#define OPCODE(code, text, rule, trait) {RULE_##rule, TRAIT_##trait},
#include "layout/owner/opcode.def"
#undef OPCODE
    {RULE_NEW, TRAIT_NONE},
};

static enum code
find_code(const char *text, size_t length)
{
    const char *p = text, *limit = text + length, *marker;
#define FOUND(code) return p > limit ? CODE_##code : CODE_COUNT
    /*!re2c
    !include "layout/owner/opcode.inc";
    *  { return CODE_COUNT; }
    */
#undef FOUND
}

static struct opcode
whole(enum code code)
{
    return (struct opcode){.rule = opcodes[code].rule, .trait = opcodes[code].trait};
}

/* Removes an ending from the text if anything is in front of it. */
static bool
ends_with(const char *text, size_t *length, const char *end)
{
    size_t size = strlen(end);
    if (*length <= size || memcmp(text + *length - size, end, size) != 0)
        return false;
    *length -= size;
    return true;
}

/* Removes -start, -update or -done. The last letter rules out most opcodes. */
static enum async_part
take_part(const char *text, size_t *length)
{
    char last = *length ? text[*length - 1] : '\0';
    if (last == 't')
        return ends_with(text, length, "-start") ? ASYNC_START : ASYNC_NONE;
    if (last != 'e')
        return ASYNC_NONE;
    if (ends_with(text, length, "-done"))
        return ASYNC_DONE;
    return ends_with(text, length, "-update") ? ASYNC_UPDATE : ASYNC_NONE;
}

struct opcode
opcode_read(const char *text, size_t length)
{
    static const char async[] = "async";
    enum code code = find_code(text, length);
    if (code != CODE_COUNT)
        return whole(code);
    enum async_part part = take_part(text, &length);
    if (part == ASYNC_NONE)
        return whole(CODE_COUNT);
    bool written_out = length == strlen(async) && memcmp(text, async, length) == 0;
    struct opcode opcode = whole(written_out ? CODE_CALL : find_code(text, length));
    opcode.part = part;
    opcode.written_out = written_out;
    return opcode;
}
