/*
 * Memory that runs out when a test asks for it. The linker redirects the allocations of the
 * program's own code here, from the heap and from arenas.
 */
#ifndef TESTS_FAILING_MEMORY_H
#define TESTS_FAILING_MEMORY_H

#include <stdbool.h>

/* Lets allocation k from now on fail, counted from 0; with `onward`, also all after it. */
void memory_fails_at(long k, bool onward);

/* Lets all allocations succeed again. Returns whether one has failed. */
bool memory_is_back(void);

#endif
