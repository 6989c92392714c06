/*
 * Escaping: one function per output language. The input is any bytes, from dumps, arguments and
 * file names. The output is always valid in its language.
 *
 * All functions replace bytes that are not UTF-8 by U+FFFD. Characters that would act instead
 * of being seen are written by number, \x1b or \u202e: controls (C0, DEL, C1), line separators
 * and bidirectional controls.
 */
#ifndef RENDER_ROW_ESCAPE_H
#define RENDER_ROW_ESCAPE_H

#include "layout/base/slice.h"
#include "layout/base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* A JSON string with its quotes. Hidden characters are JSON escapes, so the string's value
 * keeps them. */
void escape_json(struct printable *out, const char *bytes, size_t length);

/* A CSV field (RFC 4180), quoted if needed, and if it begins with "::". A field that begins
 * with one of = + - @, which spreadsheets take for a formula, gets an apostrophe in front. */
void escape_csv(struct printable *out, const char *bytes, size_t length);

/* Text, or an attribute in double quotes, of XML and HTML. Newlines stay; U+FFFE and U+FFFF,
 * which XML forbids, become U+FFFD. */
void escape_xml(struct markup *out, const char *bytes, size_t length);

/* JSON for a script element of an HTML page: nothing in it can end the element, and the page is
 * ASCII. The JSON must be valid; its value stays the same. */
void escape_script_json(struct markup *out, const struct printable *json);

/* For a terminal or a pipe. */
void escape_terminal(struct printable *out, const char *bytes, size_t length);
void escape_string(struct printable *out, const char *string);
/* The columns that escape_string's text takes on a terminal. */
size_t escaped_width(const char *string);
/* Newlines stay, of a value that has several lines. */
void escape_lines(struct printable *out, const char *bytes, size_t length);
/* Frees the bytes. */
void escape_text(struct printable *out, struct text *bytes);

#define PRINTABLE_LITERAL(literal)                                                             \
    {                                                                                          \
        "" literal, sizeof(literal) - 1                                                        \
    }

static inline struct printable_part
printable_part(const struct printable *text, size_t from, size_t length)
{
    return (struct printable_part){text_contents(text) + from, length};
}

static inline struct printable_part
part_from(struct printable_part part, size_t from)
{
    return (struct printable_part){part.text + from, part.length - from};
}

static inline struct printable_part
part_to(struct printable_part part, size_t length)
{
    return (struct printable_part){part.text, length};
}

static inline void
escaped_part(struct printable *out, struct printable_part part)
{
    text_append(&out->raw_bytes, part.text, part.length);
}

static inline void
escaped_word(struct printable *out, const struct printable_word *word)
{
    text_reserve(out, sizeof word->text);
    memcpy(out->data + out->length, word->text, sizeof word->text);
    out->length += word->length;
}

static inline void
escaped_text(struct printable *out, const struct printable *more)
{
    text_append(&out->raw_bytes, text_contents(more), more->length);
}

/* A cell of a table of Markdown in GitHub's dialect (0.29), as code where it could be taken for
 * more than its characters. Code that has backticks stands between more of them. */
void escape_markdown_cell(struct printable *out, const struct printable *cell);

/* Part of a line of a workflow command of GitHub Actions, which bytes may not end; of a
 * property of it, a comma and a colon end that. */
void escape_github(struct printable *out, const char *bytes, size_t length, bool property);

/* Writes by number what makes of a line from byte `from` on more than a line: of commands of
 * GitHub's runner, the "::" that begins it behind blanks, and "##[" anywhere, which also the
 * functions above write otherwise; of fences of Markdown, the "```".
 * Returns how many bytes that adds. */
size_t escape_commands(struct printable *text, size_t from);
size_t escape_fences(struct printable *text, size_t from);

/* Puts a backslash before what Markdown would take for more than a character, in paragraphs
 * from byte `from` on, and an empty comment within what GitHub would take for a user or an
 * issue: behind an @, and before the number of #1 and GH-1. */
void escape_paragraphs(struct printable *text, size_t from);

/* Within a comment of HLO, which it does not end. */
void escape_comment(struct printable *out, const char *string);

/* Appends markup of the program itself: a style, a page. */
static inline void
markup_own_part(struct markup *out, const char *markup, size_t length)
{
    text_append(&out->raw_bytes, markup, length);
}

static inline void
markup_own(struct markup *out, const char *markup)
{
    markup_own_part(out, markup, strlen(markup));
}

static inline void
escaped_markup(struct markup *out, const struct markup *more)
{
    text_append(&out->raw_bytes, text_contents(more), more->length);
}

/* Like text_format of bytes. The strings that %s shows are escaped, for a terminal or for XML;
 * the format is not. */
void printable_format(struct printable *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void markup_format(struct markup *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
#define text_format(out, ...)                                                                  \
    _Generic((out), struct text *                                                              \
             : text_format, struct printable *                                                 \
             : printable_format, struct markup *                                               \
             : markup_format)(out, __VA_ARGS__)

#endif
