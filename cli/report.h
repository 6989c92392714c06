/* Messages of commands on standard error, and the exit status that they cause. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

struct context;
struct diagnostic;
struct source_place;

/* 0: nothing to report; 1: a finding; 2: bad usage or input; 3: the system failed. The highest
 * wins. */
enum status { STATUS_OK, STATUS_FINDING, STATUS_INPUT, STATUS_SYSTEM };

void status_raise(struct context *context, enum status status);

/* Reports bad usage and names the command. Status 2. */
void usage_error(struct context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reports that a file, or standard input for "-", could not be read. error: the errno. Status
 * 2, or 3 if memory ran out. */
void read_failed(struct context *context, const char *file, int error);

/* Reports that a file, or standard output for NULL, could not be written. error: the errno.
 * Status 3. EPIPE is not reported: the reader has seen enough. */
void write_failed(struct context *context, const char *path, int error);

/* Reports a finding. Status 1. */
void report_finding(struct context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Report something worth knowing besides the data. The status does not change. */
void report_note(struct context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void report_warning(struct context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reports a diagnostic of a text that was given as an argument. */
void report_argument(struct context *context, const char *text, const struct diagnostic *d);

/* Reports a diagnostic of a place in a file. */
void report_file(struct context *context, const char *file, const struct diagnostic *d,
                 const struct source_place *place);

void out_of_memory(struct context *context);

/* Reports that a sum over the rows exceeded 64 bits. */
void report_overflow(struct context *context);

#endif
