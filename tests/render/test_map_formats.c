/*
 * A layout drawn in three formats has the same cells. The runs of `map --format json` say what
 * every cell is; the text must show those numbers in that order, and SVG the same cells with
 * the same elements and places.
 */
#include "layout/base/text.h"
#include "tests/suites.h"
#include "tests/support/map_drawing.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define WIDE 2000 /* columns; no picture here is wider */
#define HIGH 600  /* lines */

/* Layouts that a wide terminal shows completely: the examples of XLA's and TIRx's documents,
 * and unusual ones. */
static const char *const layouts[] = {
    "'f32[3,5]{1,0:T(2,2)}'",
    "'f32[4,8]{1,0:T(2,4)(2,1)}'",
    "'f32[2,3]{1,0}'",
    "'f32[2,3]{0,1}'",
    "'bf16[2,3,10]{2,1,0:T(2,*,4)}'",
    "'f32[2,3,4]{2,1,0:T(2,2,2)}'",
    "'f32[2,3,2,2,5]{4,3,2,1,0:T(2,4)}'",
    "'f32[6,5]{1,0:T(3,5)(2,1)}'",
    "'f32[5]{0:T(2,4)}'",
    "'f32[5]{0:T(4)L(16)}'",
    "'f32[]{:T(8)}'",
    "'f32[0,5]{1,0:T(2,2)}'",
    "'f32[<=5,3]'",
    "'bf16[16,20]{1,0:T(8,8)(2,1)}'",
    "'S[(4,8):(8@laneid,1@laneid)]' --label number",
    "'S[(4,2,4):(8@laneid,1@m,1@laneid)]' --shape 4,8 --label number",
    "'S[(4,8):(8@laneid,1@laneid)] + R[2:1@warpid]' --label number",
    ("'S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid' --shape 8,16 "
     "--label number"),
    "'S[(2,2,2,2):(1@pid,2@m,2@pid,1@m)]' --shape 4,4 --label number",
    "'S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]' --shape 4,4 --label number",
    "'S[(2,4,4):(4@F,1@P,1@F)]' --shape 4,8 --label number",
    "'S[(2,4,4):(4@TCol,1@TLane,1@TCol)]' --shape 4,8 --label number",
    "'S[(8,64):(64@m,1@m)]' --type f16 --banks",
    "'S[(8,64):(64@m,1@m)]' --type f16 --swizzle 128B --banks",
    "'S[8:4@laneid]' --label number",
    "'S[(8,4)]'",
    "'SwizzleLayout(2,1,2)'",
    "'S[(4,4):(-4,1)] + 2'",
    "'S[(4,4):(0,1)]'",
    "'S[(2,3):(10,3)] + R[2:1]'",
    "'S[(2,2,2,2):(1@bx,1@warpid,1@laneid,1)]' --label number",
    "'S[(2,4):(4,1)]' --type f64 --banks",
    "'S[(3,5):(5,1)]' --type s4 --banks",
    "'mma_shared_layout(float16,128B,8,64)' --banks",
    "'mma_shared_layout(float32,none,8,16)'",
    "'tmem_datapath_layout(F,64,4)' --label number",
    "'tcgen05_atom_layout(16x64b,64,4,float32)' --label number",
    "'trainium(PF,8,16)' --label number",
    "'trainium_psum(PF,8,16)' --label number",
    "'wg_local_layout(32,4)' --label number",
};

/* Layouts whose banks fit into so many columns only with several in a cell. Some rows end
 * within a cell. */
static const struct {
    int columns;
    const char *layout;
} merged[] = {
    {80, "'S[(8,3):(3,1)]' --type f16 --banks"},
    {80, "'S[(2,8):(8,1)]' --type f8e4m3fn --banks"},
    {80, "'S[(3,20):(20,1)]' --type f32 --swizzle 32B --banks"},
    {120, "'S[(4,2,3):(6,3,1)]' --type f16 --banks"},
    {270, "'S[(8,64):(64,1)]' --type f16 --banks"},
    {270, "'mma_shared_layout(float16,128B,8,64)' --banks"},
};

/* Returns what the program prints. The caller frees it. */
static char *
map_of(const char *layout, const char *format, int columns, int lines)
{
    const char *program = getenv("HLO_LAYOUT");
    struct text command = {0}, answer = {0};
    char buffer[65536];
    size_t length;
    text_format(&command,
                "COLUMNS=%d LINES=%d %s map %s --details --format %s </dev/null 2>/dev/null",
                columns, lines, program ? program : "build/hlo-layout", layout, format);
    FILE *pipe = popen(command.data, "r");
    ck_assert_ptr_nonnull(pipe);
    text_string(&answer, "");
    while ((length = fread(buffer, 1, sizeof buffer, pipe)) > 0)
        text_append(&answer, buffer, length);
    int status = pclose(pipe);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "%s: status %d", command.data,
                  status);
    text_free(&command);
    return answer.data;
}

