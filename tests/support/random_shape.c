/* Builds a random shape piece by piece. */
#include "tests/support/random_shape.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static void
append(char *text, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, SHAPE_TEXT - length, format, arguments);
    va_end(arguments);
}

static void
append_tile(struct random *random, char *text)
{
    static const int sizes[] = {1, 2, 2, 3, 4, 8, 16};
    static const char *const usual[] = {"(8,128)", "(4,128)", "(2,1)", "(4,1)", "(128)"};
    size_t rank = (size_t)random_below(random, 3) + 1;
    if (random_below(random, 4) == 0) {
        append(text, "%s", usual[random_below(random, 5)]);
        return;
    }
    append(text, "(");
    for (size_t i = 0; i < rank; i++) {
        const char *after = i + 1 < rank ? "," : ")";
        if (i + 1 < rank && random_below(random, 8) == 0)
            append(text, "*%s", after);
        else
            append(text, "%d%s", sizes[random_below(random, 7)], after);
    }
}

static void
append_order(struct random *random, char *text, size_t rank)
{
    size_t order[4];
    for (size_t i = 0; i < rank; i++) {
        size_t at = (size_t)random_below(random, (int64_t)i + 1);
        for (size_t k = i; k > at; k--)
            order[k] = order[k - 1];
        order[at] = i;
    }
    for (size_t i = 0; i < rank; i++)
        append(text, "%s%zu", i ? "," : "", order[i]);
}

void
random_shape_text(struct random *random, char text[SHAPE_TEXT])
{
    static const int dims[] = {1, 1, 2, 3, 4, 5, 7, 8, 9, 16};
    static const char *const types[] = {"f32", "bf16", "s8", "s4", "c64", "pred"};
    size_t rank = (size_t)random_below(random, 5), tiles = (size_t)random_below(random, 4);
    text[0] = '\0';
    append(text, "%s[", types[random_below(random, 6)]);
    for (size_t i = 0; i < rank; i++)
        append(text, "%s%s%d", i ? "," : "",
               random_below(random, 8) ? "" : "<=", dims[random_below(random, 10)]);
    append(text, "]{");
    append_order(random, text, rank);
    append(text, tiles ? ":T" : ":");
    for (size_t i = 0; i < tiles; i++)
        append_tile(random, text);
    if (random_below(random, 6) == 0)
        append(text, "L(%d)", (int)random_below(random, 9) + 1);
    if (random_below(random, 4) == 0)
        append(text, "E(%d)", (int)random_below(random, 20) + 1);
    append(text, "}");
}
