/* An interning table with a cache of recent words, which need no hash. */
#include "layout/base/words.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"

#include <stdlib.h>
#include <string.h>

static struct slice
text_of(const void *words, uint32_t number)
{
    return ((const struct words *)words)->items[number - 1];
}

static uint32_t
number_of(struct words *words, struct slice word)
{
    uint32_t *number = table_slot(&words->table, word, text_of, words);
    if (*number)
        return *number - 1;
    char *copy = arena_copy(&words->arena, word.text, word.length);
    grow(&words->items, words->count, &words->capacity, sizeof *words->items);
    words->items[words->count++] = (struct slice){copy, word.length};
    *number = (uint32_t)words->count;
    return *number - 1;
}

uint32_t
words_number(struct words *words, const char *text, size_t length)
{
    struct slice word = {text, length};
    size_t ends = length ? (unsigned char)text[0] * 7U + (unsigned char)text[length - 1] : 0;
    if (!words->recent)
        words->recent = memory_zeroed(WORDS_RECENT, sizeof *words->recent);
    uint32_t *recent = &words->recent[(ends + length * 31) % WORDS_RECENT];
    if (*recent && slice_same(words->items[*recent - 1], word))
        return *recent - 1;
    uint32_t number = number_of(words, word);
    *recent = number + 1;
    return number;
}

const char *
words_text(const struct words *words, uint32_t number)
{
    return words->items[number].text;
}

bool
word_among(const char *word, const char *const *list)
{
    while (*list && strcmp(word, *list) != 0)
        list++;
    return *list != NULL;
}

void
words_rest(struct words *words)
{
    free(words->recent);
    words->recent = NULL;
}

void
words_free(struct words *words)
{
    arena_free(&words->arena);
    table_free(&words->table);
    free(words->items);
    free(words->recent);
    *words = (struct words){0};
}
