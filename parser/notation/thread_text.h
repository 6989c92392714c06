/* Reads and writes a value of a thread, "T5 V2". */
#ifndef PARSER_NOTATION_THREAD_TEXT_H
#define PARSER_NOTATION_THREAD_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diagnostic;
struct text;

/* Where a thread is written: behind blanks. */
size_t thread_at(const char *text, size_t length);

/* Returns whether a text begins with a thread. */
bool thread_begins(const char *text, size_t length);

/* Reads "T5 V2", with blanks, a comma or nothing between; an absent value is 0. Returns -1 with
 * *d set, its offset counted from text. */
int thread_read(const char *text, size_t length, int64_t *thread, int64_t *value,
                struct diagnostic *d);

void thread_print(struct text *text, int64_t thread, int64_t value);

#endif
