/* Characters and the lines between them. */
#include "render/text/canvas.h"

#include "layout/base/arena.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "render/row/escape.h"
#include "render/row/utf8.h"

#include <string.h>

enum side { UP, RIGHT, DOWN, LEFT };

/* Box-drawing characters (U+2500..) by the weights of the lines up, right, down and left, as
 * base 3 digits. */
static const char *const joints[81] = {
    " ", "╴", "╸", "╷", "┐", "┑", "╻", "┒", "┓", "╶", "─", "╾", "┌", "┬", "┭", "┎", "┰",
    "┱", "╺", "╼", "━", "┍", "┮", "┯", "┏", "┲", "┳", "╵", "┘", "┙", "│", "┤", "┥", "╽",
    "┧", "┪", "└", "┴", "┵", "├", "┼", "┽", "┟", "╁", "╅", "┕", "┶", "┷", "┝", "┾", "┿",
    "┢", "╆", "╈", "╹", "┚", "┛", "╿", "┦", "┩", "┃", "┨", "┫", "┖", "┸", "┹", "┞", "╀",
    "╃", "┠", "╂", "╉", "┗", "┺", "┻", "┡", "╄", "╇", "┣", "╊", "╋",
};

static const struct printable_part escapes[STYLE_COUNT] = {
    [STYLE_PLAIN] = PRINTABLE_LITERAL(""),
    [STYLE_TITLE] = PRINTABLE_LITERAL("\033[1m"),
    [STYLE_LABEL] = PRINTABLE_LITERAL("\033[2m"),
    [STYLE_PADDING] = PRINTABLE_LITERAL("\033[38;5;245m"),
    [STYLE_GROUP + 0] = PRINTABLE_LITERAL("\033[38;5;16;48;5;153m"),
    [STYLE_GROUP + 1] = PRINTABLE_LITERAL("\033[38;5;16;48;5;222m"),
    [STYLE_GROUP + 2] = PRINTABLE_LITERAL("\033[38;5;16;48;5;157m"),
    [STYLE_GROUP + 3] = PRINTABLE_LITERAL("\033[38;5;16;48;5;218m"),
    [STYLE_GROUP + 4] = PRINTABLE_LITERAL("\033[38;5;16;48;5;189m"),
    [STYLE_GROUP + 5] = PRINTABLE_LITERAL("\033[38;5;16;48;5;229m"),
    [STYLE_GROUP + 6] = PRINTABLE_LITERAL("\033[38;5;16;48;5;116m"),
    [STYLE_GROUP + 7] = PRINTABLE_LITERAL("\033[38;5;16;48;5;216m"),
};

void
canvas_begin(struct canvas *canvas, struct arena *arena, int width, int height)
{
    canvas->width = width;
    canvas->height = height;
    canvas->spots =
        arena_array(arena, (size_t)width * (size_t)height + 1, sizeof *canvas->spots);
}

static struct spot *
spot_at(struct canvas *canvas, int x, int y)
{
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
        return NULL;
    return &canvas->spots[y * canvas->width + x];
}

static size_t
glyph_length(const char *text)
{
    size_t length = 1;
    while (!utf8_begins(text[length]))
        length++;
    return length;
}

int
canvas_length(const char *text)
{
    return (int)utf8_count(text, strlen(text));
}

int
canvas_text(struct canvas *canvas, int x, int y, const char *text, enum canvas_style style)
{
    int start = x;
    for (; *text; x++) {
        size_t length = glyph_length(text);
        struct spot *spot = spot_at(canvas, x, y);
        if (spot && length <= sizeof spot->glyph) {
            memset(spot->glyph, 0, sizeof spot->glyph);
            memcpy(spot->glyph, text, length);
            spot->style = (uint8_t)style;
        }
        text += length;
    }
    return x - start;
}

void
canvas_style(struct canvas *canvas, int x, int y, int count, enum canvas_style style)
{
    for (int i = 0; i < count; i++) {
        struct spot *spot = spot_at(canvas, x + i, y);
        if (spot)
            spot->style = (uint8_t)style;
    }
}

