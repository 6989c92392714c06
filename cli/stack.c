#include "cli/stack.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>

/* Text that is nested deeply takes about one megabyte; a limit of 8 is usual. */
#define STACK_BYTES ((size_t)4 << 20)

int
stack_thread(pthread_t *thread, void *(*run)(void *), void *user)
{
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error)
        return error;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    error = pthread_create(thread, &attributes, run, user);
    pthread_attr_destroy(&attributes);
    return error;
}

void
stack_run(void *(*run)(void *), void *user)
{
    struct rlimit limit;
    pthread_t thread;
    bool small = getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < STACK_BYTES;
    if (small && stack_thread(&thread, run, user) == 0)
        pthread_join(thread, NULL);
    else
        run(user);
}
