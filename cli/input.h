/* Opening what the FILE arguments name. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

struct context;

/* A file, or standard input for "-": its descriptor, or -1 after a report. */
int input_open(struct context *context, const char *file);
void input_close(int fd);

/* As messages name it. */
const char *input_name(const char *file);

#endif
