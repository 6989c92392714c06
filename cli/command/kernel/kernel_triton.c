/* Kernels of Triton. */
#include "cli/command.h"
#include "cli/command/kernel/kernel.h"
#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"
#include "layout/kernel/ttir_report.h"
#include "parser/lex/json.h"
#include "parser/lex/reader.h"
#include "parser/ttir/ttir_parse.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define JSON_BYTES ((size_t)1 << 16)

/* Reads the .json file that Triton's cache has beside a text. Returns its bytes; empty: there
 * is none. */
static struct slice
read_beside(const char *file, struct text *bytes)
{
    static const char ending[] = ".ttgir";
    struct text name = {0};
    size_t length = strlen(file);
    if (length < sizeof ending || strcmp(file + length - (sizeof ending - 1), ending) != 0)
        return (struct slice){"", 0};
    text_append(&name, file, length - (sizeof ending - 1));
    text_string(&name, ".json");
    int fd = open(name.data, O_RDONLY | O_CLOEXEC);
    text_free(&name);
    if (fd < 0)
        return (struct slice){"", 0};
    text_reserve(bytes, JSON_BYTES);
    struct reader reader = reader_of_file(fd);
    size_t read = reader_fill(&reader, bytes->data, JSON_BYTES);
    bytes->data[read] = '\0';
    close(fd);
    return (struct slice){bytes->data, read};
}

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

/* Finds what the compiler says. */
static struct ttir_terms
terms_of(const struct kernel_command *command, const char *file)
{
    enum { MEMBERS = 256 };
    struct json_member members[MEMBERS] = {0};
    struct text bytes = {0};
    size_t count = 0;
    json_members(read_beside(file, &bytes), members, MEMBERS, &count);
    count = count < MEMBERS ? count : MEMBERS;
    struct ttir_terms terms = {.limit_bytes = command->limit,
                               .compiler_bytes = figure_of(members, count, "shared"),
                               .compiler_columns = figure_of(members, count, "tmem_size")};
    text_free(&bytes);
    return terms;
}

void
kernel_triton(struct kernel_command *command, const char *file, struct slice text)
{
    struct reader reader = reader_of_memory(text.text, text.length, 0);
    struct ttir_module module = {0};
    struct ttir_kernel measured;
    struct diagnostic d;
    if (ttir_parse(&reader, &module, &d)) {
        report_file(&command->context->console, input_name(file), &d, NULL);
    } else {
        struct kernel kernel = {.file = file};
        struct ttir_terms terms = terms_of(command, file);
        ttir_kernel_make(&module, &measured);
        ttir_report(&module, &measured, &terms, &command->work, &kernel);
        kernel_show(command, &kernel);
    }
    ttir_free(&module);
}
