/* The voice of commands: messages on standard error, and the status that comes of them. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

struct context;
struct diagnostic;
struct source_place;

/* 0 nothing to report, 1 a finding, 2 bad usage or input, 3 the system failed; the worst wins.
 */
enum status { STATUS_OK, STATUS_FINDING, STATUS_INPUT, STATUS_SYSTEM };

void status_raise(struct context *context, enum status status);

/* Bad usage: a message that names the command, status 2. */
void usage_error(struct context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A message of a file that could not be read, "-" of standard input; status 2, or 3 where
 * memory ran out. error: the errno. */
void read_failed(struct context *context, const char *file, int error);

/* A message of a file that could not be written, or NULL for standard output; status 3. error:
 * the errno. EPIPE is no fault: the reader has seen enough. */
void write_failed(struct context *context, const char *path, int error);

/* A finding, by name: status 1. */
void report_finding(struct context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What is worth knowing beside the data; the status stays. */
void report_note(struct context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void report_warning(struct context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A diagnostic of a text that was given as an argument. */
void report_argument(struct context *context, const char *text, const struct diagnostic *d);

/* A diagnostic of a place in a file. */
void report_file(struct context *context, const char *file, const struct diagnostic *d,
                 const struct source_place *place);

void out_of_memory(struct context *context);

/* Says that some sum of the rows did not fit 64 bits. */
void report_overflow(struct context *context);

#endif
