/*
 * A target in a file of the user's: a key and its values a line, '#' begins a comment.
 *
 *     name  mychip
 *     like  v5e                  begin as this target; first, if at all
 *     lanes 256                  a number, by one of the keys of layout/target.def
 *     space 1 VMEM 64MiB         number, name ('-': none), size (optional)
 *     space 6 - register         ... and untiled arrays take registers there
 *
 * A space replaces that of the same number.
 */
#ifndef PARSER_TARGET_PARSE_H
#define PARSER_TARGET_PARSE_H

#include "layout/device/target.h"

#include <stddef.h>

/* text[length] must be NUL. name: where the text has none. What *target points at lives in the
 * arena or in the table of targets. -1 with *d set, its place counted from text. */
int target_parse(const char *text, size_t length, const char *name, struct arena *arena,
                 struct target *target, struct diagnostic *d);

#endif
