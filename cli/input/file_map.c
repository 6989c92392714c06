#include "cli/input/file_map.h"

#include "cli/console.h"
#include "cli/input/replacement.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Ends the program and says that a file became shorter. */
static void __attribute__((noreturn)) end_shrunk(void)
{
    static const char words[] =
        "hlo-layout: error: the input became shorter while it was read\n";
    (void)!write(STDERR_FILENO, words, sizeof words - 1);
    replacement_abandon();
    _exit(STATUS_SYSTEM);
}

/* What is read behind the new end of a file raises this signal. */
static void
on_bus_error(int number)
{
    (void)number;
    end_shrunk();
}

void *
file_map(int fd, size_t length)
{
    void *map = mmap(NULL, length, PROT_READ, MAP_PRIVATE, fd, 0);
    if (map == MAP_FAILED)
        return NULL;
    signal(SIGBUS, on_bus_error);
    return map;
}

void
file_unmap(int fd, void *map, size_t length)
{
    struct stat about;
    if (fstat(fd, &about) == 0 && (size_t)about.st_size < length)
        end_shrunk();
    munmap(map, length);
}
