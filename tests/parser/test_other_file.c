/* Files that hold no program which is read are told apart by their first bytes, whole or cut
 * off, and are not taken for one another or for text. */
#include "parser/report/input_kind.h"
#include "parser/report/other_file.h"
#include "tests/suites.h"

#include <stdlib.h>
#include <string.h>

struct sample {
    const char *bytes;
    size_t length;
    enum diagnostic_code code; /* DIAGNOSTIC_NONE: none of these files */
};
#define SAMPLE(code, bytes)                                                                    \
    {                                                                                          \
        bytes, sizeof(bytes) - 1, code                                                         \
    }

/* The head of jax.export's table: 26 fields, of which one is absent. */
#define EXPORT_HEAD                                                                            \
    "\x3c\0\0\0\x38\0\x60\0\x5e\0\x58\0\x54\0\x50\0\x4c\0\x48\0\0\0\x40\0\x3c\0\x38\0\x34\0"   \
    "\x30\0\x2c\0\x28\0\x26\0\x20\0\0\0\0\0\x44\0\x1c\0\x18\0\x14\0\x10\0\x0c\0\x08\0\x04\0"   \
    "\x38\0\0\0"

static const struct sample samples[] = {
    SAMPLE(PPROF_INPUT, "\n\4\10\1\20\2\n\4\10\3\20\4\22\40\n\24\1\2"),
    SAMPLE(TRACE_INPUT, "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[{\"ph\":\"M\","),
    SAMPLE(TRACE_INPUT, "{ \"traceEvents\": ["),
    SAMPLE(EXPORT_INPUT, EXPORT_HEAD),
    SAMPLE(BYTECODE_INPUT, "ML\357R\15MLIR\0"),
    SAMPLE(SAVED_MODEL_INPUT, "\10\1\22\106\n\53\22\21\n\17\n\5AddV2"),
    SAMPLE(SAVED_MODEL_INPUT, "\10\1\22\200\2\n\53\22\21"),
    SAMPLE(VARIABLES_INPUT, "\0\0\6\10\1\32\2\10\1\0\34\5_CHECKPOINTABLE_OBJECT_GRAPH"),
    SAMPLE(VMFB_INPUT, "\74\21\0\0\14\0\0\0IREE\0\0\0\0"),
    SAMPLE(VMFB_INPUT,
           "PK\3\4-\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\11\0\31\0module.fb\0"),
    SAMPLE(PICKLE_INPUT, "\200\4\225\14\0\0\0\0\0\0\0]\224(K\0K\1e."),
    SAMPLE(PICKLE_INPUT, "\200\2}q\0X\1\0\0\0w"),
    SAMPLE(PICKLE_INPUT, "(dp0\nVw\np1\nI1\ns."),
    SAMPLE(OTHER_DUMP, "\n\20\n\1x\22\13Placeholder"),
    SAMPLE(BINARY_INPUT, "weights of a model\n\0\0\0more"),
    SAMPLE(BINARY_INPUT, "\1\2\3\377\377\377"),
    /* none */
    SAMPLE(DIAGNOSTIC_NONE, "HloModule a\n\nENTRY e {\n"),
    SAMPLE(DIAGNOSTIC_NONE, "HloModule a\n\nENTRY \0e {\n"),
    SAMPLE(DIAGNOSTIC_NONE, "\33[31mI0000 a line of a log\33[0m\n"),
    SAMPLE(DIAGNOSTIC_NONE, "(dp = f32[] parameter(0)\n"),
    SAMPLE(DIAGNOSTIC_NONE, "MLIR\n"),
    SAMPLE(DIAGNOSTIC_NONE, "{\"name\": 1}\n"),
    SAMPLE(DIAGNOSTIC_NONE, ""),
};

static enum diagnostic_code
code_of(const char *bytes, size_t length)
{
    struct diagnostic d = {0};
    int result = other_file_check((const unsigned char *)bytes, length, &d);
    ck_assert_int_eq(result, d.code ? -1 : 0);
    ck_assert(other_file_is((const unsigned char *)bytes, length) == (d.code != 0));
    return d.code;
}

START_TEST(forms)
    {
        const struct sample *sample = &samples[_i];
        ck_assert_int_eq(code_of(sample->bytes, sample->length), sample->code);
        struct diagnostic d = {0};
        int result = input_kind_check((const unsigned char *)sample->bytes, sample->length, &d);
        if (sample->code) {
            ck_assert_int_eq(result, -1);
            ck_assert_int_eq(d.code, sample->code);
            ck_assert_ptr_nonnull(d.hint);
        }
    }
END_TEST

/* Bytes behind the end are not looked at, which ASan sees in a copy of that length. */
START_TEST(truncations)
    {
        const struct sample *sample = &samples[_i];
        for (size_t length = 0; length < sample->length; length++) {
            char *copy = malloc(length + 1);
            memcpy(copy, sample->bytes, length);
            enum diagnostic_code code = code_of(copy, length);
            ck_assert(sample->code || code == DIAGNOSTIC_NONE);
            free(copy);
        }
    }
END_TEST

/* A NUL counts within the first bytes only. */
START_TEST(nul)
    {
        char bytes[OTHER_FILE_BYTES + 1];
        memset(bytes, 'a', sizeof bytes);
        bytes[OTHER_FILE_BYTES] = '\0';
        ck_assert_int_eq(code_of(bytes, sizeof bytes), DIAGNOSTIC_NONE);
        bytes[OTHER_FILE_BYTES - 1] = '\0';
        ck_assert_int_eq(code_of(bytes, sizeof bytes), BINARY_INPUT);
    }
END_TEST

/* Of several files one is named of which most is known. */
START_TEST(several)
    {
        struct other_found found = {0};
        other_file_note(&found, "text", (const unsigned char *)"HloModule a\n", 12);
        ck_assert_ptr_null(found.name);
        other_file_note(&found, "zero", (const unsigned char *)"a\0b", 3);
        ck_assert_str_eq(found.name, "zero");
        other_file_note(&found, "zeros", (const unsigned char *)"a\0\0", 3);
        ck_assert_str_eq(found.name, "zero");
        other_file_note(&found, "pickle", (const unsigned char *)"\200\4\225\14", 4);
        ck_assert_str_eq(found.name, "pickle");
        other_file_note(&found, "bytecode", (const unsigned char *)"ML\357R\15", 5);
        ck_assert_str_eq(found.name, "pickle");
        ck_assert_int_eq(found.what.code, PICKLE_INPUT);
    }
END_TEST

Suite *
other_file_suite(void)
{
    const int count = sizeof samples / sizeof *samples;
    Suite *suite = suite_create("other_file");
    TCase *test = tcase_create("other_file");
    tcase_add_loop_test(test, forms, 0, count);
    tcase_add_loop_test(test, truncations, 0, count);
    tcase_add_test(test, nul);
    tcase_add_test(test, several);
    suite_add_tcase(suite, test);
    return suite;
}
