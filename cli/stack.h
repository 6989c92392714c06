/* Threads with a stack that is large enough, whatever the limit of the process (ulimit -s)
 * says. */
#ifndef CLI_STACK_H
#define CLI_STACK_H

#include <pthread.h>

/* Starts a thread. Returns 0, or an error number as pthread_create does. */
int stack_thread(pthread_t *thread, void *(*run)(void *), void *user);

/* Runs a function: in a thread if the stack of the process may not grow enough. */
void stack_run(void *(*run)(void *), void *user);

#endif
