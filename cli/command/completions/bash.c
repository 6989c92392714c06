#include "cli/command/completions/shell.h"
#include "render/row/escape.h"

/* Appends "--format | -f". */
static void
put_pattern(struct text *script, const struct option_entry *option)
{
    text_format(script, "--%s", option->name);
    if (option->letter)
        text_format(script, " | -%c", option->letter);
}

/* Appends what completes the value of an option. */
static void
put_value(struct text *script, const struct command *command, enum option_code code)
{
    static const char *const kinds[] = {[COMPLETE_NOTHING] = "nothing",
                                        [COMPLETE_FILES] = "files",
                                        [COMPLETE_WORD] = "word",
                                        [COMPLETE_BEGINNING] = "beginning",
                                        [COMPLETE_WORDS] = "words"};
    text_string(script, "        ");
    put_pattern(script, option_at(code));
    text_format(script, ") kind=%s words='", kinds[completion_of(command, code)]);
    put_words(script, command, code);
    text_string(script, "' ;;\n");
}

static void
put_command(struct text *script, const struct command *command)
{
    text_format(script, "    %s)\n        options='", command->name);
    size_t count = 0;
    for (enum option_code code = 0; code < OPTION_COUNT; code++)
        if (command_takes(command, code)) {
            text_separate(script, count++, " ");
            text_format(script, "--%s", option_at(code)->name);
        }
    text_string(script, "' arguments='");
    put_arguments(script, command);
    text_string(script, "'\n        case $before in\n");
    for (enum option_code code = 0; code < OPTION_COUNT; code++)
        if (command_takes(command, code) && option_at(code)->argument)
            put_value(script, command, code);
    text_string(script, "        esac\n        ;;\n");
}

void
bash_completions(struct text *script)
{
    text_string(script, "# bash completion for hlo-layout: hlo-layout completions bash\n"
                        "_hlo_layout()\n"
                        "{\n"
                        "    local word=$2 before=$3 kind= words= options= arguments= list=\n"
                        "    [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD - 2]}\n"
                        "    [[ $word == = ]] && word=\n"
                        "    if ((COMP_CWORD == 1)); then\n"
                        "        arguments='");
    for (size_t i = 0; command_at(i); i++)
        text_format(script, "%s%s", i ? " " : "", command_at(i)->name);
    text_string(script, "' options='--help --version'\n"
                        "    else case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; command_at(i); i++)
        put_command(script, command_at(i));
    text_string(
        script,
        "    esac fi\n"
        "    if [[ $kind == words ]]; then\n"
        "        list=${word%\"${word##*,}\"} word=${word##*,}\n"
        "    elif [[ -z $kind && $word == -* ]]; then\n"
        "        words=$options\n"
        "    elif [[ -z $kind ]]; then\n"
        "        words=$arguments\n"
        "    fi\n"
        "    [[ $kind == nothing ]] && compopt +o default\n"
        "    mapfile -t COMPREPLY < <(compgen -P \"$list\" -W \"$words\" -- \"$word\")\n"
        "    [[ $kind == beginning || ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n"
        "}\n"
        "complete -o default -F _hlo_layout hlo-layout\n");
}
