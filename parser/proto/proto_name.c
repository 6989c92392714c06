#include "parser/proto/proto_name.h"

#include <stddef.h>

#define FIRST_ENUMERATION HAS_RANDOM_DISTRIBUTION

static const struct proto_name names[] = {
#define MESSAGE(name)            {NULL, 0, HAS_##name},
#define ENUMERATION(name)        {NULL, 0, HAS_##name},
#define FIELD(number, name, has) {#name, number, HAS_##has},
#define NUMBER(number, name)     {#name, number, HAS_INTEGER},
#include "parser/proto/proto_field.def"
#undef MESSAGE
#undef ENUMERATION
#undef FIELD
#undef NUMBER
    {NULL, 0, HAS_COUNT},
};

bool
proto_has_message(enum proto_has has)
{
    return has > HAS_STRING && has < FIRST_ENUMERATION;
}

const struct proto_name *
proto_name_find(enum proto_has owner, struct slice name)
{
    const struct proto_name *at = names;
    while (at->name || at->has != owner)
        at++;
    while ((++at)->name)
        if (slice_is(name, at->name))
            return at;
    return NULL;
}
