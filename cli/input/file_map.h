/* Files that are mapped into memory. */
#ifndef CLI_INPUT_FILE_MAP_H
#define CLI_INPUT_FILE_MAP_H

#include <stddef.h>

/* Maps the first bytes of a file, to be read. Returns NULL if that is not possible. If the file
 * becomes shorter while it is mapped, the program ends with STATUS_SYSTEM and says so. The
 * caller unmaps it. */
void *file_map(int fd, size_t length);
void file_unmap(void *map, size_t length);

/* Ends the program as if that had happened. */
void file_map_shrunk(void) __attribute__((noreturn));

#endif
