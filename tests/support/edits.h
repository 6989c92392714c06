/*
 * Edits of a text that has words and numbers: a report, or rows of JSON. An edit is three
 * bytes: two choose a word, counted modulo the number of words, the third what becomes of it.
 * So any bytes are edits, and the text around the word remains as it was.
 */
#ifndef TESTS_SUPPORT_EDITS_H
#define TESTS_SUPPORT_EDITS_H

#include "layout/base/text.h"

#define EDIT_BYTES 3

/* Makes all edits, one after another. What is behind the last whole one is ignored. */
void edits_make(struct text *text, struct slice edits);

#endif
