/* The table of targets and the functions that look things up in it. */
#include "layout/device/target.h"

#include "layout/base/checked.h"
#include "layout/space.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define KIB(n) (INT64_C(n) << 10)
#define MIB(n) (INT64_C(n) << 20)
#define GIB(n) (INT64_C(n) << 30)

static const struct target targets[] = {
#define TARGET_NUMBER(key, member, min, max)
#define TARGET_CHIP(version, variant, name)
#define TARGET(word, text, ...) {.name = word, .summary = text, __VA_ARGS__},
#define SPACES(...)                                                                            \
    .space_count = sizeof((struct target_space[]){__VA_ARGS__}) / sizeof(struct target_space), \
    .spaces = (const struct target_space[])                                                    \
    {                                                                                          \
        __VA_ARGS__                                                                            \
    }
#include "layout/device/target.def"
#undef TARGET
#undef SPACES
#undef TARGET_NUMBER
#undef TARGET_CHIP
};

const struct target *
target_at(size_t i)
{
    return i < sizeof targets / sizeof *targets ? &targets[i] : NULL;
}

const struct target *
target_by_name(const char *name)
{
    for (size_t i = 0; target_at(i); i++)
        if (strcmp(targets[i].name, name) == 0)
            return &targets[i];
    return NULL;
}

const struct target *
target_of_chip(const char *version, const char *variant)
{
    static const struct {
        const char *version, *variant, *name;
    } chips[] = {
#define TARGET(...)
#define TARGET_NUMBER(key, member, min, max)
#define TARGET_CHIP(version, variant, name) {version, variant, name},
#include "layout/device/target.def"
#undef TARGET_CHIP
#undef TARGET_NUMBER
#undef TARGET
    };
    for (size_t i = 0; i < sizeof chips / sizeof *chips; i++)
        if (strcmp(chips[i].version, version) == 0 && strcmp(chips[i].variant, variant) == 0)
            return target_by_name(chips[i].name);
    return NULL;
}

/* Names that clouds, drivers and people use, without "tpu", '-', '_' and blanks. A word that
 * begins with such a name counts, too: v5litepod-16 is a slice of v5e. */
static const struct {
    const char *spoken, *name;
} also[] = {
    {"v5lite", "v5e"},   {"v6lite", "v6e"},   {"trillium", "v6e"}, {"7x", "v7x"},
    {"ironwood", "v7x"}, {"cuda", "gpu"},     {"nvidia", "gpu"},   {"rocm", "gpu"},
    {"gb200", "b200"},   {"4090", "rtx4090"}, {"host", "cpu"},     {"x86", "cpu"},
};

static bool
begins_with(const char *key, const char *name)
{
    return strncmp(key, name, strlen(name)) == 0;
}

static void
key_of(const char *word, char *key, size_t size)
{
    size_t used = 0;
    for (const char *p = word; *p && used + 1 < size; p++)
        if (strncasecmp(p, "tpu", 3) == 0)
            p += 2;
        else if (isalnum((unsigned char)*p))
            key[used++] = (char)tolower((unsigned char)*p);
    key[used] = '\0';
}

/* Returns whether a key is a name; sliced: perhaps with the size of a slice behind it, as in
 * v5litepod16. */
static bool
is_spoken(const char *key, const char *name, bool sliced)
{
    if (!begins_with(key, name))
        return false;
    const char *rest = key + strlen(name);
    if (sliced && begins_with(rest, "pod"))
        rest += 3;
    if (sliced)
        rest += strspn(rest, "0123456789");
    return *rest == '\0';
}

const struct target *
target_spoken(const char *word)
{
    char key[GUESS_NAME];
    bool sliced = strchr(word, '-');
    const struct target *target = target_by_name(word);
    if (target)
        return target;
    key_of(word, key, sizeof key);
    if (strcmp(word, "TPU v5") == 0) /* so JAX calls a v5p */
        return target_by_name("v5p");
    for (size_t i = 0; target_at(i); i++)
        if (is_spoken(key, targets[i].name, sliced))
            return &targets[i];
    for (size_t i = 0; i < sizeof also / sizeof *also; i++)
        if (is_spoken(key, also[i].spoken, sliced))
            return target_by_name(also[i].name);
    return NULL;
}

