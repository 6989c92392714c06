/* Lets memory run out when a test says so. The linker redirects the allocations of the
 * program's own code here: those from the heap, and each one from an arena. */
#ifndef TESTS_FAILING_MEMORY_H
#define TESTS_FAILING_MEMORY_H

#include <stdbool.h>

/* Lets the k-th allocation from now on fail, counted from 0; with `onward` all later ones, too.
 */
void memory_fails_at(long k, bool onward);

/* Lets allocations succeed again. Returns true if one has failed. */
bool memory_is_back(void);

#endif
