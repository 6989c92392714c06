/* What has to hold for any input: else the fuzzer is told so. */
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