static void
join(struct canvas *canvas, int x, int y, enum side side, enum canvas_weight weight)
{
    struct spot *spot = spot_at(canvas, x, y);
    if (spot && spot->lines[side] < weight)
        spot->lines[side] = (uint8_t)weight;
}

void
canvas_across(struct canvas *canvas, int x, int end, int y, enum canvas_weight weight)
{
    for (; x < end; x++) {
        join(canvas, x, y, RIGHT, weight);
        join(canvas, x + 1, y, LEFT, weight);
    }
}

void
canvas_down(struct canvas *canvas, int x, int y, int end, enum canvas_weight weight)
{
    for (; y < end; y++) {
        join(canvas, x, y, DOWN, weight);
        join(canvas, x, y + 1, UP, weight);
    }
}

/* ---- printing ---- */

static const char *
ascii_joint(const struct spot *spot)
{
    static const char *const horizontal[] = {" ", "-", "="}, *const vertical[] = {" ", ":",
                                                                                  "|"};
    const uint8_t *l = spot->lines;
    int across = max_int(l[RIGHT], l[LEFT]), down = max_int(l[UP], l[DOWN]);
    if (across && down)
        return "+";
    return across ? horizontal[across] : vertical[down];
}

/* The characters beyond ASCII that pictures use, and similar ones in ASCII. */
static const struct {
    const char *glyph, *ascii;
} likes[] = {
    {"·", "."}, {"–", "-"}, {"…", "~"}, {"⋮", ":"}, {"×", "x"}, {"→", ">"},
};

static const char *
ascii_like(const char *glyph, size_t length)
{
    for (size_t i = 0; i < sizeof likes / sizeof *likes; i++)
        if (strlen(likes[i].glyph) == length && memcmp(likes[i].glyph, glyph, length) == 0)
            return likes[i].ascii;
    return NULL;
}

void
canvas_ascii(const struct printable *text, struct printable *out)
{
    for (size_t at = 0; at < text->length;) {
        size_t size = glyph_length(text->data + at);
        const char *like = ascii_like(text->data + at, size);
        if (like)
            escape_string(out, like);
        else
            escaped_part(out, printable_part(text, at, size));
        at += size;
    }
}

static void
print_spot(const struct spot *spot, bool ascii, struct printable *out)
{
    const uint8_t *l = spot->lines;
    size_t length = strnlen(spot->glyph, sizeof spot->glyph);
    const char *like = length && ascii ? ascii_like(spot->glyph, length) : NULL;
    if (like)
        escape_string(out, like);
    else if (length)
        escape_terminal(out, spot->glyph, length);
    else if (ascii)
        escape_string(out, ascii_joint(spot));
    else
        escape_string(out, joints[((l[UP] * 3 + l[RIGHT]) * 3 + l[DOWN]) * 3 + l[LEFT]]);
}

static bool
is_blank(const struct spot *spot)
{
    static const uint8_t none[4];
    return (spot->glyph[0] == '\0' || spot->glyph[0] == ' ') && spot->style < STYLE_GROUP &&
           memcmp(spot->lines, none, sizeof none) == 0;
}

static void
end_style(struct printable *out, uint8_t style)
{
    if (style != STYLE_PLAIN)
        text_string(out, "\033[0m");
}

void
canvas_print(const struct canvas *canvas, bool color, bool ascii, struct printable *out)
{
    for (int y = 0; y < canvas->height; y++) {
        const struct spot *row = &canvas->spots[y * canvas->width];
        int end = canvas->width;
        uint8_t style = STYLE_PLAIN;
        while (end > 0 && is_blank(&row[end - 1]))
            end--;
        for (int x = 0; x < end; x++) {
            if (color && row[x].style != style) {
                end_style(out, style);
                style = row[x].style;
                escaped_part(out, escapes[style]);
            }
            print_spot(&row[x], ascii, out);
        }
        end_style(out, style);
        text_char(out, '\n');
    }
}
