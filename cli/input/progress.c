/* The clock is read with each read of the input, which is 256 KiB or more. */
#include "cli/input/progress.h"

#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WAIT = 1000, EVERY = 200 }; /* milliseconds before the first line, and between lines */

static int64_t
milliseconds(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void
show(struct progress *progress)
{
    struct printable line = {0};
    text_string(&line, "\r\033[K");
    escape_terminal(&line, progress->name, strlen(progress->name));
    text_string(&line, ": read ");
    units_bytes(&line, (int64_t)progress->bytes);
    if (progress->all) {
        text_string(&line, " of ");
        units_bytes(&line, (int64_t)progress->all);
    }
    fwrite(line.data, 1, line.length, stderr);
    fflush(stderr);
    progress->shown = true;
    text_free(&line);
}

static ssize_t
read_counted(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct progress *progress = (struct progress *)reader; /* reader is its first member */
    ssize_t count = progress->input.read(&progress->input, buffer, size);
    if (count > 0)
        progress->bytes += (uint64_t)count;
    if (!progress->terminal)
        return count;
    int64_t now = milliseconds();
    if (now - progress->started >= WAIT && now - progress->shown_at >= EVERY) {
        progress->shown_at = now;
        show(progress);
    }
    return count;
}

void
progress_begin(struct progress *progress, struct reader input, const char *name, uint64_t all)
{
    *progress = (struct progress){.reader = {.read = read_counted},
                                  .input = input,
                                  .name = name,
                                  .all = all,
                                  .terminal = isatty(STDERR_FILENO)};
    if (progress->terminal)
        progress->started = milliseconds();
}

void
progress_hide(void *user)
{
    struct progress *progress = user;
    if (!progress || !progress->shown)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->shown = false;
}
