/* A constant may go on over many lines, a string and a comment end with theirs. */
#include "parser/mlir/mlir_line.h"

#include "parser/lex/source.h"
#include "parser/mlir/mlir_syntax.h"

#include <ctype.h>
#include <string.h>

#define DENSE_KEPT  ((size_t)64)       /* bytes of the values of an array */
#define STRING_KEPT ((size_t)16 << 20) /* bytes of a string */

/* What a byte is read as, besides what lasts longer than the line. */
struct line_state {
    bool string, escaped, comment, slash;
};

static bool
ends_with(const struct text *text, const char *word)
{
    size_t length = strlen(word);
    return text->length >= length &&
           memcmp(text->data + text->length - length, word, length) == 0;
}

/* Keeps a byte within a string or within dense<...>, unless enough is kept. */
static void
keep_byte(struct mlir_lines *lines, char c)
{
    size_t limit = lines->dense ? DENSE_KEPT : STRING_KEPT;
    if (lines->kept < limit) {
        text_char(&lines->text, c);
        lines->kept++;
    }
}

static void
take_in_string(struct mlir_lines *lines, struct line_state *state, char c)
{
    bool ends = c == '"' && !state->escaped;
    state->escaped = c == '\\' && !state->escaped;
    state->string = !ends;
    if (ends && !lines->dense)
        text_char(&lines->text, c);
    else if (!ends && (!lines->dense || isxdigit((unsigned char)c) || c == 'x'))
        keep_byte(lines, c);
}

/* Quotes and brackets within dense<...> are left out, so that it can be cut off anywhere;
 * behind the sign of a number that is cut off, a blank keeps "->" from being read. */
static void
take_in_dense(struct mlir_lines *lines, struct line_state *state, char c)
{
    struct text *text = &lines->text;
    state->comment = c == '/' && state->slash;
    state->slash = c == '/';
    state->string = c == '"';
    lines->dense += c == '<';
    lines->dense -= c == '>';
    if (!lines->dense && ends_with(text, "-"))
        text_char(text, ' ');
    if (!lines->dense)
        text_char(text, c);
    else if (!mlir_is_one_of(c, "\"()[]{}<>/"))
        keep_byte(lines, c);
}

static void
take_byte(struct mlir_lines *lines, struct line_state *state, char c)
{
    struct text *text = &lines->text;
    if (state->comment)
        return;
    if (state->string) {
        take_in_string(lines, state, c);
        return;
    }
    if (lines->dense) {
        take_in_dense(lines, state, c);
        return;
    }
    text_char(text, c);
    state->string = c == '"';
    lines->kept = 0;
    if (c == '<' && ends_with(text, "dense<"))
        lines->dense = 1;
    if (c != '/' || !ends_with(text, "//"))
        return;
    state->comment = true;
    text->length -= 2;
    text->data[text->length] = '\0';
}

/* Within dense<...> a line begins without blanks. It does not begin with what begins an
 * operation or ends a region: then dense<...> was never closed. */
static void
take_first(struct mlir_lines *lines, struct line_state *state, char c)
{
    if (mlir_is_one_of(c, "%}^#"))
        lines->dense = 0;
    lines->within = lines->dense > 0;
    take_byte(lines, state, c);
}

static bool
read_line(struct mlir_lines *lines)
{
    struct source *source = lines->source;
    struct line_state state = {0};
    bool any = false, blank = lines->dense > 0;
    text_clear(&lines->text);
    lines->within = false;
    lines->number++;
    source_rebase(source);
    while (source->cursor < source->limit || source_fill(source)) {
        char c = (char)*source->cursor++;
        any = true;
        if (c == '\n')
            break;
        if (!blank)
            take_byte(lines, &state, c);
        else if (!mlir_is_space(c))
            take_first(lines, &state, c);
        blank = blank && mlir_is_space(c);
        if (source->cursor == source->limit)
            source_rebase(source);
    }
    return any;
}

bool
mlir_line_next(struct mlir_lines *lines)
{
    bool resources = false;
    while (read_line(lines)) {
        struct slice line = {text_contents(&lines->text), lines->text.length};
        line = mlir_trim(line);
        resources = resources || slice_begins(line, "{-#");
        if (line.length && !resources)
            return true;
        if (slice_behind(line, "#-}"))
            resources = false;
    }
    return false;
}
