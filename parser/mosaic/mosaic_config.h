/*
 * What the backend_config of a tpu_custom_call says: the kernel's body, and what it may take of
 * VMEM and took. It is found by its keys, not as JSON: jax 0.4.30 writes keys without quotes,
 * and a text may hold it as a string with escapes. Source: jax tpu_custom_call.py; XLA:TPU's
 * backend configs.
 */
#ifndef PARSER_MOSAIC_MOSAIC_CONFIG_H
#define PARSER_MOSAIC_MOSAIC_CONFIG_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;

struct mosaic_config {
    struct slice body; /* decoded; empty: there is none */
    uint64_t body_key; /* the same for the same bytes; 0: there is no body */
    int64_t limit;     /* bytes of VMEM that it may take: vmem_limit_bytes; -1: the default */
    int64_t offset;    /* where these begin */
    int64_t used;      /* that the compiler says it took; -1: it does not say */
};

/* Reads a value. The body lives in the arena. */
void mosaic_config_read(struct slice value, struct arena *arena, struct mosaic_config *config);

#endif
