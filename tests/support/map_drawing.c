/* Finds boxes by their corners. The words between the lines of a box are its cells. */
#include "tests/support/map_drawing.h"

#include "tests/suites.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- lists of words ---- */

void
add_word(struct words *list, const char *format, ...)
{
    va_list arguments;
    if (list->count == list->capacity) {
        list->capacity = list->capacity * 2 + 64;
        list->words = realloc(list->words, list->capacity * sizeof *list->words);
    }
    va_start(arguments, format);
    ck_assert_int_ge(vasprintf(&list->words[list->count++], format, arguments), 0);
    va_end(arguments);
}

void
free_words(struct words *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->words[i]);
    free(list->words);
    *list = (struct words){0};
}

static int
compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void
sort_words(struct words *list)
{
    if (list->count)
        qsort(list->words, list->count, sizeof *list->words, compare_words);
}

void
check_equal(const struct words *want, const struct words *got, const char *what)
{
    for (size_t i = 0; i < want->count && i < got->count; i++)
        ck_assert_msg(strcmp(want->words[i], got->words[i]) == 0, "%s: cell %zu is %s, not %s",
                      what, i, got->words[i], want->words[i]);
    ck_assert_msg(want->count == got->count, "%s: %zu cells, not %zu", what, got->count,
                  want->count);
}

/* ---- boxes ---- */

/* A box of the drawing, by the columns of its frame. Columns count code points. */
static bool
is_one_of(const char *glyph, size_t length, const char *set)
{
    for (; *set; set += 3)
        if (length == 3 && memcmp(set, glyph, 3) == 0)
            return true;
    return false;
}

static size_t
glyph_size(const char *text)
{
    size_t size = 1;
    while (((unsigned char)text[size] & 0xc0) == 0x80)
        size++;
    return size;
}

struct box {
    size_t left, right;
    struct words words;
    bool open;
};

/* Reads the words of a line between two columns. Lines and blanks separate them. */
static void
read_words(const char *line, size_t left, size_t right, struct words *words)
{
    char word[200];
    size_t used = 0;
    for (size_t x = 0; *line && *line != '\n' && x <= right; x++) {
        size_t size = glyph_size(line);
        bool border = is_one_of(line, size, "│┃");
        if (x > left && x < right && *line != ' ' && !border) {
            ck_assert_uint_lt(used + size, sizeof word);
            memcpy(word + used, line, size);
            used += size;
        } else if (used) {
            add_word(words, "%.*s", (int)used, word);
            used = 0;
        }
        line += size;
    }
}

/* Opens and closes the boxes whose corners are in a line. */
static void
read_corners(const char *line, struct box *boxes, size_t *count)
{
    for (size_t x = 0; *line && *line != '\n'; x++) {
        size_t size = glyph_size(line);
        if (is_one_of(line, size, "┌┏"))
            boxes[(*count)++] = (struct box){.left = x};
        else if (is_one_of(line, size, "┐┓")) {
            boxes[*count - 1].right = x;
            boxes[*count - 1].open = true;
        }
        line += size;
    }
}

static char
glyph_class(const char *line, size_t column)
{
    for (size_t x = 0; *line && *line != '\n'; x++) {
        size_t size = glyph_size(line);
        if (x == column)
            return is_one_of(line, size, "│┃") ? 'r' : is_one_of(line, size, "└┗") ? 'b' : ' ';
        line += size;
    }
    return ' ';
}

void
read_drawing(const char *text, struct words *words)
{
    struct box boxes[64];
    size_t count = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n") + (*line != '\0')) {
        for (size_t i = 0; i < count; i++) {
            char class = boxes[i].open ? glyph_class(line, boxes[i].left) : ' ';
            if (class == 'r')
                read_words(line, boxes[i].left, boxes[i].right, &boxes[i].words);
            boxes[i].open &= class != 'b';
        }
        read_corners(line, boxes, &count);
        ck_assert_uint_lt(count, 62);
        if (!line[strcspn(line, "\n")])
            break;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < boxes[i].words.count; k++)
            add_word(words, "%s", boxes[i].words.words[k]);
        free_words(&boxes[i].words);
    }
}

/* ---- SVG ---- */

/* Returns the value of an attribute of the tag at text, "-" if it is absent. */
static const char *
attribute(const char *tag, const char *name, char *value)
{
    char pattern[64];
    snprintf(pattern, sizeof pattern, " %s=\"", name);
    const char *end = strchr(tag, '>'), *at = strstr(tag, pattern);
    strcpy(value, "-");
    if (!at || at > end)
        return value;
    at += strlen(pattern);
    size_t length = strcspn(at, "\"");
    memcpy(value, at, length);
    value[length] = '\0';
    return value;
}

void
read_svg(const char *svg, struct words *words)
{
    char panel[64] = "", kind[64], index[200], copy[64], place[64];
    for (const char *tag = svg; (tag = strstr(tag, "<g ")); tag++) {
        char value[64];
        if (attribute(tag, "data-panel", value)[0] != '-')
            strcpy(panel, value);
        if (attribute(tag, "data-kind", kind)[0] == '-')
            continue;
        attribute(tag, "data-index", index);
        attribute(tag, "data-copy", copy);
        attribute(tag, "data-place", place);
        add_word(words, "%s %s %s copy %d place %lld", panel, kind, index,
                 copy[0] == '-' ? 0 : atoi(copy), strcmp(place, "-") ? atoll(place) : -1LL);
    }
}
