/*
 * The reports that a compiler would write of a program if its figures were ours: a buffer
 * assignment, a memory usage report, live ranges. Each is appended to a text, as its file has
 * it.
 */
#ifndef TESTS_SUPPORT_REPORT_TEXT_H
#define TESTS_SUPPORT_REPORT_TEXT_H

#include "layout/base/text.h"

struct memory;

void report_text_assignment(struct text *out, struct memory *memory);
void report_text_usage(struct text *out, struct memory *memory);
void report_text_live_range(struct text *out, const struct memory *memory);

#endif
