/* A note stands at the end of the line on which its statement ends. There no string and no
 * bracket is open, so a comment is blank space to every reader of HLO text. In MLIR it stands
 * at the end of the line on which the operation begins. */
#include "cli/command/annotate/annotate.h"
#include "render/row/escape.h"

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

static const struct note_form hlo_form = {"  /* hlo-layout: ", " */", false};
static const struct note_form mlir_form = {"  // hlo-layout: ", "", true};

static bool
stands_at(const char *line, size_t at, size_t length, const char *word)
{
    size_t size = strlen(word);
    return length - at >= size && memcmp(line + at, word, size) == 0;
}

/* The length of a line without the notes and blanks at its end. */
static size_t
length_without_notes(const struct note_form *form, const char *line, size_t length)
{
    size_t ends = strlen(form->ends);
    for (;;) {
        size_t at = length;
        if (length < ends || !stands_at(line, length - ends, length, form->ends))
            return length;
        while (at > 0 && line[at - 1] != '"' && !stands_at(line, at, length, form->begins))
            at--;
        if (!stands_at(line, at, length, form->begins))
            return length;
        length = at;
    }
}

static void
write_notes(FILE *file, const struct note_form *form, const struct note *notes, size_t count)
{
    struct printable out = {0};
    for (size_t i = 0; i < count; i++) {
        escape_string(&out, form->joined && i > 0 ? "; " : form->begins);
        if (form->joined && count > 1 && *notes[i].name)
            text_format(&out, "%%%s ", notes[i].name);
        escape_comment(&out, notes[i].text);
        escape_string(&out, form->ends);
    }
    fwrite(text_contents(&out), 1, out.length, file);
    text_free(&out);
}

int
annotated_write(FILE *file, const struct text *text, struct notes *notes, bool mlir)
{
    const struct note_form *form = mlir ? &mlir_form : &hlo_form;
    const char *at = text_contents(text), *end = at + text->length;
    struct scan scan = {0};
    size_t next = 0, waiting = 0; /* the next note, and how many before it wait for an end */
    if (notes->count)
        qsort(notes->items, notes->count, sizeof *notes->items, compare_notes);
    for (uint64_t line = 1; at < end && !ferror(file); line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline ? newline : end) - at), first = next;
        size_t ends = length - (length && at[length - 1] == '\r');
        size_t kept = length_without_notes(form, at, ends);
        while (next < notes->count && notes->items[next].line <= line)
            next++;
        if (next > first && waiting == 0)
            scan = (struct scan){0};
        waiting += next - first;
        bool over = scan_line(&scan, at, kept) || mlir;
        fwrite(at, 1, kept, file);
        if (over && waiting) {
            write_notes(file, form, notes->items + next - waiting, waiting);
            waiting = 0;
        }
        fwrite(at + ends, 1, length - ends + (newline != NULL), file);
        at += length + (newline != NULL);
    }
    return ferror(file) || fflush(file) ? -1 : 0;
}
