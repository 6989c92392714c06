/* A grid of characters to draw on: styled text, and lines that join where they meet. */
#ifndef RENDER_TEXT_CANVAS_H
#define RENDER_TEXT_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct printable;

enum canvas_style {
    STYLE_PLAIN,
    STYLE_TITLE,
    STYLE_LABEL,
    STYLE_PADDING,
    STYLE_GROUP, /* first of eight colours */
    STYLE_COUNT = STYLE_GROUP + 8,
};

enum canvas_weight { LINE_NONE, LINE_LIGHT, LINE_HEAVY };

struct spot {
    char glyph[4];    /* UTF-8, without NUL if 4 bytes long; empty: a line or blank */
    uint8_t lines[4]; /* weights of the lines up, right, down, left */
    uint8_t style;
};

struct canvas {
    int width, height;
    struct spot *spots; /* row-major */
};

/* What lies outside of the canvas is not drawn. */
void canvas_begin(struct canvas *canvas, struct arena *arena, int width, int height);

/* Draws text from x on; returns its number of characters. */
int canvas_text(struct canvas *canvas, int x, int y, const char *text, enum canvas_style style);
/* Sets only the style of `count` characters. */
void canvas_style(struct canvas *canvas, int x, int y, int count, enum canvas_style style);
/* Draw a line from the middle of one character to the middle of another. */
void canvas_across(struct canvas *canvas, int x, int end, int y, enum canvas_weight weight);
void canvas_down(struct canvas *canvas, int x, int y, int end, enum canvas_weight weight);

/* Appends the lines, without blanks at their ends. ascii: other characters are replaced by
 * similar ASCII ones. */
void canvas_print(const struct canvas *canvas, bool color, bool ascii, struct printable *out);

/* The number of characters in UTF-8 text. */
int canvas_length(const char *text);

/* Appends text, with characters that pictures use beyond ASCII replaced by similar ones. */
void canvas_ascii(const struct printable *text, struct printable *out);

#endif
