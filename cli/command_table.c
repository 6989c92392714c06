/* The table of commands, made from commands.def. */
#include "cli/command.h"

#include <string.h>

#define ROWS(...) ((const enum row_kind[]){__VA_ARGS__, NO_KIND})

static const struct command commands[] = {
#define COMMAND(called, named, short_text, text, ...)                                          \
    {.name = #called,                                                                          \
     .arguments = named,                                                                       \
     .summary = short_text,                                                                    \
     .details = text,                                                                          \
     .run = command_##called,                                                                  \
     .takes = __VA_ARGS__},
#include "cli/commands.def"
#undef COMMAND
};

const struct command *
command_at(size_t i)
{
    return i < sizeof commands / sizeof *commands ? &commands[i] : NULL;
}

const struct command *
command_by_name(const char *name)
{
    for (size_t i = 0; command_at(i); i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}
