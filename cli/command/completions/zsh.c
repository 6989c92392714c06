#include "cli/command/completions/shell.h"
#include "render/row/escape.h"

/* Appends the action that completes a value: ":FORMAT:(text json)". */
static void
put_action(struct text *script, const struct command *command, enum option_code code)
{
    text_format(script, ":%s:", option_at(code)->argument);
    switch (completion_of(command, code)) {
    case COMPLETE_NOTHING:
        text_char(script, ' ');
        break;
    case COMPLETE_FILES:
        text_string(script, "_files");
        break;
    case COMPLETE_WORD:
        text_char(script, '(');
        put_words(script, command, code);
        text_char(script, ')');
        break;
    case COMPLETE_BEGINNING:
        text_string(script, "compadd -S \"\" - ");
        put_words(script, command, code);
        break;
    case COMPLETE_WORDS:
        text_string(script, "_sequence compadd - ");
        put_words(script, command, code);
        break;
    }
}

/* Appends what stands for the option under one of its names: "--format=[text, ...]:FORMAT:...".
 */
static void
put_name(struct text *script, const struct command *command, enum option_code code,
         const char *name, const char *help)
{
    struct text spec = {0};
    if (code == OPTION_ONLY || code == OPTION_WHAT_IF) /* may be repeated */
        text_char(&spec, '*');
    text_format(&spec, "%s[", name);
    for (; *help; help++)
        text_format(&spec, "%s%c", *help == '[' || *help == ']' ? "\\" : "", *help);
    text_char(&spec, ']');
    if (option_at(code)->argument)
        put_action(&spec, command, code);
    text_string(script, " \\\n            ");
    put_quoted(script, text_contents(&spec), "");
    text_free(&spec);
}

static void
put_option(struct text *script, const struct command *command, enum option_code code)
{
    const struct option_entry *option = option_at(code);
    char words[OPTION_WORDS];
    struct text name = {0}, help = {0};
    option_words(command, code, words);
    text_format(&help, option->help, words);
    text_format(&name, "--%s%s", option->name, option->argument ? "=" : "");
    put_name(script, command, code, text_contents(&name), text_contents(&help));
    name.length = 0;
    text_format(&name, "-%c%s", option->letter, option->argument ? "+" : "");
    if (option->letter)
        put_name(script, command, code, text_contents(&name), text_contents(&help));
    text_free(&name);
    text_free(&help);
}

static void
put_command(struct text *script, const struct command *command)
{
    struct text words = {0};
    text_format(script, "    %s)\n        _arguments", command->name);
    for (enum option_code code = 0; code < OPTION_COUNT; code++)
        if (command_takes(command, code))
            put_option(script, command, code);
    text_string(script, " \\\n            '*:");
    if (put_arguments(&words, command)) {
        bool begins = words.data[words.length - 1] == '='; /* a place */
        text_format(script, begins ? "place:compadd -S \"\" - %s" : "word:(%s)",
                    text_contents(&words));
    } else {
        text_string(script, "file:_files");
    }
    text_string(script, "'\n        ;;\n");
    text_free(&words);
}

void
zsh_completions(struct text *script)
{
    text_string(script, "#compdef hlo-layout\n"
                        "# zsh completion for hlo-layout: hlo-layout completions zsh\n"
                        "_hlo-layout()\n"
                        "{\n"
                        "    local -a commands=(\n");
    for (size_t i = 0; command_at(i); i++) {
        struct text item = {0};
        text_format(&item, "%s:%s", command_at(i)->name, command_at(i)->summary);
        text_string(script, "        ");
        put_quoted(script, text_contents(&item), "");
        text_char(script, '\n');
        text_free(&item);
    }
    text_string(
        script,
        "    )\n"
        "    if ((CURRENT == 2)); then\n"
        "        local -a options=('--help:the commands' '--version:what this build is')\n"
        "        _describe -t commands command commands\n"
        "        _describe -o option options\n"
        "        _files\n"
        "        return\n"
        "    fi\n"
        "    local command=$words[2]\n"
        "    shift words\n"
        "    ((CURRENT--))\n"
        "    case $command in\n");
    for (size_t i = 0; command_at(i); i++)
        put_command(script, command_at(i));
    text_string(script, "    esac\n}\n"
                        "if [[ $funcstack[1] == _hlo-layout ]]; then\n"
                        "    _hlo-layout \"$@\"\n"
                        "else\n"
                        "    compdef _hlo-layout hlo-layout\n"
                        "fi\n");
}
