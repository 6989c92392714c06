/* Slides the window. Lines are counted only when a place is asked for or before bytes are
 * lost. */
#include "parser/lex/source.h"

#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "parser/lex/reader.h"
#include "parser/lex/wide_scan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXCERPT = 200, /* bytes of a line that a message shows on each side of its place */
    KEPT = 1024    /* bytes of the line before base that refills keep, at most */
};

void
source_begin(struct source *source, struct reader *reader, size_t capacity)
{
    *source = (struct source){.reader = reader, .capacity = capacity};
    source->buffer = memory_zeroed(1, capacity + 1 + WIDE_SLACK);
    source->base = source->cursor = source->token = source->marker = source->limit =
        source->buffer;
    source->counted = source->gap = source->begin = (struct source_mark){source->buffer, 1, 1};
    *source->limit = '\0';
}

void
source_free(struct source *source)
{
    free(source->buffer);
    source->buffer = NULL;
}

static void
count_to(struct source_mark *mark, const unsigned char *p)
{
    const unsigned char *newline;
    while (mark->at < p && (newline = memchr(mark->at, '\n', (size_t)(p - mark->at)))) {
        mark->line++;
        mark->column = 1;
        mark->at = newline + 1;
        for (; mark->at < p && *mark->at == ' '; mark->at++) /* often only indentation */
            mark->column++;
    }
    if (mark->at < p) {
        mark->column += (uint64_t)(p - mark->at);
        mark->at = p;
    }
}

static void
move_pointers(struct source *source, unsigned char *to, const unsigned char *from)
{
    ptrdiff_t by = to - from;
    source->base += by;
    source->cursor += by;
    source->marker += by;
    source->token += by;
    source->limit += by;
    source->begin.at += by;
    source->gap.at += by;
    source->counted.at += by;
}

/* Doubles the buffer, up to what the longest statement needs. The statement fills more than
 * half of it. */
static void
grow(struct source *source)
{
    size_t capacity = source->capacity * 2;
    if (capacity >= WINDOW_LIMIT)
        capacity = WINDOW_LIMIT + KEPT;
    unsigned char *larger = memory_alloc(capacity + 1 + WIDE_SLACK);
    memcpy(larger, source->buffer, source->capacity + 1);
    memset(larger + source->capacity + 1, 0, capacity - source->capacity + WIDE_SLACK);
    move_pointers(source, larger, source->buffer);
    free(source->buffer);
    source->buffer = larger;
    source->capacity = capacity;
}

/* Returns the start of the line that p is in, `most` bytes before p at most. */
static unsigned char *
line_start(const struct source *source, unsigned char *p, ptrdiff_t most)
{
    unsigned char *start = p;
    while (start > source->buffer && start[-1] != '\n' && p - start < most)
        start--;
    return start;
}

bool
source_fill(struct source *source)
{
    if (source->ended)
        return false;
    unsigned char *keep = line_start(source, source->base, KEPT);
    count_to(&source->counted, source->base);
    size_t kept = (size_t)(source->limit - keep);
    if (keep > source->buffer) {
        memmove(source->buffer, keep, kept);
        move_pointers(source, source->buffer, keep);
        *source->limit = '\0';
    }
    if (kept > source->capacity / 2 && source->capacity < WINDOW_LIMIT)
        grow(source);
    size_t room = source->capacity - kept;
    size_t left = WINDOW_LIMIT - (size_t)(source->limit - source->base);
    if (left == 0) { /* counted from base: does not depend on how the bytes arrive */
        source->too_long = true;
        return false;
    }
    ssize_t count = source->reader->read(source->reader, source->limit, min_size(room, left));
    if (count < 0 && errno == ENOMEM)
        memory_exhausted();
    if (count < 0)
        source->error = errno;
    if (count <= 0)
        source->ended = true;
    else
        source->limit += count;
    *source->limit = '\0';
    return count > 0;
}

void
source_show_line(struct source *source)
{
    for (;;) {
        size_t left = (size_t)(source->limit - source->cursor);
        bool full = (size_t)(source->limit - source->base) >= WINDOW_LIMIT;
        if (left >= EXCERPT || full || memchr(source->cursor, '\n', left) ||
            !source_fill(source))
            return;
    }
}

void
source_drop(struct source *source, size_t keep)
{
    unsigned char *to = source->base + keep;
    size_t dropped = (size_t)(source->cursor - to);
    if (source->counted.at != to) /* otherwise this continues the last drop */
        source->gap = source->counted;
    count_to(&source->counted, source->cursor);
    memmove(to, source->cursor, (size_t)(source->limit - source->cursor) + 1);
    source->cursor = source->marker = source->token = to;
    source->limit -= dropped;
    source->dropped += dropped;
    source->counted.at = to;
}

void
source_return(struct source *source, size_t offset)
{
    source->cursor = source->base + offset;
    if (source->cursor < source->counted.at)
        source->counted = source->gap;
}

/* Begins a statement at the cursor. */
static void
move_base(struct source *source)
{
    source->passed += (size_t)(source->cursor - source->base) + source->dropped;
    source->base = source->token = source->cursor;
    source->dropped = 0;
}

void
source_rebase(struct source *source)
{
    count_to(&source->counted, source->cursor);
    move_base(source);
    source->begin = source->gap = source->counted;
}

void
source_begin_statement(struct source *source)
{
    struct source_mark mark = source->counted;
    count_to(&mark, source->cursor);
    const unsigned char *p = mark.at;
    for (; *p == ' ' || *p == '\n'; p++) {
        mark.column = *p == '\n' ? 1 : mark.column + 1;
        mark.line += *p == '\n';
    }
    source->cursor += p - source->cursor;
    mark.at = p;
    /* each from the mark: to load what was just stored in parts waits for the cache */
    source->counted = mark;
    source->gap = mark;
    source->begin = mark;
    move_base(source);
}

bool
source_line(struct source *source)
{
    size_t seen = 0;
    source_rebase(source);
    for (;;) {
        const unsigned char *from = source->base + seen;
        unsigned char *newline = memchr(from, '\n', (size_t)(source->limit - from));
        if (newline) {
            source->cursor = newline + 1;
            return true;
        }
        seen = (size_t)(source->limit - source->base);
        if (!source_fill(source)) {
            source->cursor = source->limit;
            return source->cursor > source->base;
        }
    }
}

struct source_place
source_locate(const struct source *source, size_t offset)
{
    unsigned char *p = source->base + offset;
    struct source_mark mark = source->begin;
    if (p >= source->counted.at)
        mark = source->counted;
    else if (p >= source->gap.at)
        mark = source->gap;
    count_to(&mark, p);
    struct source_place place = {.line = mark.line, .column = mark.column};
    const unsigned char *start = line_start(source, p, EXCERPT), *end = p;
    while (end < source->limit && *end != '\n' && end - p < EXCERPT)
        end++;
    place.text = (const char *)start;
    place.length = (size_t)(end - start);
    place.caret = (size_t)(p - start);
    return place;
}
