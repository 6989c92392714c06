/*
 * A line belongs to the statement before it if that one has brackets open or ends with what
 * ends none, such as a comma, or if the line begins with what begins none, such as ':'. What
 * can only begin a statement does so in any case, so that a bracket that is never closed costs
 * no more than one. Each byte is looked at once.
 */
#include "parser/mlir/mlir_statement.h"

#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "parser/lex/source.h"
#include "parser/mlir/mlir_syntax.h"

#include <ctype.h>
#include <stdlib.h>

#define SHOWN ((size_t)160) /* bytes of a line in a message */

/* ---- what a line begins with ---- */

static bool
begins_with_one_of(struct slice line, const char *const words[], size_t count)
{
    struct slice word = mlir_from(line, *line.text == '"');
    word.length = mlir_name_length(word);
    for (size_t i = 0; i < count; i++)
        if (slice_is(word, words[i]))
            return true;
    return false;
}

/* Returns what stands behind "name" and its '='; empty: none does. */
static struct slice
behind_equals(struct slice line, size_t name)
{
    struct slice rest = mlir_trim(mlir_from(line, name));
    bool assigns = rest.length > 1 && *rest.text == '=' && rest.text[1] != '=';
    if (!name || !assigns)
        return (struct slice){"", 0};
    return mlir_trim(mlir_from(rest, 1));
}

/* "%0:2, %1 = stablehlo.sort"; not "%i = %0" of a loop. */
static bool
names_results(struct slice line)
{
    if (*line.text != '%')
        return false;
    struct slice rest = behind_equals(line, mlir_find(line, 0, "=\"(<"));
    return rest.length && *rest.text != '%';
}

/* Returns whether a line can only begin a statement, wherever it stands. */
static bool
begins_statement(struct slice line)
{
    static const char *const words[] = {"module", "builtin.module", "func.func",
                                        "return", "func.return",    "stablehlo.return"};
    size_t sign = *line.text == '#' || *line.text == '!';
    size_t name = mlir_name_length(mlir_from(line, sign));
    return *line.text == '^' || names_results(line) ||
           (sign && behind_equals(line, sign + name).length) ||
           begins_with_one_of(line, words, sizeof words / sizeof *words);
}

/* Returns whether an operation without results begins with the line: "a.b"(%0), or a.b with a
 * value or a symbol behind it. */
static bool
begins_operation(struct slice line)
{
    bool quoted = *line.text == '"';
    size_t name = quoted ? mlir_step(line, 0) : mlir_name_length(line);
    struct slice rest = mlir_trim(mlir_from(line, name));
    if (!memchr(line.text, '.', name) || !(quoted || isalpha((unsigned char)*line.text)))
        return false;
    return quoted ? slice_begins(rest, "(%") || slice_begins(rest, "()")
                  : slice_begins(rest, "%") || slice_begins(rest, "@");
}

/* Returns whether a line is an entry of a dictionary: "key = value", or a key alone. */
static bool
is_entry(struct slice line)
{
    bool quoted = *line.text == '"', letter = isalpha((unsigned char)*line.text);
    size_t name = quoted ? mlir_step(line, 0) : mlir_name_length(line);
    struct slice rest = mlir_trim(mlir_from(line, name));
    if (!quoted && !letter && *line.text != '_')
        return false;
    if (behind_equals(line, name).length)
        return true;
    return slice_begins(rest, ",") || (!rest.length && !memchr(line.text, '.', name));
}

/* Returns whether a line goes on with an operation that could have ended before it. */
static bool
goes_on(struct slice line)
{
    static const char *const words[] = {"across", "applies", "attributes", "loc"};
    size_t name = mlir_name_length(line);
    return mlir_is_one_of(*line.text, ":(<[{=,") || slice_begins(line, "->") ||
           (isalpha((unsigned char)*line.text) && behind_equals(line, name).length) ||
           begins_with_one_of(line, words, sizeof words / sizeof *words);
}

/* ---- statements ---- */

static struct slice
text_of(const struct text *text)
{
    return mlir_trim((struct slice){text_contents(text), text->length});
}

