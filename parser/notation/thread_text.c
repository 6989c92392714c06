/* Reads and writes a value of a thread. */
#include "parser/notation/thread_text.h"

#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"
#include "layout/base/text.h"

#include <ctype.h>

/* Passes over blanks, and over one comma. */
static size_t
skip(const char *text, size_t length, size_t at)
{
    bool comma = false;
    while (at < length && (isspace((unsigned char)text[at]) || (text[at] == ',' && !comma))) {
        comma |= text[at] == ',';
        at++;
    }
    return at;
}

/* Reads a letter and a number. Returns where they end; 0: there are none. */
static size_t
read_part(const char *text, size_t length, size_t at, char letter, int64_t *number)
{
    size_t end;
    if (at == length || text[at] != letter)
        return 0;
    end = ++at;
    while (end < length && isdigit((unsigned char)text[end]))
        end++;
    return end > at && integer_read(text + at, end - at, number) ? end : 0;
}

size_t
thread_at(const char *text, size_t length)
{
    return skip(text, length, 0);
}

bool
thread_begins(const char *text, size_t length)
{
    int64_t ignored;
    return read_part(text, length, skip(text, length, 0), 'T', &ignored) > 0;
}

int
thread_read(const char *text, size_t length, int64_t *thread, int64_t *value,
            struct diagnostic *d)
{
    size_t start = thread_at(text, length), end;
    size_t at = read_part(text, length, start, 'T', thread);
    *value = 0;
    end = at ? skip(text, length, at) : 0;
    if (at && end < length) {
        at = read_part(text, length, end, 'V', value);
        end = at ? skip(text, length, at) : 0;
    }
    if (at && end == length)
        return 0;
    return diagnostic_set(d, BAD_THREAD, start, length - start);
}

void
thread_print(struct text *text, int64_t thread, int64_t value)
{
    text_format(text, "T%lld V%lld", (long long)thread, (long long)value);
}
