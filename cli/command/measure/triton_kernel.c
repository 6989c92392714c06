#include "cli/command/measure/triton_kernel.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"
#include "layout/base/text.h"
#include "layout/kernel/ttir_report.h"
#include "parser/lex/json.h"
#include "parser/lex/reader.h"
#include "parser/ttir/ttir_parse.h"

#include <string.h>

#define JSON_BYTES ((size_t)1 << 16)
#define TEXT_BYTES ((size_t)1 << 24) /* of a kernel that is looked at */

static const char ending[] = ".ttgir";

static bool
is_named_kernel(const char *file)
{
    return slice_ends((struct slice){file, strlen(file)}, ending);
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
        struct slice json = beside_read(name.data, &bytes, JSON_BYTES, &error);
        if (error)
            unread_file_note(unread, name.data, strerror(error), arena);
        else if (json.length && json_members(json, members, MEMBERS, &count))
            unread_file_note(unread, name.data, "it is no object of JSON", arena);
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
    struct found_kernel *found;
    bool several; /* kernels of other names take as much */
    struct text bytes;
};

static void
note(struct search *s, const struct kernel *kernel)
{
    const char *name = s->found->name;
    s->several |= name && (strlen(name) != kernel->name.length ||
                           memcmp(name, kernel->name.text, kernel->name.length) != 0);
    found_kernel_note(s->found, kernel, s->arena);
}

/* Measures a file, and notes it if it takes what is asked for. */
static void
look(void *search, const char *file)
{
    struct search *s = search;
    struct arena arena = {0};
    struct triton_kernel triton = {0};
    struct diagnostic d; /* not used: what is no kernel is not the one */
    int error = 0;
    struct slice text = beside_read(file, &s->bytes, TEXT_BYTES, &error);
    if (error)
        unread_file_note(&s->found->unread, file, strerror(error), s->arena);
    if (ttir_begins(text) &&
        triton_kernel_read(&triton, file, text, s->asked->limit_bytes, &arena, &d) == 0)
        for (size_t i = 0; i < triton.kernel.need_count; i++)
            if (triton.kernel.needs[i].memory == s->asked->memory &&
                triton.kernel.needs[i].bytes == s->asked->bytes)
                note(s, &triton.kernel);
    if (triton.json.file)
        unread_file_note(&s->found->unread, triton.json.file, triton.json.why, s->arena);
    triton_kernel_free(&triton);
    arena_free(&arena);
}

bool
triton_kernel_find(const struct triton_search *search, struct arena *arena,
                   struct found_kernel *found)
{
    struct search s = {.asked = search, .arena = arena, .found = found};
    *found = (struct found_kernel){0};
    beside_look(&search->where, is_named_kernel, look, &s);
    text_free(&s.bytes);
    return found->name && !s.several;
}
