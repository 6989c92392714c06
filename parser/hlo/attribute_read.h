/*
 * Reading the values of attributes; those that are not read stay text.
 */
#ifndef PARSER_HLO_ATTRIBUTE_READ_H
#define PARSER_HLO_ATTRIBUTE_READ_H

#include "layout/program/hlo.h"
#include "layout/program/metadata.h"

struct arena;

/* Reads metadata={...}. Strings are unescaped, and copied into the arena only where they were
 * escaped. */
struct metadata metadata_read(struct slice value, struct arena *arena);

/* Returns the number that a value begins with; 0 if there is none. */
int64_t number_of(struct slice value);

/* Returns the NUMBER of name=NUMBER within {...}; 0 if it is not there. */
int64_t field_number(struct slice value, const char *name);

/* Returns a string without its escapes; it is copied only if it has some. */
struct slice unescaped(struct slice string, struct arena *arena);

/* Reads the attributes of an instruction, and the number that a constant holds, as far as
 * changes and copies depend on them. Returns how many; they live in the arena. */
size_t typed_attributes_read(const struct hlo_instruction *instruction, struct arena *arena,
                             const struct typed_attribute **attributes);

#endif
