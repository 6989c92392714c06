/*
 * One layout drawn four ways has the same cells. The rows of `map --format json` say what every
 * cell is; the text must show those numbers in that order, and SVG and HTML the same cells with
 * the same elements and places. Also: pictures are valid XML whatever the name.
 */
#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "layout/text.h"
#include "layout/tiling.h"
#include "render/map_html.h"
#include "render/map_picture.h"
#include "render/map_svg.h"
#include "render/row.h"
#include "tests/suites.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* Layouts that a wide terminal shows whole: the examples of XLA's and TIRx's documents, and
 * whatever is odd. */
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
    "'S[(4,8):(8@laneid,1@laneid)]'",
    "'S[(4,2,4):(8@laneid,1@m,1@laneid)]' --shape 4,8",
    "'S[(4,8):(8@laneid,1@laneid)] + R[2:1@warpid]'",
    "'S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid' --shape 8,16",
    "'S[(2,2,2,2):(1@pid,2@m,2@pid,1@m)]' --shape 4,4",
    "'S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]' --shape 4,4",
    "'S[(2,4,4):(4@F,1@P,1@F)]' --shape 4,8",
    "'S[(2,4,4):(4@TCol,1@TLane,1@TCol)]' --shape 4,8",
    "'S[(8,64):(64@m,1@m)]' --type f16 --banks",
    "'S[(8,64):(64@m,1@m)]' --type f16 --swizzle 128B --banks",
    "'S[8:4@laneid]'",
    "'S[(8,4)]'",
    "'SwizzleLayout(2,1,2)'",
    "'S[(4,4):(-4,1)] + 2'",
    "'S[(4,4):(0,1)]'",
    "'S[(2,3):(10,3)] + R[2:1]'",
    "'S[(2,2,2,2):(1@bx,1@warpid,1@laneid,1)]'",
    "'S[(2,4):(4,1)]' --type f64 --banks",
    "'S[(3,5):(5,1)]' --type s4 --banks",
    "'mma_shared_layout(float16,128B,8,64)' --banks",
    "'mma_shared_layout(float32,none,8,16)'",
    "'tmem_datapath_layout(F,64,4)'",
    "'tcgen05_atom_layout(16x64b,64,4,float32)'",
    "'trainium(PF,8,16)'",
    "'trainium_psum(PF,8,16)'",
    "'wg_local_layout(32,4)'",
};

/* What the program prints; the caller frees it. */
static char *
map_of(const char *layout, const char *format)
{
    const char *program = getenv("HLO_LAYOUT");
    struct text command = {0}, answer = {0};
    char buffer[65536];
    size_t length;
    text_format(&command, "COLUMNS=2000 LINES=600 %s map %s --format %s </dev/null 2>/dev/null",
                program ? program : "build/hlo-layout", layout, format);
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

/* ---- lists of words ---- */

struct words {
    size_t count, capacity;
    char **words;
};

static void
add_word(struct words *list, const char *format, ...)
{
    va_list arguments;
    if (list->count == list->capacity) {
        list->capacity = list->capacity * 2 + 64;
        list->words = realloc(list->words, list->capacity * sizeof *list->words);
    }
    va_start(arguments, format);
    ck_assert_int_ge(vasprintf(&list->words[list->count++], format, arguments), 0);
    va_end(arguments);
}

static void
free_words(struct words *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->words[i]);
    free(list->words);
    *list = (struct words){0};
}

static int
compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
check_equal(const struct words *want, const struct words *got, const char *what)
{
    for (size_t i = 0; i < want->count && i < got->count; i++)
        ck_assert_msg(strcmp(want->words[i], got->words[i]) == 0, "%s: cell %zu is %s, not %s",
                      what, i, got->words[i], want->words[i]);
    ck_assert_msg(want->count == got->count, "%s: %zu cells, not %zu", what, got->count,
                  want->count);
}

/* ---- rows ---- */

/* "2,3" */
static const char *
joined(json_t *list, char *text)
{
    size_t i, used = 0;
    json_t *value;
    text[0] = '\0';
    json_array_foreach(list, i, value)
    {
        used += (size_t)sprintf(text + used, "%s%lld", i ? "," : "",
                                (long long)json_integer_value(value));
    }
    return text;
}

