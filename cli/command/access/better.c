/* Writes changes of memory as layouts, and counts what each costs as it is read again. */
#include "cli/command/access/better.h"

#include "cli/command.h"
#include "layout/access/change.h"
#include "layout/base/checked.h"
#include "layout/base/steps.h"
#include "layout/size.h"
#include "layout/tirx/preset.h"
#include "layout/triton/write.h"
#include "parser/notation/notation.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"

#include <string.h>

#define NVMMA_WIDEST 128 /* bytes of the longest rows of nvmma_shared */

struct better {
    const char *what, *name, *text;
    int64_t vector_bytes, wavefronts, ideal, added_bytes;
};

struct search {
    const struct access_case *c;
    struct arena *arena;
    struct access_problem problem;
    bool linear; /* memory is Triton's: what is written is, too */
    struct cell_list *list;
};

/* ---- a change as a layout ---- */

static void
print_order(struct printable *out, const struct access_plain *plain, size_t rank)
{
    text_string(out, "order = [");
    for (size_t i = 0; i < rank; i++) {
        text_separate(out, i, ", ");
        text_format(out, "%zu", plain->order[i]);
    }
    text_char(out, ']');
}

static const char *
columns_text(struct search *s, const struct access_plain *plain,
             const struct access_change *change)
{
    struct printable text = {0};
    text_format(&text, "#ttg.swizzled_shared<{vec = %lld, perPhase = %lld, maxPhase = %lld, ",
                (long long)change->vec, (long long)change->per_phase,
                (long long)change->max_phase);
    print_order(&text, plain, s->c->memory.rank);
    text_string(&text, "}>");
    return text_keep(&text, s->arena);
}

static const char *
padded_text(struct search *s, const struct access_plain *plain,
            const struct access_change *change)
{
    struct printable text = {0};
    size_t rank = s->c->memory.rank;
    text_format(&text, "#ttg.padded_shared<[%lld:+%lld] {", (long long)plain->pitch,
                (long long)change->padding);
    print_order(&text, plain, rank);
    text_string(&text, ", shape = [");
    for (size_t i = 0; i < rank; i++) {
        text_separate(&text, i, ", ");
        text_format(&text, "%lld", (long long)plain->dims[i]);
    }
    text_string(&text, "]}>");
    return text_keep(&text, s->arena);
}

/* Makes the rows of a mapping longer. */
static void
stretch(struct search *s, struct mapping *m, int64_t pitch, int64_t padding)
{
    struct axis_stride *strides = arena_array(s->arena, m->digit_count + 1, sizeof *strides);
    for (size_t i = 0; i < m->digit_count; i++) {
        strides[i] = m->strides[i];
        if (m->extents[i] > 1 && strides[i].stride % pitch == 0)
            strides[i].stride += strides[i].stride / pitch * padding;
    }
    m->strides = strides;
}

/* Writes a changed mapping in the notation of memory, or as CuTe if that cannot. NULL: neither
 * can. */
static const char *
mapping_text(struct search *s, const struct access_plain *plain,
             const struct access_change *change)
{
    const struct layout_argument *memory = &s->c->layouts.memory;
    const struct notation *own = notation_of(memory->text);
    struct mapping m = *s->c->memory.mapping;
    struct written written = {0};
    struct diagnostic ignored;
    m.swizzle = (struct swizzle){0};
    if (change->kind == CHANGE_SWIZZLE)
        m.swizzle = change->swizzle;
    else
        stretch(s, &m, plain->pitch, change->padding);
    if (own->code == NOTATION_XLA)
        own = notation_at(NOTATION_CUTE);
    if (own->write(&m, memory->type, s->arena, &written, &ignored))
        return NULL;
    return written.text;
}

/* ---- a layout as a change ---- */

/* Reads a layout of memory as that of the copy is read. */
static int
read_again(struct search *s, const char *text, struct layout_argument *argument)
{
    struct layout_options *options = arena_alloc(s->arena, sizeof *options);
    struct diagnostic ignored;
    const struct access_memory *memory = &s->c->memory;
    *options = s->c->layouts.options;
    options->type = s->c->layouts.type;
    options->swizzle = NULL;
    options->swizzle_bytes = false;
    options->shaped = memory->rank <= OPTION_RANK && notation_of(text)->code != NOTATION_CUTE;
    options->rank = memory->rank;
    if (options->shaped)
        memcpy(options->dims, memory->dims, memory->rank * sizeof *memory->dims);
    return layout_read(argument, s->arena, options, text, NULL, &ignored);
}

