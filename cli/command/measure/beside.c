#include "cli/command/measure/beside.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "parser/lex/reader.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES_LOOKED 4096 /* that a search reads at most */

struct slice
beside_read(const char *file, struct text *bytes, size_t most, int *error)
{
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    text_clear(bytes);
    *error = fd < 0 && errno != ENOENT ? errno : 0;
    if (fd < 0)
        return (struct slice){"", 0};
    struct stat about;
    if (fstat(fd, &about) == 0 && about.st_size > 0 && (size_t)about.st_size < most)
        most = (size_t)about.st_size;
    text_reserve(bytes, most);
    struct reader reader = reader_of_file(fd);
    errno = 0;
    bytes->length = reader_fill(&reader, bytes->data, most);
    *error = bytes->length < most ? errno : 0;
    bytes->data[bytes->length] = '\0';
    close(fd);
    return (struct slice){bytes->data, bytes->length};
}

void
unread_file_note(struct unread_file *unread, const char *file, const char *why,
                 struct arena *arena)
{
    *unread = (struct unread_file){arena_copy(arena, file, strlen(file)),
                                   arena_copy(arena, why, strlen(why))};
}

void
found_kernel_note(struct found_kernel *found, const struct kernel *kernel, struct arena *arena)
{
    if (found->name && strcmp(found->file, kernel->file) <= 0)
        return;
    found->name = arena_copy(arena, kernel->name.text, kernel->name.length);
    found->file = arena_copy(arena, kernel->file, strlen(kernel->file));
    found->levers = arena_array(arena, kernel->lever_count, sizeof *found->levers);
    for (size_t i = 0; i < kernel->lever_count; i++) {
        const struct kernel_lever *lever = &kernel->levers[i];
        found->levers[i] = *lever;
        found->levers[i].what = arena_copy(arena, lever->what, strlen(lever->what));
    }
    found->lever_count = kernel->lever_count;
}

/* ---- search ---- */

struct search {
    bool (*accept)(const char *file);
    void (*look)(void *user, const char *file);
    void *user;
    size_t looked;
};

static void
look(struct search *s, const char *file)
{
    if (s->accept(file) && s->looked++ < FILES_LOOKED)
        s->look(s->user, file);
}

/* Looks at the files of a folder, and at those of folders in it so deep. "": the current one.
 */
static void
look_in(struct search *s, const char *folder, int depth)
{
    DIR *directory = opendir(*folder ? folder : ".");
    struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        struct text path = {0};
        struct stat about;
        size_t length = strlen(folder);
        bool parted = length == 0 || folder[length - 1] == '/';
        text_format(&path, "%s%s%s", folder, parted ? "" : "/", entry->d_name);
        if (s->accept(path.data))
            look(s, path.data);
        else if (depth > 0 && entry->d_name[0] != '.' && stat(path.data, &about) == 0 &&
                 S_ISDIR(about.st_mode))
            look_in(s, path.data, depth - 1);
        text_free(&path);
    }
    if (directory)
        closedir(directory);
}

/* Looks at the files beside one; standard input has none. */
static void
look_beside(struct search *s, const char *file)
{
    const char *slash = strrchr(file, '/');
    struct text folder = {0};
    if (strcmp(file, "-") == 0)
        return;
    text_append(&folder, file, slash ? (size_t)(slash - file) + 1 : 0);
    look_in(s, text_contents(&folder), 0);
    text_free(&folder);
}

void
beside_look(const struct beside *where, bool (*accept)(const char *file),
            void (*look_at)(void *user, const char *file), void *user)
{
    struct search s = {.accept = accept, .look = look_at, .user = user};
    for (size_t i = 0; i < where->file_count; i++) {
        struct stat about;
        bool folder = stat(where->files[i], &about) == 0 && S_ISDIR(about.st_mode);
        if (folder)
            look_in(&s, where->files[i], 1);
        else
            look(&s, where->files[i]);
    }
    look_beside(&s, where->log);
}
