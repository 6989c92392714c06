#include "cli/command/completions/shell.h"

#include "layout/axis.h"
#include "layout/device/target.h"
#include "layout/owner/ownership.h"
#include "layout/primitive.h"
#include "layout/space.h"
#include "render/row/field.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    void (*put)(struct text *script);
} shells[] = {{"bash", bash_completions}, {"fish", fish_completions}, {"zsh", zsh_completions}};

#define SHELL_COUNT (sizeof shells / sizeof *shells)

/* ---- the words of values ---- */

static void
put_word(struct text *words, size_t *count, const char *word)
{
    text_separate(words, (*count)++, " ");
    text_string(words, word);
}

/* The names of the command's fields, each once. */
static void
put_fields(struct text *words, const struct command *command)
{
    bool named[FIELD_COUNT] = {false};
    size_t count = 0;
    for (const enum row_kind *kind = command->rows; kind && *kind; kind++) {
        struct field_walk walk = field_walk(*kind);
        for (const struct field_type *type; (type = field_next(&walk));) {
            if (!named[type->number])
                put_word(words, &count, field_name(type->number));
            named[type->number] = true;
        }
    }
}

static void
put_targets(struct text *words)
{
    size_t count = 0;
    for (size_t i = 0; target_at(i); i++)
        put_word(words, &count, target_at(i)->name);
}

/* Those that say how much a program may take. */
static void
put_limits(struct text *words)
{
    size_t count = 0;
    for (size_t i = 0; target_at(i); i++)
        if (target_at(i)->limit_bytes)
            put_word(words, &count, target_at(i)->name);
}

static void
put_roles(struct text *words)
{
    size_t count = 0;
    for (enum role role = ROLE_ARGUMENT; role < ROLE_OWNED; role++)
        put_word(words, &count, role_name(role));
}

static void
put_types(struct text *words)
{
    size_t count = 0;
    for (enum primitive type = 0; type < PRIMITIVE_COUNT; type++)
        put_word(words, &count, primitive_name(type));
}

/* Returns whether one of the first targets has a memory space of this name. */
static bool
space_named(size_t targets, const char *name)
{
    for (size_t i = 0; i < targets; i++)
        for (size_t k = 0; k < target_at(i)->space_count; k++)
            if (target_at(i)->spaces[k].name && strcmp(target_at(i)->spaces[k].name, name) == 0)
                return true;
    return false;
}

/* The names of all targets' memory spaces, each once. */
static void
put_spaces(struct text *words)
{
    size_t count = 0;
    for (size_t i = 0; target_at(i); i++)
        for (size_t k = 0; k < target_at(i)->space_count; k++) {
            const char *name = target_at(i)->spaces[k].name;
            if (name && !space_named(i, name))
                put_word(words, &count, name);
        }
}

void
put_words(struct text *script, const struct command *command, enum option_code code)
{
    struct text words = {0};
    size_t count = 0;
    const char *word;
    if (code == OPTION_TARGET || code == OPTION_ASSUME)
        put_targets(&words);
    else if (code == OPTION_FIT || (code == OPTION_LIMIT &&
                                    command_takes(command, OPTION_FIT))) /* else a size only */
        put_limits(&words);
    else if (code == OPTION_FIELDS || code == OPTION_SORT || code == OPTION_ONLY)
        put_fields(&words, command);
    else if (code == OPTION_ROLE)
        put_roles(&words);
    else if (code == OPTION_SPACE)
        put_spaces(&words);
    else if (code == OPTION_TYPE)
        put_types(&words);
    for (size_t i = 0; (word = option_word_at(command, code, i)); i++)
        put_word(&words, &count, word);
    if (option_at(code)->all)
        put_word(&words, &count, "all");
    text_string(script, text_contents(&words));
    text_free(&words);
}

enum completion
completion_of(const struct command *command, enum option_code code)
{
    struct text words = {0};
    if (option_at(code)->kind == ARGUMENT_FILE)
        return COMPLETE_FILES;
    put_words(&words, command, code);
    bool any = words.length > 0;
    text_free(&words);
    if (!any)
        return COMPLETE_NOTHING;
    if (code == OPTION_ONLY)
        return COMPLETE_BEGINNING;
    bool several = code == OPTION_FIELDS || (code == OPTION_BY && command->by_several);
    return several ? COMPLETE_WORDS : COMPLETE_WORD;
}

bool
put_arguments(struct text *script, const struct command *command)
{
    size_t count = 0;
    if (strcmp(command->arguments, "SHELL") == 0)
        for (size_t i = 0; i < SHELL_COUNT; i++)
            put_word(script, &count, shells[i].name);
    else if (strcmp(command->arguments, "COMMAND") == 0)
        for (size_t i = 0; command_at(i); i++)
            put_word(script, &count, command_at(i)->name);
    else if (strcmp(command->name, "index") == 0)
        for (enum axis axis = 0; axis < AXIS_COUNT; axis++) {
            put_word(script, &count, axis_name(axis));
            text_char(script, '=');
        }
    return count > 0;
}

void
put_quoted(struct text *script, const char *text, const char *special)
{
    text_char(script, '\'');
    for (; *text; text++) {
        if (strchr(special, *text))
            text_char(script, '\\');
        if (*text == '\'')
            text_string(script, "'\\'");
        text_char(script, *text);
    }
    text_char(script, '\'');
}

/* ---- the command ---- */

void
command_completions(struct context *context)
{
    const char *name = context->options.arguments[0];
    struct text script = {0};
    size_t i = 0;
    while (i < SHELL_COUNT && strcmp(shells[i].name, name) != 0)
        i++;
    if (i == SHELL_COUNT) {
        usage_error(&context->console, "completions are for bash, fish or zsh, not '%s'", name);
        return;
    }
    shells[i].put(&script);
    fwrite(script.data, 1, script.length, stdout);
    if (fflush(stdout) || ferror(stdout))
        write_failed(&context->console, NULL, errno);
    text_free(&script);
}
