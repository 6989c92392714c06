/* A sink that writes all events down. Long texts are logged by length and hash. */
#include "tests/support/event_log.h"

#include "layout/base/diagnostic.h"
#include "parser/hlo/module_parse.h"
#include "parser/lex/reader.h"
#include "parser/shape/shape_table.h"

#include <inttypes.h>

#define WRITTEN_OUT 200 /* bytes of a text that are logged as they are */

static void
log_slice(struct event_log *log, struct slice slice)
{
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    if (slice.length <= WRITTEN_OUT) {
        text_append(&log->text, slice.text, slice.length);
        return;
    }
    for (size_t i = 0; i < slice.length; i++)
        hash = (hash ^ (unsigned char)slice.text[i]) * 1099511628211U;
    text_format(&log->text, "<%zu bytes, %016" PRIx64 ">", slice.length, hash);
}

static void
log_attributes(struct event_log *log, const struct attribute *attributes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_string(&log->text, "  ");
        log_slice(log, attributes[i].name);
        text_char(&log->text, '=');
        log_slice(log, attributes[i].value);
        text_char(&log->text, '\n');
    }
}

static int
log_module(void *context, const struct hlo_module *module)
{
    struct event_log *log = context;
    log->modules++;
    log->odd += log->open_modules++ != 0;
    text_format(&log->text, "%" PRIu64 " module ", module->line);
    log_slice(log, module->name);
    text_char(&log->text, '\n');
    log_attributes(log, module->attributes, module->attribute_count);
    return 0;
}

static int
log_table_entry(void *context, enum hlo_table table, struct slice entry)
{
    struct event_log *log = context;
    text_format(&log->text, "table %d ", table);
    log_slice(log, entry);
    text_char(&log->text, '\n');
    return 0;
}

static int
log_computation(void *context, const struct hlo_computation *computation)
{
    struct event_log *log = context;
    log->computations++;
    log->open_computations++;
    log->odd += !computation->in_place && log->open_computations != 1;
    log->odd += log->open_modules == 0 && !computation->in_place;
    text_format(&log->text, "%" PRIu64 " computation%s%s ", computation->line,
                computation->entry ? " entry" : "", computation->in_place ? " in place" : "");
    log_slice(log, computation->name);
    text_char(&log->text, '\n');
    return 0;
}

static void
log_operands(struct event_log *log, const struct hlo_instruction *instruction)
{
    size_t at = 0;
    struct slice operand;
    for (size_t i = 0; operand_next(instruction->operands, &at, &operand); i++) {
        text_string(&log->text, " | ");
        if (instruction->shapes) {
            log_slice(log, instruction->shapes[i]);
            text_char(&log->text, ' ');
        }
        log_slice(log, operand);
    }
}

static int
log_instruction(void *context, struct hlo_instruction *instruction)
{
    struct event_log *log = context;
    log->instructions++;
    log->known += instruction->form != 0;
    log->odd += instruction->top_level != (log->open_computations == 0);
    text_format(&log->text, "%" PRIu64 " instruction%s%s ", instruction->line,
                instruction->root ? " root" : "", instruction->top_level ? " bare" : "");
    log_slice(log, instruction->name);
    if (instruction->shape)
        text_format(&log->text, " shape %zu %s", instruction->shape->id,
                    instruction->shape->length <= WRITTEN_OUT ? instruction->shape->canonical
                                                              : "(long)");
    text_char(&log->text, ' ');
    log_slice(log, instruction->opcode);
    log_operands(log, instruction);
    if (instruction->parameter >= 0)
        text_format(&log->text, " parameter %" PRId64, instruction->parameter);
    text_char(&log->text, '\n');
    log_attributes(log, instruction->attributes, instruction->attribute_count);
    return 0;
}

static const char *const ending_words[] = {"", "broken ", "cut "};

static int
log_computation_end(void *context, enum ending ending)
{
    struct event_log *log = context;
    log->odd += log->open_computations-- == 0;
    text_format(&log->text, "end of %scomputation\n", ending_words[ending]);
    return 0;
}

static int
log_module_end(void *context, enum ending ending)
{
    struct event_log *log = context;
    log->odd += log->open_modules-- == 0 || log->open_computations != 0;
    text_format(&log->text, "end of %smodule\n", ending_words[ending]);
    return 0;
}

enum {
    SHOWN = 64
}; /* bytes behind an error's place that are logged, as a message may show them */

static void
log_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct event_log *log = context;
    bool error = diagnostic_level(d->code) == LEVEL_ERROR;
    *(error ? &log->errors : &log->warnings) += 1;
    log->odd += d->code == DIAGNOSTIC_NONE || d->message[0] == '\0';
    if (!place) {
        text_format(&log->text, "%s: %s\n", error ? "error" : "warning", d->message);
        return;
    }
    log->odd += place->line == 0 || place->column == 0 || place->caret > place->length;
    text_format(&log->text, "%" PRIu64 ":%" PRIu64 ": %s: %s\n", place->line, place->column,
                error ? "error" : "warning", d->message);
    size_t behind = place->length - place->caret;
    text_append(&log->excerpts, place->text + place->caret, behind < SHOWN ? behind : SHOWN);
    text_char(&log->excerpts, '\n');
}

int
event_log_read(struct event_log *log, const char *text, size_t length, size_t chunk,
               size_t window)
{
    struct reader reader = reader_of_memory(text, length, chunk);
    struct shape_table shapes = {0};
    struct module_sink sink = {.context = log,
                               .module = log_module,
                               .table_entry = log_table_entry,
                               .computation = log_computation,
                               .instruction = log_instruction,
                               .computation_end = log_computation_end,
                               .module_end = log_module_end,
                               .problem = log_problem};
    *log = (struct event_log){0};
    text_string(&log->text, "");
    text_string(&log->excerpts, "");
    int result = module_parse(&reader, window, &shapes, &sink);
    log->odd += log->open_modules != 0 || log->open_computations != 0;
    log->odd += result != (log->errors > 0);
    shape_table_free(&shapes);
    return result;
}

void
event_log_free(struct event_log *log)
{
    text_free(&log->text);
    text_free(&log->excerpts);
}
