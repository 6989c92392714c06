/* Unknown commands and options; files given as layouts, and layouts given as files. */
#include "cli/mistaken.h"

#include "cli/command.h"
#include "cli/input/input.h"
#include "layout/base/diagnostic.h"
#include "parser/notation/layout_read.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

const char *
command_meant(const char *word, char *text)
{
    struct guess guess = guess_of(word, strlen(word));
    for (size_t i = 0; command_at(i); i++)
        guess_try(&guess, command_at(i)->name);
    guess_try(&guess, "help");
    guess_try(&guess, "--help");
    guess_try(&guess, "--version");
    return guess_words(&guess, "; see hlo-layout --help", text);
}

static bool
names_option(struct slice word)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const char *name = option_at((enum option_code)i)->name;
        if (word.length == strlen(name) + 2 &&
            memcmp(word.text + 2, name, word.length - 2) == 0)
            return true;
    }
    return false;
}

const char *
option_meant(const struct command *command, const char *word, char *text)
{
    char see[GUESS_TEXT], name[GUESS_NAME];
    struct guess guess = guess_of(word, word ? strcspn(word, "=") : 0);
    snprintf(see, sizeof see, "; see hlo-layout %s --help", command->name);
    for (int i = 0; word && !names_option(guess.word) && i < OPTION_COUNT; i++) {
        snprintf(name, sizeof name, "--%s", option_at((enum option_code)i)->name);
        if (command_takes(command, (enum option_code)i))
            guess_try(&guess, name);
    }
    return guess_words(&guess, see, text);
}

const char *
command_of_file(struct console *console, const char *file)
{
    enum input_kind kind;
    size_t texts;
    if (input_peek(file, &kind, &texts)) {
        read_failed(console, file, errno);
        return NULL;
    }
    switch (kind) {
    case INPUT_ASSIGNMENT:
    case INPUT_USAGE:
    case INPUT_LIVE_RANGE:
    case INPUT_MLIR:
    case INPUT_PROTO:
        return "memory";
    case INPUT_LOG:
        return "scan";
    case INPUT_TRITON:
    case INPUT_THUNKS:
        return "kernel";
    case INPUT_TEXT:
        return texts > 1 ? "audit" : "memory";
    case INPUT_SUMS:
    case INPUT_ROWS:
    case INPUT_TARGET:
    case INPUT_OTHER:
        break;
    }
    return "audit";
}

/* If a text given as a layout names a file, reports which command reads that file, or why that
 * is unknown, and returns true. */
static bool
mistaken_file(struct console *console, const char *text)
{
    struct stat about;
    if (stat(text, &about) != 0)
        return false;
    if (S_ISDIR(about.st_mode)) { /* which may be large: what it holds is not looked for here */
        usage_error(console,
                    "'%s' is a directory, and a layout is expected; hlo-layout %s reads it",
                    text, text);
        return true;
    }
    const char *command = command_of_file(console, text);
    if (command)
        usage_error(console,
                    "'%s' is a file, and a layout is expected; hlo-layout %s %s reads it", text,
                    command, text);
    return true;
}

void
report_argument(struct context *context, const char *text, const struct diagnostic *d)
{
    struct console *console = &context->console;
    if (diagnostic_level(d->code) != LEVEL_ERROR || !mistaken_file(console, text))
        report_text(console, text, d);
}

bool
mistaken_layout(struct console *console, const char *text)
{
    static const struct layout_options options = {.type = PRIMITIVE_UNKNOWN, .only_text = true};
    struct layout_argument ignored;
    struct arena arena = {0};
    struct diagnostic d = {0};
    bool layout = layout_read(&ignored, &arena, &options, text, NULL, &d) == 0;
    arena_free(&arena);
    if (layout)
        usage_error(console,
                    "'%s' is a layout, and a file is expected; hlo-layout show '%s' "
                    "explains it",
                    text, text);
    return layout;
}
