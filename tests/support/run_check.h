/* What holds for every run of the program, whatever its input. A run that breaks it aborts. */
#ifndef TESTS_SUPPORT_RUN_CHECK_H
#define TESTS_SUPPORT_RUN_CHECK_H

#include <stdbool.h>
#include <stddef.h>

struct program_output;
struct program_run;

/* The run must end with a status that input can cause; an error must have a reason; nothing may
 * be printed that controls a terminal, except colours if they are wanted. */
void run_check(const struct program_run *run, bool color);

/* The output must be one JSON document, or, if `lines` is set, one on each line. */
void run_check_json(const struct program_output *output, bool lines);

#endif
