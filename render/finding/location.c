#include "render/finding/location.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of a file below the working directory, its name from there: what reads findings knows files
 * of a repository, and JAX writes whole paths. */
static struct slice
from_here(struct slice file)
{
    char here[PATH_MAX];
    size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    if (length && file.length > length + 1 && memcmp(file.text, here, length) == 0 &&
        file.text[length] == '/')
        return (struct slice){file.text + length + 1, file.length - length - 1};
    return file;
}

/* Splits "model/train.py:38". Without a line it is all file. */
static struct location
split(struct slice source)
{
    const char *colon = memrchr(source.text, ':', source.length);
    struct location location = {.file = source};
    size_t digits = 0;
    if (!colon)
        return location;
    const char *after = colon + 1, *end = source.text + source.length;
    for (; after + digits < end && after[digits] >= '0' && after[digits] <= '9'; digits++)
        location.line = location.line * 10 + (after[digits] - '0');
    if (digits == 0 || digits > 9 || after + digits != end)
        return (struct location){.file = source};
    location.file.length = (size_t)(colon - source.text);
    return location;
}

struct location
location_in_dump(const struct row *finding)
{
    struct cell file = row_get(finding, FIELD_file), line = row_get(finding, FIELD_line);
    struct location location = {0};
    if (file.kind == CELL_TEXT)
        location.file = (struct slice){file.text, file.length};
    if (line.kind == CELL_INTEGER)
        location.line = line.integer;
    return location;
}

struct location
location_of(const struct row *finding)
{
    struct cell source = row_get(finding, FIELD_source);
    if (source.kind == CELL_TEXT && source.length)
        return split(from_here((struct slice){source.text, source.length}));
    return location_in_dump(finding);
}
