/*
 * Reading the values of attributes and of the lines of frame tables; those that are not read
 * stay text.
 */
#ifndef PARSER_HLO_ATTRIBUTE_READ_H
#define PARSER_HLO_ATTRIBUTE_READ_H

#include "layout/program/frames.h"
#include "layout/program/hlo.h"
#include "layout/program/metadata.h"

struct arena;

/* Reads metadata={...}. Strings are unescaped, and copied into the arena only where they were
 * escaped. */
struct metadata metadata_read(struct slice value, struct arena *arena);

/* Returns the number that a value begins with; 0 if there is none. */
int64_t number_of(struct slice value);

/* Reads a line of a frame table: a string, or {name=number ...}. Numbers that are not there are
 * 0. The arena has a name that was escaped. */
struct frame_entry frame_read(enum hlo_table table, struct slice entry, struct arena *arena);

/* Reads the attributes of an instruction, and the number that a constant holds, as far as
 * changes and copies depend on them. Returns how many; they live in the arena. */
size_t typed_attributes_read(const struct hlo_instruction *instruction, struct arena *arena,
                             const struct typed_attribute **attributes);

#endif
