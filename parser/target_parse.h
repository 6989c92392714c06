/*
 * Reading a target from a user's file. Each line is a key and its values; '#' begins a comment.
 *
 *     name  mychip
 *     like  v5e                  copy this target; before other settings
 *     lanes 256                  a number, by one of the keys of layout/device/target.def
 *     space 1 VMEM 64MiB         number, name ('-': none), size (optional)
 *     space 6 - register         ... and untiled arrays take whole registers there
 *
 * A space replaces the one with the same number.
 */
#ifndef PARSER_TARGET_PARSE_H
#define PARSER_TARGET_PARSE_H

#include "layout/device/target.h"

#include <stddef.h>

/* Parses a target file. text[length] must be a NUL. name is the target's name if the text gives
 * none. What *target points at lives in the arena or in the table of targets. Returns 0, or -1
 * with *d set; its place counts from text. */
int target_parse(const char *text, size_t length, const char *name, struct arena *arena,
                 struct target *target, struct diagnostic *d);

#endif
