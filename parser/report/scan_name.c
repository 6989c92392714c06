/* The word in front of a '[' decides whether a shape begins there. */
#include "parser/report/scan_name.h"

#include "layout/type_name.h"

#include <ctype.h>
#include <string.h>

static bool
is_word(unsigned char c)
{
    return isalnum(c) || c == '_' || c == '%';
}

/* XLA's type names have no '_', and Python's only if they are like float8_e4m3fn. A jaxpr's
 * names count only where a shape needs no layout. */
static enum primitive
type_named(const char *name, size_t length, bool bare)
{
    bool plain = memchr(name, '_', length) == NULL;
    enum primitive type = PRIMITIVE_UNKNOWN;
    if (plain || (length > 5 && memcmp(name, "float", 5) == 0))
        type = type_by_name(name, length);
    return type == PRIMITIVE_UNKNOWN && bare ? type_by_jaxpr_name(name, length) : type;
}

/* Returns where the word at `start` really begins. An escape may end in its first letters: "\n"
 * as strings are printed, or the code of a colour, ESC "[1;31m". `room` is the number of bytes
 * in front of `start`. */
static unsigned char *
behind_escape(unsigned char *start, size_t room)
{
    unsigned char *from = start;
    if (room > 0 && start[-1] == '\\' && strchr("ntr", start[0]))
        return start + 1;
    while (room > 1 && (isdigit(from[-1]) || from[-1] == ';')) {
        from--;
        room--;
    }
    if (room < 2 || from[-1] != '[' || from[-2] != '\033')
        return start;
    from += strspn((const char *)from, "0123456789;");
    return *from == 'm' ? from + 1 : start;
}

unsigned char *
scan_name(unsigned char *least, unsigned char *bracket, bool bare, enum primitive *type)
{
    unsigned char *start = bracket, *word;
    if (bracket - least > 1 && bracket[-1] == ' ') /* bf16 [8,128] */
        start = --bracket;
    while (start > least && (isalnum(start[-1]) || start[-1] == '_'))
        start--;
    word = start;
    if (start < bracket)
        start = behind_escape(word, (size_t)(word - least));
    if (start == bracket || bracket - start == NAME_LIMIT ||
        (start == word && start > least && is_word(start[-1])))
        return NULL;
    *type = type_named((const char *)start, (size_t)(bracket - start), bare);
    return *type == PRIMITIVE_UNKNOWN ? NULL : start;
}
