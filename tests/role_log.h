/*
 * The roles in a text as a line such as "x argument; t alias,output; k -": the instructions in
 * the order of the text with a role for each leaf; '-': the instruction has no values.
 */
#ifndef TESTS_ROLE_LOG_H
#define TESTS_ROLE_LOG_H

#include "layout/base/text.h"

/* Returns the status of module_parse. */
int role_log_read(struct text *log, const char *hlo, size_t length);

#endif
