/* HLO protos are delivered as the text of the same program; what is wrong in one is said with
 * its place, and the rest is delivered. The protos are written here, field by field. */
#include "layout/base/text.h"
#include "parser/proto/proto_kind.h"
#include "tests/suites.h"
#include "tests/support/event_log.h"

#include <string.h>

/* ---- writing ---- */

static void
put_varint(struct text *out, uint64_t value)
{
    for (; value > 127; value >>= 7)
        text_char(out, (char)(value | 128));
    text_char(out, (char)value);
}

static void
put_number(struct text *out, unsigned field, uint64_t value)
{
    put_varint(out, field << 3);
    put_varint(out, value);
}

static void
put_bytes(struct text *out, unsigned field, const char *bytes, size_t length)
{
    put_varint(out, field << 3 | 2);
    put_varint(out, length);
    text_append(out, bytes, length);
}

static void
put_string(struct text *out, unsigned field, const char *string)
{
    put_bytes(out, field, string, strlen(string));
}

/* Puts a message, and frees it. */
static void
put_message(struct text *out, unsigned field, struct text *message)
{
    put_bytes(out, field, text_contents(message), message->length);
    text_free(message);
}

enum { F32 = 11, TUPLE = 13 };

/* What differs between the protos of this file. */
struct form {
    const char *reducer; /* the opcode of the root */
    int64_t operand;     /* its operand's id */
    int64_t root;        /* the computation's root_id */
    int64_t second;      /* the id of the root */
    int64_t size;        /* of the array's first dimension */
    int64_t called;      /* the computation that the root calls; 0: none */
    size_t tuples;       /* around the root's shape */
    bool backwards;      /* fields of messages stand in the other order */
    bool unpacked;       /* repeated numbers have a field each */
    bool unknown;        /* there are fields that nobody knows */
};

static const struct form usual = {
    .reducer = "negate", .operand = 1, .root = 2, .second = 2, .size = 300};

static void
put_numbers(struct text *out, unsigned field, const int64_t *numbers, size_t count,
            const struct form *form)
{
    struct text packed = {0};
    for (size_t i = 0; i < count; i++) {
        if (form->unpacked)
            put_number(out, field, (uint64_t)numbers[i]);
        else
            put_varint(&packed, (uint64_t)numbers[i]);
    }
    if (packed.length)
        put_message(out, field, &packed);
    text_free(&packed);
}

static struct text
array_shape(const struct form *form)
{
    struct text shape = {0}, layout = {0}, tile = {0};
    int64_t dims[] = {form->size, 5}, order[] = {1, 0}, tiles[] = {8, 128};
    put_numbers(&tile, 1, tiles, 2, form);
    put_numbers(&layout, 1, order, 2, form);
    put_message(&layout, 6, &tile);
    put_number(&layout, 16, 1);
    put_number(&shape, 2, F32);
    put_numbers(&shape, 3, dims, 2, form);
    put_message(&shape, 5, &layout);
    return shape;
}

static struct text
root_shape(const struct form *form)
{
    struct text shape = array_shape(form);
    for (size_t i = 0; i < form->tuples; i++) {
        struct text tuple = {0};
        put_number(&tuple, 2, TUPLE);
        put_message(&tuple, 4, &shape);
        shape = tuple;
    }
    return shape;
}

static struct text
argument(const struct form *form)
{
    struct text m = {0}, shape = array_shape(form);
    put_string(&m, 1, "p.1");
    put_string(&m, 2, "parameter");
    put_message(&m, 3, &shape);
    put_number(&m, 35, 1);
    return m;
}

static struct text
root(const struct form *form)
{
    struct text m = {0}, shape = root_shape(form), metadata = {0};
    put_string(&metadata, 2, "jit(f)/\"neg\"");
    put_number(&metadata, 15, 3);
    put_string(&m, 1, "n.2");
    put_string(&m, 2, form->reducer);
    put_message(&m, 3, &shape);
    put_message(&m, 7, &metadata);
    put_number(&m, 35, (uint64_t)form->second);
    put_numbers(&m, 36, &form->operand, 1, form);
    if (form->called)
        put_numbers(&m, 38, &form->called, 1, form);
    return m;
}

