/* Makes small layouts, so that every cell can be checked. */
#include "tests/support/map_subject.h"

#include "layout/base/text.h"
#include "layout/shape.h"
#include "parser/shape/shape_parse.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#define RANK 5

static void
open_view(struct subject *s, bool tiled, int64_t places)
{
    struct map_subject of = {&s->mapping, tiled ? &s->tiling : NULL, 16, places};
    ck_assert_msg(map_open(&s->view, &of, &s->arena, &s->d) == 0, "%s: %s", s->text,
                  s->d.message);
}

static void
append(struct subject *s, const char *format, int64_t number)
{
    size_t length = strlen(s->text);
    snprintf(s->text + length, sizeof s->text - length, format, (int)number);
}

static void
append_tile(struct subject *s, struct random *random)
{
    int64_t rank = random_below(random, 3) + 1;
    for (int64_t i = 0; i < rank; i++) {
        append(s, i ? "," : "(", 0);
        if (i + 1 < rank && random_below(random, 12) == 0)
            append(s, "*", 0);
        else
            append(s, "%d", random_below(random, 4) + 1);
    }
    append(s, ")", 0);
}

/* Makes a text such as "f32[3,5]{0,1:T(2,2)(2,1)}". */
static void
random_text(struct subject *s, struct random *random)
{
    int64_t rank = random_below(random, RANK), order[RANK], tiles = random_below(random, 4);
    strcpy(s->text, "f32[");
    for (int64_t i = 0; i < rank; i++) {
        int64_t at = random_below(random, i + 1);
        memmove(order + at + 1, order + at, (size_t)(i - at) * sizeof *order);
        order[at] = i;
        append(s, i ? ",%d" : "%d", random_below(random, 30) ? random_below(random, 6) + 1 : 0);
    }
    append(s, "]{", 0);
    for (int64_t i = 0; i < rank; i++)
        append(s, i ? ",%d" : "%d", order[i]);
    append(s, tiles || !rank ? ":" : "", 0);
    append(s, tiles ? "T" : "", 0);
    for (int64_t i = 0; i < tiles; i++)
        append_tile(s, random);
    append(s, "}", 0);
}

void
map_subject_read(struct subject *s)
{
    int64_t places;
    struct shape *shape = shape_parse(s->text, strlen(s->text), &s->arena, &s->d);
    ck_assert_msg(shape && shape_validate(shape, &s->d) == 0, "%s: %s", s->text, s->d.message);
    ck_assert_int_eq(tiling_compile(&s->tiling, shape, NULL, &s->arena, &s->d), 0);
    s->mapping = s->tiling.mapping;
    ck_assert_int_eq(mapping_size(&s->mapping, &places, &s->d), 0);
    open_view(s, true, places);
}

void
map_subject_xla(struct subject *s, struct random *random)
{
    random_text(s, random);
    map_subject_read(s);
}

void
map_subject_tirx(struct subject *s, struct random *random)
{
    int64_t dims[64], size;
    struct text text = {0};
    struct tirx_layout layout = random_layout(random, &s->arena);
    ck_assert_int_eq(tirx_size(&layout, &size, &s->d), 0);
    size_t rank = random_shape(random, size, dims);
    ck_assert_int_eq(
        tirx_mapping(&layout, (struct tirx_shape){rank, dims}, &s->arena, &s->mapping, &s->d),
        0);
    tirx_print(&text, &layout);
    snprintf(s->text, sizeof s->text, "%s", text.data);
    text_free(&text);
    open_view(s, false, -1);
}
