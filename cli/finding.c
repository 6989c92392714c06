#include "cli/finding.h"

#include "cli/command.h"
#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "render/row/escape.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <stdlib.h>

struct kept_finding {
    struct row *row;
    const char *key, *what;
    int64_t bytes;
    bool sum;
};

/* ---- what is asked ---- */

/* Refuses a format of findings where nothing can be found: a check that always passes is none.
 */
static int
refuse_format(struct context *context)
{
    struct printable names = {0};
    for (int i = 0; i < OPTION_COUNT; i++)
        if (LIMITS >> i & 1 && command_takes(context->command, (enum option_code)i)) {
            text_separate(&names, names.length, ", ");
            text_format(&names, "--%s", option_at((enum option_code)i)->name);
        }
    usage_error(&context->console, "%s has findings alone, and nothing is checked: give %s",
                context->output.backend->name, text_contents(&names));
    text_free(&names);
    return -1;
}

/* Reads --max-growth. Without two sides nothing grows. Returns -1 after an error. */
static int
read_growth(struct context *context)
{
    const char *text = option_text(&context->options, OPTION_MAX_GROWTH);
    if (!text)
        return 0;
    if (!growth_read(text, &context->findings.growth))
        return option_refused(context, OPTION_MAX_GROWTH,
                              "takes a size, 64MiB, or a share, 5%");
    if (!command_takes(context->command, OPTION_BASELINE) ||
        option_given(&context->options, OPTION_BASELINE))
        return 0;
    usage_error(&context->console, "--max-growth is of what --baseline has: give both");
    return -1;
}

int
findings_begin(struct context *context)
{
    const char *known = option_text(&context->options, OPTION_IGNORE);
    if (context->output.backend->finding && !(context->options.given & LIMITS))
        return refuse_format(context);
    if (read_growth(context))
        return -1;
    return known ? ignored_read(&context->findings.ignored, &context->console, known) : 0;
}

/* ---- keeping ---- */

static struct cell
space_cell(int space)
{
    return space == NO_SPACE ? cell_null() : cell_space(space);
}

void
finding_report(struct context *context, const struct finding *finding,
               struct printable *message)
{
    struct findings *findings = &context->findings;
    struct arena scratch = {0};
    struct row *row = row_new(&scratch);
    const char *said = text_keep(message, &findings->arena);
#include "render/row/fields/finding.def"
    layout_row_name_spaces(row, context->output.target);
    grow(&findings->items, findings->count, &findings->capacity, sizeof *findings->items);
    findings->items[findings->count++] =
        (struct kept_finding){.row = row_copy(&findings->arena, row),
                              .key = arena_string(&findings->arena, finding->key),
                              .what = finding->what,
                              .bytes = finding->bytes,
                              .sum = finding->sum};
    arena_free(&scratch);
}

void
findings_join(struct findings *findings, const struct findings *more)
{
    for (size_t i = 0; i < more->count; i++) {
        grow(&findings->items, findings->count, &findings->capacity, sizeof *findings->items);
        struct kept_finding *kept = &findings->items[findings->count++];
        *kept = more->items[i];
        kept->row = row_copy(&findings->arena, kept->row);
        kept->key = arena_string(&findings->arena, kept->key);
    }
    findings->modules += more->modules;
}

/* ---- --ignore ---- */

/* Returns why a finding is ignored; NULL: it is not. Tests do not see which array of a sum is
 * the largest: to know of it is not to know of the others. */
static const char *
reason_of(struct findings *findings, const struct kept_finding *finding)
{
    static const enum field_number of_one[] = {FIELD_line, FIELD_name, FIELD_shape,
                                               FIELD_op_name, FIELD_source};
    struct arena scratch = {0};
    struct row *tested = row_copy(&scratch, finding->row);
    for (size_t i = 0; finding->sum && i < sizeof of_one / sizeof *of_one; i++)
        row_set(tested, of_one[i], cell_null());
    const char *reason = ignored_reason(&findings->ignored, tested);
    arena_free(&scratch);
    return reason;
}

/* ---- the baseline ---- */

static struct subject
subject_of(const struct kept_finding *finding, struct arena *arena)
{
    const char *module = baseline_module(row_get(finding->row, FIELD_module).text,
                                         row_get(finding->row, FIELD_file).text, arena);
    return (struct subject){module, row_get(finding->row, FIELD_memory_space).text,
                            finding->key};
}

/* The subject with the rule in its key, which the text holds. */
static struct subject
subject_of_rule(const struct kept_finding *finding, struct printable *key, struct arena *arena)
{
    struct subject subject = subject_of(finding, arena);
    text_clear(key);
    text_format(key, "%s\n%s", row_get(finding->row, FIELD_rule).text,
                subject.key ? subject.key : "");
    subject.key = key->data;
    return subject;
}

/* Sums what findings are of, by rule and subject. */
static void
sum_findings(struct findings *findings, struct baseline *sums)
{
    struct printable key = {0};
    for (size_t i = 0; i < findings->count; i++) {
        struct subject subject = subject_of_rule(&findings->items[i], &key, &findings->arena);
        baseline_add(sums, &subject, findings->items[i].bytes);
    }
    text_free(&key);
}

