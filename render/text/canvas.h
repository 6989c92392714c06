/* A grid of characters to draw on: text in styles, and lines that join where they meet. */
#ifndef RENDER_TEXT_CANVAS_H
#define RENDER_TEXT_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct text;

enum canvas_style {
    STYLE_PLAIN,
    STYLE_TITLE,
    STYLE_LABEL,
    STYLE_PADDING,
    STYLE_GROUP, /* the first of eight colours */
    STYLE_COUNT = STYLE_GROUP + 8,
};

enum canvas_weight { LINE_NONE, LINE_LIGHT, LINE_HEAVY };

struct spot {
    char glyph[4];    /* UTF-8, not ended when 4 bytes long; empty: a line or blank */
    uint8_t lines[4]; /* weights up, right, down, left */
    uint8_t style;
};

struct canvas {
    int width, height;
    struct spot *spots; /* rows of width */
    bool failed;        /* no memory for it, or for words that were to stand on it */
};

/* Where the canvas has failed drawing does nothing, and printing fails the text. What falls
 * outside of the canvas is not drawn. */
void canvas_begin(struct canvas *canvas, struct arena *arena, int width, int height);

/* Characters from x on; returns how many there are. */
int canvas_text(struct canvas *canvas, int x, int y, const char *text, enum canvas_style style);
/* The style alone, of `count` characters. */
void canvas_style(struct canvas *canvas, int x, int y, int count, enum canvas_style style);
/* From the middle of one character to the middle of another. */
void canvas_across(struct canvas *canvas, int x, int end, int y, enum canvas_weight weight);
void canvas_down(struct canvas *canvas, int x, int y, int end, enum canvas_weight weight);

/* Lines without blanks at their ends. ascii: what is not ASCII becomes its like. */
void canvas_print(const struct canvas *canvas, bool color, bool ascii, struct text *out);

/* Characters in UTF-8 text. */
int canvas_length(const char *text);

/* Text with what pictures use beyond ASCII replaced by its like. */
void canvas_ascii(const char *text, size_t length, struct text *out);

#endif
