/* A name that is no target's is taken as a file name. */
#include "cli/target_option.h"

#include "cli/command.h"
#include "layout/base/diagnostic.h"
#include "layout/base/memory.h"
#include "layout/device/target.h"
#include "parser/lex/source.h"
#include "parser/target_parse.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define FILE_LIMIT ((size_t)1 << 20)

static struct source_place
place_of(const char *text, size_t offset)
{
    struct source_place place = {.line = 1, .text = text};
    for (size_t i = 0; i < offset; i++)
        if (text[i] == '\n') {
            place.line++;
            place.text = text + i + 1;
        }
    place.length = strcspn(place.text, "\n");
    place.caret = (size_t)(text + offset - place.text);
    place.column = place.caret + 1;
    return place;
}

static const struct target *
parse_file(struct context *context, const char *name, const char *text, size_t length)
{
    struct diagnostic d;
    struct target *target = arena_alloc(&context->settings, sizeof *target);
    if (target_parse(text, length, name, &context->settings, target, &d) == 0)
        return target;
    struct source_place place = place_of(text, d.offset);
    report_file(&context->console, name, &d, &place);
    return NULL;
}

static const struct target *
read_file(struct context *context, const char *name, FILE *file)
{
    struct text text = {0};
    text_string(&text, "");
    for (int c; text.length <= FILE_LIMIT && (c = getc(file)) != EOF;)
        text_char(&text, (char)c);
    const struct target *target = NULL;
    if (ferror(file))
        read_failed(&context->console, name, errno);
    else if (text.length > FILE_LIMIT)
        usage_error(&context->console, "%s: too long for a target file", name);
    else
        target = parse_file(context, name, text.data, text.length);
    text_free(&text);
    return target;
}

static const struct target *
find_target(struct context *context, enum option_code code)
{
    const char *name = option_text(&context->options, code);
    const struct target *target = target_by_name(name);
    if (target)
        return target;
    FILE *file = fopen(name, "r");
    if (file) {
        target = read_file(context, name, file);
        fclose(file);
        return target;
    }
    if (errno == ENOMEM)
        memory_exhausted();
    char meant[GUESS_TEXT];
    if ((target = target_spoken(name)))
        return target;
    usage_error(&context->console, "--%s: '%s' is no file and no target%s",
                option_at(code)->name, name, target_meant(name, meant));
    return NULL;
}

int
target_options_read(struct context *context)
{
    const struct options *options = &context->options;
    if (option_given(options, OPTION_ASSUME) &&
        !(context->assumed = find_target(context, OPTION_ASSUME)))
        return -1;
    context->target = context->assumed;
    if (option_given(options, OPTION_TARGET) &&
        !(context->target = find_target(context, OPTION_TARGET)))
        return -1;
    if (option_given(options, OPTION_LIBTPU) &&
        !libtpu_of_version(option_text(options, OPTION_LIBTPU), &context->libtpu))
        return option_refused(context, OPTION_LIBTPU, "takes a version of libtpu, 0.0.52");
    context->shapes.target = context->target;
    context->shapes.assumed = context->assumed;
    context->shapes.scope = PREDICT_DUMPED;
    return 0;
}
