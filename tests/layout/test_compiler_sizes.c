/*
 * Compares with the compiler's own figures: sizes of arrays as it books them
 * (tests/vectors/tpu-bytes.jsonl), and the buffer assignments of whole programs beside their
 * dumps. There it checks every value's size and, if the dump's instruction owns it, its role.
 */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/device/target.h"
#include "layout/shape.h"
#include "layout/size.h"
#include "parser/shape/shape_parse.h"
#include "tests/suites.h"
#include "tests/support/role_log.h"
#include "tests/support/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
check_size(const char *text, long long bytes, const char *at)
{
    struct arena arena = {0};
    struct diagnostic d = {0};
    struct size size;
    struct shape *shape = shape_parse(text, strlen(text), &arena, &d);
    ck_assert_msg(shape != NULL, "%s: %s: %s", at, text, d.message);
    ck_assert_msg(size_compute(&size, shape, &arena, &d) == 0, "%s: %s: %s", at, text,
                  d.message);
    ck_assert_msg(size.bytes == bytes, "%s: %s takes %lld bytes, not %lld", at, text,
                  (long long)size.bytes, bytes);
    ck_assert_int_eq(size.data_bytes + size.tile_bytes + size.widening_bytes + size.tail_bytes,
                     size.bytes);
    arena_free(&arena);
}

/* Checks a value of a program for v5e: a tuple is a table, and an untiled scalar takes a
 * register. */
static void
check_value(const char *text, long long bytes, const char *at)
{
    const struct target *target = target_by_name("v5e");
    struct arena arena = {0};
    struct diagnostic d = {0};
    struct size size = {0};
    struct shape *shape = shape_parse(text, strlen(text), &arena, &d);
    ck_assert_msg(shape != NULL, "%s: %s: %s", at, text, d.message);
    if (shape->kind == SHAPE_TUPLE)
        size.bytes = target_table_bytes(target, shape->element_count);
    else
        ck_assert_int_eq(size_compute(&size, shape, &arena, &d), 0);
    target_book(target, shape, &size);
    ck_assert_msg(size.bytes == bytes, "%s: %s takes %lld bytes, not %lld", at, text,
                  (long long)size.bytes, bytes);
    arena_free(&arena);
}

static void
check_row(json_t *row, const char *at)
{
    check_size(row_string(row, "shape"), row_integer(row, "bytes"), at);
}

START_TEST(sizes_of_arrays)
    {
        ck_assert_uint_ge(rows_each("tests/vectors/tpu-bytes.jsonl", NULL, check_row), 150);
    }
END_TEST

/* ---- whole programs ---- */

static const struct {
    const char *name;
    size_t values, roles;
} programs[] = {
    {"tests/dumps/tpu-v5e-bounded_dynamic_dims", 6, 3},
    {"tests/dumps/tpu-v5e-host_io_memory_kinds", 20, 12},
    {"tests/dumps/tpu-v5e-custom_user_layouts", 37, 19},
};

static char *
read_file(const char *name, const char *end)
{
    char path[200];
    struct text text = {0};
    snprintf(path, sizeof path, "%s%s", name, end);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s", path);
    text_string(&text, "");
    for (int c; (c = getc(file)) != EOF;)
        text_char(&text, (char)c);
    fclose(file);
    return text.data;
}

/* A line of a buffer assignment: " value: <18 copy-start{0} @0> (size=..,offset=..): shape". */
struct value_line {
    char name[200]; /* without the path */
    int leaf;       /* its first index; 0 without one */
    bool nested;    /* more than one index */
    long long bytes;
    const char *shape;
};

static bool
read_value(const char *line, struct value_line *value)
{
    int shape = 0;
    if (sscanf(line, " value: <%*d %199s @%*d> (size=%lld,offset=%*d): %n", value->name,
               &value->bytes, &shape) != 2)
        return false;
    char *path = strchr(value->name, '{');
    value->shape = line + shape;
    value->leaf = path ? atoi(path + 1) : 0;
    value->nested = path && strchr(path, ',');
    if (path)
        *path = '\0';
    return true;
}

/* The role of all values of an allocation, from its header; "" if a dump does not show them. */
static const char *
allocation_role(const char *line)
{
    if (strstr(line, "thread-local"))
        return "";
    if (strstr(line, ", parameter "))
        return "argument";
    if (strstr(line, "maybe-live-out"))
        return "output";
    return strstr(line, "constant") ? "constant" : "temp";
}

/* The role of a leaf in a log of roles; "" if the dump has no such instruction, or it owns
 * nothing there. */
static void
logged_role(const char *log, const struct value_line *value, char role[16])
{
    char key[220];
    snprintf(key, sizeof key, "; %s ", value->name);
    const char *found = strstr(log, key);
    role[0] = '\0';
    if (!found || value->nested)
        return;
    found += strlen(key);
    for (int i = 0; i < value->leaf; i++)
        found += strcspn(found, ",;") + 1;
    snprintf(role, 16, "%.*s", (int)strcspn(found, ",;"), found);
    if (strcmp(role, "alias") == 0 || strcmp(role, "fused") == 0)
        role[0] = '\0';
}

struct account {
    const char *name, *log, *role;
    size_t values, roles;
};

static void
check_line(struct account *account, const char *line)
{
    struct value_line value;
    char role[16];
    if (strncmp(line, "allocation", 10) == 0)
        account->role = allocation_role(line);
    if (!read_value(line, &value))
        return;
    check_value(value.shape, value.bytes, account->name);
    account->values++;
    if (value.shape[0] == '(') /* a table: its role is not logged */
        return;
    logged_role(account->log, &value, role);
    if (role[0] == '\0' || account->role[0] == '\0')
        return;
    ck_assert_msg(strcmp(role, account->role) == 0, "%s: %s is %s, not %s", account->name,
                  value.name, account->role, role);
    account->roles++;
}

START_TEST(buffer_assignments)
    {
        struct text log = {0};
        char *dump = read_file(programs[_i].name, ".hlo");
        char *lines = read_file(programs[_i].name, ".buffer-assignment.txt"), *rest = lines;
        text_string(&log, "; ");
        ck_assert_int_ge(role_log_read(&log, dump, strlen(dump)), 0);
        struct account account = {programs[_i].name, log.data, "", 0, 0};
        for (char *line; (line = strsep(&rest, "\n"));)
            check_line(&account, line);
        ck_assert_uint_eq(account.values, programs[_i].values);
        ck_assert_uint_eq(account.roles, programs[_i].roles);
        free(lines);
        free(dump);
        text_free(&log);
    }
END_TEST

Suite *
compiler_sizes_suite(void)
{
    Suite *suite = suite_create("compiler_sizes");
    TCase *tests = tcase_create("compiler_sizes");
    tcase_add_test(tests, sizes_of_arrays);
    tcase_add_loop_test(tests, buffer_assignments, 0,
                        (int)(sizeof programs / sizeof *programs));
    suite_add_tcase(suite, tests);
    return suite;
}
