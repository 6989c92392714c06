/* A note stands at the end of the line on which its statement ends. There no string and no
 * bracket is open, so a comment is blank space to every reader of HLO text. */
#include "cli/command/annotate/annotate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int
compare_notes(const void *left, const void *right)
{
    const struct note *a = left, *b = right;
    return (a->line > b->line) - (a->line < b->line);
}

/* Where the reading of a text stands. */
struct scan {
    int depth; /* of brackets */
    bool quoted;
};

/* Passes over a line, without its newline. Returns whether a statement may end there. */
static bool
scan_line(struct scan *scan, const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = line[i];
        if (scan->quoted) {
            i += c == '\\';
            scan->quoted = c != '"';
        } else if (c == '"') {
            scan->quoted = true;
        } else if (c == '(' || c == '[' || c == '{') {
            scan->depth++;
        } else if ((c == ')' || c == ']' || c == '}') && scan->depth > 0) {
            scan->depth--;
        }
    }
    return !scan->quoted && scan->depth == 0;
}

/* The length of a line without the notes and blanks at its end. */
static size_t
length_without_notes(const char *line, size_t length)
{
    static const char begins[] = NOTE_BEGINS, ends[] = NOTE_ENDS;
    for (;;) {
        size_t at = length;
        if (length < sizeof begins + sizeof ends ||
            memcmp(line + length - (sizeof ends - 1), ends, sizeof ends - 1) != 0)
            return length;
        while (at > 0 && line[at - 1] != '"' &&
               (length - at < sizeof begins - 1 ||
                memcmp(line + at, begins, sizeof begins - 1) != 0))
            at--;
        if (length - at < sizeof begins - 1 ||
            memcmp(line + at, begins, sizeof begins - 1) != 0)
            return length;
        length = at;
    }
}

static void
write_notes(FILE *file, const struct note *notes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(file, NOTE_BEGINS "%s" NOTE_ENDS, notes[i].text);
}

int
annotated_write(FILE *file, const struct text *text, struct notes *notes)
{
    const char *at = text_contents(text), *end = at + text->length;
    struct scan scan = {0};
    size_t next = 0, waiting = 0; /* the next note, and how many before it wait for an end */
    if (notes->count)
        qsort(notes->items, notes->count, sizeof *notes->items, compare_notes);
    for (uint64_t line = 1; at < end && !ferror(file); line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline ? newline : end) - at), first = next;
        size_t ends = length - (length && at[length - 1] == '\r');
        size_t kept = length_without_notes(at, ends);
        while (next < notes->count && notes->items[next].line <= line)
            next++;
        if (next > first && waiting == 0)
            scan = (struct scan){0};
        waiting += next - first;
        bool over = scan_line(&scan, at, kept);
        fwrite(at, 1, kept, file);
        if (over && waiting) {
            write_notes(file, notes->items + next - waiting, waiting);
            waiting = 0;
        }
        fwrite(at + ends, 1, length - ends + (newline != NULL), file);
        at += length + (newline != NULL);
    }
    return ferror(file) || fflush(file) ? -1 : 0;
}
