/* How a text ends that is read: a module, or a computation of it. */
#ifndef LAYOUT_MEMORY_ENDING_H
#define LAYOUT_MEMORY_ENDING_H

enum ending {
    ENDING_WHOLE,
    ENDING_BROKEN, /* closed, but not all of it could be read */
    ENDING_CUT,    /* earlier than it should */
};

#endif
