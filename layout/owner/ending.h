/* How the text of a module, or of one of its computations, ends. */
#ifndef LAYOUT_OWNER_ENDING_H
#define LAYOUT_OWNER_ENDING_H

enum ending {
    ENDING_WHOLE,
    ENDING_BROKEN, /* closed, but part of it could not be read */
    ENDING_CUT,    /* cut off before its end */
};

#endif