static const char *
field(json_t *row, const char *name)
{
    return json_string_value(json_object_get(row, name));
}

/* Elements by their row-major number: the order in which the logical panel has them. */
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
    char index[200];
    json_array_foreach(rows, i, row)
    {
        if (strcmp(field(row, "panel"), "logical") == 0 &&
            strcmp(field(row, "kind"), "element") == 0)
            add_word(order, "%s", joined(json_object_get(row, "index"), index));
    }
}

/* What the text shows of a cell: the rule of the man page. */
static void
expect_text(json_t *row, const struct words *order, struct words *want)
{
    char index[200];
    const char *kind = field(row, "kind");
    json_t *place = json_object_get(row, "place");
    bool logical = strcmp(field(row, "panel"), "logical") == 0;
    const char *copy = json_integer_value(json_object_get(row, "copy")) ? "'" : "";
    const char *more = json_is_array(json_object_get(row, "elements")) ? "+" : "";
    joined(json_object_get(row, "index"), index);
    if (strcmp(kind, "padding") == 0 || strcmp(kind, "tail") == 0)
        add_word(want, "·");
    else if (strcmp(kind, "hole") == 0)
        add_word(want, "–");
    else if (strcmp(kind, "element") == 0 && logical && json_is_integer(place))
        add_word(want, "%lld", (long long)json_integer_value(place));
    else if (strcmp(kind, "element") == 0 && json_is_integer(place))
        add_word(want, "%s%s%s", index[0] ? index : "()", copy, more);
    else if (strcmp(kind, "element") == 0)
        add_word(want, "%zu%s%s", number_of(order, index), copy, more);
}

/* What SVG says of a cell; index "-" and copy 0 where there is no element. */
static void
expect_cell(json_t *row, struct words *want)
{
    char index[200];
    const char *kind = field(row, "kind");
    json_t *place = json_object_get(row, "place");
    bool element = strcmp(kind, "element") == 0;
    if (strcmp(kind, "outside") == 0)
        return;
    add_word(want, "%s %s %s copy %lld place %lld", field(row, "panel"), kind,
             element ? joined(json_object_get(row, "index"), index) : "-",
             (long long)json_integer_value(json_object_get(row, "copy")),
             json_is_integer(place) ? (long long)json_integer_value(place) : -1LL);
}

/* ---- reading text ---- */

/* One box of the drawing, by the columns of its frame; lines are those of code points. */
static bool
is_one_of(const char *glyph, size_t length, const char *set)
{
    for (; *set; set += 3)
        if (length == 3 && memcmp(set, glyph, 3) == 0)
            return true;
    return false;
}

static size_t
glyph_size(const char *text)
{
    size_t size = 1;
    while (((unsigned char)text[size] & 0xc0) == 0x80)
        size++;
    return size;
}

struct box {
    size_t left, right;
    struct words words;
    bool open;
};

/* Words of a line between two columns; lines and blanks are between them. */
static void
read_words(const char *line, size_t left, size_t right, struct words *words)
{
    char word[200];
    size_t used = 0;
    for (size_t x = 0; *line && *line != '\n' && x <= right; x++) {
        size_t size = glyph_size(line);
        bool border = is_one_of(line, size, "│┃");
        if (x > left && x < right && *line != ' ' && !border) {
            ck_assert_uint_lt(used + size, sizeof word);
            memcpy(word + used, line, size);
            used += size;
        } else if (used) {
            add_word(words, "%.*s", (int)used, word);
            used = 0;
        }
        line += size;
    }
}

/* Opens and closes boxes where a line has their corners. */
static void
read_corners(const char *line, struct box *boxes, size_t *count)
{
    for (size_t x = 0; *line && *line != '\n'; x++) {
        size_t size = glyph_size(line);
        if (is_one_of(line, size, "┌┏"))
            boxes[(*count)++] = (struct box){.left = x};
        else if (is_one_of(line, size, "┐┓")) {
            boxes[*count - 1].right = x;
            boxes[*count - 1].open = true;
        }
        line += size;
    }
}