static struct text
computation(const struct form *form)
{
    struct text m = {0}, first = argument(form), second = root(form);
    if (form->backwards) {
        put_number(&m, 6, (uint64_t)form->root);
        put_number(&m, 5, 7);
    }
    put_message(&m, 2, &first);
    if (form->unknown)
        put_string(&m, 1000, "x");
    put_message(&m, 2, &second);
    if (!form->backwards) {
        put_number(&m, 5, 7);
        put_number(&m, 6, (uint64_t)form->root);
    }
    put_string(&m, 1, "main");
    return m;
}

static struct text
module(const struct form *form)
{
    struct text m = {0}, entry = computation(form);
    put_string(&m, form->backwards ? 2 : 1, form->backwards ? "main" : "jit_f");
    if (form->unknown) {
        put_varint(&m, 110 << 3 | 5);
        text_append(&m, "\1\2\3\4", 4);
        put_varint(&m, 111 << 3 | 1);
        text_append(&m, "\1\2\3\4\5\6\7\10", 8);
    }
    put_message(&m, 3, &entry);
    put_string(&m, form->backwards ? 1 : 2, form->backwards ? "jit_f" : "main");
    put_number(&m, 6, 7);
    return m;
}

/* A module within messages, of which it is the field 1. */
static struct text
file_of(const struct form *form, int depth)
{
    struct text file = module(form);
    for (int i = 0; i < depth; i++) {
        struct text outer = {0};
        put_message(&outer, 1, &file);
        file = outer;
    }
    return file;
}

/* ---- tests ---- */

static const char events[] =
    "2147483648 module jit_f\n"
    "2147483649 computation entry main\n"
    "2147483650 instruction p.1 shape 0 f32[300,5]{1,0:T(8,128)} parameter | 0 parameter 0\n"
    "2147483651 instruction root n.2 shape 0 f32[300,5]{1,0:T(8,128)} negate | p.1\n"
    "  metadata={op_name=\"jit(f)/\\\"neg\\\"\" stack_frame_id=3}\n"
    "end of computation\n"
    "end of module\n";

/* Reads a proto as a whole and in pieces. */
static struct event_log
read_file(const struct text *file)
{
    struct event_log log, pieces;
    int result = event_log_read(&log, file->data, file->length, 0, 64 << 10);
    ck_assert_int_eq(event_log_read(&pieces, file->data, file->length, 7, 1024), result);
    ck_assert_str_eq(log.text.data, pieces.text.data);
    ck_assert_uint_eq(log.odd + pieces.odd, 0);
    event_log_free(&pieces);
    return log;
}

START_TEST(forms)
    {
        for (int depth = 0; depth <= 2; depth++)
            for (int i = 0; i < 8; i++) {
                struct form form = usual;
                form.backwards = i & 1;
                form.unpacked = i & 2;
                form.unknown = i & 4;
                struct text file = file_of(&form, depth);
                struct event_log log = read_file(&file);
                ck_assert_str_eq(log.text.data, events);
                ck_assert_int_eq(proto_kind_of((unsigned char *)file.data, file.length),
                                 depth ? depth == 1 ? PROTO_HLO : PROTO_SNAPSHOT
                                       : PROTO_MODULE);
                event_log_free(&log);
                text_free(&file);
            }
    }
END_TEST

/* Ids of the computation, in the upper half, or without it. */
START_TEST(ids)
    {
        struct form form = usual;
        form.second = form.root = INT64_C(7) << 32 | 2;
        struct text file = file_of(&form, 1);
        struct event_log log = read_file(&file);
        ck_assert_str_eq(log.text.data, events);
        event_log_free(&log);
        text_free(&file);
        form.root = 2;
        file = file_of(&form, 1);
        log = read_file(&file);
        ck_assert_str_eq(log.text.data, events);
        event_log_free(&log);
        text_free(&file);
    }
END_TEST

