/*
 * A program that a text quotes: behind lines of prose, indented, behind "> ", behind the prefix
 * that a log writes before each of its lines or before the first, within a fence of Markdown.
 * What is left is the program: of every other line only its newline is, so that lines keep
 * their numbers.
 */
#ifndef PARSER_REPORT_QUOTED_H
#define PARSER_REPORT_QUOTED_H

#include "layout/base/text.h"
#include "parser/lex/reader.h"

#include <stdbool.h>
#include <stddef.h>

#define QUOTED_PREFIX ((size_t)200) /* bytes before a line of the program at most */

/* How a text quotes. In a prefix '0' stands for any digits and ' ' for any blanks: times,
 * numbers of lines and of processes differ from line to line. */
struct quote {
    char prefix[QUOTED_PREFIX];
    size_t length;
    bool each; /* every line of the program has the prefix; else the first has */
};

/* Returns whether a text quotes a program, from its first INPUT_KIND_START bytes, or all if
 * there are fewer. A program that begins the text, perhaps behind blanks, is none. */
bool quote_find(struct quote *quote, const unsigned char *bytes, size_t length);

/* Reads the program that another reader's text quotes. It must not move in memory while its
 * reader is in use. */
struct quote_reader {
    struct reader reader;
    struct reader *input;
    struct quote quote;
    struct text start; /* bytes that were read before, of which `at` are passed on */
    size_t at;
    struct text line; /* the beginning of a line, until it is known what it is */
    struct text out;  /* bytes of the program that are not passed on, from `passed` */
    size_t passed;
    bool inside; /* a program, or at least its first line was seen */
    bool rest;   /* the rest of the line is the program's */
    bool known;  /* what the line is */
    bool ended;
};

/* Begins to read: first the bytes of start, then those of input. Takes start. */
void quote_reader_begin(struct quote_reader *quoted, const struct quote *quote,
                        struct text *start, struct reader *input);

void quote_reader_free(struct quote_reader *quoted);

#endif