static char
glyph_class(const char *line, size_t column)
{
    for (size_t x = 0; *line && *line != '\n'; x++) {
        size_t size = glyph_size(line);
        if (x == column)
            return is_one_of(line, size, "│┃") ? 'r' : is_one_of(line, size, "└┗") ? 'b' : ' ';
        line += size;
    }
    return ' ';
}

/* The words of all boxes; the second panel's are to the right of the first's, or below. */
static void
read_drawing(const char *text, struct words *words)
{
    struct box boxes[64];
    size_t count = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n") + (*line != '\0')) {
        for (size_t i = 0; i < count; i++) {
            char class = boxes[i].open ? glyph_class(line, boxes[i].left) : ' ';
            if (class == 'r')
                read_words(line, boxes[i].left, boxes[i].right, &boxes[i].words);
            boxes[i].open &= class != 'b';
        }
        read_corners(line, boxes, &count);
        ck_assert_uint_lt(count, 62);
        if (!line[strcspn(line, "\n")])
            break;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < boxes[i].words.count; k++)
            add_word(words, "%s", boxes[i].words.words[k]);
        free_words(&boxes[i].words);
    }
}

/* ---- reading SVG ---- */

/* The value of an attribute of the tag at text; "-" without it. */
static const char *
attribute(const char *tag, const char *name, char *value)
{
    char pattern[64];
    snprintf(pattern, sizeof pattern, " %s=\"", name);
    const char *end = strchr(tag, '>'), *at = strstr(tag, pattern);
    strcpy(value, "-");
    if (!at || at > end)
        return value;
    at += strlen(pattern);
    size_t length = strcspn(at, "\"");
    memcpy(value, at, length);
    value[length] = '\0';
    return value;
}

static void
read_svg(const char *svg, struct words *words)
{
    char panel[64] = "", kind[64], index[200], copy[64], place[64];
    for (const char *tag = svg; (tag = strstr(tag, "<g ")); tag++) {
        char value[64];
        if (attribute(tag, "data-panel", value)[0] != '-')
            strcpy(panel, value);
        if (attribute(tag, "data-kind", kind)[0] == '-')
            continue;
        attribute(tag, "data-index", index);
        attribute(tag, "data-copy", copy);
        attribute(tag, "data-place", place);
        add_word(words, "%s %s %s copy %d place %lld", panel, kind, index,
                 copy[0] == '-' ? 0 : atoi(copy), strcmp(place, "-") ? atoll(place) : -1LL);
    }
}

static void
check_svg(const char *layout, const char *format, const struct words *want)
{
    struct words got = {0};
    char *svg = map_of(layout, format);
    read_svg(svg, &got);
    qsort(got.words, got.count, sizeof *got.words, compare_words);
    check_equal(want, &got, layout);
    free_words(&got);
    free(svg);
}

START_TEST(test_formats_have_the_same_cells)
    {
        const char *layout = layouts[_i];
        char *json = map_of(layout, "json"), *text = map_of(layout, "text");
        json_t *document = json_loads(json, 0, NULL), *rows, *row;
        struct words order = {0}, texts = {0}, cells = {0}, drawn = {0};
        size_t i;
        rows = json_object_get(document, "rows");
        ck_assert_ptr_nonnull(rows);
        number_elements(rows, &order);
        json_array_foreach(rows, i, row)
        {
            expect_text(row, &order, &texts);
            expect_cell(row, &cells);
        }
        bool empty = order.count == 0;
        read_drawing(text, &drawn);
        if (!empty)
            check_equal(&texts, &drawn, layout);
        if (cells.count)
            qsort(cells.words, cells.count, sizeof *cells.words, compare_words);
        check_svg(layout, "svg", &cells);
        check_svg(layout, "html", &cells);
        free_words(&order);
        free_words(&texts);
        free_words(&cells);
        free_words(&drawn);
        json_decref(document);
        free(json);
        free(text);
    }
END_TEST

/* ---- hostile names ---- */

static const char *const hostile[] = {
    "\"<script>alert(1)</script>",
    "</script></svg></title><script>document.title='x'</script>",
    "<!--",
    "]]>",
    "&amp; &lt; '\"",
    "\x01\x02\x1b[31m\x7f",
    "broken \xff\xfe\xc0\x80 \xed\xa0\x80 \xf4\x90\x80\x80",
    "\xef\xbf\xbe\xef\xbf\xbf \xe2\x80\xa8",
    "",
};

