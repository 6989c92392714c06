/* The tokens of the text of a proto: words, strings, punctuation. */
#ifndef PARSER_PROTO_PROTO_TOKEN_H
#define PARSER_PROTO_PROTO_TOKEN_H

#include "layout/base/slice.h"
#include "layout/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct proto_text;
struct wire;

struct open_message {
    const struct open_message *outer;
    struct slice name;
    size_t depth;
};

struct proto_text_reader {
    const char *begin, *at, *end;
    struct wire *wire;
    struct proto_text *out;
    size_t capacity; /* of the places */
    const struct open_message *open;
};

/* Reports that what stands at a place is not as expected, and passes the rest of its line. */
void proto_text_fail(struct proto_text_reader *reader, const char *at, const char *expected);

/* Passes blanks, comments, and what separates fields. */
void proto_text_blanks(struct proto_text_reader *reader);

/* Passes a character. Returns false if it is not next. */
bool proto_text_pass(struct proto_text_reader *reader, char c);

/* Reads a name or a number; nothing if none is next. */
struct slice proto_text_word(struct proto_text_reader *reader);

/* Appends a string, which begins with a quote; strings that follow each other are one. Returns
 * false if one does not end on its line. */
bool proto_text_string(struct proto_text_reader *reader, struct text *out);

/* Reads a word that is an integer as C writes it. Returns false if it is none, or does not fit
 * 64 bits. */
bool proto_text_integer(struct slice word, uint64_t *value);

/* Passes a value of whatever kind. */
void proto_text_value(struct proto_text_reader *reader);

#endif
