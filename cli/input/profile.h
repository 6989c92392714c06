/*
 * Profiles (HOST.xplane.pb) among the files of a directory or an archive. Each process of a run
 * writes one, and most programs run in all of them: each program is read of the first.
 */
#ifndef CLI_INPUT_PROFILE_H
#define CLI_INPUT_PROFILE_H

#include "parser/lex/reader.h"
#include "parser/proto/proto_space.h"

struct document;

struct profile {
    size_t count; /* programs */
    struct space_program *programs;
    size_t passed_count; /* of them, those that another profile has, too */
    size_t *passed;      /* where their tags are in the file, rising */
};

/* Reads the rest of a file whose first bytes are those of a profile. The result lives in the
 * arena. */
struct profile *profile_read(struct reader *reader, const unsigned char *start, size_t length,
                             struct arena *arena);

/* Of chosen profiles, notes the programs that one before has. One that has no other program is
 * not chosen. */
void profiles_leave(struct document **documents, size_t count, struct arena *arena);

/* A profile without the programs that are passed over. It must not move while its reader is in
 * use. */
struct profile_reader {
    struct reader reader;
    struct reader *input;
    const struct profile *profile;
    size_t at;     /* bytes that have been read */
    size_t passed; /* programs that have been passed over */
};

/* Begins to read from input, which must outlive it. */
void profile_reader_begin(struct profile_reader *reader, const struct profile *profile,
                          struct reader *input);

#endif
