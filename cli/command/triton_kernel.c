#include "cli/command/triton_kernel.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"
#include "layout/base/text.h"
#include "layout/kernel/ttir_report.h"
#include "parser/lex/json.h"
#include "parser/lex/reader.h"
#include "parser/ttir/ttir_parse.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define JSON_BYTES   ((size_t)1 << 16)
#define TEXT_BYTES   ((size_t)1 << 24) /* of a kernel that is looked at */
#define FILES_LOOKED 4096              /* kernels that a search measures at most */

static const char ending[] = ".ttgir";

static bool
is_named_kernel(const char *file)
{
    size_t length = strlen(file);
    return length >= sizeof ending && strcmp(file + length - (sizeof ending - 1), ending) == 0;
}

/* Reads the first bytes of a file. Returns them; empty: there is none. Sets *error to the errno
 * of a read that failed; 0: it did not. */
static struct slice
read_file(const char *file, struct text *bytes, size_t most, int *error)
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

/* ---- the .json file ---- */

/* The number of a member; -1: there is none. */
static int64_t
figure_of(const struct json_member *members, size_t count, const char *key)
{
    struct slice found = json_value(members, count, key);
    int64_t value = -1;
    if (!found.text || integer_begins(found.text, found.length, &value) == 0 || value < 0)
        return -1;
    return value;
}

static void
note_unread(struct unread_file *unread, const char *file, const char *why, struct arena *arena)
{
    *unread = (struct unread_file){arena_copy(arena, file, strlen(file)),
                                   arena_copy(arena, why, strlen(why))};
}

/* Finds what the compiler says in KERNEL.json beside KERNEL.ttgir. */
static struct ttir_terms
terms_of(const char *file, struct unread_file *unread, struct arena *arena)
{
    enum { MEMBERS = 256 };
    struct json_member members[MEMBERS] = {0};
    struct text name = {0}, bytes = {0};
    size_t count = 0;
    if (is_named_kernel(file)) {
        int error;
        text_append(&name, file, strlen(file) - (sizeof ending - 1));
        text_string(&name, ".json");
        struct slice json = read_file(name.data, &bytes, JSON_BYTES, &error);
        if (error)
            note_unread(unread, name.data, strerror(error), arena);
        else if (json.length && json_members(json, members, MEMBERS, &count))
            note_unread(unread, name.data, "it is no object of JSON", arena);
    }
    count = count < MEMBERS ? count : MEMBERS;
    struct ttir_terms terms = {.compiler_bytes = figure_of(members, count, "shared"),
                               .compiler_columns = figure_of(members, count, "tmem_size")};
    text_free(&name);
    text_free(&bytes);
    return terms;
}

/* ---- one kernel ---- */

int
triton_kernel_read(struct triton_kernel *triton, const char *file, struct slice text,
                   int64_t limit_bytes, struct arena *arena, struct diagnostic *d)
{
    struct reader reader = reader_of_memory(text.text, text.length, 0);
    struct ttir_kernel measured;
    *triton = (struct triton_kernel){.kernel.file = file};
    if (ttir_parse(&reader, &triton->module, d))
        return -1;
    struct ttir_terms terms = terms_of(file, &triton->json, arena);
    terms.limit_bytes = limit_bytes;
    ttir_kernel_make(&triton->module, &measured);
    ttir_report(&triton->module, &measured, &terms, arena, &triton->kernel);
    return 0;
}

void
triton_kernel_free(struct triton_kernel *triton)
{
    ttir_free(&triton->module);
}

/* ---- search ---- */

struct search {
    const struct triton_search *asked;
    struct arena *arena;
    struct triton_found *found;
    size_t looked;
    bool several; /* kernels of other names take as much */
    struct text bytes;
};

/* Of several with one name that of the first path counts, in the order of bytes. */
static void
note(struct search *s, const struct kernel *kernel)
{
    struct triton_found *found = s->found;
    const char *name = arena_copy(s->arena, kernel->name.text, kernel->name.length);
    s->several |= found->name && strcmp(found->name, name) != 0;
    if (found->name && strcmp(found->file, kernel->file) <= 0)
        return;
    found->name = name;
    found->file = arena_copy(s->arena, kernel->file, strlen(kernel->file));
    found->levers = arena_array(s->arena, kernel->lever_count, sizeof *found->levers);
    for (size_t i = 0; i < kernel->lever_count; i++) {
        const struct kernel_lever *lever = &kernel->levers[i];
        found->levers[i] = *lever;
        found->levers[i].what = arena_copy(s->arena, lever->what, strlen(lever->what));
    }
    found->lever_count = kernel->lever_count;
}

/* Measures a file, and notes it if it takes what is asked for. */
static void
look(struct search *s, const char *file)
{
    struct arena arena = {0};
    struct triton_kernel triton = {0};
    struct diagnostic d; /* not used: what is no kernel is not the one */
    if (!is_named_kernel(file) || s->looked++ >= FILES_LOOKED)
        return;
    int error = 0;
    struct slice text = read_file(file, &s->bytes, TEXT_BYTES, &error);
    if (error)
        note_unread(&s->found->unread, file, strerror(error), s->arena);
    if (ttir_begins(text) &&
        triton_kernel_read(&triton, file, text, s->asked->limit_bytes, &arena, &d) == 0)
        for (size_t i = 0; i < triton.kernel.need_count; i++)
            if (triton.kernel.needs[i].memory == s->asked->memory &&
                triton.kernel.needs[i].bytes == s->asked->bytes)
                note(s, &triton.kernel);
    if (triton.json.file)
        note_unread(&s->found->unread, triton.json.file, triton.json.why, s->arena);
    triton_kernel_free(&triton);
    arena_free(&arena);
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
        if (is_named_kernel(path.data))
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

bool
triton_kernel_find(const struct triton_search *search, struct arena *arena,
                   struct triton_found *found)
{
    struct search s = {.asked = search, .arena = arena, .found = found};
    *found = (struct triton_found){0};
    for (size_t i = 0; i < search->file_count; i++) {
        struct stat about;
        bool folder = stat(search->files[i], &about) == 0 && S_ISDIR(about.st_mode);
        if (folder)
            look_in(&s, search->files[i], 1);
        else
            look(&s, search->files[i]);
    }
    look_beside(&s, search->log);
    text_free(&s.bytes);
    return found->name && !s.several;
}
