/* Which notation a layout is written in. */
#ifndef PARSER_NOTATION_H
#define PARSER_NOTATION_H

enum notation { NOTATION_XLA, NOTATION_TIRX, NOTATION_PRESET };

/* Told by the first bytes; what does not begin as TIRx does is XLA's. */
enum notation notation_of(const char *text);

#endif
