/* The roles that ownership finds in a text, as text: "x argument; t alias,output; k -".
 * Instructions are in the order of the text, with a role for each leaf; '-': no leaf has a
 * value. */
#ifndef TESTS_SUPPORT_ROLE_LOG_H
#define TESTS_SUPPORT_ROLE_LOG_H

#include "layout/base/text.h"

/* Returns what module_parse returns. */
int role_log_read(struct text *log, const char *hlo, size_t length);

#endif