/* ---- rows ---- */

/* Prints an index such as "2,3", k steps further if there are steps. */
static const char *
joined(json_t *list, json_t *steps, json_int_t k, char *text)
{
    size_t i, used = 0;
    json_t *value;
    text[0] = '\0';
    json_array_foreach(list, i, value)
    {
        json_int_t step = json_integer_value(json_array_get(steps, i));
        used += (size_t)sprintf(text + used, "%s%lld", i ? "," : "",
                                (long long)(json_integer_value(value) + k * step));
    }
    return text;
}

static const char *
field(json_t *row, const char *name)
{
    return json_string_value(json_object_get(row, name));
}

/* A cell of a run. */
struct run_cell {
    const char *panel, *kind;
    bool element, placed;
    char index[200]; /* "" unless it is an element */
    long long place, copy;
    bool several; /* several elements share the place */
};

static json_int_t
run_length(json_t *row)
{
    return json_integer_value(json_object_get(row, "count"));
}

static void
read_cell(json_t *row, json_int_t k, struct run_cell *cell)
{
    json_t *place = json_object_get(row, "place");
    cell->panel = field(row, "panel");
    cell->kind = field(row, "kind");
    cell->element = strcmp(cell->kind, "element") == 0;
    cell->placed = json_is_integer(place);
    cell->place = cell->placed ? json_integer_value(place) +
                                     k * json_integer_value(json_object_get(row, "place_step"))
                               : -1;
    cell->copy = json_integer_value(json_object_get(row, "copy"));
    cell->several = json_is_array(json_object_get(row, "elements"));
    joined(json_object_get(row, "index"), json_object_get(row, "index_step"), k, cell->index);
}

/* The row-major number of an element: its position in the logical panel. */
static size_t
number_of(const struct words *order, const char *index)
{
    for (size_t i = 0; i < order->count; i++)
        if (strcmp(order->words[i], index) == 0)
            return i;
    ck_abort_msg("no element %s", index);
}

static void
number_elements(json_t *rows, struct words *order)
{
    size_t i;
    json_t *row;
    struct run_cell cell;
    json_array_foreach(rows, i, row)
    {
        for (json_int_t k = 0; k < run_length(row); k++) {
            read_cell(row, k, &cell);
            if (strcmp(cell.panel, "logical") == 0 && cell.element)
                add_word(order, "%s", cell.index);
        }
    }
}

/* Adds the words that the text must show for a run, by the rule in the man page. If memory is
 * not one axis, the layouts ask for --label number. */
static void
expect_text(json_t *row, const struct words *order, struct words *want)
{
    struct run_cell cell;
    for (json_int_t k = 0; k < run_length(row); k++) {
        read_cell(row, k, &cell);
        bool logical = strcmp(cell.panel, "logical") == 0;
        const char *copy = cell.copy ? "'" : "", *more = cell.several ? "+" : "";
        if (strcmp(cell.kind, "padding") == 0 || strcmp(cell.kind, "tail") == 0)
            add_word(want, "·");
        else if (strcmp(cell.kind, "hole") == 0)
            add_word(want, "–");
        else if (cell.element && logical && cell.placed)
            add_word(want, "%lld", cell.place);
        else if (cell.element && cell.placed)
            add_word(want, "%s%s%s", cell.index[0] ? cell.index : "()", copy, more);
        else if (cell.element)
            add_word(want, "%zu%s%s", number_of(order, cell.index), copy, more);
    }
}

/* Adds the cells that SVG must have for a run; index "-" and copy 0 if there is no element. */
static void
expect_cells(json_t *row, struct words *want)
{
    struct run_cell cell;
    for (json_int_t k = 0; k < run_length(row); k++) {
        read_cell(row, k, &cell);
        if (strcmp(cell.kind, "outside") == 0)
            continue;
        add_word(want, "%s %s %s copy %lld place %lld", cell.panel, cell.kind,
                 !cell.element   ? "-"
                 : cell.index[0] ? cell.index
                                 : "()",
                 cell.copy, cell.place);
    }
}

/* SVG must have every cell; if the picture says that it omits some, it must have no others. */
static void
check_svg(const char *layout, const struct words *want)
{
    struct words got = {0};
    char *svg = map_of(layout, "svg", WIDE, HIGH);
    size_t at = 0;
    read_svg(svg, &got);
    sort_words(&got);
    if (!strstr(svg, "shown of ")) {
        check_equal(want, &got, layout);
    } else {
        for (size_t i = 0; i < got.count; i++, at++) {
            while (at < want->count && strcmp(want->words[at], got.words[i]) != 0)
                at++;
            ck_assert_msg(at < want->count, "%s: no cell is %s", layout, got.words[i]);
        }
        ck_assert_uint_gt(got.count, 16);
    }
    free_words(&got);
    free(svg);
}

