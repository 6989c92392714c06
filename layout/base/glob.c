/* Matching without recursion. */
#include "layout/base/glob.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

static bool
same_letter(char a, char b, bool any_case)
{
    return a == b || (any_case && tolower((unsigned char)a) == tolower((unsigned char)b));
}

/* After a mismatch the last star takes one more character. */
bool
glob_matches(struct slice glob, struct slice text, bool any_case)
{
    size_t g = 0, t = 0, star = SIZE_MAX, from = 0;
    while (t < text.length) {
        if (g < glob.length && glob.text[g] == '*') {
            star = g++;
            from = t;
        } else if (g < glob.length &&
                   (glob.text[g] == '?' || same_letter(glob.text[g], text.text[t], any_case))) {
            g++;
            t++;
        } else if (star != SIZE_MAX) {
            g = star + 1;
            t = ++from;
        } else {
            return false;
        }
    }
    while (g < glob.length && glob.text[g] == '*')
        g++;
    return g == glob.length;
}

bool
glob_next(const char **list, struct slice *glob)
{
    int depth = 0;
    const char *p = *list;
    if (!p)
        return false;
    for (; *p && (*p != ',' || depth > 0); p++)
        depth += (strchr("[{(", *p) != NULL) - (strchr("]})", *p) != NULL);
    *glob = (struct slice){*list, (size_t)(p - *list)};
    *list = *p ? p + 1 : NULL;
    return true;
}
