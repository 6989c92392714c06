/* A front end of the builder that reads no text: programs from tables of numbers. */
#ifndef TESTS_SUPPORT_TABLE_PROGRAM_H
#define TESTS_SUPPORT_TABLE_PROGRAM_H

#include "layout/program/program.h"

struct shape_table;
struct shards;

/* Makes a program with a while whose state is a tuple, a fusion, and an output that lies in an
 * argument. With `shards` the argument is divided among two devices, as they say then. */
const struct program *table_program(struct shape_table *table, struct shards *shards);

#endif