START_TEST(test_formats_have_the_same_cells)
    {
        const char *layout = layouts[_i];
        char *json = map_of(layout, "json", WIDE, HIGH),
             *text = map_of(layout, "text", WIDE, HIGH);
        json_t *document = json_loads(json, 0, NULL), *rows, *row;
        struct words order = {0}, texts = {0}, cells = {0}, drawn = {0};
        size_t i;
        rows = json_object_get(document, "rows");
        ck_assert_ptr_nonnull(rows);
        number_elements(rows, &order);
        json_array_foreach(rows, i, row)
        {
            expect_text(row, &order, &texts);
            expect_cells(row, &cells);
        }
        bool empty = order.count == 0;
        read_drawing(text, &drawn);
        if (!empty)
            check_equal(&texts, &drawn, layout);
        sort_words(&cells);
        check_svg(layout, &cells);
        free_words(&order);
        free_words(&texts);
        free_words(&cells);
        free_words(&drawn);
        json_decref(document);
        free(json);
        free(text);
    }
END_TEST

/* Expands "2,6-8" and "2,6-3,1" to the elements in between; keeps other words. */
static void
add_merged(const char *word, const struct words *order, struct words *got)
{
    char first[200], last[400];
    const char *dash = strchr(word, '-');
    if (!dash) {
        add_word(got, "%s", word);
        return;
    }
    snprintf(first, sizeof first, "%.*s", (int)(dash - word), word);
    const char *comma = strrchr(first, ',');
    bool same_row = comma && !strchr(dash, ',');
    snprintf(last, sizeof last, "%.*s%s", same_row ? (int)(comma + 1 - first) : 0, first,
             dash + 1);
    size_t end = number_of(order, last);
    for (size_t i = number_of(order, first); i <= end; i++)
        add_word(got, "%s", order->words[i]);
}

/* Keeps only elements, from word `start` on, because merged cells show several empty ones as
 * one. */
static void
keep_elements(struct words *from, size_t start, const struct words *order, struct words *got)
{
    for (size_t i = start; i < from->count; i++)
        if (strcmp(from->words[i], "·") && strcmp(from->words[i], "–"))
            add_merged(from->words[i], order, got);
}

START_TEST(test_merged_banks_name_their_elements)
    {
        const char *layout = merged[_i].layout;
        char *json = map_of(layout, "json", WIDE, HIGH),
             *text = map_of(layout, "text", merged[_i].columns, HIGH);
        json_t *document = json_loads(json, 0, NULL), *rows, *row;
        struct words order = {0}, logical = {0}, texts = {0}, drawn = {0}, want = {0},
                     got = {0};
        size_t i;
        rows = json_object_get(document, "rows");
        number_elements(rows, &order);
        json_array_foreach(rows, i, row)
        {
            bool banks = strcmp(field(row, "panel"), "banks") == 0;
            expect_text(row, &order, banks ? &texts : &logical);
        }
        read_drawing(text, &drawn);
        keep_elements(&texts, 0, &order, &want);
        keep_elements(&drawn, logical.count, &order, &got);
        ck_assert_ptr_nonnull(strchr(text, '-'));
        check_equal(&want, &got, layout);
        free_words(&order);
        free_words(&logical);
        free_words(&texts);
        free_words(&drawn);
        free_words(&want);
        free_words(&got);
        json_decref(document);
        free(json);
        free(text);
    }
END_TEST

/* No line but the first, which has the layout, may be wider than the terminal, and there may
 * not be more lines than it has. */
static void
check_fits(const char *layout, int columns, int lines)
{
    char *text = map_of(layout, "text", columns, lines);
    int count = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1, count++) {
        int width = 0;
        for (const char *at = line; *at != '\n'; at++)
            width += ((unsigned char)*at & 0xc0) != 0x80;
        ck_assert_msg(count == 0 || width <= columns, "%s: line %d is %d wide", layout, count,
                      width);
    }
    ck_assert_msg(count <= lines, "%s: %d lines for %d", layout, count, lines);
    free(text);
}

START_TEST(test_text_fits_the_terminal)
    {
        check_fits(layouts[_i], 80, 24);
        check_fits(layouts[_i], 60, 30);
        check_fits(layouts[_i], 200, 40);
    }
END_TEST

Suite *
map_formats_suite(void)
{
    Suite *suite = suite_create("map_formats");
    TCase *tests = tcase_create("formats");
    tcase_add_loop_test(tests, test_formats_have_the_same_cells, 0,
                        (int)(sizeof layouts / sizeof *layouts));
    tcase_add_loop_test(tests, test_text_fits_the_terminal, 0,
                        (int)(sizeof layouts / sizeof *layouts));
    tcase_add_loop_test(tests, test_merged_banks_name_their_elements, 0,
                        (int)(sizeof merged / sizeof *merged));
    suite_add_tcase(suite, tests);
    return suite;
}
