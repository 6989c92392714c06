/* Pictures must be valid, and show a layout's name as text, whatever that is. */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/mapping.h"
#include "render/map/picture.h"
#include "render/map/svg.h"
#include "render/page/page.h"
#include "render/page/source.h"
#include "render/row/row.h"
#include "tests/suites.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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
run_xmllint(const struct markup *document)
{
    char path[] = "/tmp/map-XXXXXX", command[200];
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    FILE *out = fdopen(file, "w");
    fwrite(document->data, 1, document->length, out);
    fclose(out);
    snprintf(command, sizeof command, "xmllint --noout %s", path);
    int status = system(command);
    remove(path);
    return WEXITSTATUS(status);
}

/* Opens a picture of a small layout with another name. */
static void
open_picture(struct map_picture *picture, struct mapping *m, struct arena *arena,
             const char *title)
{
    static const int64_t dims[] = {2, 3};
    struct map_subject subject = {m, NULL, 32, 6};
    struct diagnostic d;
    mapping_begin(m, arena, dims, 2);
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
        struct markup svg = {0};
        struct diagnostic d;
        open_picture(&picture, &m, &arena, hostile[_i]);
        ck_assert_int_eq(map_svg_add(&sheet, &picture, MAP_SVG_CELL, &d), 0);
        map_svg_end(&sheet, true, &svg);
        ck_assert_ptr_null(strstr(svg.data, "<script"));
        ck_assert_ptr_null(strstr(svg.data, "<!--"));
        ck_assert_int_eq(run_xmllint(&svg), 0);
        text_free(&svg);
        arena_free(&arena);
    }
END_TEST

/* How often a text occurs in another. */
static size_t
occurrences(const char *text, const char *what)
{
    size_t count = 0;
    for (; (text = strstr(text, what)); text++)
        count++;
    return count;
}

START_TEST(test_hostile_states_are_inert_in_html)
    {
        struct arena arena = {0};
        struct markup html = {0}, bare = {0};
        struct row *state = row_new(&arena);
        row_add_named(state, "layout", cell_text(hostile[_i]));
        explorer_page_add(&html, state, 0);
        explorer_page_add(&html, state, 1);
        explorer_page_end(&html, 2, hostile[_i]);
        explorer_page_end(&bare, 0, NULL);
        ck_assert_uint_eq(occurrences(html.data, "<script"), occurrences(bare.data, "<script"));
        ck_assert_uint_eq(occurrences(html.data, "</"), occurrences(bare.data, "</"));
        ck_assert_uint_eq(occurrences(html.data, "<!--"), occurrences(bare.data, "<!--"));
        const char *start = strstr(html.data, "id=\"data\">");
        start = strchr(start, '{');
        json_t *data = json_loadb(start, (size_t)(strstr(start, "</script") - start), 0, NULL);
        ck_assert_uint_eq(json_array_size(json_object_get(data, "states")), 2);
        json_decref(data);
        text_free(&html);
        text_free(&bare);
        arena_free(&arena);
    }
END_TEST

/* In a build without the core the page contains the pictures themselves. */
START_TEST(test_hostile_names_are_inert_in_a_page_of_pictures)
    {
        struct arena arena = {0};
        struct mapping m;
        struct map_picture picture;
        struct map_sheet sheet = {0};
        struct markup html = {0};
        struct diagnostic d;
        open_picture(&picture, &m, &arena, hostile[_i]);
        ck_assert_int_eq(map_svg_add(&sheet, &picture, MAP_SVG_CELL, &d), 0);
        page_source_begin(&page_source_picture, &html);
        map_svg_end(&sheet, false, &html);
        page_source_end(&page_source_picture, &html);
        ck_assert_uint_eq(occurrences(html.data, "<script"), 0);
        ck_assert_uint_eq(occurrences(html.data, "<style"), 1);
        ck_assert_uint_eq(occurrences(html.data, "</svg"), 1);
        ck_assert_uint_eq(occurrences(html.data, "<!--"), 0);
        text_free(&html);
        arena_free(&arena);
    }
END_TEST

Suite *
map_names_suite(void)
{
    Suite *suite = suite_create("map_names");
    TCase *tests = tcase_create("hostile");
    int count = (int)(sizeof hostile / sizeof *hostile);
    tcase_add_loop_test(tests, test_hostile_names_are_inert_in_svg, 0, count);
    tcase_add_loop_test(tests, test_hostile_states_are_inert_in_html, 0, count);
    tcase_add_loop_test(tests, test_hostile_names_are_inert_in_a_page_of_pictures, 0, count);
    suite_add_tcase(suite, tests);
    return suite;
}
