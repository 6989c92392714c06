/* A page has its words behind its numbers. */
#include "render/page/series.h"

#include "layout/base/memory.h"
#include "layout/base/text.h"
#include "render/row/escape.h"

#include <stdlib.h>

enum kind { PLAIN, SIGNED, DELTA };

static const struct {
    const char *name;
    enum kind kind;
} about[] = {
#define SERIES(name, kind) {#name, kind},
#include "render/page/series.def"
#undef SERIES
};

void
series_begin(struct series_set *set)
{
    *set = (struct series_set){.bytes = memory_zeroed(SERIES_COUNT, sizeof *set->bytes)};
    series_word(set, "", 0);
}

static void
put_number(struct text *out, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        text_char(out, (char)(number | 0x80));
    text_char(out, (char)number);
}

/* Small numbers of either sign become small. */
static uint64_t
folded_sign(int64_t number)
{
    uint64_t twice = (uint64_t)number << 1;
    return number < 0 ? ~twice : twice;
}

void
series_put(struct series_set *set, enum series series, int64_t number)
{
    struct text *out = &set->bytes[series];
    if (about[series].kind == PLAIN)
        put_number(out, (uint64_t)number);
    else
        put_number(out, folded_sign(number - set->last[series]));
    if (about[series].kind == DELTA)
        set->last[series] = number;
}

uint32_t
series_word(struct series_set *set, const char *word, size_t length)
{
    return words_number(&set->words, word, length);
}

static void
put_base64(struct text *out, const char *bytes, size_t size)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned group = 0;
        for (size_t k = i; k < i + 3; k++)
            group = group << 8 | (k < size ? (unsigned char)bytes[k] : 0);
        for (size_t k = 0; k < 4; k++)
            text_char(out, i + k > size ? '=' : digits[group >> (18 - 6 * k) & 63]);
    }
}

void
series_end(struct series_set *set, struct text *out)
{
    struct text all = {0};
    for (size_t i = 0; i < set->words.count; i++)
        series_put(set, SERIES_word_length, (int64_t)set->words.items[i].length);
    for (enum series i = 0; i < SERIES_COUNT; i++) {
        put_number(&all, set->bytes[i].length);
        text_append(&all, text_contents(&set->bytes[i]), set->bytes[i].length);
        text_free(&set->bytes[i]);
    }
    for (size_t i = 0; i < set->words.count; i++)
        text_append(&all, set->words.items[i].text, set->words.items[i].length);
    put_base64(out, all.data, all.length);
    text_free(&all);
    words_free(&set->words);
    free(set->bytes);
}

void
series_names(struct text *out)
{
    static const char *const ends[] = {[PLAIN] = "", [SIGNED] = "-", [DELTA] = "+"};
    for (enum series i = 0; i < SERIES_COUNT; i++) {
        text_separate(out, i, " ");
        text_format(out, "%s%s", about[i].name, ends[about[i].kind]);
    }
}
