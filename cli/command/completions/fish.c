#include "cli/command/completions/shell.h"
#include "render/row/escape.h"

/* Appends the flags that say what a value is completed from. */
static void
put_value(struct text *script, const struct command *command, enum option_code code)
{
    struct text words = {0}, list = {0};
    enum completion completion = completion_of(command, code);
    put_words(&words, command, code);
    if (completion == COMPLETE_WORDS)
        text_format(&list, "(__fish_complete_list , 'printf \"%%s\\n\" %s')",
                    text_contents(&words));
    text_string(script, completion == COMPLETE_FILES ? " -r" : " -x");
    if (words.length) {
        text_string(script, " -a ");
        put_quoted(script, text_contents(completion == COMPLETE_WORDS ? &list : &words), "");
    }
    text_free(&words);
    text_free(&list);
}

static void
put_option(struct text *script, const struct command *command, enum option_code code)
{
    const struct option_entry *option = option_at(code);
    char words[OPTION_WORDS];
    struct text help = {0};
    option_words(command, code, words);
    text_format(&help, option->help, words);
    text_format(script, "complete -c hlo-layout -n '__fish_seen_subcommand_from %s' -l %s",
                command->name, option->name);
    if (option->letter)
        text_format(script, " -s %c", option->letter);
    if (option->argument)
        put_value(script, command, code);
    text_string(script, " -d ");
    put_quoted(script, text_contents(&help), "\\");
    text_char(script, '\n');
    text_free(&help);
}

static void
put_command(struct text *script, const struct command *command)
{
    struct text words = {0};
    text_format(script, "complete -c hlo-layout -n __fish_use_subcommand -a %s -d ",
                command->name);
    put_quoted(script, command->summary, "\\");
    text_char(script, '\n');
    if (put_arguments(&words, command))
        text_format(script,
                    "complete -c hlo-layout -n '__fish_seen_subcommand_from %s' -f -a '%s'\n",
                    command->name, text_contents(&words));
    for (enum option_code code = 0; code < OPTION_COUNT; code++)
        if (command_takes(command, code))
            put_option(script, command, code);
    text_free(&words);
}

void
fish_completions(struct text *script)
{
    text_string(script, "# fish completion for hlo-layout: hlo-layout completions fish\n"
                        "complete -c hlo-layout -n __fish_use_subcommand -l help -s h "
                        "-d 'the commands'\n"
                        "complete -c hlo-layout -n __fish_use_subcommand -l version -s V "
                        "-d 'what this build is'\n");
    for (size_t i = 0; command_at(i); i++)
        put_command(script, command_at(i));
}