/* Counts what the copy costs with a layout of memory. Returns whether it loses less than now,
 * with vectors that are no narrower. */
static bool
counts_less(struct search *s, const char *text, struct access_case *other)
{
    struct layout_argument argument;
    struct diagnostic ignored;
    if (read_again(s, text, &argument) || access_case_with(s->c, &argument, other, &ignored))
        return false;
    return other->cost.shared.wavefronts < s->problem.wavefronts &&
           other->vectors.elements >= s->problem.elements;
}

/* Writes an encoding in the notation of memory, if that is not Triton's. NULL: it cannot. */
static const char *
own_text(struct search *s, const char *encoding)
{
    const struct notation *own = notation_of(s->c->layouts.memory.text);
    struct layout_argument argument;
    struct written written = {0};
    struct diagnostic ignored;
    if (s->linear)
        return encoding;
    if (own->code != NOTATION_TIRX)
        own = notation_at(NOTATION_CUTE);
    if (read_again(s, encoding, &argument) || !argument.mapping ||
        own->write(argument.mapping, argument.type, s->arena, &written, &ignored))
        return NULL;
    return written.text;
}

static void
put(struct search *s, struct better *better, const struct access_case *other)
{
    struct row *row = row_new(s->arena);
    better->vector_bytes = other->vectors.width;
    better->wavefronts = other->cost.shared.wavefronts;
    better->ideal = other->cost.shared.ideal;
#include "render/row/fields/access_better.def"
    list_add(s->list, cell_object(row));
}

/* ---- the kinds of changes ---- */

/* "128B, Sw<3,4,3> in bytes" */
static const char *
mode_name(struct search *s, const char *mode)
{
    struct printable text = {0};
    struct swizzle bytes;
    struct diagnostic ignored;
    escape_string(&text, mode);
    if (tirx_swizzle_of(8, mode, &bytes, &ignored) == 0)
        text_format(&text, ", Sw<%d,%d,%d> in bytes", bytes.length, bytes.per_element,
                    bytes.distance);
    return text_keep(&text, s->arena);
}

/* Adds a change if it loses less. Returns whether it loses nothing. */
static bool
put_change(struct search *s, struct better better)
{
    struct access_case other;
    if (!better.text || !counts_less(s, better.text, &other))
        return false;
    put(s, &better, &other);
    return better.wavefronts == better.ideal;
}

/* Adds that of Triton's encodings of swizzles of hardware that loses least, of equal ones the
 * widest: rows that are longer than the swizzle are cut. */
static void
put_nvmma(struct search *s, const struct access_plain *plain)
{
    static const int bytes[] = {128, 64, 32};
    struct access_case other, best = {0};
    const char *mode = NULL, *written = NULL;
    const size_t count = sizeof bytes / sizeof *bytes;
    if (s->c->copy.bits < NVMMA_LEAST || s->c->copy.bits > NVMMA_MOST)
        return;
    for (size_t i = 0; i < count; i++) {
        const struct triton_encoding e = {.kind = TRITON_NVMMA_SHARED,
                                          .swizzle_bytes = bytes[i],
                                          .element_bits = s->c->copy.bits,
                                          .transposed =
                                              s->c->memory.rank > 1 && plain->order[0] == 0};
        struct text text = {0};
        triton_print_nvmma(&text, &e);
        const char *candidate = text_keep(&text, s->arena);
        if (!counts_less(s, candidate, &other) ||
            (written && other.cost.shared.wavefronts >= best.cost.shared.wavefronts))
            continue;
        best = other;
        written = candidate;
        mode = tirx_swizzle_modes[count - i];
    }
    if (written)
        put_change(s, (struct better){.what = "swizzle",
                                      .name = mode_name(s, mode),
                                      .text = own_text(s, written)});
}

