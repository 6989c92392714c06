#include "cli/command/dump/dump_kernels.h"

#include "cli/input/input_file.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/program/shape_table.h"
#include "parser/dump_name.h"
#include "parser/hlo/attribute_read.h"
#include "parser/hlo/module_parse.h"
#include "parser/mosaic/mosaic_config.h"

#include <errno.h>
#include <string.h>

#define WINDOW ((size_t)1 << 18)

/* A text that is being read. */
struct calls_reading {
    struct kernel_figures *figures;
    struct console *console;
    const char *path;
};

static int
add_call(void *context, struct hlo_instruction *instruction)
{
    struct calls_reading *reading = context;
    const struct attribute *attributes = instruction->attributes;
    size_t count = instruction->attribute_count;
    struct arena arena = {0};
    struct mosaic_config config;
    if (!attributes_call_mosaic(attributes, count))
        return 0;
    mosaic_config_read(attribute_find(attributes, count, ATTRIBUTE_BACKEND_CONFIG), &arena,
                       &config);
    if (config.used >= 0)
        kernel_figures_add(
            reading->figures,
            (struct kernel_figure){instruction->name, config.body_key, config.used});
    arena_free(&arena);
    return 0;
}

/* Faults of the text are those of the dump itself, which has been reported. */
static void
on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    const struct calls_reading *reading = context;
    if (d->code == READ_FAILED)
        report_file(reading->console, reading->path, d, place);
}

/* Reads the calls of kernels in a text. Returns whether there is one. What of it cannot be read
 * gives no figure. */
static bool
read_calls(struct calls_reading *reading)
{
    const struct module_sink sink = {
        .context = reading, .instruction = add_call, .problem = on_problem};
    struct input_file file;
    struct shape_table shapes = {0};
    struct diagnostic d;
    const char *member;
    if (input_file_open(&file, reading->path)) {
        if (errno != ENOENT)
            read_failed(reading->console, reading->path, errno);
        return false;
    }
    int next = input_file_next(&file, &member);
    bool found = next > 0;
    if (next < 0) {
        diagnostic_set(&d, READ_FAILED, 0, 0, input_file_failure(&file));
        report_file(reading->console, reading->path, &d, NULL);
    }
    if (found)
        module_parse(&file.text.reader, WINDOW, &shapes, &sink);
    shape_table_free(&shapes);
    input_file_close(&file);
    return found;
}

static void
look_beside(struct dump_kernels *kernels, const char *dump, struct console *console)
{
    static const char stage[] = "after_codegen";
    const struct dump_name name = dump_name_read((struct slice){dump, strlen(dump)});
    struct text path = {0};
    bool found = name.module.length == 0 || slice_is(name.stage, stage);
    for (const char *const *packed = dump_name_packed; *packed && !found; packed++) {
        text_clear(&path);
        text_format(&path, "%.*s.%s.txt%s", (int)name.module.length, name.module.text, stage,
                    *packed);
        found = read_calls(&(struct calls_reading){&kernels->figures, console, path.data});
    }
    text_free(&path);
}

const struct kernel_figures *
dump_kernels_beside(struct dump_kernels *kernels, const char *dump, struct console *console)
{
    if (!kernels->looked)
        look_beside(kernels, dump, console);
    kernels->looked = true;
    return &kernels->figures;
}

void
dump_kernels_clear(struct dump_kernels *kernels)
{
    kernel_figures_free(&kernels->figures);
    kernels->looked = false;
}
