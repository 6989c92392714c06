/* Runs every suite, or those that CK_RUN_SUITE, CK_RUN_CASE and the other variables of Check
 * select. */
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#define TEST_SECONDS 30    /* of processor time, of a test and of each process that it starts */
#define IDLE_SECONDS "900" /* of wall time, for a test that waits for something */

/* A test that takes too long is one that takes too much processor time: how long that is on the
 * clock depends on what else the machine does. Tests that share a process are not limited. */
static void
limit_time(SRunner *runner)
{
    const char *factor = getenv("CK_TIMEOUT_MULTIPLIER");
    struct rlimit limit;
    setenv("CK_DEFAULT_TIMEOUT", IDLE_SECONDS, 0);
    if (srunner_fork_status(runner) == CK_NOFORK || getrlimit(RLIMIT_CPU, &limit))
        return;
    rlim_t seconds = TEST_SECONDS * (factor && atoi(factor) > 0 ? (rlim_t)atoi(factor) : 1);
    if (limit.rlim_cur > seconds)
        limit.rlim_cur = seconds;
    setrlimit(RLIMIT_CPU, &limit);
}

int
main(void)
{
    SRunner *runner = srunner_create(NULL);
    limit_time(runner); /* a suite takes the default timeout when it is made */
#define SUITE(name) srunner_add_suite(runner, name##_suite());
#include "tests/suites.def"
#undef SUITE
    srunner_run_all(runner, CK_ENV);
    int run = srunner_ntests_run(runner);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    if (run == 0)
        fprintf(stderr, "no test was run\n");
    return run && !failed ? EXIT_SUCCESS : EXIT_FAILURE;
}
