/* The targets that the files beside dumps name. */
#ifndef CLI_COMMAND_DUMP_DUMP_TARGET_H
#define CLI_COMMAND_DUMP_DUMP_TARGET_H

#include "layout/base/arena.h"
#include "layout/base/slice.h"
#include "layout/device/device.h"

#include <stddef.h>

struct input;
struct target;

/* For each module that has target arguments (*.target_arguments.txt), or a GPU's target config
 * (*.gpu_target_config.pbtxt): its target. */
struct dump_targets {
    struct arena names; /* of devices */
    size_t count, capacity;
    struct dump_target {
        struct slice module; /* path up to the stage, in the file's name */
        const char *file;
        const struct target *target;
        struct device device;
    } * items;
};

/* Reads such a file. A target that is not known adds nothing. */
void dump_targets_read(struct dump_targets *targets, struct input *input);

/* Reads such a file that lies beside a dump which is a file of its own, and returns the
 * target; NULL if there is none. names keeps the file's name. */
const struct dump_target *dump_targets_beside(struct dump_targets *targets, const char *dump,
                                              struct arena *names);

/* The target of the module that a dump's name names; NULL if none was read. */
const struct dump_target *dump_targets_find(const struct dump_targets *targets,
                                            const char *dump);

void dump_targets_free(struct dump_targets *targets);

#endif