/* Counts the brackets of the bytes that were added. */
static void
count_brackets(struct mlir_statements *s)
{
    struct slice text = {text_contents(&s->text), s->text.length};
    size_t at = s->scanned;
    for (; at < text.length; at = mlir_step(text, at)) {
        bool brace = text.text[at] == '{' || text.text[at] == '}';
        size_t *open = brace ? &s->braces : &s->brackets;
        int turned = mlir_turn(text, at);
        if (turned > 0)
            ++*open;
        else if (turned < 0 && *open)
            --*open;
    }
    s->scanned = at;
}

/* Returns whether no statement ends with the text. A block ends with a colon. */
static bool
is_unfinished(struct slice text)
{
    char last = text.text[text.length - 1];
    bool arrow = last == '>' && text.length > 1 && text.text[text.length - 2] == '-';
    return arrow || last == ',' || last == '=' || (last == ':' && *text.text != '^');
}

/* Returns whether a text ends with an opcode, "stablehlo.add", whose operands have not come. */
static bool
ends_with_opcode(struct slice text)
{
    size_t begin = text.length;
    while (begin > 0 && mlir_is_opcode(text.text[begin - 1]))
        begin--;
    return memchr(text.text + begin, '.', text.length - begin) &&
           isalpha((unsigned char)text.text[begin]);
}

/* Returns whether a line belongs to the statement. A brace at the end of one opens a region,
 * unless the line is an entry of a dictionary. */
static bool
belongs(const struct mlir_statements *s, struct slice line)
{
    struct slice text = text_of(&s->text);
    bool opens = text.text[text.length - 1] == '{';
    bool properties = opens && text.length > 1 && text.text[text.length - 2] == '<';
    if (s->text.length > WINDOW_LIMIT)
        return false;
    if (s->lines.within)
        return true;
    if (begins_statement(line))
        return false;
    if (opens && !properties)
        return is_entry(line);
    if (*line.text == '}')
        return s->braces > 0;
    if (s->braces || s->brackets || is_unfinished(text))
        return !begins_operation(line);
    if (*line.text == '%')
        return ends_with_opcode(text);
    return goes_on(line);
}

/* Adds the line to the statement, with one blank where a printer writes one. */
static void
add_line(struct mlir_statements *s)
{
    struct text *text = &s->text;
    const struct text *added = &s->lines.text;
    struct slice line = text_of(added);
    if (s->part_count) {
        while (text->length && mlir_is_space(text->data[text->length - 1]))
            text->length--;
        char last = text->data[text->length - 1];
        bool close = mlir_is_one_of(last, "([{<") ||
                     (mlir_is_one_of(*line.text, ")]}>,") && last != '-');
        text_string(text, close ? "" : " ");
    } else {
        line = (struct slice){added->data, added->length};
    }
    grow(&s->parts, s->part_count, &s->capacity, sizeof *s->parts);
    s->parts[s->part_count++] = (struct mlir_part){
        .offset = text->length,
        .line = s->lines.number,
        .column = (size_t)(line.text - added->data),
    };
    text_append(text, line.text, line.length);
    s->ahead = false;
    if (s->scanned > text->length)
        s->scanned = text->length;
    count_brackets(s);
}

bool
mlir_statement_next(struct mlir_statements *s)
{
    text_clear(&s->text);
    s->part_count = s->scanned = s->braces = s->brackets = 0;
    if (!s->ahead && !mlir_line_next(&s->lines))
        return false;
    s->line = s->lines.number;
    add_line(s);
    while ((s->ahead = mlir_line_next(&s->lines)) && belongs(s, text_of(&s->lines.text)))
        add_line(s);
    return true;
}

struct source_place
mlir_statement_place(const struct mlir_statements *s, size_t offset)
{
    size_t i = s->part_count - 1;
    while (i > 0 && s->parts[i].offset > offset)
        i--;
    size_t first = s->parts[i].offset, begin = first;
    size_t end = i + 1 < s->part_count ? s->parts[i + 1].offset : s->text.length;
    end -= i + 1 < s->part_count && s->text.data[end - 1] == ' ';
    if (offset - first > SHOWN / 2)
        begin = offset - SHOWN / 2;
    return (struct source_place){.line = s->parts[i].line,
                                 .column = s->parts[i].column + offset - first + 1,
                                 .text = s->text.data + begin,
                                 .length = min_size(end - begin, SHOWN),
                                 .caret = offset - begin};
}

void
mlir_statements_free(struct mlir_statements *s)
{
    text_free(&s->lines.text);
    text_free(&s->text);
    free(s->parts);
}
