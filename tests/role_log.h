/* What ownership says about a text, as text: "x argument; t alias,output; k -", instructions in
 * the order of the text, a role for each leaf; '-': none has a value. */
#ifndef TESTS_ROLE_LOG_H
#define TESTS_ROLE_LOG_H

#include "layout/base/text.h"

/* Returns what module_parse does. */
int role_log_read(struct text *log, const char *hlo, size_t length);

#endif
