/* What a module's header says of the layouts that its entry takes and gives. */
#ifndef PARSER_ENTRY_LAYOUT_H
#define PARSER_ENTRY_LAYOUT_H

#include "parser/module/module_parse.h"

struct shape_table;

/* The value of entry_computation_layout: {(shape, ...)->shape} (reference: xla hlo_parser.cc,
 * ParseComputationLayout). 0, or -1 with *d set to the first fault, its place counted from the
 * value's. Types that are not known are let pass: the body has them too. */
int entry_layout_check(struct shape_table *shapes, struct slice value, struct diagnostic *d);

#endif
