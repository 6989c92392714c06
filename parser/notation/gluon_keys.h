/* The table of Gluon's layouts (gluon.def), for those who read and write them. */
#ifndef PARSER_NOTATION_GLUON_KEYS_H
#define PARSER_NOTATION_GLUON_KEYS_H

enum key_form { VALUE, BLOCKS, ZERO, TWO, TILES, CTA, PADS, OWN, IGNORED };

enum { GLUON_KEYS = 8 };

struct gluon_key {
    const char *gluon, *attribute; /* of TWO two names with a blank between them */
    enum key_form form;
    const char
        *missing; /* the value of Gluon where the attribute has no such key; NULL: left out */
};

struct gluon_layout {
    const char *name, *attribute;
    struct gluon_key keys[GLUON_KEYS]; /* up to one without a name */
};

/* Up to one without a name. */
extern const struct gluon_layout gluon_layouts[];

#endif
