#include "tests/support/edits.h"

#include <ctype.h>

#define MOST 65536 /* bytes from which no line comes again: each time may double them */

/* What a word may be replaced with. */
static const char *const words[] = {"0",
                                    "1",
                                    "-1",
                                    "2147483647",
                                    "4294967296",
                                    "2305843009213693951",
                                    "4611686018427387904",
                                    "9223372036854775807",
                                    "9223372036854775808",
                                    "-9223372036854775808",
                                    "18446744073709551616",
                                    "1.5",
                                    "1e3",
                                    "null",
                                    "true",
                                    "[]",
                                    "{}",
                                    "\"\"",
                                    "\"x\"",
                                    "\"f32[2305843009213693951]\"",
                                    "\"(f32[2], s4[3])\"",
                                    "\"\\u0000\\ud800\"",
                                    "instruction",
                                    "\"shape\"",
                                    "f32[8]{0}",
                                    "maybe-live-out",
                                    "parameter 0",
                                    "color 1",
                                    "constant",
                                    "thread-local"};

/* What may become of it instead. */
enum change {
    LINE_AGAIN,  /* its line comes once more */
    LINE_GONE,   /* its line is left out */
    LINE_LAST,   /* its line becomes the last one */
    MEMBER_GONE, /* what stands between the commas around it is left out */
    SPACED,      /* blanks stand around it */
    EMPTY_LINE,  /* a line ends before it */
    CUT,         /* the text ends before it */
    NEGATIVE,    /* a minus stands before it */
    LONGER,      /* a 9 stands behind it */
    GONE,        /* it is left out */
    CHANGES,
};

static const size_t word_count = sizeof words / sizeof *words;

static bool
in_word(char c)
{
    return isalnum((unsigned char)c) || strchr("_.-+", c);
}

/* Finds the n-th word. Returns false if there are no more than n; *n then is their number. */
static bool
find_word(const struct text *text, size_t *n, size_t *begin, size_t *end)
{
    size_t found = 0;
    for (size_t at = 0; at < text->length; at++) {
        if (!in_word(text->data[at]) || !text->data[at])
            continue;
        *begin = at;
        while (at < text->length && text->data[at] && in_word(text->data[at]))
            at++;
        *end = at;
        if (found++ == *n)
            return true;
    }
    *n = found;
    return false;
}

/* Replaces text[begin, end). */
static void
replace(struct text *text, size_t begin, size_t end, struct slice with)
{
    struct text result = {0};
    text_append(&result, text->data, begin);
    text_append(&result, with.text, with.length);
    text_append(&result, text->data + end, text->length - end);
    text_free(text);
    *text = result;
}

static void
insert(struct text *text, size_t at, const char *bytes)
{
    replace(text, at, at, (struct slice){bytes, strlen(bytes)});
}

/* Widens [begin, end) to the next of these characters on both sides. The one behind it belongs
 * to it. */
static void
widen(const struct text *text, const char *ends, size_t *begin, size_t *end)
{
    while (*begin && !strchr(ends, text->data[*begin - 1]))
        --*begin;
    while (*end < text->length && !strchr(ends, text->data[*end]))
        ++*end;
    *end += *end < text->length;
}

static void
change_line(struct text *text, enum change change, size_t begin, size_t end)
{
    struct text line = {0};
    widen(text, "\n", &begin, &end);
    text_append(&line, text->data + begin, end - begin);
    if (change != LINE_AGAIN)
        replace(text, begin, end, (struct slice){0});
    if (change == LINE_AGAIN && text->length < MOST)
        replace(text, begin, begin, (struct slice){line.data, line.length});
    else if (change == LINE_LAST)
        text_append(text, line.data, line.length);
    text_free(&line);
}

static void
change_word(struct text *text, enum change change, size_t begin, size_t end)
{
    switch (change) {
    case MEMBER_GONE:
        widen(text, ",\n", &begin, &end);
        replace(text, begin, end, (struct slice){0});
        break;
    case SPACED:
        insert(text, end, " \t");
        insert(text, begin, "  ");
        break;
    case EMPTY_LINE:
        insert(text, begin, "\n");
        break;
    case CUT:
        replace(text, begin, text->length, (struct slice){0});
        break;
    case NEGATIVE:
        insert(text, begin, "-");
        break;
    case LONGER:
        insert(text, end, "9");
        break;
    case GONE:
        replace(text, begin, end, (struct slice){0});
        break;
    default:
        change_line(text, change, begin, end);
    }
}

/* Makes one edit of the bytes. */
static void
make(struct text *text, const unsigned char *edit)
{
    size_t count = SIZE_MAX, begin, end, what = edit[2] % (word_count + CHANGES);
    find_word(text, &count, &begin, &end);
    if (count == 0)
        return;
    size_t chosen = (edit[0] * 256U + edit[1]) % count;
    find_word(text, &chosen, &begin, &end);
    if (what < word_count)
        replace(text, begin, end, (struct slice){words[what], strlen(words[what])});
    else
        change_word(text, (enum change)(what - word_count), begin, end);
}

void
edits_make(struct text *text, struct slice edits)
{
    const unsigned char *bytes = (const unsigned char *)edits.text;
    for (size_t at = 0; at + EDIT_BYTES <= edits.length; at += EDIT_BYTES)
        make(text, bytes + at);
}
