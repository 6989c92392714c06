#include "layout/base/slice.h"

const char *
slice_behind(struct slice slice, const char *word)
{
    const char *at = slice.length ? memmem(slice.text, slice.length, word, strlen(word)) : NULL;
    return at ? at + strlen(word) : NULL;
}
