/* Layouts that the geometry of memory maps is tested with. */
#ifndef TESTS_MAP_SUBJECT_H
#define TESTS_MAP_SUBJECT_H

#include "layout/base/diagnostic.h"
#include "layout/tiling.h"
#include "render/map/geometry.h"
#include "tests/tirx_random.h"

/* One layout and what is asked of it. */
struct subject {
    char text[400]; /* for messages */
    struct arena arena;
    struct mapping mapping;
    struct tiling tiling;
    struct map_view view;
    struct diagnostic d;
};

/* Opens the XLA layout of s->text; the arena is the caller's to free. */
void map_subject_read(struct subject *s);
/* The next random layout, XLA's or TIRx's, opened; its text is for messages. */
void map_subject_xla(struct subject *s, struct random *random);
void map_subject_tirx(struct subject *s, struct random *random);

#endif