/* Says both figures. */
static void
add_figures(struct findings *findings, struct kept_finding *finding, int64_t old)
{
    struct printable text = {0};
    escape_string(&text, row_get(finding->row, FIELD_message).text);
    text_format(&text, "; %s ", finding->what);
    units_bytes(&text, finding->bytes);
    if (old < 0) {
        text_format(&text, ", not in %s", findings->baseline.file);
    } else {
        text_string(&text, ", ");
        units_bytes(&text, old);
        text_format(&text, " in %s", findings->baseline.file);
        row_set(finding->row, FIELD_old_bytes, cell_bytes(old));
    }
    row_set(finding->row, FIELD_bytes, cell_bytes(finding->bytes));
    row_set(finding->row, FIELD_message, cell_text(text_keep(&text, &findings->arena)));
}

/* Returns whether a finding has no more than the baseline, or hardly more. */
static bool
is_known(const struct findings *findings, int64_t bytes, int64_t old)
{
    int64_t before = max_i64(old, 0), allowed = growth_most(&findings->growth, before);
    return bytes <= old || bytes - before <= allowed;
}

/* Says that a module is compared with one of another name. */
static void
note_pair(struct context *context, const char *module, const char *other)
{
    struct slice ours = {0}, its = {0};
    if (module)
        ours = baseline_module_name(module);
    if (other)
        its = baseline_module_name(other);
    if (ours.length && its.length && !slice_same(ours, its))
        report_note(&context->console,
                    "%.*s is compared with %.*s of %s: each is the only module there",
                    (int)ours.length, ours.text, (int)its.length, its.text,
                    context->findings.baseline.file);
}

/* Keeps the findings that are new, or of more than the baseline has: the first of each subject,
 * with the sum of all. Those that say nothing to compare stay. */
static void
compare(struct context *context)
{
    struct findings *findings = &context->findings;
    struct baseline sums = {0}, told = {0};
    struct printable key = {0};
    size_t kept = 0;
    sum_findings(findings, &sums);
    baseline_sort(&sums);
    baseline_sort(&findings->baseline);
    for (size_t i = 0; i < findings->count; i++) {
        struct kept_finding finding = findings->items[i];
        if (!finding.what) {
            findings->items[kept++] = finding;
            continue;
        }
        struct subject subject = subject_of(&finding, &findings->arena);
        struct subject by_rule = subject_of_rule(&finding, &key, &findings->arena);
        const char *pair =
            baseline_pair(&findings->baseline, &sums, subject.module, findings->modules == 1);
        if (i == 0)
            note_pair(context, subject.module, pair);
        subject.module = pair;
        int64_t old = baseline_bytes(&findings->baseline, &subject);
        finding.bytes = baseline_bytes(&sums, &by_rule);
        if (finding.bytes == 0 || is_known(findings, finding.bytes, old) ||
            baseline_bytes(&told, &by_rule) >= 0)
            continue;
        baseline_add(&told, &by_rule, 0);
        add_figures(findings, &finding, old);
        findings->items[kept++] = finding;
    }
    findings->count = kept;
    text_free(&key);
    baseline_free(&sums);
    baseline_free(&told);
}

/* ---- the end ---- */

static void
judge(struct context *context)
{
    struct findings *findings = &context->findings;
    if (findings->baseline.file)
        compare(context);
    findings->rows = list_new(&findings->arena);
    findings->suppress = list_new(&findings->arena);
    for (size_t i = 0; i < findings->count; i++) {
        const char *reason = reason_of(findings, &findings->items[i]);
        struct row *row = findings->items[i].row;
        if (reason)
            row_add(row, FIELD_ignored, cell_text(reason));
        list_add(reason ? findings->suppress : findings->rows, cell_object(row));
    }
}

static void
write_list(struct output *output, const struct cell_list *rows)
{
    for (size_t i = 0; i < rows->count; i++)
        output_finding(output, rows->cells[i].object);
}

void
findings_end(struct context *context, struct row *totals)
{
    struct findings *findings = &context->findings;
    const enum row_kind kinds[] = {context->command->totals, NO_KIND};
    if (context->keeper)
        return;
    judge(context);
    if (context->options.given & LIMITS && totals && field_find(kinds, FIELD_findings))
        row_add(totals, FIELD_findings, cell_list(findings->rows));
    write_list(&context->output, findings->rows);
    write_list(&context->output, findings->suppress);
}

void
findings_say(struct context *context)
{
    const struct findings *findings = &context->findings;
    if (context->keeper)
        return;
    for (size_t i = 0; i < findings->rows->count; i++)
        report_finding(&context->console, "%s",
                       row_get(findings->rows->cells[i].object, FIELD_message).text);
    if (findings->suppress->count)
        report_note(&context->console, "findings that %s names: %zu", findings->ignored.file,
                    findings->suppress->count);
    ignored_report(&findings->ignored, &context->console);
}

void
findings_free(struct findings *findings)
{
    free(findings->items);
    ignored_free(&findings->ignored);
    baseline_free(&findings->baseline);
    arena_free(&findings->arena);
}
