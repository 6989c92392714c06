#include "parser/tilelang/tilelang_parse.h"

#include "layout/base/checked.h"
#include "parser/tilelang/expression.h"

#include <string.h>

bool
tilelang_begins(const char *text)
{
    text += strspn(text, " \t\r\n");
    bool layout = strncmp(text, "Layout(", 7) == 0 || strncmp(text, "Layout[", 7) == 0;
    if (strncmp(text, "Fragment(", 9) == 0 || strncmp(text, "Fragment[", 9) == 0)
        return true;
    const char *arrow = layout ? text + 7 + strspn(text + 7, "([0123456789, )]") : "";
    return strncmp(arrow, "->", 2) == 0;
}

/* Takes a bracket that opens, of either kind. Returns the one that closes it; NULL after an
 * error. */
static const char *
open_bracket(struct tilelang *t)
{
    if (tilelang_takes(t, "("))
        return ")";
    if (tilelang_takes(t, "["))
        return "]";
    tilelang_fail(t, "a bracket");
    return NULL;
}

/* Reads (24, 64) or [24, 64], whose numbers are 1 or more. Returns how many; 0 after an error.
 */
static size_t
read_dims(struct tilelang *t, int64_t *dims)
{
    const char *close = open_bracket(t);
    size_t count = 0;
    while (close && !t->phrase.failed && !tilelang_takes(t, close)) {
        if (count == TILELANG_RANK)
            tilelang_fail(t, "no more than 8 dimensions");
        else if (tilelang_number(t, &dims[count]) && dims[count++] < 1)
            tilelang_fail(t, "dimensions of 1 or more");
        if (!t->phrase.failed && !tilelang_takes(t, ",")) {
            tilelang_wants(t, close);
            break;
        }
    }
    return count;
}

/* Reads the names of the dims: (_i, _j). */
static void
read_names(struct tilelang *t)
{
    const char *close = open_bracket(t);
    while (close && !t->phrase.failed && !tilelang_takes(t, close)) {
        struct phrase_token name = tilelang_name(t);
        if (!name.length || t->name_count == t->text->rank)
            tilelang_fail(t, "a name for each dimension");
        else
            t->names[t->name_count++] = name;
        if (!t->phrase.failed && !tilelang_takes(t, ",")) {
            tilelang_wants(t, close);
            break;
        }
    }
    if (t->name_count != t->text->rank)
        tilelang_fail(t, "a name for each dimension");
}

/* Reads one expression for each number of the second bracket. */
static void
read_index(struct tilelang *t)
{
    const char *close = open_bracket(t);
    size_t count = 0;
    while (close && !t->phrase.failed && !tilelang_takes(t, close)) {
        if (count == t->text->place_rank)
            tilelang_fail(t, "one expression for each number behind the arrow");
        else
            t->text->index[count++] = expression_read(t);
        if (!t->phrase.failed && !tilelang_takes(t, ",")) {
            tilelang_wants(t, close);
            break;
        }
    }
    if (count != t->text->place_rank)
        tilelang_fail(t, "one expression for each number behind the arrow");
}

/* Reads ", key:". */
static bool
wants_key(struct tilelang *t, const char *key)
{
    return tilelang_wants(t, ",") && tilelang_wants(t, key) && tilelang_wants(t, ":");
}

/* Reads what stands behind the brackets of a fragment. */
static void
read_fragment(struct tilelang *t)
{
    struct tilelang_text *text = t->text;
    text->replicate = 1;
    if (!wants_key(t, "replicate") || !tilelang_number(t, &text->replicate) ||
        !wants_key(t, "thread") || !tilelang_number(t, &text->threads) ||
        !wants_key(t, "forward_thread"))
        return;
    text->thread = expression_read(t);
    if (!wants_key(t, "forward_index"))
        return;
    read_index(t);
    if (t->phrase.failed || !tilelang_takes(t, ","))
        return;
    int64_t count;
    if (tilelang_wants(t, "thread_range") && tilelang_wants(t, ":") &&
        (tilelang_takes(t, "I.") || true) && tilelang_wants(t, "Range(") &&
        tilelang_number(t, &text->first_thread) && tilelang_wants(t, ",") &&
        tilelang_number(t, &count))
        tilelang_wants(t, ")");
}

static void
read_all(struct tilelang *t)
{
    struct tilelang_text *text = t->text;
    text->fragment = tilelang_takes(t, "Fragment");
    if (!text->fragment && !tilelang_wants(t, "Layout"))
        return;
    const char *close = open_bracket(t);
    if (!close)
        return;
    text->rank = read_dims(t, text->dims);
    if (!tilelang_wants(t, "->"))
        return;
    text->place_rank = read_dims(t, text->place_dims);
    if (text->fragment) {
        read_fragment(t);
    } else if (wants_key(t, "transform")) {
        read_names(t);
        if (tilelang_wants(t, "->"))
            read_index(t);
    }
    if (tilelang_wants(t, close) && t->phrase.cursor + 0 < t->phrase.limit) {
        struct phrase *p = &t->phrase;
        while (p->cursor < p->limit && strchr(" \t\r\n", *p->cursor))
            p->cursor++;
        if (p->cursor < p->limit)
            tilelang_fail(t, "the end");
    }
}

int
tilelang_parse(const char *text, size_t length, struct arena *arena,
               struct tilelang_text *result, struct diagnostic *d)
{
    struct tilelang t = {.text = result};
    *result = (struct tilelang_text){0};
    phrase_begin(&t.phrase, text, length, arena, d);
    read_all(&t);
    return t.phrase.failed ? -1 : 0;
}
