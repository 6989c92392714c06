/* Scripts that complete the command line in a shell, made from the tables of commands, options
 * and fields. */
#ifndef CLI_COMMAND_COMPLETIONS_SHELL_H
#define CLI_COMMAND_COMPLETIONS_SHELL_H

#include "cli/command.h"
#include "layout/base/text.h"

/* What a value of an option is completed from. */
enum completion {
    COMPLETE_NOTHING, /* a number, or what only its user knows */
    COMPLETE_FILES,
    COMPLETE_WORD,      /* one word of a list */
    COMPLETE_BEGINNING, /* a word of a list, which more follows */
    COMPLETE_WORDS      /* words of a list, separated by commas */
};

enum completion completion_of(const struct command *command, enum option_code code);

/* Appends the words that a value of the option may be, separated by spaces. */
void put_words(struct text *script, const struct command *command, enum option_code code);

/* Appends the words that the command's own arguments may be, or "laneid=", what they may begin
 * with, separated by spaces. Returns false if they are files or layouts. */
bool put_arguments(struct text *script, const struct command *command);

/* Appends the text in single quotes, with `escape` before each character of `special`. */
void put_quoted(struct text *script, const char *text, const char *special);

/* Append the whole script. */
void bash_completions(struct text *script);
void fish_completions(struct text *script);
void zsh_completions(struct text *script);

#endif
