/* Which notation a layout is written in. */
#ifndef PARSER_NOTATION_NOTATION_H
#define PARSER_NOTATION_NOTATION_H

enum notation { NOTATION_XLA, NOTATION_TIRX, NOTATION_PRESET };

/* Recognises the notation by the first bytes. A text that begins neither as TIRx nor as a
 * preset is XLA's. */
enum notation notation_of(const char *text);

#endif
