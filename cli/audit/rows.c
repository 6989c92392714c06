/* Rows that audit has written, as input: sums that are summed again. A row by instruction tells
 * all that an array of a dump does; any other one only what it is of, and its memory space. */
#include "cli/audit/audit.h"

#include "cli/audit/limits.h"
#include "cli/audit/report.h"
#include "cli/command.h"
#include "cli/dump.h"
#include "cli/input.h"
#include "layout/base/diagnostic.h"
#include "layout/device/target.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "parser/lex/escape.h"
#include "parser/lex/integer.h"
#include "parser/lex/json.h"
#include "parser/lex/reader.h"
#include "parser/lex/source.h"
#include "render/row/layout_row.h"

#include <stdio.h>
#include <string.h>

enum { WINDOW = 1 << 18, MEMBERS = 64 };

/* A line. */
struct row_text {
    struct audit *audit;
    struct arena *arena; /* of the line */
    struct json_member members[MEMBERS];
    size_t count;
    const char *fault; /* what it lacks or cannot be; NULL: nothing */
};

/* What a row is and adds. */
struct row_sum {
    const char *by;
    bool merged;
    struct site site;
    struct addend addend;
    int64_t space;
    bool measured;
    int64_t peak_bytes, padding_at_peak;
};

/* ---- members ---- */

static void
fault(struct row_text *row, const char *name, const char *what)
{
    struct text text = {0};
    text_format(&text, "%s %s", name, what);
    if (!row->fault)
        row->fault = text_keep(&text, row->arena);
    row->arena->failed |= !row->fault;
}

/* The value of a member that must be there; false: it is null. */
static bool
read_value(struct row_text *row, const char *name, struct slice *value)
{
    *value = json_value(row->members, row->count, name);
    if (!value->text)
        fault(row, name, "is missing");
    return value->text && !slice_is(*value, "null");
}

/* NULL: it is null. */
static const char *
read_text(struct row_text *row, const char *name)
{
    struct slice value;
    struct text text = {0};
    if (!read_value(row, name, &value))
        return NULL;
    if (!json_is_string(value)) {
        fault(row, name, "is no string");
        return NULL;
    }
    unescape(&text, json_inside(value));
    const char *read = text_keep(&text, row->arena);
    row->arena->failed |= !read;
    return read;
}

/* false: it is null. */
static bool
read_number(struct row_text *row, const char *name, int64_t *number)
{
    struct slice value;
    if (!read_value(row, name, &value))
        return false;
    if (!value.length || !integer_read(value.text, value.length, number))
        fault(row, name, "is no integer of 64 bits");
    else if (*number < 0 && strcmp(name, "space_number") != 0)
        fault(row, name, "is negative");
    return !row->fault;
}

/* The kinds of padding, which are all of it. */
static void
read_padding(struct row_text *row, struct size *size)
{
    struct row_text within = {.audit = row->audit, .arena = row->arena};
    struct slice value;
    int64_t sum = size->data_bytes;
    if (!read_value(row, "padding", &value))
        return;
    if (json_members(value, within.members, MEMBERS, &within.count)) {
        fault(row, "padding", "is no object");
        return;
    }
    read_number(&within, "tile", &size->tile_bytes);
    read_number(&within, "widening", &size->widening_bytes);
    read_number(&within, "tail", &size->tail_bytes);
    if (json_value(within.members, within.count, "register").text)
        read_number(&within, "register", &size->register_bytes);
    row->fault = row->fault ? row->fault : within.fault;
    const int64_t kinds[] = {size->tile_bytes, size->widening_bytes, size->tail_bytes,
                             size->register_bytes};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (__builtin_add_overflow(sum, kinds[i], &sum))
            sum = -1;
    if (sum != size->bytes)
        fault(row, "bytes", "are not data_bytes and all kinds of padding");
    size->padding_bytes = size->bytes - size->data_bytes;
}

static void
read_size(struct row_text *row, struct size *size)
{
    size->known = read_number(row, "bytes", &size->bytes);
    read_number(row, "elements", &size->elements);
    read_number(row, "padded_elements", &size->padded_elements);
    read_number(row, "data_bytes", &size->data_bytes);
    read_number(row, "prefix_bytes", &size->prefix_bytes);
    read_padding(row, size);
}

static enum role
read_role(struct row_text *row)
{
    const char *name = read_text(row, "role");
    for (int role = ROLE_NONE; name && role <= ROLE_UNKNOWN; role++)
        if (role_name((enum role)role) && strcmp(role_name((enum role)role), name) == 0)
            return (enum role)role;
    if (name)
        fault(row, "role", "is none that is known");
    return ROLE_NONE;
}