static int
run_xmllint(const char *arguments, const struct text *document)
{
    char path[] = "/tmp/map-XXXXXX", command[200];
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    FILE *out = fdopen(file, "w");
    fwrite(document->data, 1, document->length, out);
    fclose(out);
    snprintf(command, sizeof command, "xmllint --noout %s %s", arguments, path);
    int status = system(command);
    remove(path);
    return WEXITSTATUS(status);
}

/* A picture of a small layout under another name. */
static void
open_picture(struct map_picture *picture, struct mapping *m, struct arena *arena,
             const char *title)
{
    static const int64_t dims[] = {2, 3};
    struct map_subject subject = {m, NULL, 32, 6};
    struct diagnostic d;
    ck_assert_int_eq(mapping_begin(m, arena, dims, 2, &d), 0);
    ck_assert_int_eq(mapping_place_row_major(m, &d), 0);
    *picture = (struct map_picture){.title = title};
    ck_assert_int_eq(map_open(&picture->view, &subject, arena, &d), 0);
}

START_TEST(test_hostile_names_are_inert_in_svg)
    {
        struct arena arena = {0};
        struct mapping m;
        struct map_picture picture;
        struct map_sheet sheet = {0};
        struct text svg = {0};
        struct diagnostic d;
        open_picture(&picture, &m, &arena, hostile[_i]);
        ck_assert_int_eq(map_svg_add(&sheet, &picture, &map_svg_room, &d), 0);
        map_svg_declaration(&svg);
        map_svg_end(&sheet, 0, &svg);
        ck_assert(!svg.failed);
        ck_assert_ptr_null(strstr(svg.data, "<script"));
        ck_assert_ptr_null(strstr(svg.data, "<!--"));
        if (system("command -v xmllint >/dev/null") == 0)
            ck_assert_int_eq(run_xmllint("", &svg), 0);
        text_free(&svg);
        arena_free(&arena);
    }
END_TEST

/* How often one text is in another. */
static size_t
occurrences(const char *text, const char *what)
{
    size_t count = 0;
    for (; (text = strstr(text, what)); text++)
        count++;
    return count;
}

START_TEST(test_hostile_names_are_inert_in_html)
    {
        struct arena arena = {0};
        struct mapping m;
        struct map_picture picture;
        struct text html = {0};
        struct diagnostic d;
        struct row *facts = row_new(&arena);
        row_add(facts, "shape", cell_text(hostile[_i]));
        row_add(facts, "note", cell_text(hostile[_i]));
        open_picture(&picture, &m, &arena, hostile[_i]);
        ck_assert_int_eq(map_html_add(&picture, facts, 0, &html, &d), 0);
        map_html_end(&html);
        ck_assert(!html.failed);
        /* The data and the script itself. */
        ck_assert_uint_eq(occurrences(html.data, "<script"), 2);
        ck_assert_uint_eq(occurrences(html.data, "</script"), 2);
        ck_assert_uint_eq(occurrences(html.data, "</svg"), 1);
        ck_assert_uint_eq(occurrences(html.data, "<!--"), 0);
        const char *start = strstr(html.data, "class=\"data\">");
        start = strchr(start, '\n');
        json_t *data = json_loadb(start, (size_t)(strstr(start, "</script") - start), 0, NULL);
        ck_assert_ptr_nonnull(data);
        json_decref(data);
        text_free(&html);
        arena_free(&arena);
    }
END_TEST

Suite *
map_formats_suite(void)
{
    Suite *suite = suite_create("map_formats");
    TCase *tests = tcase_create("formats");
    int count = (int)(sizeof hostile / sizeof *hostile);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, test_formats_have_the_same_cells, 0,
                        (int)(sizeof layouts / sizeof *layouts));
    tcase_add_loop_test(tests, test_hostile_names_are_inert_in_svg, 0, count);
    tcase_add_loop_test(tests, test_hostile_names_are_inert_in_html, 0, count);
    suite_add_tcase(suite, tests);
    return suite;
}
