/* Memory that runs out when a test says so. The linker sends here the allocations of the
 * program's own code: from the heap, and each one from an arena. */
#ifndef TESTS_FAILING_MEMORY_H
#define TESTS_FAILING_MEMORY_H

#include <stdbool.h>

/* Allocation number k from here on fails, counted from 0; with `onward` all behind it do, too.
 */
void memory_fails_at(long k, bool onward);

/* Memory is there again; true where an allocation has failed. */
bool memory_is_back(void);

#endif
