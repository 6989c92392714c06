/* A number is all that stands between a dot and the next dot or the end. A name with two dots
 * side by side, or with one at its end, has no numbers: so a stem shows where they were. */
#include "layout/owner/instruction_name.h"

#define STEM_MOST 256 /* bytes of a stem that numbers are cut from */

/* Finds the numbers of a name, the last one first. Returns how many there are. */
static size_t
find_numbers(struct slice text, struct slice digits[NAME_NUMBERS],
             uint32_t numbers[NAME_NUMBERS])
{
    const char *end = text.text + text.length, *dot;
    size_t count = 0, stem = text.length;
    for (; (dot = memrchr(text.text, '.', (size_t)(end - text.text))); end = dot) {
        struct slice part = {dot + 1, (size_t)(end - dot - 1)};
        if (part.length == 0)
            return 0;
        if (count == NAME_NUMBERS || !(numbers[count] = instruction_name_number(part)))
            continue;
        digits[count++] = part;
        stem -= part.length;
    }
    return stem <= STEM_MOST ? count : 0;
}

struct instruction_name
instruction_name_split(struct words *words, struct slice text)
{
    struct slice digits[NAME_NUMBERS];
    uint32_t numbers[NAME_NUMBERS];
    size_t count = find_numbers(text, digits, numbers), length = 0;
    if (count == 0)
        return (struct instruction_name){.stem = words_number(words, text.text, text.length)};
    struct instruction_name name = {0};
    char stem[STEM_MOST];
    const char *from = text.text, *end = text.text + text.length;
    for (size_t i = count; i-- > 0; from = digits[i].text + digits[i].length) {
        size_t part = (size_t)(digits[i].text - from);
        memcpy(stem + length, from, part);
        length += part;
        name.numbers[i] = numbers[i];
    }
    memcpy(stem + length, from, (size_t)(end - from));
    name.stem = words_number(words, stem, length + (size_t)(end - from));
    return name;
}

static char *
write_number(char *to, uint32_t number)
{
    char digits[NAME_DIGITS];
    size_t count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count)
        *to++ = digits[--count];
    return to;
}

struct slice
instruction_name_text(const struct words *words, struct instruction_name name,
                      struct arena *arena)
{
    struct slice stem = words->items[name.stem];
    size_t left = 0;
    while (left < NAME_NUMBERS && name.numbers[left])
        left++;
    if (left == 0)
        return stem;
    char *text = arena_alloc_raw(arena, stem.length + left * NAME_DIGITS + 1), *to = text;
    const char *from = stem.text, *end = from + stem.length;
    while (from < end) {
        const char *dot = memchr(from, '.', (size_t)(end - from));
        size_t part = (size_t)((dot ? dot + 1 : end) - from);
        memcpy(to, from, part);
        to += part;
        from += part;
        if (left && dot && (from == end || *from == '.'))
            to = write_number(to, name.numbers[--left] - 1);
    }
    *to = '\0';
    return (struct slice){text, (size_t)(to - text)};
}
