/* A hash table, and in front of it the few words of late, which need no hash. */
#define XXH_INLINE_ALL
#include "cli/words.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static bool
is_word(const struct words *words, uint32_t number, const char *text, size_t length)
{
    const struct word *word = &words->items[number];
    return word->length == length && memcmp(word->text, text, length) == 0;
}

/* Where a word's number is, or belongs. */
static uint32_t *
slot_of(const struct words *words, const char *text, size_t length)
{
    size_t mask = (size_t)words->capacity * 2 - 1, at = XXH3_64bits(text, length) & mask;
    while (words->slots[at] && !is_word(words, words->slots[at] - 1, text, length))
        at = (at + 1) & mask;
    return &words->slots[at];
}

static int
grow(struct words *words)
{
    uint32_t capacity = words->capacity ? words->capacity * 2 : 64;
    struct word *items = realloc(words->items, capacity * sizeof *items);
    uint32_t *slots = calloc((size_t)capacity * 2, sizeof *slots);
    if (items)
        words->items = items;
    if (!items || !slots || capacity > WORDS_LIMIT) {
        free(slots);
        return -1;
    }
    free(words->slots);
    words->slots = slots;
    words->capacity = capacity;
    for (uint32_t i = 0; i < words->count; i++)
        *slot_of(words, items[i].text, items[i].length) = i + 1;
    return 0;
}

static uint32_t
number_of(struct words *words, const char *text, size_t length)
{
    if (words->count == words->capacity && grow(words))
        return UINT32_MAX;
    uint32_t *slot = slot_of(words, text, length);
    if (*slot)
        return *slot - 1;
    char *copy = arena_copy(&words->arena, text, length);
    if (!copy)
        return UINT32_MAX;
    words->items[words->count] = (struct word){copy, length};
    *slot = ++words->count;
    return words->count - 1;
}

uint32_t
words_number(struct words *words, const char *text, size_t length)
{
    size_t ends = length ? (unsigned char)text[0] * 7U + (unsigned char)text[length - 1] : 0;
    uint32_t *recent = &words->recent[(ends + length * 31) % WORDS_RECENT];
    if (*recent && is_word(words, *recent - 1, text, length))
        return *recent - 1;
    uint32_t number = number_of(words, text, length);
    *recent = number + 1;
    return number;
}

const char *
words_text(const struct words *words, uint32_t number)
{
    return words->items[number].text;
}

void
words_free(struct words *words)
{
    arena_free(&words->arena);
    free(words->items);
    free(words->slots);
    *words = (struct words){0};
}
