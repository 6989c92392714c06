/* A call of a preset: a name, then arguments, each recognised by its spelling. */
#include "parser/tirx/preset_parse.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"
#include "layout/type_name.h"

#include <string.h>

#define SUB_SLAB "sub_slab="
#define BLANKS   " \t\r\n"

struct call {
    const char *text;
    struct arena *arena;
    struct tirx_preset *preset;
    int64_t *shape;
    enum primitive *type;
    struct diagnostic *d;
};

static bool
is_number(const char *word, size_t length)
{
    size_t sign = length > 1 && word[0] == '-';
    return strspn(word + sign, "0123456789") >= length - sign;
}

/* Takes one argument, without blanks and quotes around it. */
static int
take_argument(struct call *call, const char *word, size_t length)
{
    size_t at = (size_t)(word - call->text), prefix = strlen(SUB_SLAB);
    int64_t value;
    enum primitive type = type_by_name(word, length);
    if (is_number(word, length)) {
        if (!integer_read(word, length, &value))
            return diagnostic_set(call->d, NUMBER_TOO_LARGE, at, length);
        if (value < 1)
            return diagnostic_set(call->d, TIRX_EXTENT, at, length, (long long)value);
        call->shape[call->preset->rank++] = value;
    } else if (length == prefix + 1 && memcmp(word, SUB_SLAB, prefix) == 0 &&
               (word[prefix] == '0' || word[prefix] == '1')) {
        call->preset->sub_slab = word[prefix] - '0';
    } else if (type != PRIMITIVE_UNKNOWN) {
        *call->type = type;
    } else if (call->preset->variant[0]) {
        return diagnostic_set(call->d, PRESET_WORD, at, length, (int)length, word);
    } else {
        call->preset->variant = arena_copy(call->arena, word, length);
    }
    return 0;
}

/* Takes the arguments up to the last parenthesis. */
static int
take_arguments(struct call *call, const char *from)
{
    static const char separators[] = BLANKS ",()'\"";
    const char *end = from + strlen(from);
    while (end > from && strchr(BLANKS, end[-1]))
        end--;
    if (end == from || end[-1] != ')')
        return diagnostic_set(call->d, EXPECTED, (size_t)(end - call->text), 0, "')'",
                              "the end");
    for (from += strspn(from, separators); from < end; from += strspn(from, separators)) {
        size_t length = strcspn(from, separators);
        if (take_argument(call, from, length))
            return -1;
        from += length;
    }
    return 0;
}

int
preset_parse(const char *text, struct arena *arena, struct tirx_preset *preset,
             enum primitive *type, struct tirx_layout *layout, struct diagnostic *d)
{
    const char *start = text + strspn(text, BLANKS), *open = strchr(start, '(');
    if (!open)
        return diagnostic_set(d, EXPECTED, strlen(text), 0, "'('", "the end");
    size_t length = strcspn(start, BLANKS "(");
    int64_t *shape = arena_array(arena, strlen(text) + 1, sizeof *shape);
    char *name = arena_copy(arena, start, length);
    *preset = (struct tirx_preset){.shape = shape, .variant = ""};
    struct call call = {text, arena, preset, shape, type, d};
    if (take_arguments(&call, open + 1))
        return -1;
    preset->element_bits = *type == PRIMITIVE_UNKNOWN ? 0 : primitive_bits(*type);
    int status = tirx_preset_by_name(name, preset, arena, layout, d);
    if (status && d->code == TIRX_PRESET_BITS && preset->element_bits == 0)
        diagnostic_set(d, PRESET_TYPE, (size_t)(start - text), length, (int)length, start);
    return status;
}
