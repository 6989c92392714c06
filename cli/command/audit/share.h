/*
 * An audit of a directory that several threads make. Each has an audit of its own over files
 * that follow one another; joined in the order of the files, they are what one thread makes.
 */
#ifndef CLI_COMMAND_AUDIT_SHARE_H
#define CLI_COMMAND_AUDIT_SHARE_H

#include <stddef.h>

struct audit;
struct audit_share;
struct dump_client;

struct audit_shares {
    size_t count;
    struct audit_share *items;
};

/* Reads the inputs of the audit, whose options are read. What is joined points into the shares,
 * which live until audit_shares_free. */
struct audit_shares audit_read(struct audit *audit, const struct dump_client *client);
void audit_shares_free(struct audit_shares *shares);

#endif