static bool
put_mode(struct search *s, const struct access_plain *plain)
{
    struct access_changed best;
    s->problem.plains = plain;
    if (!access_suggest_mode(&s->problem, s->arena, &best))
        return false;
    return put_change(s, (struct better){.what = "swizzle",
                                         .name = mode_name(s, best.change.mode),
                                         .text = mapping_text(s, plain, &best.change)});
}

static void
put_swizzle(struct search *s, const struct access_plain *plain)
{
    struct access_changed best;
    struct printable name = {0};
    s->problem.plains = plain;
    if (!access_suggest_swizzle(&s->problem, s->arena, &best))
        return;
    const struct swizzle *swizzle = &best.change.swizzle;
    text_format(&name, "Sw<%d,%d,%d> of elements", swizzle->length, swizzle->per_element,
                swizzle->distance);
    put_change(s, (struct better){.what = "swizzle",
                                  .name = text_keep(&name, s->arena),
                                  .text = mapping_text(s, plain, &best.change)});
}

static void
put_columns(struct search *s, const struct access_plain *dense)
{
    struct access_changed best;
    struct printable name = {0};
    s->problem.plains = dense;
    if (!access_suggest_columns(&s->problem, s->arena, &best))
        return;
    text_format(&name, "(%lld, %lld, %lld)", (long long)best.change.vec,
                (long long)best.change.per_phase, (long long)best.change.max_phase);
    put_change(s, (struct better){.what = "vec, perPhase, maxPhase",
                                  .name = text_keep(&name, s->arena),
                                  .text = columns_text(s, dense, &best.change)});
}

static void
put_padding(struct search *s, const struct access_plain *plain)
{
    struct access_changed best;
    struct printable name = {0};
    s->problem.plains = plain;
    if (!access_suggest_padding(&s->problem, s->arena, &best))
        return;
    text_format(&name, "%lld behind each %lld elements", (long long)best.change.padding,
                (long long)plain->pitch);
    struct better better = {.what = "padding", .name = text_keep(&name, s->arena)};
    if (s->linear)
        better.text = padded_text(s, plain, &best.change);
    else
        better.text = mapping_text(s, plain, &best.change);
    int64_t added = divide_up(plain->room, plain->pitch) * best.change.padding;
    if (!size_bytes(added, s->c->copy.bits, &better.added_bytes))
        return;
    put_change(s, better);
}

static void
suggest_linear(struct search *s, bool all)
{
    struct access_plain dense;
    if (!access_plain_dense(&dense, &s->c->copy, &s->c->memory, s->arena))
        return;
    put_nvmma(s, &dense);
    if (!all)
        return;
    put_columns(s, &dense);
    put_padding(s, &dense);
}

static void
suggest_mapping(struct search *s, bool all)
{
    const struct access_case *c = s->c;
    struct access_plain plain, dense;
    struct diagnostic ignored;
    if (access_plain_mapping(&plain, &c->copy, c->memory.mapping, s->arena, &ignored))
        return;
    bool is_dense = access_plain_dense(&dense, &c->copy, &c->memory, s->arena);
    bool solved = put_mode(s, &plain);
    bool longer = plain.pitch > NVMMA_WIDEST * 8 / c->copy.bits;
    if (!solved && is_dense && longer)
        put_nvmma(s, &dense);
    if (!all)
        return;
    if (!solved)
        put_swizzle(s, &plain);
    if (is_dense)
        put_columns(s, &dense);
    put_padding(s, &plain);
}

struct cell
access_better(const struct access_case *c, bool all)
{
    const struct access_shared *shared = &c->cost.shared;
    struct search s = {.c = c,
                       .arena = &c->context->arena,
                       .problem = {.count = 1,
                                   .elements = c->vectors.elements,
                                   .wavefronts = shared->wavefronts},
                       .linear = c->memory.mapping == NULL,
                       .list = list_new(&c->context->arena)};
    if (shared->wavefronts > shared->ideal) {
        if (s.linear)
            suggest_linear(&s, all);
        else
            suggest_mapping(&s, all);
        if (all && !steps_take(0))
            report_note(&c->context->console, "too large to try all changes (--max-steps N)");
    }
    return cell_list(s.list);
}
