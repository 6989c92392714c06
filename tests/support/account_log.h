/* What a command line says of the memory of programs, as one text. */
#ifndef TESTS_SUPPORT_ACCOUNT_LOG_H
#define TESTS_SUPPORT_ACCOUNT_LOG_H

#include <stdint.h>

struct program_run;
struct text;

/* Replaces the log with a line of JSON for each program in the totals of a run that printed
 * JSON: the figures of its account, and of each memory space. side: of diff "old" or "new",
 * else NULL. The log is empty if the run has no totals. */
void account_log(struct text *log, const struct program_run *run, const char *side);

/* A figure of the totals of the only program; -1: there is none. */
int64_t account_figure(const struct program_run *run, const char *name);

#endif
