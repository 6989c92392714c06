/* One way to open an input, for every command. */
#include "cli/input.h"

#include "cli/command.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int
input_open(struct context *context, const char *file)
{
    struct stat about;
    if (strcmp(file, "-") == 0)
        return STDIN_FILENO;
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        usage_error(context, "%s: %s", file, strerror(errno));
        return -1;
    }
    if (fstat(fd, &about) == 0 && S_ISDIR(about.st_mode)) {
        usage_error(context, "%s: directories are not read yet; name the dumps in it: %s/*.txt",
                    file, file);
        close(fd);
        return -1;
    }
    return fd;
}

void
input_close(int fd)
{
    if (fd != STDIN_FILENO)
        close(fd);
}

const char *
input_name(const char *file)
{
    return strcmp(file, "-") == 0 ? "<stdin>" : file;
}
