/* Runs every suite, or those that CK_RUN_SUITE, CK_RUN_CASE and the other variables of Check
 * select. */
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>

int
main(void)
{
    SRunner *runner = srunner_create(NULL);
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
