/* How the name of an instruction begins. */
#ifndef PARSER_ATOM_ATOM_BEGINS_H
#define PARSER_ATOM_ATOM_BEGINS_H

#include <stdbool.h>

/* Returns whether the text begins as atom_parse reads it. */
bool atom_begins(const char *text);

#endif