struct guess
target_guess(const char *word)
{
    struct guess guess = guess_of(word, strlen(word));
    char key[GUESS_NAME];
    key_of(word, key, sizeof key);
    for (size_t i = 0; target_at(i); i++)
        guess_try(&guess, targets[i].name);
    for (size_t i = 0; target_at(i); i++)
        if (begins_with(key, targets[i].name))
            guess_settle(&guess, targets[i].name);
    for (size_t i = 0; i < sizeof also / sizeof *also; i++)
        if (begins_with(key, also[i].spoken))
            guess_settle(&guess, also[i].name);
    return guess;
}

const char *
target_meant(const char *word, char *text)
{
    struct guess guess = target_guess(word);
    char known[GUESS_TEXT];
    int used = snprintf(known, sizeof known, "; there are");
    for (size_t i = 0; target_at(i) && (size_t)used < sizeof known; i++)
        used += snprintf(known + used, sizeof known - (size_t)used, " %s", targets[i].name);
    return guess_words(&guess, known, text);
}

bool
target_set(struct target *target, const char *key, int64_t value, int64_t *min, int64_t *max)
{
    static const struct {
        const char *key;
        size_t offset;
        int64_t min, max;
    } numbers[] = {
#define TARGET(...)
#define TARGET_CHIP(version, variant, name)
#define TARGET_NUMBER(key, member, min, max) {key, offsetof(struct target, member), min, max},
#include "layout/device/target.def"
#undef TARGET_NUMBER
#undef TARGET_CHIP
#undef TARGET
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(numbers[i].key, key) != 0)
            continue;
        *min = numbers[i].min;
        *max = numbers[i].max;
        if (value < *min || value > *max)
            return false;
        memcpy((char *)target + numbers[i].offset, &value, sizeof value);
        return true;
    }
    return false;
}

const struct target_space *
target_space(const struct target *target, int number)
{
    for (size_t i = 0; i < target->space_count; i++)
        if (target->spaces[i].number == number)
            return &target->spaces[i];
    return NULL;
}

const struct target_space *
target_fast(const struct target *target)
{
    const struct target_space *cmem = target_space(target, SPACE_CMEM);
    const struct target_space *fast =
        cmem && cmem->bytes ? cmem : target_space(target, SPACE_VMEM);
    return fast && fast->bytes ? fast : NULL;
}

const char *
target_space_name(const struct target *target, int number, char *text)
{
    const struct target_space *space = target_space(target ? target : &targets[0], number);
    if (space && space->name)
        snprintf(text, SPACE_TEXT, "%s", space->name);
    else
        snprintf(text, SPACE_TEXT, "S(%d)", number);
    return text;
}

static bool
is_space_of(const struct target *target, const char *text, int *number)
{
    char name[SPACE_TEXT];
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        if (strcasecmp(target_space_name(target, i, name), text) == 0) {
            *number = i;
            return true;
        }
    return false;
}

bool
target_space_number(const struct target *target, const char *text, int *number)
{
    const struct target *other;
    char *end;
    if (target && is_space_of(target, text, number))
        return true;
    for (size_t i = 0; !target && (other = target_at(i)); i++)
        if (is_space_of(other, text, number))
            return true;
    bool written = strncmp(text, "S(", 2) == 0;
    const char *digits = written ? text + 2 : text;
    long value = strtol(digits, &end, 10);
    *number = (int)value;
    return end != digits && strcmp(end, written ? ")" : "") == 0 && value >= SPACE_MIN &&
           value <= SPACE_MAX;
}

void
target_book(const struct target *target, const struct shape *shape, struct size *size)
{
    const struct shape *array = shape_array(shape);
    bool main = array->layout.memory_space == SPACE_DEFAULT;
    if (!target || !size->known || (main && array->rank) || array->layout.tile_count ||
        !shape_has_values(array))
        return;
    const struct target_space *space = target_space(target, array->layout.memory_space);
    int64_t whole = divide_up(target->register_elements * size_stored_bits(array), 8), bytes;
    if (!space || !space->registers || whole == 0 ||
        !checked_round_up(size->bytes, whole, &bytes))
        return;
    size->register_bytes = bytes - size->bytes;
    size->padding_bytes += size->register_bytes;
    size->bytes = bytes;
}

int64_t
target_table_bytes(const struct target *target, size_t elements)
{
    int64_t bytes;
    if (!target->table_entry_bytes || (uint64_t)elements > INT64_MAX ||
        !checked_multiply((int64_t)elements, target->table_entry_bytes, &bytes) ||
        !checked_round_up(bytes, target->table_round_bytes, &bytes))
        return -1;
    return bytes;
}
