/* Reading the frame tables of newer dumps. */
#ifndef PARSER_HLO_FRAME_READ_H
#define PARSER_HLO_FRAME_READ_H

#include "layout/program/frames.h"

/* Reads a line of a table: a string, or {name=number ...}. Numbers that are not there are 0.
 * The arena has a name that was escaped. */
struct frame_entry frame_read(enum hlo_table table, struct slice entry, struct arena *arena);

#endif
