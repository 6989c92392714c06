/* Finds words in the text of a proto: of a TPU version: TPU_VERSION_VIPERFISH, variant: "lite",
 * chip_config_name: "megacore"; of a GPU device_memory_size: 84942979072,
 * device_description_str: "NVIDIA H100 80GB HBM3" (jaxlib 0.10.2). */
#include "cli/command/dump/dump_target.h"

#include "cli/input/input.h"
#include "cli/input/input_file.h"
#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "parser/dump_name.h"
#include "render/row/escape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS = 16384, WORD = 64 }; /* bytes read; of a word with its NUL */

/* Copies what stands behind a field's name into word: a word, or a string without its quotes;
 * "" if the text has no such field. */
static void
find_word(const char *text, const char *field, char word[WORD])
{
    const char *at = strstr(text, field);
    size_t length = 0;
    if (at) {
        at += strlen(field);
        at += strspn(at, " ");
        bool string = *at == '"';
        at += string;
        length = strcspn(at, string ? "\"\r\n" : " \r\n");
    }
    slice_string((struct slice){at, length}, word, WORD);
}

static struct slice
module_of(const char *file)
{
    return dump_name_read((struct slice){file, strlen(file)}).module;
}

/* The target that a TPU compiler's target arguments name; NULL: it is not known. */
static const struct target *
tpu_target(const char *text, struct device *device)
{
    char version[WORD], variant[WORD], config[WORD];
    find_word(text, " version:", version);
    find_word(text, " variant:", variant);
    find_word(text, " chip_config_name:", config);
    if (config[0])
        device->cores = strcmp(config, "megacore") == 0 ? CORES_JOINED : CORES_APART;
    return target_of_chip(version, variant);
}

/* The same of a GPU's target config, which has the device's memory and, mostly, its name. */
static const struct target *
gpu_target(const char *text, struct arena *arena, struct device *device)
{
    char bytes[WORD], name[WORD];
    find_word(text, " device_memory_size:", bytes);
    find_word(text, "\ndevice_description_str:", name);
    device->bytes = max_i64(strtoll(bytes, NULL, 10), 0);
    if (name[0])
        device->name = arena_copy(arena, name, strlen(name));
    return device->bytes ? target_by_name("gpu") : NULL;
}

/* Adds the target that the first bytes of a file name. */
static void
add_target(struct dump_targets *targets, const char *text, const char *file)
{
    struct device device = {0};
    const struct target *target = strstr(text, "gpu_device_info ")
                                      ? gpu_target(text, &targets->names, &device)
                                      : tpu_target(text, &device);
    if (!target)
        return;
    grow(&targets->items, targets->count, &targets->capacity, sizeof *targets->items);
    targets->items[targets->count++] =
        (struct dump_target){module_of(file), file, target, device};
}

void
dump_targets_read(struct dump_targets *targets, struct input *input)
{
    char text[ARGUMENTS + 1];
    text[reader_fill(input->reader, text, ARGUMENTS)] = '\0';
    add_target(targets, text, input->file);
}

/* Adds the target that a file names. Returns whether the file can be read. */
static bool
add_file(struct dump_targets *targets, const char *name)
{
    struct input_file file;
    char text[ARGUMENTS + 1];
    const char *member;
    if (input_file_open(&file, name))
        return false;
    bool read = input_file_next(&file, &member) > 0;
    if (read) {
        text[reader_fill(&file.text.reader, text, ARGUMENTS)] = '\0';
        add_target(targets, text, name);
    }
    input_file_close(&file);
    return read;
}

const struct dump_target *
dump_targets_beside(struct dump_targets *targets, const char *dump, struct arena *names)
{
    static const char *const endings[] = {"target_arguments.txt", "gpu_target_config.pbtxt"};
    enum { ENDINGS = sizeof endings / sizeof *endings };
    struct slice module = module_of(dump);
    struct printable name = {0};
    bool found = false;
    if (module.length == 0)
        return NULL;
    for (const char *const *packed = dump_name_packed; *packed; packed++)
        for (size_t i = 0; i < ENDINGS && !found; i++) {
            text_format(&name, "%.*s.%s%s", (int)module.length, module.text, endings[i],
                        *packed);
            found = add_file(targets, text_keep(&name, names));
        }
    return found ? dump_targets_find(targets, dump) : NULL;
}

const struct dump_target *
dump_targets_find(const struct dump_targets *targets, const char *dump)
{
    struct slice module = module_of(dump);
    for (size_t i = 0; i < targets->count; i++)
        if (slice_same(targets->items[i].module, module))
            return &targets->items[i];
    return NULL;
}

void
dump_targets_free(struct dump_targets *targets)
{
    free(targets->items);
    arena_free(&targets->names);
}
