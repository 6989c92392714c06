/* fields, schema: what the rows of a command hold. */
#include "cli/command.h"
#include "cli/mistaken.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"
#include "render/row/schema.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct column columns[] = {{.field = FIELD_field},
                                        {.field = FIELD_kind},
                                        {.field = FIELD_meaning, .flags = COLUMN_WRAP}};

/* Returns the command that the argument names, if it prints rows; NULL after an error. */
static const struct command *
asked_command(struct context *context)
{
    const struct options *options = &context->options;
    const char *name = options->argument_count == 1 ? options->arguments[0] : NULL;
    const struct command *command = name ? command_by_name(name) : NULL;
    char meant[GUESS_TEXT];
    if (!name)
        usage_error(&context->console, "of which command? e.g. hlo-layout %s audit",
                    context->command->name);
    else if (!command)
        usage_error(&context->console, "'%s' is no command%s", name,
                    command_meant(name, meant));
    else if (!command->rows)
        usage_error(&context->console, "%s prints no rows", name);
    return command && command->rows ? command : NULL;
}

static const char *
form_name(enum value_form form)
{
    static const char *const names[] = {
        [FORM_ANY] = "any",
        [FORM_BYTES] = "bytes",
        [FORM_COUNT] = "integer",
        [FORM_REAL] = "number",
        [FORM_TEXT] = "text",
        [FORM_FLAG] = "true or false",
        [FORM_SPACE] = "text",
        [FORM_LIST] = "list",
        [FORM_MAP] = "object",
        [FORM_OBJECT] = "object",
        [FORM_ROWS] = "list of objects",
    };
    return names[form];
}

/* Prints the fields of a kind, and behind an object those within it. */
static void
put_fields(struct context *context, enum row_kind of, enum row_kind kind, const char *within)
{
    struct field_walk walk = field_walk(kind);
    for (const struct field_type *type; (type = field_next(&walk));) {
        struct row *row = row_new(&context->arena);
        struct printable path = {0};
        text_format(&path, "%s%s", within, field_name(type->number));
        const char *name = text_keep(&path, &context->arena);
#include "render/row/fields/field.def"
        output_row(&context->output, row);
        if (!type->of)
            continue;
        text_format(&path, "%s.", name);
        put_fields(context, of, type->of, text_keep(&path, &context->arena));
    }
}

static void
put_kind(struct context *context, enum row_kind kind)
{
    struct printable *words = output_words(&context->output);
    if (words)
        text_format(words, context->output.rows ? "\n%s\n" : "%s\n\n", kind_about(kind));
    put_fields(context, kind, kind, "");
}

void
command_fields(struct context *context)
{
    const struct command *command = asked_command(context);
    if (!command || begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    for (const enum row_kind *kind = command->rows; *kind; kind++)
        put_kind(context, *kind);
    put_kind(context, command->totals ? command->totals : KIND_rows);
    end_output(context, NULL);
}

void
command_schema(struct context *context)
{
    const struct command *command = asked_command(context);
    struct printable text = {0};
    if (!command)
        return;
    schema_print(&text, command->name, command->rows, command->totals);
    fwrite(text.data, 1, text.length, stdout);
    if (fflush(stdout) || ferror(stdout))
        write_failed(&context->console, NULL, errno);
    text_free(&text);
}
