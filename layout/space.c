/* The table of memory spaces. */
#include "layout/space.h"

#include <stdio.h>

const char *
space_name(int space, char *text)
{
    static const struct {
        int number;
        const char *name;
    } spaces[] = {
#define SPACE(number, name) {number, name},
#include "layout/space.def"
#undef SPACE
    };
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (spaces[i].number == space) {
            snprintf(text, SPACE_TEXT, "%s", spaces[i].name);
            return text;
        }
    snprintf(text, SPACE_TEXT, "%d", space);
    return text;
}
