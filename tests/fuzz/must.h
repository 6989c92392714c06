/* A condition that must hold for any input. If it does not, the fuzzer reports a crash. */
#ifndef TESTS_FUZZ_MUST_H
#define TESTS_FUZZ_MUST_H

#include <stdbool.h>
#include <stdlib.h>

static inline void
must(bool holds)
{
    if (!holds)
        abort();
}

#endif
