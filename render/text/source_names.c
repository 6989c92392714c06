#include "render/text/source_names.h"

#include "layout/base/grow.h"
#include "layout/base/text.h"
#include "render/row/escape.h"

#include <stdlib.h>
#include <string.h>

#define MOST_FILES 512 /* that are told apart; of more only the last part is said */

/* Takes the next source, "train.py:36,38", from a list. Returns false at its end. */
static bool
next_source(struct slice *rest, struct slice *source)
{
    const char *end = memmem(rest->text, rest->length, ", ", 2);
    if (rest->length == 0)
        return false;
    *source = (struct slice){rest->text, end ? (size_t)(end - rest->text) : rest->length};
    size_t taken = source->length + (end ? strlen(", ") : 0);
    *rest = (struct slice){rest->text + taken, rest->length - taken};
    return true;
}

/* The file of a source. */
static struct slice
file_of(struct slice source)
{
    const char *colon = memrchr(source.text, ':', source.length);
    return (struct slice){source.text, colon ? (size_t)(colon - source.text) : source.length};
}

void
source_names_add(struct source_names *names, struct slice sources)
{
    struct slice source;
    while (next_source(&sources, &source)) {
        struct slice file = file_of(source);
        if (file.length < source.length)
            words_number(&names->files, file.text, file.length);
    }
}

/* ---- names ---- */

/* Where the part of a path begins that ends before `end`. */
static size_t
part_start(struct slice path, size_t end)
{
    const char *slash = end ? memrchr(path.text, '/', end) : NULL;
    return slash ? (size_t)(slash + 1 - path.text) : 0;
}

/* Returns whether a path ends with the parts of another one from `start` on. */
static bool
ends_so(struct slice path, struct slice other, size_t start)
{
    size_t length = other.length - start;
    if (path.length < length ||
        memcmp(path.text + path.length - length, other.text + start, length) != 0)
        return false;
    return path.length == length || path.text[path.length - length - 1] == '/';
}

static bool
is_alone(const struct source_names *names, size_t number, size_t start)
{
    struct slice path = names->files.items[number];
    for (size_t i = 0; i < names->files.count && i < MOST_FILES; i++)
        if (i != number && ends_so(names->files.items[i], path, start))
            return false;
    return true;
}

/* Finds the names anew if files were added since. */
static void
resolve(struct source_names *names)
{
    size_t count = names->files.count;
    if (names->resolved == count)
        return;
    while (names->capacity < count)
        grow(&names->starts, names->capacity, &names->capacity, sizeof *names->starts);
    for (size_t i = 0; i < count; i++) {
        struct slice path = names->files.items[i];
        size_t start = part_start(path, path.length);
        while (start > 1 && i < MOST_FILES && !is_alone(names, i, start))
            start = part_start(path, start - 1);
        names->starts[i] = start;
    }
    names->resolved = count;
}

void
source_names_put(struct source_names *names, struct slice sources, struct printable *out)
{
    struct slice source;
    resolve(names);
    for (size_t i = 0; next_source(&sources, &source); i++) {
        struct slice file = file_of(source);
        size_t start = 0;
        if (file.length < source.length)
            start = names->starts[words_number(&names->files, file.text, file.length)];
        text_separate(out, i, ", ");
        escape_terminal(out, source.text + start, source.length - start);
    }
}

void
source_names_free(struct source_names *names)
{
    words_free(&names->files);
    free(names->starts);
}