/* A file's name, which holds until the end. */
static const char *
read_file(struct row_text *row)
{
    const char *name = read_text(row, "file");
    struct words *words = &row->audit->words;
    uint32_t number = name ? words_number(words, name, strlen(name)) : UINT32_MAX;
    row->arena->failed |= name && number == UINT32_MAX;
    return number == UINT32_MAX ? NULL : words_text(words, number);
}

static struct site
read_site(struct row_text *row, bool op_name)
{
    int64_t line = 0, module_line = 0;
    struct site site = {.file = read_file(row),
                        .module = read_text(row, "module"),
                        .computation = read_text(row, "computation"),
                        .name = read_text(row, "name"),
                        .opcode = read_text(row, "opcode"),
                        .source = read_text(row, "source"),
                        .role = read_role(row)};
    if (op_name) {
        struct cell cell =
            op_name_cut(cell_text(read_text(row, "op_name")), row->audit->context->query.depth);
        site.op_name =
            cell.kind == CELL_TEXT ? arena_copy(row->arena, cell.text, cell.length) : NULL;
    }
    read_number(row, "line", &line);
    read_number(row, "module_line", &module_line);
    site.line = (uint64_t)line;
    site.module_line = (uint64_t)module_line;
    return site;
}

static void
read_shape(struct row_text *row, struct addend *addend)
{
    struct slice assumed = json_value(row->members, row->count, "assumed");
    const char *text = read_text(row, "shape");
    addend->assumed = assumed.text && slice_is(assumed, "true");
    if (!text)
        return;
    addend->shape = shape_table_get(&row->audit->context->shapes, text, strlen(text));
    row->arena->failed |= !addend->shape;
    if (addend->shape && (!addend->shape->shape || !shape_array(addend->shape->shape)))
        fault(row, "shape", "is no array");
}

static struct row_sum
read_sum(struct row_text *row)
{
    struct row_sum sum = {.by = read_text(row, "by")};
    sum.merged = json_value(row->members, row->count, "merged").text != NULL;
    sum.site = read_site(row, row->audit->wants_op_name);
    read_shape(row, &sum.addend);
    read_size(row, &sum.addend.size);
    read_number(row, "count", &sum.addend.count);
    read_number(row, "space_number", &sum.space);
    sum.measured = read_number(row, "peak_bytes", &sum.peak_bytes);
    read_number(row, "padding_at_peak", &sum.padding_at_peak);
    if (!row->fault && (sum.space < SPACE_MIN || sum.space > SPACE_MAX))
        fault(row, "space_number", "is none");
    if (!row->fault && (!sum.by || !sum.site.file || !sum.site.name))
        fault(row, "by, file or name", "is null");
    return sum;
}

/* ---- what may be asked of rows ---- */

static bool
is_by(const struct row_sum *sum, const char *by)
{
    return strcmp(sum->by, by) == 0;
}

/* Can the row be part of those that are asked for? */
static void
check_grouping(struct row_text *row, const struct row_sum *sum)
{
    const char *wanted = row->audit->grouping->name;
    bool fits = is_by(sum, "instruction") || is_by(sum, wanted) || row->audit->by_space;
    char what[80];
    snprintf(what, sizeof what, "is %.16s, which does not tell --by %s", sum->by, wanted);
    if (!fits)
        fault(row, "by", what);
    if (sum->merged && !row->audit->sums_modules)
        fault(row, "merged", "rows are not of one module: --merge sums them");
}

/* A field that arrays differ in, tested: only rows by instruction, or by that field, tell it of
 * each. */
static void
check_tests(struct row_text *row, const struct row_sum *sum)
{
    const struct row_query *query = &row->audit->context->query;
    struct row *where = row_new(row->arena), *shape = row_new(row->arena);
    if (query->test_count == 0 || is_by(sum, "instruction"))
        return;
    audit_site_row(row->audit, where, &sum->site);
    layout_row_shape(shape, NULL, NULL);
    for (size_t i = 0; i < query->test_count; i++) {
        const char *path = query->tests[i].field.path;
        bool of_shape = shape && row_has(shape, path);
        bool told = strcmp(path, "memory_space") == 0 || is_by(sum, path) ||
                    (of_shape && is_by(sum, "shape"));
        if (!told && (of_shape || (where && row_has(where, path))))
            fault(row, path, "of each array is told by rows --by instruction alone");
    }
}

/* ---- adding ---- */

/* Which module the row is of, as far as rows tell: of one file of rows, one file of a dump and
 * one line in it. 0: of all. */