static const struct {
    const char *name;
    struct form form;
    const char *said;
} faults[] = {
    {"operand",
     {"negate", 9, 2, 2, 300, 0, 0, false, false, false},
     "hlo_module.computations[0].instructions[1]: operand_ids: its computation has no "
     "instruction with the id 9\n"},
    {"root",
     {"negate", 1, 5, 2, 300, 0, 0, false, false, false},
     "hlo_module.computations[0]: root_id: no instruction has the id 5\n"},
    {"twice",
     {"negate", 1, 1, 1, 300, 0, 0, false, false, false},
     "hlo_module.computations[0].instructions[1]: its id, 1, stands twice\n"},
    {"itself",
     {"call", 1, 2, 2, 300, 7, 0, false, false, false},
     "hlo_module.computations[0].instructions[1]: it calls main, which calls it\n"},
    {"lacking",
     {"call", 1, 2, 2, 300, 8, 0, false, false, false},
     "hlo_module.computations[0].instructions[1]: it calls a computation with the id 8, which "
     "the module lacks\n"},
    {"negative",
     {"negate", 1, 2, 2, -5, 0, 0, false, false, false},
     "hlo_module.computations[0].instructions[0].shape: a dimension cannot be negative\n"},
    {"huge",
     {"negate", 1, 2, 2, INT64_MAX, 0, 0, false, false, false},
     "hlo_module.computations[0].instructions[0].shape: invalid shape: its size does not fit "
     "64 bits\n"},
    {"deep",
     {"negate", 1, 2, 2, 300, 0, 200, false, false, false},
     "tuple_shapes[0]: it is nested more than 100 deep\n"},
    {"no opcode",
     {"", 1, 2, 2, 300, 0, 0, false, false, false},
     "hlo_module.computations[0].instructions[1]: it has no opcode\n"},
};

/* What is wrong is said once, and the argument is delivered. */
START_TEST(faults_are_said)
    {
        struct text file = file_of(&faults[_i].form, 1);
        struct event_log log = read_file(&file);
        const char *said = strstr(log.text.data, faults[_i].said);
        ck_assert_msg(said && !strstr(said + 1, faults[_i].said), "%s: %s", faults[_i].name,
                      log.text.data);
        ck_assert_ptr_nonnull(strstr(log.text.data, "error: byte "));
        ck_assert_ptr_nonnull(strstr(log.text.data, " p.1 shape 0 "));
        event_log_free(&log);
        text_free(&file);
    }
END_TEST

/* Of a file that is cut off, the innermost message is named, and what stands before is there.
 */
START_TEST(truncations)
    {
        struct text file = file_of(&usual, 1);
        for (size_t length = 24; length < file.length; length++) {
            struct text cut = {0};
            text_append(&cut, file.data, length);
            struct event_log log = read_file(&cut);
            ck_assert_uint_eq(log.errors > 0, 1);
            ck_assert_ptr_nonnull(strstr(log.text.data, ": it is cut off\n"));
            ck_assert_ptr_nonnull(strstr(log.text.data, "end of cut module\n"));
            event_log_free(&log);
            text_free(&cut);
        }
        text_free(&file);
    }
END_TEST

/* A byte that is another one: whatever is said, nothing odd happens. */
START_TEST(changes)
    {
        struct text file = file_of(&usual, 1);
        for (size_t i = 0; i < file.length; i++)
            for (int bit = 0; bit < 8; bit++) {
                file.data[i] = (char)(file.data[i] ^ 1 << bit);
                struct event_log log = read_file(&file);
                event_log_free(&log);
                file.data[i] = (char)(file.data[i] ^ 1 << bit);
            }
        text_free(&file);
    }
END_TEST

Suite *
proto_suite(void)
{
    Suite *suite = suite_create("proto");
    TCase *test = tcase_create("proto");
    tcase_add_test(test, forms);
    tcase_add_test(test, ids);
    tcase_add_loop_test(test, faults_are_said, 0, sizeof faults / sizeof *faults);
    tcase_add_test(test, truncations);
    tcase_add_test(test, changes);
    suite_add_tcase(suite, test);
    return suite;
}
