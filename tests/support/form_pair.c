#include "tests/support/form_pair.h"

#include "layout/owner/record.h"
#include "parser/hlo/program_read.h"
#include "tests/support/event_log.h"

#include <string.h>

#define FIRST 1100 /* statements behind which forms are compared */

static const char first[] = "  %%first.%d = f32[8]{0} add(%%p.1)\n";

/* Drops what a log says of the first instructions, a line each, the first of which begins so.
 */
static void
drop_first(struct text *log, const char *line)
{
    char *begin = strstr(log->data, line), *end = begin;
    for (int i = 0; end && i < FIRST; i++)
        end = strchr(end, '\n') + 1;
    if (end)
        memmove(begin, end, strlen(end) + 1);
}

static struct text
module_text(const char *lines, size_t length, const char *before)
{
    struct text text = {0};
    text_string(&text, "HloModule m\n\nENTRY %main {\n");
    for (int i = 0; i < FIRST; i++)
        text_format(&text, before, i);
    text_string(&text, "  %p.1 = f32[8]{0} parameter(0)\n"); /* to which the lines may belong */
    text_append(&text, lines, length);
    return text;
}

/* ---- programs ---- */

static void
log_step(struct text *log, const struct ownership *o, const struct computation *c,
         const struct record *record, uint32_t i)
{
    const struct step *step = &record->steps[i];
    const struct operation *operation = &step->operation;
    struct arena arena = {0};
    text_format(log, "%s = %s %d", step_name(o, c, step, &arena), step_opcode(o, c, step),
                operation->number);
    text_format(log, " %u ", step_origin(o, c, step, NULL, NULL).metadata);
    for (uint32_t k = 0; k < step->operand_count; k++) {
        uint32_t operand = record->operands[step->operands + k];
        text_format(log, operand == NO_STEP ? " -" : " %d", (int)(i - operand));
    }
    if (operation->callee)
        text_format(log, " calls %s", operation->callee->name.text);
    for (size_t k = 0; operation->links && k < operation->links->predecessor_count; k++)
        text_format(log, " behind %d", (int)(i - operation->links->predecessors[k]));
    text_char(log, '\n');
    arena_free(&arena);
}

/* A line for each instruction of the programs in a text. */
static struct text
step_log(const struct text *text)
{
    struct text log = {0};
    struct program_list list = {0};
    struct arena arena = {0};
    program_read(&list, (struct slice){text->data, text->length}, NULL);
    for (size_t i = 0; i < list.count; i++) {
        const struct ownership *o = &list.programs[i]->program->ownership;
        for (size_t k = 0; k < o->count; k++) {
            struct record record = record_open(o, o->computations[k], &arena);
            for (uint32_t at = 0; at < record.count; at++)
                log_step(&log, o, o->computations[k], &record, at);
        }
    }
    text_char(&log, '\n');
    arena_free(&arena);
    program_list_free(&list);
    return log;
}

static bool
same_programs(const struct text *known, const struct text *plain)
{
    struct text log = step_log(known), other = step_log(plain);
    drop_first(&log, "first.");
    bool same = strcmp(log.data, other.data) == 0;
    text_free(&log);
    text_free(&other);
    return same;
}

/* ---- events ---- */

static struct event_log
read_events(const struct text *text)
{
    struct event_log log;
    event_log_read(&log, text->data, text->length, 0, 256 << 10);
    return log;
}

/* Returns how many of the first instructions are of a known form. */
static size_t
count_first(void)
{
    static size_t count;
    if (count == 0) {
        struct text text = module_text("}\n", 2, first);
        struct event_log log = read_events(&text);
        count = log.known;
        event_log_free(&log);
        text_free(&text);
    }
    return count;
}

struct form_pair
form_pair_read(const char *lines, size_t length)
{
    struct text repeats = module_text(lines, length, first),
                alone = module_text(lines, length, "\n");
    struct event_log known = read_events(&repeats), plain = read_events(&alone);
    drop_first(&known.text, "4 instruction first.");
    struct form_pair pair = {.same = strcmp(known.text.data, plain.text.data) == 0 &&
                                     strcmp(known.excerpts.data, plain.excerpts.data) == 0 &&
                                     same_programs(&repeats, &alone),
                             .known = known.known - count_first()};
    text_free(&repeats);
    text_free(&alone);
    event_log_free(&known);
    event_log_free(&plain);
    return pair;
}
