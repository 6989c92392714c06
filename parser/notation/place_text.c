/* A place is one number, or a list of axes with their coordinates. */
#include "parser/notation/place_text.h"

#include "layout/base/diagnostic.h"
#include "layout/mapping.h"
#include "parser/notation/index_text.h"

#include <ctype.h>

struct reading {
    const char *text;
    size_t length, at;
    const struct mapping *m;
    int64_t *coordinates;
    bool elsewhere;
    uint32_t seen; /* axes read so far, one bit each */
    struct diagnostic *d;
};

static int
bad_place(struct reading *r)
{
    bool linear = r->m->axis_count == 1 && r->m->axes[0] == AXIS_M;
    return diagnostic_set(r->d, BAD_PLACE, r->at, r->length - r->at,
                          linear ? "an integer" : "axes, such as laneid=5 m=1");
}

static void
skip_separators(struct reading *r)
{
    while (r->at < r->length &&
           (isspace((unsigned char)r->text[r->at]) || r->text[r->at] == ','))
        r->at++;
}

static int
set_coordinate(struct reading *r, enum axis axis, int64_t value)
{
    for (size_t i = 0; i < r->m->axis_count; i++)
        if (r->m->axes[i] == axis) {
            r->coordinates[i] = value;
            return 0;
        }
    r->elsewhere |= value != 0;
    return 0;
}

/* Reads "laneid=5". */
static int
read_axis(struct reading *r)
{
    const char *text = r->text;
    size_t start = r->at, end = start;
    int64_t value;
    while (end < r->length && (isalnum((unsigned char)text[end]) || text[end] == '_'))
        end++;
    if (end == start || end == r->length || text[end] != '=')
        return bad_place(r);
    enum axis axis = axis_by_name(text + start, end - start);
    if (axis == AXIS_UNKNOWN)
        return axis_unknown(text + start, end - start, start, r->d);
    if (r->seen >> axis & 1)
        return diagnostic_set(r->d, PLACE_AXIS_TWICE, start, end - start, axis_name(axis));
    r->seen |= UINT32_C(1) << axis;
    start = r->at = end + 1;
    while (r->at < r->length && !isspace((unsigned char)text[r->at]) && text[r->at] != ',')
        r->at++;
    if (integer_text_read(text + start, r->at - start, &value, r->d)) {
        r->d->offset += start;
        return -1;
    }
    return set_coordinate(r, axis, value);
}

int
place_read(const char *text, size_t length, const struct mapping *m, int64_t *coordinates,
           bool *elsewhere, struct diagnostic *d)
{
    struct reading r = {
        .text = text, .length = length, .m = m, .coordinates = coordinates, .d = d};
    bool linear = m->axis_count == 1 && m->axes[0] == AXIS_M;
    *elsewhere = false;
    if (linear && integer_text_read(text, length, coordinates, d) == 0)
        return 0;
    for (size_t i = 0; i < m->axis_count; i++)
        coordinates[i] = 0;
    skip_separators(&r);
    if (r.at == length || (linear && !isalpha((unsigned char)text[r.at])))
        return bad_place(&r);
    while (r.at < length) {
        if (read_axis(&r))
            return -1;
        skip_separators(&r);
    }
    *elsewhere = r.elsewhere;
    return 0;
}