static uint64_t
module_of(struct row_text *row, const struct site *site)
{
    struct audit *audit = row->audit;
    struct text text = {0};
    size_t before = audit->row_modules.count;
    if (audit->sums_modules)
        return 0;
    text_format(&text, "%s\n%s\n%s\n%llu", audit->dump->file, site->file,
                site->module ? site->module : "", (unsigned long long)site->module_line);
    uint32_t number =
        text.failed ? UINT32_MAX : words_number(&audit->row_modules, text.data, text.length);
    row->arena->failed |= number == UINT32_MAX;
    audit->modules += before < audit->row_modules.count;
    audit->several_files |= audit->file && strcmp(audit->file, site->file) != 0;
    audit->file = site->file;
    text_free(&text);
    return (uint64_t)1 << 63 | number; /* no number of a dump's */
}

/* The target whose name for the memory space stands in the row: it is the module's. */
static const struct target *
target_of(struct row_text *row, int space)
{
    const struct target *target = row->audit->context->target;
    const char *written = read_text(row, "memory_space");
    char name[SPACE_TEXT];
    for (size_t i = 0; written && !target && (target = target_at(i)); i++)
        if (strcmp(target_space_name(target, space, name), written) != 0)
            target = NULL;
    return target;
}

/* What is live at the peak of the row's module. */
static void
add_peak(struct row_text *row, struct group *group, const struct row_sum *sum)
{
    if (group->count == 0)
        group->target = target_of(row, group->space);
    group->measured = sum->measured;
    row->audit->overflow |=
        __builtin_add_overflow(group->peak_bytes, sum->peak_bytes, &group->peak_bytes) ||
        __builtin_add_overflow(group->peak_padding_bytes, sum->padding_at_peak,
                               &group->peak_padding_bytes);
}

static int
add_sum(struct row_text *row, const struct row_sum *sum)
{
    struct audit *audit = row->audit;
    struct groups *groups = &audit->groups;
    groups->module = module_of(row, &sum->site);
    if (row->arena->failed)
        return -1;
    if (!audit_selects(audit, &sum->site, sum->addend.shape))
        return 0;
    struct group_key key = audit_key(audit, &sum->site, sum->addend.shape);
    key.space = (int)sum->space;
    struct group *group = key.text ? group_get(groups, key, true) : NULL;
    if (!group)
        return -1;
    if (!sum->addend.size.known && limits_pass_over(audit, sum->addend.count, &sum->site))
        return -1;
    if (!audit->sums_modules)
        add_peak(row, group, sum);
    return audit_add(audit, group, &sum->addend, &sum->site);
}

/* -1 when memory runs out. */
static int
take_row(struct row_text *row, struct slice line)
{
    row->fault = NULL;
    if (json_members(line, row->members, MEMBERS, &row->count)) {
        fault(row, "the line", "is no whole object");
        return row->arena->failed ? -1 : 0;
    }
    struct row_sum sum = read_sum(row);
    bool failed = row->arena->failed;
    if (!failed && !row->fault)
        check_grouping(row, &sum);
    if (!failed && !row->fault)
        check_tests(row, &sum);
    if (!row->fault && row->audit->grouping->one_shape && !sum.addend.shape)
        fault(row, "shape", "is null");
    if (!row->arena->failed && !row->fault && add_sum(row, &sum))
        return -1;
    return row->arena->failed ? -1 : 0;
}

static int
read_lines(struct row_text *row, struct source *source)
{
    struct context *context = row->audit->context;
    const char *file = input_name(row->audit->dump->file);
    struct diagnostic d;
    int result = 0;
    while (result == 0 && source_line(source)) {
        size_t length = (size_t)(source->cursor - source->base);
        result = take_row(row, (struct slice){(const char *)source->base, length});
        if (row->fault) {
            struct source_place place = source_locate(source, 0);
            diagnostic_set(&d, SUM_ROW, 0, 0, row->fault);
            report_file(context, file, &d, &place);
        }
        arena_reset(row->arena);
        arena_reset(&row->audit->arena); /* of keys */
    }
    if (source->error) {
        struct source_place place = source_locate(source, 0);
        diagnostic_set(&d, READ_FAILED, 0, 0, reader_failure(source->reader, source->error));
        report_file(context, file, &d, &place);
    }
    return source->out_of_memory ? -1 : result;
}

int
audit_read_rows(struct dump *dump, struct input *input)
{
    struct audit *audit = dump->user;
    struct arena arena = {0};
    struct row_text row = {.audit = audit, .arena = &arena};
    struct source source;
    if (audit->findings || audit->fine ||
        option_given(&audit->context->options, OPTION_SUGGEST)) {
        usage_error(
            audit->context,
            "%s: rows do not hold what limits, --suggest and pages need: give the dumps",
            input_name(input->file));
        return 0;
    }
    audit->dump = dump;
    if (source_begin(&source, input->reader, WINDOW))
        return -1;
    int result = read_lines(&row, &source);
    if (!audit->sums_modules) {
        audit->measured = true; /* and no limits are asked for */
        audit_end_spaces(audit);
    }
    source_free(&source);
    arena_free(&arena);
    return result;
}
