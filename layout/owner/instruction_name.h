/*
 * Names of instructions. Most are words and numbers behind dots, "fusion.12.clone.3", and the
 * words are few: a name is a stem and numbers, by which two are compared.
 */
#ifndef LAYOUT_OWNER_INSTRUCTION_NAME_H
#define LAYOUT_OWNER_INSTRUCTION_NAME_H

#include "layout/base/arena.h"
#include "layout/base/slice.h"
#include "layout/base/words.h"

#include <stdbool.h>
#include <stdint.h>

#define NAME_NUMBERS 2 /* of a name; those in front of them belong to its stem */
#define NAME_DIGITS  9 /* of a number at most; one that begins with 0 has a single digit */

struct instruction_name {
    uint32_t stem; /* a word of the module: the name without the digits of its numbers,
                      "fusion..clone." */
    uint32_t numbers[NAME_NUMBERS]; /* plus 1, the last one first; 0: there are no more */
};

static inline bool
instruction_name_same(struct instruction_name a, struct instruction_name b)
{
    return a.stem == b.stem && a.numbers[0] == b.numbers[0] && a.numbers[1] == b.numbers[1];
}

/* The number in a part of a name between dots, plus 1; 0: the part belongs to the stem. */
static inline uint32_t
instruction_name_number(struct slice part)
{
    uint32_t number = 0;
    if (part.length > NAME_DIGITS || (part.text[0] == '0' && part.length > 1))
        return 0;
    for (size_t i = 0; i < part.length; i++) {
        if (part.text[i] < '0' || part.text[i] > '9')
            return 0;
        number = number * 10 + (uint32_t)(part.text[i] - '0');
    }
    return number + 1;
}

/* Splits a name, and adds its stem to the words. */
struct instruction_name instruction_name_split(struct words *words, struct slice text);

/* Writes a name. The text, NUL-terminated, is a word or lives in the arena. */
struct slice instruction_name_text(const struct words *words, struct instruction_name name,
                                   struct arena *arena);

#endif
