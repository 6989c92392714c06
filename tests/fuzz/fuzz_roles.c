/* Finds what owns memory in any HLO text. No input may crash it. */
#include "tests/support/role_log.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct text roles = {0};
    role_log_read(&roles, (const char *)data, size);
    text_free(&roles);
    return 0;
}
