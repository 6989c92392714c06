/* Reads the values of options by their kinds, and refuses those that are invalid. */
#include "cli/command.h"
#include "parser/notation/index_text.h"
#include "parser/notation/quantity.h"
#include "render/formats.h"

#include <stdio.h>
#include <string.h>

/* ---- words ---- */

static const char *
format_word(const struct command *command, size_t i)
{
    size_t rows = 0;
    while (row_format(rows))
        rows++;
    if (i < rows)
        return row_format(i);
    return command->formats ? command->formats[i - rows] : NULL;
}

const char *
option_word_at(const struct command *command, enum option_code code, size_t i)
{
    const struct option_entry *option = option_at(code);
    if (code == OPTION_FORMAT)
        return format_word(command, i);
    if (code == OPTION_BY)
        return command->by(i);
    return option->word ? option->word(i) : NULL;
}

const char *
option_words(const struct command *command, enum option_code code, char *text)
{
    const char *word, *next = option_word_at(command, code, 0), *before = "";
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 1; (word = next) && length < OPTION_WORDS; i++) {
        next = option_word_at(command, code, i);
        if (i > 1)
            before = next ? ", " : " or ";
        length += (size_t)snprintf(text + length, OPTION_WORDS - length, "%s%s", before, word);
    }
    return text;
}

/* ---- values ---- */

static bool
read_word(const struct command *command, enum option_code code, struct option_value *value)
{
    const char *word;
    for (size_t i = 0; (word = option_word_at(command, code, i)); i++)
        if (strcmp(word, value->text) == 0) {
            value->word = i;
            return true;
        }
    return false;
}

/* Reads "owner,shape" as one bit for each word of the list. */
static bool
read_words(const struct command *command, enum option_code code, struct option_value *value)
{
    const char *at = value->text, *word;
    int64_t bits = 0;
    for (size_t length; (length = strcspn(at, ",")); at += length + (at[length] == ',')) {
        int64_t before = bits;
        for (size_t i = 0; (word = option_word_at(command, code, i)); i++)
            if (strlen(word) == length && memcmp(word, at, length) == 0)
                bits |= (int64_t)1 << i;
        if (bits == before)
            return false;
    }
    value->count = bits;
    return bits && !*at;
}

static bool
read_count(const struct option_entry *option, struct option_value *value)
{
    struct diagnostic ignored;
    if (option->all && strcmp(value->text, "all") == 0) {
        value->count = COUNT_ALL;
        return true;
    }
    return integer_text_read(value->text, strlen(value->text), &value->count, &ignored) == 0 &&
           value->count >= option->min && value->count <= option->max;
}

static bool
read_value(const struct command *command, enum option_code code, struct option_value *value)
{
    const struct option_entry *option = option_at(code);
    switch (option->kind) {
    case ARGUMENT_WORD:
        if (code == OPTION_BY && command->by_several)
            return read_words(command, code, value);
        return read_word(command, code, value);
    case ARGUMENT_COUNT:
        return read_count(option, value);
    case ARGUMENT_SIZE:
        return size_read(value->text, &value->count);
    case ARGUMENT_FRACTION:
        return fraction_read(value->text, &value->number);
    case ARGUMENT_FACTOR:
        return factor_read(value->text, &value->number);
    case ARGUMENT_NONE:
    case ARGUMENT_FILE:
    case ARGUMENT_TEXT:
        break;
    }
    return true;
}

int
option_refused(struct context *context, enum option_code code, const char *wanted)
{
    const struct option_entry *option = option_at(code);
    const char *value = option_text(&context->options, code);
    char words[OPTION_WORDS];
    option_words(context->command, code, words);
    if (option->refusal)
        usage_error(&context->console, option->refusal, value, words);
    else if (option->kind == ARGUMENT_WORD)
        usage_error(&context->console, "--%s is %s, not '%s'", option->name, words, value);
    else
        usage_error(&context->console, "--%s %s, not '%s'", option->name,
                    wanted ? wanted : option->wanted, value);
    return -1;
}

int
option_value_read(struct context *context, enum option_code code)
{
    struct options *options = &context->options;
    if (!option_given(options, code) ||
        read_value(context->command, code, &options->values[code]))
        return 0;
    return option_refused(context, code, NULL);
}

int
option_values_read(struct context *context)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (!option_at((enum option_code)i)->later &&
            option_value_read(context, (enum option_code)i))
            return -1;
    return 0;
}
