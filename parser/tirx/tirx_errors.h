/* Errors of the TIRx notation that take some thought: unknown axes and unexpected tokens. */
#ifndef PARSER_TIRX_TIRX_ERRORS_H
#define PARSER_TIRX_TIRX_ERRORS_H

struct diagnostic;
struct tirx_token;

/* Says that a word is no axis: which one may be meant, or how this program names the thing. */
void tirx_unknown_axis(const struct tirx_token *word, struct diagnostic *d);

#endif
